"""What was expected of a value, in Chinese: every sentence that the sources can make has a translation."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

import paigow
from paigow.words import LANGUAGES, WRITTEN, expected_in
from paigow.words.catalogue import expectations

ROOT: Final = Path(paigow.__file__).parent
CHINESE: Final = re.compile("[\u4e00-\u9fff]")
SAMPLE: Final = "7"
SOURCES: Final = {
    "server": ("routes",),
    "web": (
        "identity/display_names", "live/viewer_requests", "live/messages", "oversight/supervision", "tables/advice",
        "tables/operator_file", "tables/refill", "tables/table_orders", "workers/jobs",
    ),
    "lab": ("web/answers", "web/routes", "web/questions"),
    "school": (
        "items", "item_maker", "drills/bank", "drills/cut", "drills/drill", "drills/order", "drills/pay",
        "drills/tiles",
        "web/routes",
    ),
    "intake": ("bounds", "faults", "field_types", "struct_reader", "texts", "toml_text"),
    "books": ("checking", "cuts", "loader", "side_limits"),
    "rulings": (
        "round_file/field_types", "round_file/checks", "round_file/book_checks", "play_round", "setup", "hands",
    ),
    "table": ("core/field_types", "opening/open_table", "opening/settings", "opening/hours"),
    "tiles": ("notation",),
}  # fmt: skip
"""Modules that check what people send. The page can show all these messages."""
CALLS: Final = frozenset(
    {"add", "fault", "unfit", "missing", "of", "UnfitError", "refuse_fault"}
    | {
        "Form",
        "checked",
        "different",
        "one_of",
        "row_of",
        "text",
        "whole",
        "_tiles",
        "_words",
        "_listed",
        "_coins",
    }
)
"""Functions with a parameter for what was expected."""
NOT_SAID: Final = re.compile(r"^\W*7\W*$|^(?:[\w.,()=\[\]-]|\s7)*$| $")
"""Keys, single words, combinations of other texts, and pieces of longer ones."""


def template(node: ast.expr) -> str | None:
    """Return a text with a sample for each value in it."""
    match node:
        case ast.Constant(value=str() as text):
            return text
        case ast.JoinedStr():
            return "".join(
                str(part.value) if isinstance(part, ast.Constant) else SAMPLE for part in node.values
            )
        case ast.BinOp(op=ast.Add()):
            return (template(node.left) or SAMPLE) + (template(node.right) or SAMPLE)
        case _:
            return None


def told(tree: ast.AST) -> Iterator[str]:
    """Return everything that a source says was expected."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            texts = [template(each.value) for each in node.keywords if each.arg == "expected"]
            texts += [template(each) for each in node.args] if name in CALLS else []
            yield from (text for text in texts if text)
        elif (
            isinstance(node, ast.expr)
            and (text := template(node))
            and re.match(r"(?:missing; )?expected ", text)
        ):
            yield text


def every_sentence() -> Iterator[str]:
    for package, modules in SOURCES.items():
        for module in modules:
            tree = ast.parse((ROOT / package / f"{module}.py").read_text(encoding="utf-8"))
            yield from (text for text in told(tree) if not NOT_SAID.search(text))


OTHERS: Final = [each for each in LANGUAGES if each != WRITTEN]


@pytest.mark.parametrize("language", OTHERS)
def test_every_expectation_is_said_in_every_language(language: str) -> None:
    found = sorted(set(every_sentence()))
    assert len(found) > 90
    assert [text for text in found if expected_in(text, language) == text] == []


def test_english_stays_as_it_is() -> None:
    assert expected_in("missing; expected a name") == "missing; expected a name"


@pytest.mark.parametrize("language", ["zh-Hant", "zh-Hans"])
def test_no_placeholder_is_lost(language: str) -> None:
    for english, chinese in expectations(language).items():
        names = re.findall(r"\{(\w+)\}", english)
        assert sorted(set(re.findall(r"\{(\w+)\}", chinese))) == sorted(set(names)), english
        assert CHINESE.search(chinese) or english in {"JSON", "TOML", "4 or -4", "+4 or -4"}, english


@pytest.mark.parametrize(
    ("english", "chinese"),
    [
        ("1 to 24 visible characters", "1 至 24 個看得見的字"),
        ("a whole number from 1 to 8, or null", "1 至 8 的整數，或不填"),
        ("missing; expected one of house, player or co-bank", "缺少；應為以下之一：house, player 或 co-bank"),
        ("unknown key; expected one of box, bank; did you mean 'box'?",
         "不認識的欄位；應為以下之一：box, bank；是否想寫 'box'？"),
        ("expected at most 4 of them, not 9", "應為最多 4 項，而不是 9"),
        ("'five': expected one of six, seven", "'five'：應為以下之一：six, seven"),
        ("expected 2 to 8", "應為 2 至 8"),
        ("99: expected 2 to 8", "99：應為 2 至 8"),
        ("expected one of 'lower or next', 'next'", "應為以下之一：'lower or next', 'next'"),
        ("not TOML: line 2, column 5; expected the end of the line", "不是 TOML：第 2 行第 5 個字；應為行尾"),
        ("expected each box once; it is at box[1].number too", "應為每個座位只一次；box[1].number 亦有"),
        ("JSON, not nested too deeply", "層數不太深的 JSON"),
        ("one of nz, rws, or the text of an operator_file", "以下之一：nz, rws，或 operator_file 的文字"),
    ],
)  # fmt: skip
def test_parts_are_put_together(english: str, chinese: str) -> None:
    assert expected_in(english, "zh-Hant") == chinese


def test_a_sentence_without_translation_stays_whole() -> None:
    text = "missing; expected something that nobody has put into words before"
    assert expected_in(text, "zh-Hant") == text


def test_a_language_that_is_not_spoken_is_named() -> None:
    with pytest.raises(LookupError, match="expected a language"):
        expected_in("a name", "xx")


def test_long_nonsense_is_answered_at_once() -> None:
    text = "expected " + "one of a, " * 150 + "; not, or null" * 30
    assert expected_in(text, "zh-Hant")
