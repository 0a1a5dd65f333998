"""Printed things as values, by the box they came in."""
