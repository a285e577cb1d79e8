"""Whatever the description of the HTTP part allows: answers that it describes, and never a fault of ours."""

from collections.abc import Iterator

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import not_a_server_error
from schemathesis.core.failures import Failure
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.server.support import ServerProcess

schema = schemathesis.pytest.from_fixture("api")


@pytest.fixture(scope="module")
def api(server: ServerProcess) -> Iterator[object]:
    yield schemathesis.openapi.from_url(f"{server.url}/api/schema/openapi.json")


@schema.parametrize()
@settings(
    max_examples=15,
    derandomize=True,
    database=None,
    deadline=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
def test_answers_are_as_described(case: schemathesis.Case, server: ServerProcess) -> None:
    response = case.call(base_url=server.url, headers={"Origin": server.url})
    assert Failure
    case.validate_response(
        response,
        checks=[
            not_a_server_error,
            status_code_conformance,
            content_type_conformance,
            response_schema_conformance,
        ],
    )
