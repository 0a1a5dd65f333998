"""What each seat may know of a game, and which positions can occur."""
