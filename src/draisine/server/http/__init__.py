"""What stands around every request: the web server's class, the guard, errors, a path before addresses."""
