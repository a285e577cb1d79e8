"""What a server refused, by its code and parameters."""

from draisine.kernel.errors import Param


class Refusal(Exception):
    """The code is a key of the catalogs."""

    def __init__(self, code: str, params: dict[str, Param]) -> None:
        super().__init__(code)
        self.code = code
        self.params = params
