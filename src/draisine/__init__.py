"""Draisine: an online table for three games of rails and tunnels."""

__version__ = "0.1.0"
