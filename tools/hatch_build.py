"""The wheel carries the built client, and compiled rules where a C compiler is there."""

import os
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).resolve().parent))

import client
import compile as compiling

PAGES = ("writing-a-game", "bots", "positions", "errors", "environments", "lab", "python", "shelf")
"""Pages of docs for authors of games: `draisine new` says where they lie."""


class Hook(BuildHookInterface[Any]):
    """Called by hatchling before it packs a wheel."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build what is not in the repository. In a checkout the Makefile does this."""
        if self.target_name != "wheel" or version == "editable":
            return
        for name in PAGES:
            page = compiling.ROOT / "docs" / f"{name}.md"
            build_data["force_include"][str(page)] = f"draisine/docs/{page.name}"
        if not (client.BUILT / "index.html").exists():
            client.build()
        if not os.environ.get("DRAISINE_PURE") and compiling.compile_in_place():
            build_data["pure_python"] = False
            build_data["infer_tag"] = True
            for library in (compiling.ROOT / "src").glob("*.so"):
                build_data["force_include"][str(library)] = library.name
