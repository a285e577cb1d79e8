"""The tables of this process: queues, clock alarms, who is there, what changed."""
