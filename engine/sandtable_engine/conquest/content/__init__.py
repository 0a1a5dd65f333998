"""The printed components as values: the map, the factions, the decks."""
