"""Whatever a page sends, it gets an answer and keeps its connection."""

import json
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from paigow.tiles import FACES
from paigow.web.edge.rate_limits import Limits
from paigow.web.live.messages import COMMANDS
from tests.web.inprocess import Serving
from tests.web.visitors import Live

SCALARS = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text()
JSON: st.SearchStrategy[Any] = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=6,
)
LIKELY = (
    st.integers(0, 9)
    | st.sampled_from([1, 500, 1000, 2500, 10**6])
    | st.lists(st.sampled_from(FACES), min_size=2, max_size=2)
    | st.sampled_from(["main", "bonus", "tie"])
)
COMMAND = st.fixed_dictionaries(
    {"do": st.sampled_from(sorted(COMMANDS))},
    optional=dict.fromkeys(
        ("box", "coins", "bet", "low", "high", "nominee", "with_house", "ref"), LIKELY | JSON
    ),
)
QUESTION = st.fixed_dictionaries(
    {"ask": st.sampled_from(["explain"]) | JSON}, optional={"box": LIKELY, "ref": JSON}
)


@pytest.fixture(scope="module")
def live() -> Iterator[Live]:
    limits = Limits(messages_burst=10**9)
    with Serving(limits=limits) as serving, serving.visitor() as ann:
        ann.come_in("Ann")
        with ann.live(ann.open_table(bots=2)) as live:
            yield live


def answered(live: Live, message: str | bytes) -> None:
    """Send something, then a question; whatever came in between, the question is answered on the same connection."""
    live.socket.send(message)
    assert live.ask(ask="explain", box=1)["code"] == "nothing_to_explain"


CAREFULLY = settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])


@CAREFULLY
@given(message=COMMAND | QUESTION | JSON)
def test_any_json_is_answered(live: Live, message: Any) -> None:
    answered(live, json.dumps(message))


@CAREFULLY
@given(message=st.text() | st.binary())
def test_anything_at_all_is_answered(live: Live, message: str | bytes) -> None:
    answered(live, message)


FIELDS = st.sampled_from(["book", "tiles", "name", "bots", "boxes", "chips", "options"])


@CAREFULLY
@given(body=st.dictionaries(FIELDS, JSON) | JSON)
@pytest.mark.parametrize("path", ["/api/v1/advice", "/api/v1/session", "/api/v1/tables"])
def test_any_body_is_answered_without_a_fault_of_ours(http: httpx.Client, path: str, body: Any) -> None:
    answer = http.post(path, content=json.dumps(body))
    assert answer.status_code in {200, 400, 401}
    assert answer.json()


@pytest.fixture(scope="module")
def http() -> Iterator[httpx.Client]:
    limits = Limits(guests_burst=10**9, work_burst=10**9, openings_burst=10**9)
    with Serving(limits=limits) as serving, serving.visitor() as nobody:
        yield nobody.http
