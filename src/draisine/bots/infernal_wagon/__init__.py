"""Team mates for Infernal Wagon, the least experienced first."""

from draisine.bots.infernal_wagon.rider import BOTS

__all__ = ["BOTS"]
