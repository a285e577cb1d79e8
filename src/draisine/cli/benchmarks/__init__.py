"""What `draisine bench` measures with: lean clients, a bare relay as the floor, and server processes."""
