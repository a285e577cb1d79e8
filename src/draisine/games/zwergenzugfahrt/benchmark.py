"""Two who take any move, for two hundred turns each: small steps as fast as they come."""

from draisine.kernel.benchmark import LoadTable

LOAD = LoadTable("tables", 2, {"end": "turns", "turns": 200}, clocked={"end": "time", "minutes": 30})
