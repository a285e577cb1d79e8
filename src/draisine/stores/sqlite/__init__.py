"""Logs in an SQLite file."""
