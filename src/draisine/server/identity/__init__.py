"""Who somebody is, what they say of themselves, and how long it is kept."""
