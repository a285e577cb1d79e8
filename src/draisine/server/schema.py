"""The JSON Schema of everything that client and server say to each other."""

from typing import Any

import msgspec

from draisine.games import all_games
from draisine.kernel import AnyGame, GameLog, ReplayFacts, Scenic, capability
from draisine.server.messages import (
    crews,
    games,
    host,
    https,
    learners,
    lessons,
    meetings,
    people,
    played,
    privacy,
    review,
    socket,
    tables,
)
from draisine.tables.analyses.pictures import AnalysisPicture
from draisine.tables.log.pictures import HistoryPicture
from draisine.tables.replays.pictures import LoadedLog, ReplayPart, ReplayPicture, ReplayStory
from draisine.words import Rulebook

_HTTP = (
    people.Problem,
    people.Me,
    people.Profile,
    tables.NewTable,
    tables.Spoken,
    tables.TableLink,
    tables.ForkRequest,
    tables.TableCards,
    people.SeatToken,
    crews.NewCrew,
    crews.CrewCode,
    crews.CrewCards,
    crews.CrewBook,
    crews.NewBoxRide,
    crews.ExportChoice,
    games.ServerInfo,
    tables.Day,
    tables.Ghosts,
    played.PlayedGames,
    played.Statistics,
    games.Shelf,
    tables.FoundTable,
    games.Health,
    people.Explained,
    https.HttpsInfo,
    privacy.Keeping,
    privacy.Export,
    privacy.Forget,
    privacy.ForgottenAnswer,
    learners.Learned,
    learners.LearnerCounts,
    host.HostState,
    host.ThrowOut,
    lessons.LessonMoves,
    lessons.LessonPicture,
    meetings.NewMeeting,
    meetings.MeetingLinks,
    GameLog,
    HistoryPicture,
    ReplayPicture,
    ReplayPart,
    ReplayStory,
    LoadedLog,
    AnalysisPicture,
    Rulebook,
)


def schema() -> dict[str, Any]:
    """By part: `server` and `client` travel over the socket of a table, `reviewed` and `reviewer` over that
    of a replay, `meeting` and `phone` over that of a meeting at a real table, `silence` over the one that a
    page's sound listens to; `http` and `games` are bags of
    types."""
    return {
        "server": _union(socket.ServerMessage),
        "client": _union(socket.ClientMessage),
        "reviewed": _union(review.ReviewServerMessage),
        "reviewer": _union(review.ReviewClientMessage),
        "meeting": _union(meetings.MeetingServerMessage),
        "phone": _union(meetings.MeetingClientMessage),
        "silence": _union(socket.SilenceServerMessage),
        "http": _bag({kind.__name__: kind for kind in _HTTP}),
        "games": {game.id: _bag(_types_of(game)) for game in all_games().values()},
    }


def schema_text() -> str:
    """The schema as text: the same for the same types, so that a comparison shows only real changes."""
    text = msgspec.json.encode(schema(), order="deterministic")
    return msgspec.json.format(text, indent=2).decode()


def _types_of(game: AnyGame) -> dict[str, Any]:
    scenic, replay_facts = capability(game, Scenic), capability(game, ReplayFacts)
    facts = {} if replay_facts is None else {"Fact": replay_facts.fact_type}
    return {
        "Options": game.options_type,
        "Scenery": None if scenic is None else scenic.scenery_type,
        "View": game.view_type,
        "Event": game.event_type,
        "Move": game.move_type,
        **facts,
    }


def _union(kind: Any) -> dict[str, Any]:
    (schema,), parts = msgspec.json.schema_components([kind], ref_template="#/$defs/{name}")
    return {**schema, "$defs": parts}


def _bag(kinds: dict[str, Any]) -> dict[str, Any]:
    schemas, parts = msgspec.json.schema_components(kinds.values(), ref_template="#/$defs/{name}")
    return {
        "type": "object",
        "properties": dict(zip(kinds, schemas, strict=True)),
        "required": list(kinds),
        "$defs": parts,
    }
