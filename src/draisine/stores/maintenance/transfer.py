"""Data that goes from one store to another."""

from draisine.stores import errors
from draisine.stores.maintenance.backups import fill
from draisine.stores.maintenance.contents import Digests
from draisine.stores.maintenance.locations import StoreLocation, reading_alone
from draisine.stores.maintenance.shelf_files import read_files


async def move_data(source: StoreLocation, target: StoreLocation) -> Digests:
    """Copy everything to an empty place and read it back; where it came from it stays as it is.

    No server may use it meanwhile: what was played after the copy would be lost.
    """
    if source.database == target.database and (source.database or source.data == target.data):
        raise errors.same_place(place=source.shown)
    async with reading_alone(source) as rows:
        files = {} if source.data == target.data else read_files(source.data)
        return await fill(rows, target, files)
