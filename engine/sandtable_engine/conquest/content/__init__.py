"""Printed things as values: the map, the factions, the decks."""
