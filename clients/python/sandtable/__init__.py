"""Sandtable's Python client."""
