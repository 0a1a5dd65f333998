"""The texts for people: descriptions, narration, labels, the catalog and the terminal page."""
