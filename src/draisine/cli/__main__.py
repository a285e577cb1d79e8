"""`python -m draisine.cli` is `draisine`."""

from draisine.cli.app import main

main()
