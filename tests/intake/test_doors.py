"""Every reader of outside data accepts the data or reports faults that each name a field. It raises nothing else."""

import json
import re
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from paigow.books import BOOK_IDS, load
from paigow.books.cuts import read_geometries
from paigow.books.loader import lay_over, read_book
from paigow.books.schema import BookFile, OperatorFile
from paigow.intake.faults import MOST_FAULTS, Fault, FaultsError
from paigow.intake.struct_reader import fields_of
from paigow.lab.pay_table import read_pay_table
from paigow.lab.web import questions
from paigow.rulings.round_file.reader import read_round
from paigow.server.settings import KEYS, read_settings
from paigow.tiles import FACES
from paigow.web.edge.rate_limits import Limits
from paigow.web.live.messages import COMMANDS, SUPERVISORS, Unreadable, read_message
from paigow.web.tables import advice, table_orders
from paigow.web.workers import jobs
from tests.books.editing import published
from tests.log.written import ROUND

WORDS: Final = (
    *fields_of(BookFile), *fields_of(OperatorFile), *table_orders.FIELDS, *questions.QuestionFields.__struct_fields__,
    *("do", "ask", "ref", "id", "resent", "order", "coins", "low", "high", "nominee", "box", "wager", "bank", "deal",
      "kind", "irregularity", "clause", "given", "row", "line", "keep", "when", "pays", "look", "token", "x-own"),
)  # fmt: skip
NAMES = st.sampled_from(WORDS) | st.text(max_size=4)
LIKELY = st.sampled_from(
    [
        "nz", "paigow-book/1", "paigow-operator/1", "paigow-pays/1", "paigow-round/1", "bonus", "option", "two pairs",
        "place_wager", "explain", "propose", "exposed", "house", 1, 8, 1000, 10**15 + 1, 2**70, True, 0.5,
        ["6-6", "1-3"], *FACES[:3], *COMMANDS, *SUPERVISORS,
    ]
)  # fmt: skip
PLAIN = (
    st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=6)
    | LIKELY
)
TREES: st.SearchStrategy[Any] = st.recursive(
    PLAIN | st.none(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(NAMES, inner, max_size=5),
    max_leaves=15,
)
TABLES = st.dictionaries(NAMES, TREES, max_size=9)


def toml(value: Any) -> str:
    """Return a value in TOML on one line, without what TOML does not have."""
    match value:
        case dict():
            pairs = (f"{json.dumps(name)} = {toml(one)}" for name, one in value.items() if one is not None)
            return "{ " + ", ".join(pairs) + " }"
        case list():
            return "[" + ", ".join(toml(one) for one in value if one is not None) + "]"
        case float():
            return repr(value)
        case _:
            return json.dumps(value)


def document(tree: dict[str, Any]) -> bytes:
    lines = (f"{json.dumps(name)} = {toml(value)}\n" for name, value in tree.items() if value is not None)
    return "".join(lines).encode(errors="replace")


def faults_of(door: Callable[[Any], object], content: Any) -> Sequence[Fault]:
    """Return the faults that a reader reports. Each fault is fit to show."""
    try:
        read = door(content)
    except FaultsError as error:
        return told(error.faults)
    return told([read.fault]) if isinstance(read, Unreadable) else ()


def told(faults: Sequence[Fault]) -> Sequence[Fault]:
    assert 1 <= len(faults) <= MOST_FAULTS
    for fault in faults:
        assert fault.field
        assert fault.expected not in {"", "unknown"}
        assert "datetime." not in str(fault.value)
        assert msgspec.json.decode(msgspec.json.encode(fault), type=Fault) == fault
    return faults


def settings_of(content: bytes) -> object:
    file = Path(SETTINGS)
    file.write_bytes(content)
    return read_settings(file, {}, {})


SETTINGS = ""
OF_TEXT: Final[dict[str, Callable[[bytes], object]]] = {
    "book": lambda content: read_book(content, file="a.toml"),
    "cuts": lambda content: read_geometries(content, file="a.toml"),
    "operator's file": lambda content: lay_over(content, file="a.toml"),
    "pay table": lambda content: read_pay_table(content, load("rws"), file="a.toml"),
    "round": lambda content: read_round(content, file="a.toml"),
    "settings": settings_of,
}
OF_JSON: Final[dict[str, Callable[[Any], object]]] = {
    "order": table_orders.read_order,
    "hand": advice.read_question,
    **{f"lab {name}": partial(questions.read_question, name) for name in questions.QUESTIONS},
    "message": lambda data: read_message(json.dumps(data), "ann"),
}
OFTEN = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@pytest.fixture(scope="module", autouse=True)
def _settings_file(tmp_path_factory: pytest.TempPathFactory) -> None:
    global SETTINGS  # noqa: PLW0603 - a door has one parameter
    SETTINGS = str(tmp_path_factory.mktemp("settings") / "a.toml")


@pytest.mark.parametrize("door", OF_TEXT)
@OFTEN
@given(tree=TABLES)
def test_any_tree_in_a_text(door: str, tree: dict[str, Any]) -> None:
    faults_of(OF_TEXT[door], document(tree))


@pytest.mark.parametrize("door", OF_TEXT)
@OFTEN
@given(content=st.binary(max_size=60))
def test_any_bytes_in_a_text(door: str, content: bytes) -> None:
    faults_of(OF_TEXT[door], content)


@pytest.mark.parametrize("door", OF_JSON)
@OFTEN
@given(data=TABLES | TREES)
def test_any_json(door: str, data: Any) -> None:
    faults_of(OF_JSON[door], data)


COMMAND = st.fixed_dictionaries(
    {"do": st.sampled_from([*COMMANDS, *SUPERVISORS])},
    optional={
        **dict.fromkeys(("box", "coins", "low", "high", "bet", "number", "tiles", "named", "order"), PLAIN | TREES),
        **dict.fromkeys(("ref", "id", "resent"), st.just(1) | TREES),
    },
)  # fmt: skip


@settings(max_examples=400, deadline=None)
@given(message=COMMAND)
def test_any_command_with_anything_in_its_fields(message: dict[str, Any]) -> None:
    faults_of(OF_JSON["message"], message)
    faults_of(OF_JSON["message"], {"do": "propose", "order": message})


TYPED = st.text(max_size=6).filter(lambda text: "\0" not in text)


@OFTEN
@given(found=st.dictionaries(st.sampled_from([*KEYS, "limits.tabel"]), TYPED))
def test_any_setting_in_the_environment(found: dict[str, str]) -> None:
    names = {"PAIGOW_" + key.upper().replace(".", "_"): value for key, value in found.items()}
    for fault in faults_of(lambda environment: read_settings(None, environment, {}), names):
        assert fault.field in names


@pytest.mark.parametrize("book", BOOK_IDS)
@OFTEN
@given(data=st.data())
def test_a_book_with_a_line_that_says_something_else(book: str, data: st.DataObject) -> None:
    lines = published(book).splitlines()
    place = data.draw(st.sampled_from([at for at, line in enumerate(lines) if re.match(r"\w+ = ", line)]))
    key = lines[place].partition(" = ")[0]
    lines[place] = (
        f"{data.draw(st.just(key) | st.sampled_from(WORDS))} = {toml(data.draw(PLAIN | TREES.filter(bool)))}"
    )
    faults_of(OF_TEXT["book"], "\n".join(lines).encode(errors="replace"))


@OFTEN
@given(data=st.data())
def test_a_round_with_a_line_that_says_something_else(data: st.DataObject) -> None:
    lines = ROUND.splitlines()
    place = data.draw(st.integers(0, len(lines) - 1))
    lines[place] = f"{data.draw(st.sampled_from(WORDS))} = {toml(data.draw(TREES.filter(bool)))}"
    content = "\n".join(lines).encode(errors="replace")
    faults = faults_of(OF_TEXT["round"], content)
    done = jobs.rule(content)
    assert done.status == 422 or not faults
    assert jobs.tree(content).status in {200, 422}


def test_the_bounds_of_the_server_are_settings() -> None:
    assert {f"limits.{name}" for name in Limits.__struct_fields__} <= KEYS.keys()
