"""Team mates for Infernal Wagon, the least experienced first."""

from draisine.games.infernal_wagon.bots.analyst import ANALYST
from draisine.games.infernal_wagon.bots.names import NAMES
from draisine.games.infernal_wagon.bots.rider import BOTS

__all__ = ["ANALYST", "BOTS", "NAMES"]
