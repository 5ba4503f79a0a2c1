"""What the OpenAPI document says beside addresses and shapes holds: examples, who may ask, codes, versions."""

import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any, Final
from unittest.mock import patch

import httpx
import jsonschema_rs
import pytest

from paigow.lab.web.questions import read_question
from paigow.server import openapi
from paigow.web.contract.answer_examples import answers
from paigow.web.contract.body_examples import BODIES
from paigow.web.workers.pool import in_thread
from scripts.answers import fits, successes
from tests.web.failing_writes import counted_writes
from tests.web.inprocess import Client, Serving
from tests.web.test_schema import LIMITS

Operation = tuple[str, str, dict[str, Any]]
TOKEN: Final = BODIES["/api/v1/supervisor"]["token"]
V1: Final = "/api/v1"
DRAWN_APART: Final = V1 + "/lab/"
"""The lab's questions are read here, and not answered: that takes seconds."""
FITS_NOT_NOW: Final = {
    "/enter": "no_table",
    "/friends": "not_met",
    "/friends/blocked": "not_met",
    "/friends/invitations": "no_friend",
    "/friends/link/follow": "no_friend_link",
    "/friends/rematch": "no_evening",
    "/account/recover": "wrong_login",
    "/account/second-factor/on": "wrong_code",
    "/account/second-factor/off": "no_second_factor",
    "/roles": "operators_only",
    "/reports/{report}/handle": "supervisors_only",
    "/tables/{table}/silence": "supervisors_only",
    "/session/refill": "refill_not_needed",
    "/school/dealing/{table}": "not_the_dealer",
    "/school/dealing/{table}/end": "not_the_dealer",
    "/tables/{table}/step": "no_duty_now",
}
"""Where it would take a round, a code or a role to be answered better."""


WRITES_MORE: Final = {"/account", "/school/join/{link}"}
"""What writes more than once, each because it makes a guest first.

If a later write fails, the guest stays and the request can be repeated: ``test_half_done.py``.
"""


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    with Serving(limits=LIMITS, run=in_thread, supervisor_token=TOKEN) as serving, serving.client() as client:
        yield client


@pytest.fixture(scope="module")
def document(client: Client) -> dict[str, Any]:
    found: dict[str, Any] = client.get(f"{V1}/openapi.json").json()
    return found


def test_it_is_made_once_for_all_who_ask() -> None:
    """It takes half a second, in which the server would do nothing else."""
    with Serving(limits=LIMITS) as serving, serving.client() as client:
        first = client.get(f"{V1}/openapi.json")
        with patch.object(openapi, "complete_document", side_effect=AssertionError("it is made again")):
            assert client.get(f"{V1}/openapi.json").content == first.content
            assert client.get(f"{V1}/schema").content == first.content
    assert first.headers["content-type"] == "application/json"


def operations(document: dict[str, Any]) -> Iterator[Operation]:
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            yield path, method, operation


@pytest.fixture(scope="module")
def places(client: Client) -> dict[str, str]:
    """What stands in addresses, made by the examples themselves."""
    client.post(f"{V1}/session", json={"name": "Ann"})
    made = {
        "table": client.post(f"{V1}/tables", json=BODIES["/api/v1/tables"]).json()["table"],
        "class_id": client.post(f"{V1}/school/class", json=BODIES["/api/v1/school/class"]).json()["id"],
    }
    path = "/api/v1/school/class/{class_id}"
    assigned = client.post(path.format(**made) + "/assignment", json=BODIES[f"{path}/assignment"]).json()
    link = assigned["link"].rpartition("/")[2]
    day = client.get(f"{V1}/daily").json()["day"]
    assignment = assigned["assignments"][0]["id"]
    return made | {"day": day, "number": "1", "report": "1", "link": link, "assignment": assignment}


AS_A_GUEST: Final = (f"{V1}/supervisor", f"{V1}/account/delete")
"""What a new guest asks: the visitor of the test has an account with a role by now, and stays."""


@contextmanager
def somebody_else(client: Client, *, joins: str = "") -> Iterator[None]:
    """As a stranger, or a pupil of the class to which a link leads."""
    teacher = httpx.Cookies(client.cookies)
    client.cookies.clear()
    if joins:
        client.post(f"{V1}/school/join/{joins}", json=BODIES["/api/v1/school/join/{link}"])
    yield
    client.cookies.clear()
    client.cookies.update(teacher)


def test_every_body_has_an_example_that_is_taken(
    client: Client, document: dict[str, Any], places: dict[str, str]
) -> None:
    with counted_writes() as most:
        try_examples(client, document, places)
    assert {path.removeprefix(V1) for (_, path), writes in most.items() if writes > 1} == WRITES_MORE


def try_examples(client: Client, document: dict[str, Any], places: dict[str, str]) -> None:
    tried = set()
    for path, method, operation in operations(document):
        if "requestBody" not in operation:
            continue
        ((kind, content),) = operation["requestBody"]["content"].items()
        example = content["example"]
        jsonschema_rs.validate(content["schema"], example)
        tried.add(path)
        if path.startswith(DRAWN_APART):
            name = path.removeprefix(DRAWN_APART).replace("{question}/charts/{chart}", "hand")
            read_question(name, {key: value for key, value in example.items() if key != "look"})
            continue
        sent: Any = {"json": example} if "json" in kind else {"content": example}
        with ExitStack() as stack:
            if path.startswith(f"{V1}/school/work/"):
                stack.enter_context(somebody_else(client, joins=places["link"]))
                client.post(f"{V1}/school/work/{places['assignment']}/next")
            elif path.startswith(f"{V1}/school/join/"):
                stack.enter_context(somebody_else(client))
            elif path in AS_A_GUEST:
                stack.enter_context(somebody_else(client))
                client.post(f"{V1}/session", json={})
            answer = client.request(method, path.format(**places), **sent)
        refused = FITS_NOT_NOW.get(path.removeprefix(V1))
        if refused is None:
            assert answer.is_success, (path, answer.text)
        else:
            assert answer.json()["code"] == refused, (path, answer.text)
    assert len(tried) == len(BODIES)


def test_every_successful_answer_has_an_example_that_fits_its_schema(document: dict[str, Any]) -> None:
    """``python -m scripts.answers`` records what is missing."""
    named = set()
    for name, kind, content in successes(document):
        assert fits(content.get("example"), content["schema"], document), (name, kind)
        named.add((name, kind))
    assert named == {(name, kind) for name, told in answers().items() for kind in told}
    advice = document["paths"][f"{V1}/advice"]["post"]["responses"]["200"]["content"]["application/json"]
    assert not fits(advice["example"] | {"luck": 7}, advice["schema"], document)
    assert not fits(advice["example"] | {"settings": 7}, advice["schema"], document)


def test_a_refusal_is_answered_as_its_example_says(client: Client, document: dict[str, Any]) -> None:
    told = document["paths"][f"{V1}/books/{{book}}"]["get"]["responses"]["default"]["content"]
    assert client.get(f"{V1}/books/macau").json() == told["application/json"]["example"]
    code = document["components"]["schemas"]["ProblemBody"]["properties"]["code"]
    assert set(code["x-sentences"]) == set(code["enum"]) >= {"no_book", "bets_are_closed", "bad_command"}


def test_it_says_who_may_ask(client: Client, document: dict[str, Any], places: dict[str, str]) -> None:
    with somebody_else(client):
        for path, method, operation in operations(document):
            assert {"session": []} in operation["security"]
            if path.startswith(DRAWN_APART):
                assert {} in operation["security"]
                continue
            asked = operation.get("parameters", ())
            names = {each["name"]: "1" for each in asked if each["in"] == "path"} | places
            client.cookies.clear()
            answer = client.request(
                method,
                path.format(**names),
                params={each["name"]: "1" for each in asked if each["in"] == "query" and each["required"]},
            )
            assert (answer.status_code == 401) == ({} not in operation["security"]), (path, method)


@pytest.mark.parametrize(
    "path", ["/api/books", "/api/v1", "/api/v2/books", "/api/v1/v1x/books", "/api/v1/v1/books"]
)
def test_there_is_no_address_without_the_version_and_no_other_version(client: Client, path: str) -> None:
    answer = client.get(path)
    assert (answer.status_code, answer.json()["facts"]["path"]) == (404, path)


def test_a_parameter_that_is_missing_is_named(client: Client, places: dict[str, str]) -> None:
    answer = client.get(f"{V1}/school/coach/{places['table']}/now")
    assert answer.status_code == 400
    expected = "a whole number from 0 to 9007199254740991"
    assert answer.json()["faults"] == [{"field": "box", "value": None, "expected": expected}]


ELSEWHERE: Final = {"number": "1", "key": "none"}
"""What else stands in the addresses of questions with parameters."""


def unlike(schema: dict[str, Any]) -> str | None:
    """Return a value that a parameter's schema does not take. ``None`` means that it takes every text."""
    if "oneOf" in schema:
        kinds = {each["type"] for each in schema["oneOf"]}
    else:
        kinds = {schema["type"]} if isinstance(schema["type"], str) else {*schema["type"]}
    is_any_text = "string" in kinds and not schema.keys() & {"enum", "pattern", "maxLength"}
    return None if is_any_text else "no such " + 20 * "value "


def wanted(schema: dict[str, Any]) -> str:
    """Return what a refusal says, by the schema: words to choose from, bounds of a number or of a length."""
    if "enum" in schema:
        return "one of " + ", ".join(word for word in schema["enum"] if word is not None)
    if "pattern" in schema:
        return "`next` of the answer before"
    if "maxLength" in schema:
        least, most = schema.get("minLength"), schema["maxLength"]
        return f"a text of {least} to {most} characters" if least else f"a text of at most {most} characters"
    if "maximum" in schema:
        return f"a whole number from {schema.get('minimum', 0):.0f} to {schema['maximum']:.0f}"
    return "true or false"


def test_a_parameter_that_will_not_do_is_named_with_what_would(
    client: Client, document: dict[str, Any], places: dict[str, str]
) -> None:
    tried = set()
    for path, method, operation in operations(document):
        for parameter in operation.get("parameters", ()):
            value = unlike(parameter["schema"]) if parameter["in"] == "query" else None
            if value is None:
                continue
            name = parameter["name"]
            tried.add(name)
            at = path.format(**(places | ELSEWHERE))
            sent = ({"box": "2"} if path.endswith("/now") else {}) | {name: value}
            faults = client.request(method, at, params=sent).json()["faults"]
            expected = wanted(parameter["schema"])
            assert faults == [{"field": name, "value": value, "expected": expected}], (path, name)
            (chinese,) = client.request(method, at, params=sent | {"lang": "zh-Hant"}).json()["faults"]
            assert re.search("[\u4e00-\u9fff]", chinese["expected"]), (path, chinese)
    assert {"format", "kind", "count", "before", "download", "seed", "box"} <= tried
