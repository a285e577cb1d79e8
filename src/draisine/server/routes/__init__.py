"""The HTTP calls, one module for each topic."""
