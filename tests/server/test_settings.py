"""Settings as JSON, by which programs start a server."""

from pathlib import Path

import msgspec
import pytest

from draisine.server.limits.limits import UNLIMITED
from draisine.server.settings import decode_settings, encode_settings, loopback_settings
from draisine.server.voice.ice import VoiceSettings


def test_what_is_set_comes_through_and_only_that_is_said() -> None:
    settings = loopback_settings(
        Path("/somewhere"),
        limits=UNLIMITED,
        export_to=Path("games"),
        voice=VoiceSettings(stun=("stun:a",)),
        proxies=("127.0.0.1",),
        base_path="/below",
    )
    text = encode_settings(settings)
    assert decode_settings(text) == settings
    # Another checkout, which is measured beside this one, need not know what is not said.
    assert set(msgspec.json.decode(text)) == {
        *("data", "host", "port", "https_port", "limits", "export_to", "voice", "proxies", "base_path")
    }


@pytest.mark.parametrize("text", ["{}", '{"data": 1}', '{"data": "a", "dabatase": ""}', "a"])
def test_what_is_no_setting_is_refused(text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - argparse tells any by name
        decode_settings(text)
