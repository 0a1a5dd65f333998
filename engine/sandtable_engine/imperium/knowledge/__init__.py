"""What a seat may know of a game, and which positions are possible."""
