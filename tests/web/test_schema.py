"""What the OpenAPI document tells is tried with values of every kind: no fault of ours, and answers as it says."""

from collections.abc import Callable, Iterator
from typing import Any, Final

import pytest
from hypothesis import HealthCheck, Phase, given, settings

from paigow.lab.web.worker import drawn, worked_out
from paigow.server import Limits
from paigow.web.workers.pool import in_thread
from tests.web.inprocess import Client, Serving

MANY: Final = 10**9
LIMITS: Final = Limits(
    work_burst=MANY,
    lab_burst=MANY,
    openings_burst=MANY,
    guests_burst=MANY,
    sign_ins_burst=MANY,
    log_ins_per_name_burst=MANY,
    tables_per_person=MANY,
    tables_per_address=MANY,
)

EXAMPLES: Final = 10
"""Requests to each address."""
TOLD: Final = [
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_headers_conformance",
    "response_schema_conformance",
]
SENT: Final = ("method", "url", "params", "headers", "json")


async def without_counting(work: Callable[..., Any], args: tuple[Any, ...]) -> Any:
    """As in a thread, but what the lab would count for minutes is empty: this is about what is asked."""
    return b"{}" if work in {worked_out, drawn} else await in_thread(work, args)


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    with Serving(limits=LIMITS, run=without_counting) as serving, serving.client() as client:
        yield client


@pytest.mark.parametrize("method", ["GET", "POST", "DELETE"])
def test_every_address_answers_as_the_document_says(client: Client, method: str) -> None:
    import schemathesis  # late: it takes a second, which only this test needs
    from schemathesis.checks import CHECKS, load_all_checks

    load_all_checks()
    checks = CHECKS.get_by_names(TOLD)
    schemathesis.serializer("application/toml")(as_it_is)
    client.post("/api/v1/session", json={"name": "Ann"})
    opened = client.post("/api/v1/tables", json={"book": "nz"})
    assert opened.is_success, opened.text
    table = opened.json()["table"]
    document = without_security(client.get("/api/v1/openapi.json").json())
    schema = schemathesis.openapi.from_dict(document)
    tried = 0
    for found in schema.get_all_operations():
        operation: Any = found.ok()  # type: ignore[union-attr]  # else it fails here
        if operation.method.upper() != method:
            continue

        @settings(
            max_examples=EXAMPLES,
            deadline=None,
            derandomize=True,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(case=operation.as_strategy())
        def answers(case: Any) -> None:
            if "table" in (case.path_parameters or {}) and len(case.path_parameters["table"]) % 2:
                case.path_parameters["table"] = table
            sent = case.as_transport_kwargs(base_url="http://testserver.local")
            answer = client.request(
                content=sent.get("data"), **{key: sent[key] for key in SENT if key in sent}
            )
            case.validate_response(answer, checks=checks)

        answers()
        tried += 1
    assert tried == sum(method.lower() in each for each in document["paths"].values())


def without_security(document: dict[str, Any]) -> dict[str, Any]:
    """Return the document without security, so that a stored session is used and none is made up."""
    del document["components"]["securitySchemes"]
    for operations in document["paths"].values():
        for operation in operations.values():
            del operation["security"]
    return document


def as_it_is(context: Any, value: Any) -> bytes:
    """A text as the body of a request."""
    return value if isinstance(value, bytes) else str(value).encode(errors="replace")


def test_the_document_names_the_body_of_every_post_and_the_answer_of_every_refusal(
    client: Client,
) -> None:
    of_a_class = {f"/api/v1/school/class/{{class_id}}/{each}" for each in ("close", "leave", "link")}
    of_work = {f"/api/v1/school/work/{{assignment}}/{each}" for each in ("next", "exam")}
    of_a_table = {
        f"/api/v1/tables/{{table}}/{each}"
        for each in ("link", "rounds/{number}/sandbox/{step}", "rounds/{number}/share", "void")
    }
    of_friends = {f"/api/v1/friends/{each}" for each in ("link", "invitations/{to}/accept")}
    without = {"/api/v1/play-now", *of_friends, *of_a_table, *of_a_class, *of_work}
    for path, operations in client.get("/api/v1/openapi.json").json()["paths"].items():
        for method, operation in operations.items():
            assert ("requestBody" in operation) == (method == "post" and path not in without), path
            assert {"400", "default"} <= set(operation["responses"]), path
