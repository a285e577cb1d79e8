"""What is kept about somebody: for them to take along, and to be forgotten."""

import time

import msgspec
from litestar import Response, get, post
from litestar.status_codes import HTTP_200_OK

from draisine.server import errors
from draisine.server.context import ServerContext
from draisine.server.http.guard import address_of
from draisine.server.identity.cookies import COOKIE, COOKIE_SECONDS, Identity
from draisine.server.identity.privacy import keeping
from draisine.server.messages.people import Language
from draisine.server.messages.privacy import (
    Export,
    ExportedCrew,
    ExportedDevices,
    ExportedMeeting,
    ExportedProfile,
    ExportedTable,
    ExportedWords,
    Forget,
    ForgottenAnswer,
    Keeping,
)
from draisine.server.routes.common import AnyRequest, known, problems
from draisine.tables.log import entries as e
from draisine.tables.runtime.erasure import tables_naming
from draisine.tables.store import Person, Store, StoredTable

_DAY = 24 * 3600


@get("/api/keeping", responses=problems())
async def get_keeping(context: ServerContext) -> Keeping:
    """How long what is kept here."""
    return keeping(context.settings)


@get("/api/me/export", responses=problems(401))
async def get_export(request: AnyRequest, context: ServerContext, identity: Identity) -> Response[Export]:
    """All that is kept about you, as a file."""
    person = await context.people.find(known(identity))
    context.exports.check(address_of(request.scope))
    origin = context.addresses.own(request.scope["scheme"], request.headers.get("host", ""))
    export = Export(
        made=int(time.time() * 1000),
        profile=_profile(person),
        devices=ExportedDevices(
            connected=len(context.manager.presence.of(person.id)),
            signed_out=person.generation,
            cookie_days=COOKIE_SECONDS // _DAY,
        ),
        crews=tuple(
            ExportedCrew(
                live.id,
                live.crew.name,
                live.crew.code,
                len(live.crew.members),
                len(live.crew.rides),
                sum(ride.person == person.id for ride in live.crew.box_rides.values()),
            )
            for live in await context.manager.crews.mine(person)
        ),
        tables=tuple(
            [
                await _table(context.store, stored, person.id, origin)
                async for stored in tables_naming(context.store, person.id)
            ]
        ),
        meetings=tuple(
            [
                ExportedMeeting(
                    f"{origin}/meet/{meeting.game}/{meeting.id}",
                    meeting.game,
                    meeting.made,
                    meeting.touched,
                    tuple(
                        [msgspec.json.decode(line) for line in await context.store.meeting_lines(meeting.id)]
                    ),
                )
                for meeting in await context.store.meetings_of(person.id)
            ]
        ),
    )
    return Response(
        export,
        headers={
            "Cache-Control": "no-store",
            "Content-Disposition": 'attachment; filename="draisine.json"',
        },
    )


def _profile(person: Person) -> ExportedProfile:
    language: Language | None = msgspec.convert(person.language, Language | None)
    return ExportedProfile(person.id, person.name, language, person.traits, person.explained)


async def _table(store: Store, stored: StoredTable, person: str, origin: str) -> ExportedTable:
    log = [e.decode_entry(data) for data in await store.entries(stored.id)]
    mine = [entry for entry in log if entry.person == person]
    row, over = stored.row, stored.row.status == "over"
    owners = [seat.person for seat in row.seats]
    return ExportedTable(
        link=f"{origin}/t/{row.link}",
        log=f"{origin}/api/tables/{row.link}/log" if over else None,
        replay=f"{origin}/t/{row.link}/replay" if over else None,
        name=row.name,
        game=row.game,
        status=row.status,
        touched=stored.touched,
        seat=owners.index(person) if person in owners else None,
        said=tuple(
            [
                ExportedWords(entry.when, entry.name, entry.text, entry.call)
                for entry in mine
                if isinstance(entry, e.Talked)
            ]
        ),
        entries=tuple([entry for entry in mine if not isinstance(entry, e.Talked)]),
    )


@post("/api/me/forget", status_code=HTTP_200_OK, responses=problems(401, 403, 413, 422, 503))
async def post_forget(
    request: AnyRequest, context: ServerContext, identity: Identity, data: Forget
) -> Response[ForgottenAnswer]:
    """Be forgotten. Names and words of yours go, games and crews stay. There is no way back."""
    player = known(identity)
    if data.player != player:
        raise errors.not_you()
    context.exports.check(address_of(request.scope))
    done = await context.forget(player)
    response = Response(ForgottenAnswer(done), headers={"Cache-Control": "no-store"})
    response.delete_cookie(COOKIE, path=context.settings.base_path or "/")
    return response


PRIVACY_HANDLERS = [get_keeping, get_export, post_forget]
