"""Sandtable's service: stateless workers over Redis, behind Envoy."""

__version__ = "0.1.0"
