"""From a tree to structs: every fault has its field, the value and what was expected."""

import contextlib
import json
from typing import Annotated, Any, Literal

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Meta, Struct

from paigow.intake.faults import MOST_FAULTS, BodyFaults, Faults, FaultsError, echo
from paigow.intake.field_types import LONGEST_TEXT, MOST, MOST_ROWS, row_of, text, whole
from paigow.intake.struct_reader import read_struct
from paigow.intake.texts import JsonError, json_tree, toml_tree
from paigow.lab.web import questions
from paigow.web.live.messages import Unreadable, read_message
from paigow.web.tables import advice
from paigow.web.tables.table_orders import read_order

Dice = Annotated[
    tuple[Annotated[int, whole(1, 6)], ...],
    row_of("different dice, 1 to 6", 6, least=1, are_different=True),
]


class Throw(Struct, frozen=True, kw_only=True, tag_field="kind", tag="throw"):
    dice: Dice


class Cup(Struct, frozen=True, kw_only=True, tag_field="kind", tag="cup"):
    held_by: Annotated[str, text("a name", 8, least=1)]
    is_full: bool = False


class Tray(Struct, frozen=True, kw_only=True):
    coins: Annotated[int, whole(1, 9)]
    colours: list[Literal["red", "green"]] = []


class Layout(Struct, frozen=True, kw_only=True):
    name: str
    box: int = 1
    tray: Tray | None = None
    rows: Annotated[tuple[Throw | Cup, ...], Meta(max_length=3)] = msgspec.field(default=(), name="row")
    options: dict[str, bool | int | str | list[str]] = {}
    groups: list[list[int]] = []


class Kept(Faults):
    keeps_rows = True
    free = "x-"


def read(data: Any, faults: Faults | None = None) -> tuple[Layout | None, dict[str, tuple[Any, str]]]:
    faults = faults or Faults("layout.toml")
    found = read_struct(data, Layout, faults)
    return found, {each.field: (each.value, each.expected) for each in faults.found}


def test_what_is_right_is_read_as_it_is_annotated() -> None:
    tree = toml_tree(
        'name = "a"\ngroups = [[1], []]\noptions = { a = true, b = ["x"] }\ntray = { coins = 3, colours = ["red"] }\n'
        '[[row]]\nkind = "cup"\nheld_by = "ann"\n[[row]]\nkind = "throw"\ndice = [1, 6]\n',
        Faults(),
    )
    assert read(tree) == (
        Layout(
            name="a",
            tray=Tray(coins=3, colours=["red"]),
            rows=(Cup(held_by="ann"), Throw(dice=(1, 6))),
            options={"a": True, "b": ["x"]},
            groups=[[1], []],
        ),
        {},
    )


def test_every_fault_is_named_at_once() -> None:
    tree = {
        "nam": "a",
        "box": True,
        "tray": {"coins": 10, "colours": ["red", "gren"]},
        "row": [{"kind": "throw", "dice": [1, 1]}, {"kind": "cups"}, {}, 5],
        "options": {"a b": 1.5},
        "groups": [[1], ["x"]],
    }
    found, faults = read(tree)
    assert found == Layout(name="", rows=())
    assert faults == {
        "nam": (
            None,
            "unknown key; expected one of name, box, tray, row, options, groups; did you mean 'name'?",
        ),
        "name": (None, "missing; expected a text"),
        "box": ("true", f"expected a whole number of at most {MOST}"),
        "tray.coins": ("10", "expected a whole number from 1 to 9"),
        "tray.colours[2]": ("'gren'", "expected red or green; did you mean 'green'?"),
        "row[1].dice": ("[1, 1]", "expected different dice, 1 to 6"),
        "row[2].kind": ("'cups'", "expected throw or cup; did you mean 'cup'?"),
        "row[3].kind": (None, "missing; expected throw or cup"),
        "row[4]": (None, "expected at most 3 of them, not 4"),
        'options."a b"': ("1.5", "expected true, false, a whole number, a text or a list of texts"),
        "groups[2][1]": ("'x'", f"expected a whole number of at most {MOST}"),
    }


def test_a_text_may_keep_its_rows_and_keys_of_ones_own() -> None:
    found, faults = read({"name": "a", "x-own": 1, "row": [{"kind": "cup", "is_full": True}]}, Kept())
    assert found == Layout(name="a", rows=(Cup(held_by="", is_full=True),))
    assert faults.keys() == {"row[1].held_by"}


def test_a_body_is_told_its_faults_as_json() -> None:
    _, faults = read({"nam": 1, "box": None, "tray": []}, BodyFaults())
    assert faults == {
        "nam": (1, "nothing: the fields are name, box, tray, row, options, groups"),
        "name": (None, "a text"),
        "box": (None, f"a whole number of at most {MOST}"),
        "tray": ("[]", "a table"),
    }


def test_a_field_is_wrong_once_and_what_follows_from_it_is_no_fault() -> None:
    faults = Faults("a.toml")
    faults.add("row[1].box", "expected a box", value=9, clause="NZ 6.5")
    faults.add("row[1].box", "expected another")
    faults.add("row[1].box.name", "missing")
    assert not faults.is_whole("row")
    assert faults.is_sound("row")
    with pytest.raises(FaultsError) as caught:
        faults.raise_found()
    assert str(caught.value) == "a.toml: row[1].box: 9: expected a box (NZ 6.5)"


@pytest.mark.parametrize(
    ("tree", "field"),
    [
        ({"name": "a" * (LONGEST_TEXT + 1)}, "name"),
        ({"name": "a", "box": MOST + 1}, "box"),
        ({"name": "a", "groups": [[]] * (MOST_ROWS + 1)}, f"groups[{MOST_ROWS + 1}]"),
        ({"name": "a", "options": {f"o{place}": 1 for place in range(MOST_ROWS + 1)}}, "options"),
        ({"name": "a", "options": {"o": ["x" * 201]}}, "options.o"),
    ],
)
def test_everything_has_a_bound(tree: Any, field: str) -> None:
    assert read(tree)[1].keys() == {field}


def test_of_many_faults_the_first_are_listed_and_all_are_counted() -> None:
    faults = Faults()
    read({"name": "a"} | {f"k{place}": 1 for place in range(MOST_FAULTS + 9)}, faults)
    with pytest.raises(FaultsError) as caught:
        faults.raise_found()
    assert (len(caught.value.faults), caught.value.more) == (MOST_FAULTS, 9)
    assert str(caught.value).endswith("\nand 9 more")


@pytest.mark.parametrize(
    ("content", "stands"),
    [
        (b'{\n "a": 1,\n "b": ]}', "line 3, column 7: ]}"),
        ("[\n1,", "line 2, column 3: the end"),
        ('["é", x]', "line 1, column 7: x]"),
        ("1" * 5000, None),
        (b'"\xff"', None),
        ("[" * 100_000, None),
    ],
)
def test_what_is_no_json_is_told_by_line_and_column(content: bytes | str, stands: str | None) -> None:
    with pytest.raises(JsonError, match="JSON") as caught:
        json_tree(content)
    assert caught.value.stands == stands


def test_what_is_no_toml_is_told_by_line_and_column() -> None:
    with pytest.raises(FaultsError, match=r"a\.toml: \(file\): not TOML: line 2, column 5; expected a text"):
        toml_tree("a = 1\nb = ]", Faults("a.toml"))


NAMES = st.sampled_from(
    ["name", "box", "tray", "row", "options", "groups", "kind", "dice", "coins", "held_by"]
)
TREES: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | st.dates(),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(NAMES | st.text(max_size=4), inner, max_size=4)
    ),
    max_leaves=12,
)


@pytest.mark.parametrize("kind", [Faults, Kept, BodyFaults])
@given(tree=st.dictionaries(NAMES | st.text(max_size=4), TREES, max_size=8))
def test_any_tree_is_read_or_its_faults_are_named(kind: type[Faults], tree: dict[str, Any]) -> None:
    faults = kind()
    found = read_struct(tree, Layout, faults)
    assert found is not None
    assert all(each.field and each.expected and str(each) for each in faults.found)
    if not faults.found:
        assert msgspec.convert(msgspec.to_builtins(found), Layout) == found
    assert msgspec.json.encode(echo(tree))


KEYS = {
    "many": {f"k{place}": 1 for place in range(7000)},
    "long": {".[" * 30_000: 1},
    "both": {"." * 900 + str(place): 1 for place in range(70)},
}


@pytest.mark.parametrize("many", KEYS)
@pytest.mark.parametrize("door", ["message", "order", "options", "hand", "lab"])
def test_keys_without_number_or_end_are_read_or_refused(many: str, door: str) -> None:
    read_keys(many, door)


def read_keys(many: str, door: str) -> None:
    """Give many or long keys to one of the readers of visitors' data."""
    keys: dict[str, Any] = KEYS[many]
    raw = json.dumps({"do": "sit_down"} | keys)
    with contextlib.suppress(FaultsError):
        match door:
            case "message":
                assert isinstance(read_message(raw, "ann"), Unreadable)
            case "hand":
                advice.read_question(keys)
            case "lab":
                questions.read_question("edge", keys)
            case _:
                read_order({"book": "nz"} | ({"options": keys} if door == "options" else keys))
