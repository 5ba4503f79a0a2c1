"""Numbers agree with their nouns and verbs: every plural goes through ``Language.counted`` (``{n:count round}``)."""

import ast
import itertools
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from paigow.cli.output import counted
from paigow.words.languages import WRITTEN, file, language

SOURCE: Final = Path(__file__).parents[2] / "src" / "paigow"
FILES: Final = ("page", "sentences", "hands")
COUNT: Final = re.compile(r"\{[\w.]+:count ([^}]+)\}")
VERBS: Final = r"(?:is|are|was|were|has|have|waits?|lies?|goes|go|covers?)"


def texts(tree: dict[str, Any], key: str = "") -> Iterator[tuple[str, str]]:
    for name, value in tree.items():
        if isinstance(value, dict):
            yield from texts(value, f"{key}{name}.")
        elif isinstance(value, str):
            yield f"{key}{name}", value


def english() -> list[tuple[str, str]]:
    return [each for name in FILES for each in texts(file(WRITTEN, name))]


def plurals() -> set[str]:
    """Return the plural of every noun that some sentence counts."""
    ending = language(WRITTEN).plural_ending
    found = set()
    for _, text in english():
        for forms in COUNT.findall(text):
            one, _, many = forms.partition("|")
            found.add((many or one + ending).split(" ")[0])
    return found - {"more"}


def faults(text: str, nouns: set[str]) -> list[str]:
    """Return the errors of a template for some number."""
    patterns = {
        "a number before a plural": rf"\{{(?!by\}})[\w.]+\}} (?:{'|'.join(sorted(nouns))})\b",
        "a verb after what is counted": rf"\{{[\w.]+:count [^}}]+\}} {VERBS}\b",
        "'all' before what is counted": r"\ball \{[\w.]+:count ",
        "an amount of money with a plural verb": r"(?<!of )\{[\w.]+:money\} (?:are|were|have|go|cover)\b",
    }
    return [what for what, pattern in patterns.items() if re.search(pattern, text)]


def test_the_page_and_all_sentences_count_by_one_function() -> None:
    nouns = plurals()
    assert {"rounds", "entries", "tiles"} <= nouns
    wrong = {key: found for key, text in english() if (found := faults(text, nouns))}
    assert not wrong


@pytest.mark.parametrize(
    "text",
    [
        "{n} rounds are over",
        "{n:count round} are over",
        "all {n:count round} dealt",
        "{coins:money} are paid",
    ],
)
def test_each_fault_is_found(text: str) -> None:
    assert faults(text, {"rounds"})


@pytest.mark.parametrize(("number", "said"), [(0, "0 rounds are"), (1, "1 round is"), (2, "2 rounds are")])
def test_the_verb_follows_the_number(number: int, said: str) -> None:
    assert counted(number, "round is|rounds are") == said


def test_no_command_writes_a_plural_by_itself() -> None:
    nouns = plurals() | {"boxes", "people", "bots", "rows", "logs", "sessions", "coins"}
    wrong = []
    for path in sorted([*SOURCE.glob("cli/**/*.py"), *SOURCE.glob("*/cli/**/*.py")]):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            values = node.values if isinstance(node, ast.JoinedStr) else []
            for number, after in itertools.pairwise(values):
                is_number = isinstance(number, ast.FormattedValue) and not _is_fraction(number)
                if is_number and isinstance(after, ast.Constant):
                    said = re.match(r" ([a-z]+)\b", str(after.value))
                    if said and said[1] in nouns:
                        wrong.append(f"{path.name}:{number.lineno}: {ast.unparse(node)}")
    assert not wrong, "\n".join(wrong)


def _is_fraction(value: ast.FormattedValue) -> bool:
    """Return whether a number is formatted as one that need not be whole (``:g``)."""
    return value.format_spec is not None and ast.unparse(value.format_spec).strip("f'\"") == ":g".strip(":")
