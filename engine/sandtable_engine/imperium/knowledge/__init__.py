"""What may be known of a game, and what can be."""
