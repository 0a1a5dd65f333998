"""Bots. They use only the view and the legal actions of their seat."""
