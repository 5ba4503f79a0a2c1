"""What is written from the structs is as the structs are: types and forms of the page, the list of messages."""

from pathlib import Path

import msgspec
import pytest

from paigow.intake.struct_reader import fields_of
from paigow.web.live import messages
from scripts import forms
from scripts.regenerate import ROOT, generated
from scripts.typescript import Module, told

Files = dict[Path, str]


@pytest.fixture(scope="module")
def files() -> Files:
    """The files as they would be written; that takes seconds, which a worker with other tests need not spend."""
    return generated()


def test_each_is_as_it_would_be_written(files: Files) -> None:
    other = [path for path, text in files.items() if (ROOT / path).read_text(encoding="utf-8") != text]
    assert other == [], "run `python3 run.py regenerate`"


def test_nothing_else_lies_there(files: Files) -> None:
    folder = next(iter(files)).parent
    assert {each.relative_to(ROOT) for each in (ROOT / folder).iterdir()} == {
        path for path in files if path.parent == folder
    }


def test_every_order_that_a_supervisor_may_give_has_its_form() -> None:
    listed = [tag for group in forms.orders().values() for tag in group]
    assert sorted(listed) == sorted(messages.SUPERVISORS)


def test_a_form_asks_for_every_field_that_may_be_given() -> None:
    for group in forms.orders().values():
        for tag, form in group.items():
            asked = {field["key"] for field in form["fields"]}
            asked |= {"at_ms"} if form.get("timed") else set()
            asked |= {"round"} if form.get("of_round") else set()
            asked |= {"options"} if tag == "cut_tiles" else set() if form.get("plain") else {"reason"}
            assert asked == set(fields_of(messages.SUPERVISORS[tag])), tag


class Inner(msgspec.Struct):
    """What lies within."""

    tiles: tuple[str | None, ...]


class Outer(msgspec.Struct, tag="outer", tag_field="kind", omit_defaults=True):
    box: int
    pair: tuple[str, str] | None = None
    by_box: dict[int, Inner] = {}


def test_a_struct_becomes_an_interface() -> None:
    module = Module("some", "Some.", texts={(Outer, "box"): "1 | 2"})
    module.struct(Outer)
    assert module.text().split("\n\n", 1)[1] == (
        'export interface Outer {\n  kind: "outer";\n  box: 1 | 2;\n  pair?: [string, string] | null;\n'
        "  by_box?: Record<string, Inner>;\n}\n\n"
        "/** What lies within. */\nexport interface Inner {\n  tiles: (string | null)[];\n}\n"
    )


def test_two_types_of_one_name_are_refused() -> None:
    module = Module("some", "Some.", renamed={Inner: "Outer"})
    with pytest.raises(AssertionError, match="two types are called Outer"):
        module.struct(Outer)


def test_what_a_field_is_told_of_is_found() -> None:
    assert told(messages.Order).fields["is_proposed"] == "A player proposes it to the other players."
