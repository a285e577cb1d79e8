"""What stands around every request: the web server's class, middleware, errors, a path before addresses."""
