"""What whoever runs the server sees: its page, health, metrics, log lines."""
