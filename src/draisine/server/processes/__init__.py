"""Several processes of one server: started at one port, speaking to each other, leading to the owner."""
