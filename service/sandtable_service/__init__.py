"""Sandtable's service: stateless workers over Redis, behind Envoy."""

__version__ = "0.2.0"
