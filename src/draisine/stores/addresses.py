"""Addresses of databases."""

from urllib.parse import urlsplit


def without_password(address: str) -> str:
    """An address that may be shown."""
    parts = urlsplit(address)
    return address.replace(f":{parts.password}@", "@", 1) if parts.password else address
