"""The web application: routes, sockets, errors and what stands around them."""

from litestar import Litestar
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.plugins import PluginProtocol
from litestar.plugins.core import MsgspecDIPlugin
from litestar.types import ASGIApp

import draisine
from draisine.kernel import DraisineError
from draisine.server.context import ServerContext
from draisine.server.http.middleware import RequestChecks
from draisine.server.http.problems import draisine_error, http_error, server_error, unreadable
from draisine.server.network import HostNames
from draisine.server.processes.owner_router import RoutedToOwner
from draisine.server.routes.analyses import ANALYSIS_HANDLERS
from draisine.server.routes.call_description import describe_calls
from draisine.server.routes.common import identify
from draisine.server.routes.crews import CREW_HANDLERS
from draisine.server.routes.daily_tables import DAILY_TABLE_HANDLERS
from draisine.server.routes.games import GAME_HANDLERS
from draisine.server.routes.health import HEALTH_HANDLERS
from draisine.server.routes.host import HOST_HANDLERS
from draisine.server.routes.https import HTTPS_HANDLERS
from draisine.server.routes.learners import LEARNER_HANDLERS
from draisine.server.routes.lessons import LESSON_HANDLERS
from draisine.server.routes.meetings import MEETING_HANDLERS
from draisine.server.routes.pages import PAGE_HANDLERS
from draisine.server.routes.peers import PEER_HANDLERS
from draisine.server.routes.people import PEOPLE_HANDLERS
from draisine.server.routes.played_games import PLAYED_HANDLERS
from draisine.server.routes.privacy import PRIVACY_HANDLERS
from draisine.server.routes.replays import REPLAY_HANDLERS
from draisine.server.routes.server_info import SERVER_HANDLERS
from draisine.server.routes.tables import TABLE_HANDLERS
from draisine.server.sockets.meeting import meeting_socket
from draisine.server.sockets.review import review_socket
from draisine.server.sockets.table import table_socket
from draisine.server.sockets.voice_silence import silence_socket

HANDLERS = [
    *PEOPLE_HANDLERS,
    *SERVER_HANDLERS,
    *HEALTH_HANDLERS,
    *TABLE_HANDLERS,
    *PAGE_HANDLERS,
    *CREW_HANDLERS,
    *GAME_HANDLERS,
    *DAILY_TABLE_HANDLERS,
    *LESSON_HANDLERS,
    *PLAYED_HANDLERS,
    *LEARNER_HANDLERS,
    *HOST_HANDLERS,
    *REPLAY_HANDLERS,
    *ANALYSIS_HANDLERS,
    *PRIVACY_HANDLERS,
    *HTTPS_HANDLERS,
    *MEETING_HANDLERS,
    *PEER_HANDLERS,
    describe_calls,
    table_socket,
    review_socket,
    silence_socket,
    meeting_socket,
]
"""Every call and every socket."""


class _App(Litestar):
    """Litestar without what it brings for models of other libraries: that costs a third of a start."""

    @staticmethod
    def _get_default_plugins(plugins: list[PluginProtocol]) -> list[PluginProtocol]:
        return [*plugins, MsgspecDIPlugin()]


def create_app(context: ServerContext) -> ASGIApp:
    """The application. The context must be open before the first request comes."""
    app = _App(
        HANDLERS,
        dependencies={
            "context": Provide(lambda: context, sync_to_thread=False),
            "identity": Provide(identify),
        },
        exception_handlers={
            DraisineError: draisine_error,
            HTTPException: http_error,
            RecursionError: unreadable,
            UnicodeError: unreadable,
            Exception: server_error,
        },
        logging_config=None,
        openapi_config=OpenAPIConfig(
            title="Draisine",
            version=draisine.__version__,
            path="/api/schema/pages",  # hidden by the middleware, as all but the description itself
            render_plugins=[JsonRenderPlugin()],
        ),
        request_max_body_size=context.settings.limits.body_bytes,
    )
    context.pages.page("/", "br")  # read now, so that nobody's move waits for the first visitor's page
    settings = context.settings
    checked = RequestChecks(
        app, settings.limits, context.requests, HostNames(settings.host_names), settings.voice.offered
    )
    return checked if context.manager.owners.alone else RoutedToOwner(checked, context.owner_router)
