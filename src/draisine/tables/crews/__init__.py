"""Crews: their logs, and those that this process holds."""
