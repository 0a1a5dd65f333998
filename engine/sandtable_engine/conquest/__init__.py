"""Dune: A Game of Conquest and Diplomacy."""
