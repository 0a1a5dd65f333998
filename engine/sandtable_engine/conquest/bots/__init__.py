"""The bots. A bot uses only the view and the legal actions of its seat."""
