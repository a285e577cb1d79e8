"""Backups, and data that goes from one store to another or out of a damaged one."""
