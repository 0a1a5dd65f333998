"""The box of Dune: Imperium."""
