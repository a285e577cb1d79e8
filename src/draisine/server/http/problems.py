"""Errors over HTTP: every one is a `Problem`, a code and its parameters."""

import logging
from http import HTTPStatus
from typing import Any

from litestar import MediaType, Request, Response
from litestar.exceptions import HTTPException

from draisine.kernel import DraisineError
from draisine.server import errors
from draisine.server.admin.metrics import REFUSALS
from draisine.server.messages.people import Problem

STATUS = {
    "name_empty": 422,
    "name_too_long": 422,
    "name_too_large": 422,
    "name_needed": 403,
    "identity_needed": 401,
    "wrong_origin": 403,
    "host_only": 403,
    "not_you": 403,
    "wrong_host": 400,
    "unreadable": 400,
    "no_such_table": 404,
    "no_such_process": 404,
    "table_closed": 410,
    "log_removed": 410,
    "thrown_out_rude": 410,
    "thrown_out_trouble": 410,
    "thrown_out_unused": 410,
    "too_much_written": 429,
    "too_many_open_tables": 429,
    "tables_used_up": 429,
    "no_such_crew": 404,
    "no_such_meeting": 404,
    "meeting_only_shows": 403,
    "too_many_meetings": 429,
    "no_rules": 404,
    "no_such_lesson": 404,
    "lesson_lost_its_way": 409,
    "not_in_crew": 403,
    "unknown_address": 404,
    "game_not_over": 409,
    "nothing_to_explain": 404,
    "analysis_busy": 429,
    "game_not_started": 409,
    "eyes_of_others": 403,
    "no_such_step": 404,
    "replay_forgotten": 404,
    "no_picture": 404,
    "log_too_slow": 408,
    "log_too_long": 413,
    "seat_token_unknown": 404,
    "seat_token_used": 410,
    "seat_token_expired": 410,
    "too_often": 429,
    "too_long": 413,
    "too_slow": 408,
    "storage_failed": 503,
    "table_moved": 503,
    "server_stops": 503,
    "server_failed": 500,
}
"""All others are 422: understood, but not possible."""

_CODES = {
    404: errors.unknown_address,
    405: errors.method_not_allowed,
    413: errors.too_long,
    415: errors.unreadable,
}


def status_of(code: str) -> int:
    """The HTTP status that fits an error."""
    return STATUS.get(code, HTTPStatus.UNPROCESSABLE_ENTITY)


def draisine_error(request: Request[Any, Any, Any], error: DraisineError) -> Response[Problem]:
    """A named refusal as an answer."""
    headers = {"Retry-After": str(error.params["seconds"])} if error.code == "too_often" else {}
    return _answer(Problem(error.code, error.params), status_of(error.code), headers)


def http_error(request: Request[Any, Any, Any], error: HTTPException) -> Response[Problem]:
    """What the web framework refused, under our own names."""
    status = error.status_code
    if status >= 500:
        return server_error(request, error)
    code = _CODES.get(status, errors.unreadable).code
    return _answer(Problem(code, {}), status, dict(error.headers or {}))


def unreadable(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    """Bytes that are no text, or brackets in brackets in brackets."""
    return _answer(Problem(errors.unreadable.code, {}), 400, {})


def server_error(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    """A fault of ours: it is logged, and whoever asked learns only that it happened."""
    logging.getLogger("draisine").error("a request failed: %s", request.url.path, exc_info=error)
    return _answer(Problem(errors.server_failed.code, {}), 500, {})


def _answer(problem: Problem, status: int, headers: dict[str, str]) -> Response[Problem]:
    REFUSALS.add(problem.code)
    return Response(problem, status_code=status, headers=headers, media_type=MediaType.JSON)
