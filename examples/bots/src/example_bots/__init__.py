"""Two bots for Draisine: `learned` has played against itself, `playouts` tries every move by chance."""
