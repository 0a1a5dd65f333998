"""The printed things of Dune: Imperium - Uprising."""
