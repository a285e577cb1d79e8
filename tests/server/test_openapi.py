"""Whatever the description of the HTTP part allows: answers that it describes, and never a fault of ours."""

import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from tests.server.support import ServerProcess

EXAMPLES = 15


def test_answers_are_as_described(server: ServerProcess) -> None:
    schema = schemathesis.openapi.from_url(f"{server.url}/api/schema/openapi.json")
    operations = [found.ok() for found in schema.get_all_operations() if isinstance(found, Ok)]
    assert {operation.path for operation in operations} >= {"/api/me", "/api/tables", "/api/join", "/health"}
    asked: dict[str, int] = {}
    for operation in operations:

        @given(case=operation.as_strategy())
        @settings(
            max_examples=EXAMPLES,
            derandomize=True,
            database=None,
            deadline=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        def ask(case: schemathesis.Case) -> None:  # type: ignore[type-arg]
            response = case.call(base_url=server.url, headers={"Origin": server.url})
            case.validate_response(
                response,
                checks=[
                    not_a_server_error,
                    status_code_conformance,
                    content_type_conformance,
                    response_schema_conformance,
                ],
            )
            asked[case.operation.label] = asked.get(case.operation.label, 0) + 1

        ask()
    assert len(asked) == len(operations)
