"""Questions about one game each, answered by playing: `python -m draisine.lab.studies.<name>`."""
