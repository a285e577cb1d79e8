"""How much an address, a person or a socket may ask for."""
