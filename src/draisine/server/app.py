"""The web application: routes, sockets, errors and what stands around them."""

from litestar import Litestar
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import ASGIApp

import draisine
from draisine.kernel import DraisineError
from draisine.server.analysis_routes import ANALYSIS_HANDLERS
from draisine.server.context import ServerContext
from draisine.server.crew_routes import CREW_HANDLERS
from draisine.server.day_routes import DAY_HANDLERS
from draisine.server.explained import post_explained
from draisine.server.game_routes import GAME_HANDLERS
from draisine.server.guard import Guard
from draisine.server.guide import Guided
from draisine.server.host_routes import HOST_HANDLERS
from draisine.server.https.routes import HTTPS_HANDLERS
from draisine.server.learner_routes import LEARNER_HANDLERS
from draisine.server.lesson_routes import LESSON_HANDLERS
from draisine.server.network import HostNames
from draisine.server.peer_routes import PEER_HANDLERS
from draisine.server.played_routes import PLAYED_HANDLERS
from draisine.server.privacy_routes import PRIVACY_HANDLERS
from draisine.server.problems import draisine_error, http_error, server_error, unreadable
from draisine.server.replay_routes import REPLAY_HANDLERS
from draisine.server.review_socket import review_socket
from draisine.server.routes import HANDLERS, identify
from draisine.server.sockets import table_socket


def create_app(context: ServerContext) -> ASGIApp:
    """The application. The context must be open before the first request comes."""
    app = Litestar(
        [
            *HANDLERS,
            *CREW_HANDLERS,
            *GAME_HANDLERS,
            post_explained,
            *DAY_HANDLERS,
            *LESSON_HANDLERS,
            *PLAYED_HANDLERS,
            *LEARNER_HANDLERS,
            *HOST_HANDLERS,
            *REPLAY_HANDLERS,
            *ANALYSIS_HANDLERS,
            *PRIVACY_HANDLERS,
            *HTTPS_HANDLERS,
            *PEER_HANDLERS,
            table_socket,
            review_socket,
        ],
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
            path="/api/schema",
            render_plugins=[JsonRenderPlugin()],
        ),
        request_max_body_size=context.settings.limits.body_bytes,
    )
    guarded = Guard(app, context.requests, HostNames(context.settings.host_names))
    return guarded if context.manager.owners.alone else Guided(guarded, context.guide)
