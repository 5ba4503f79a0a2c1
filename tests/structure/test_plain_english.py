"""Docstrings, comments, the terminal's messages and the English sentences of table and page are plain English.

The test looks for phrases that hide the subject, use a pronoun for a role, or sound old. Each phrase comes with
the words to write instead. If a correct sentence fails, reword it: there are no exceptions.
"""

import ast
import io
import re
import tokenize
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

import pytest

ROOT: Final = Path(__file__).resolve().parents[2]
PLACES: Final = ("bench", "examples", "hatch_build.py", "run.py", "scripts", "src/paigow", "tests")
MESSAGES: Final = tuple(f"src/paigow/{wing}cli" for wing in ("", "lab/", "rulings/", "school/"))
"""Folders whose messages are in plain English, too."""


class Phrase(NamedTuple):
    """A phrase that plain English avoids."""

    pattern: str
    instead: str
    """What to write."""
    planted: str
    """A sentence with the phrase."""


PHRASES: Final = (
    Phrase(
        r"(?:^|[;,.] |\bwith )`*none`*: ",
        "write '``None`` if ...', '``None`` means ...' or 'If empty, ...'",
        "The value; None: there is none.",
    ),
    Phrase(
        r"[;,] (?:empty|0|-1|negative): ",
        "write a sentence: 'If empty, ...', '0 means ...'",
        "Their names; empty: all of them.",
    ),
    Phrase(
        r"\b(?:he|him|his|himself)\b",
        "name the role: the player, the banker, the dealer, the person",
        "Where he sits.",
    ),
    Phrase(
        r"(?:^|[.!?] )(?:who|whose|whom) ",
        "write 'The people who ...', 'The player whose ...' or 'Return who ...'",
        "Who plays, and on which box.",
    ),
    Phrase(
        r"\bwho(?:so)?ever\b",
        "write 'everybody who', 'the person who', or name the role",
        "Whoever plays.",
    ),
    Phrase(
        r"\bthere(?:by|in|of|upon|with)\b|\bhereby\b|\bwhere(?:in|of|upon|with)\b|\bwhence\b",
        "write two sentences, or 'so that'",
        "Coins leave the table, whereupon it closes.",
    ),
    Phrase(r"\bof it\b", "name the thing, or write 'its'", "The rest of it."),
    Phrase(r"\bof them all\b|\bthe whole of\b", "write 'all' or 'the whole ...'", "The whole of the bank."),
    Phrase(
        r"\bwhat is told\b|\btold of\b|\btold about\b",
        "write what the viewer sees, or 'told that ...'",
        "What is told to others.",
    ),
    Phrase(r"\bbut for\b|\bsave for\b|\bnothing but\b", "write 'except' or 'only'", "All but for the last."),
    Phrase(
        r"\bnor (?:is|are|was|were|has|have|does|do|did|can|may)\b",
        "write 'and ... not'",
        "It has no value, nor is it read.",
    ),
    Phrase(r"\bcounts? no more\b|\bnot any more\b|\bis no more\b", "write 'no longer'", "It counts no more."),
    Phrase(
        r"\bonce (?:it|they|this|all|bets|everything|everybody|somebody|the \w+) (?:is|are|has|have|was|were)\b",
        "write 'after ...' or 'when ...'",
        "Close the table once it is empty.",
    ),
    Phrase(r"\banew\b", "write 'again'", "Shuffle the tiles anew."),
    Phrase(r"\bfor ever\b", "write 'forever' or 'always'", "It stays for ever."),
    Phrase(r"\bupon\b", "write 'on'", "It rests upon a clause."),
    Phrase(r"\bought to\b", "write 'should'", "It ought to pass."),
    Phrase(r"\bsought\b", "write 'looked up' or 'wanted'", "A word that is sought."),
    Phrase(r"\bhangs? on\b", "write 'depends on'", "It hangs on the phase."),
    Phrase(r"\bput right\b", "write 'corrected'", "It is put right."),
    Phrase(r"\bwill not do\b|\bwill do if\b", "write 'does not fit' or 'is allowed'", "It will not do."),
    Phrase(r"\bof flesh and blood\b", "write 'a human dealer'", "A dealer of flesh and blood."),
    Phrase(r"\b(?:is|are) to be had\b|\bis to say\b|\bas it were\b", "say it directly", "It is to be had."),
    Phrase(r"\bpasses? (?:him|them) by\b", "write 'skips'", "The bank passes them by."),
    Phrase(
        r"\bsomewhat\b|\baught\b|\bnought\b|\bhitherto\b|\bthenceforth\b|\bunto\b|\blest\b",
        "use a modern word",
        "Hitherto.",
    ),
)


def prose(code: str) -> Iterator[tuple[int, str]]:
    """Yield the line and the text of every docstring and comment. Comments on consecutive lines are joined."""
    for node in ast.walk(ast.parse(code)):
        if (
            isinstance(node, ast.Expr)
            and isinstance(node.value, ast.Constant)
            and isinstance(node.value.value, str)
        ):
            yield node.lineno, node.value.value
    first, last, words = 0, 0, ""
    for token in tokenize.generate_tokens(io.StringIO(code).readline):
        if token.type == tokenize.COMMENT:
            line = token.start[0]
            if line != last + 1:
                yield first, words
                first, words = line, ""
            last, words = line, f"{words} {token.string.lstrip('# ')}"
    yield first, words


def messages(code: str) -> Iterator[tuple[int, str]]:
    """Yield the line and the text of every string, docstrings included."""
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.lineno, node.value


QUESTION: Final = re.compile(r"[^.!?:;]*\?|^Who[^.!?]*\.?$")
"""A question, or a label like 'Who banks'."""


def catalogue(text: str) -> Iterator[tuple[int, str]]:
    """Yield the line and the text of every sentence of a catalogue, without questions."""
    for number, line in enumerate(text.splitlines(), 1):
        key, is_entry, value = line.partition(" = ")
        if is_entry and not key.startswith("#"):
            yield number, QUESTION.sub("", value.strip().strip('"'))


def faults(code: str, texts: Callable[[str], Iterable[tuple[int, str]]] = prose) -> Iterator[str]:
    """Yield every phrase to avoid in the texts of a module, with the line where each text starts."""
    for line, text in texts(code):
        plain = " ".join(text.split())
        for phrase in PHRASES:
            for found in re.finditer(phrase.pattern, plain, re.IGNORECASE):
                yield f"{line}: {found.group().strip()!r} in {plain[:80]!r}: {phrase.instead}"


def modules(name: str) -> list[Path]:
    """Return the modules of a folder, or the one module with this name."""
    path = ROOT / name
    return sorted(path.rglob("*.py")) if path.is_dir() else [path]


@pytest.mark.parametrize("name", PLACES)
def test_prose_is_plain_english(name: str) -> None:
    found = [
        f"{path.relative_to(ROOT)}:{fault}"
        for path in modules(name)
        for fault in faults(path.read_text(encoding="utf-8"))
    ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("name", MESSAGES)
def test_messages_are_plain_english(name: str) -> None:
    found = [
        f"{path.relative_to(ROOT)}:{fault}"
        for path in modules(name)
        for fault in faults(path.read_text(encoding="utf-8"), messages)
    ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("name", ["sentences"])
def test_english_sentences_are_plain_english(name: str) -> None:
    path = ROOT / "src/paigow/words/languages/en" / f"{name}.toml"
    assert not list(faults(path.read_text(encoding="utf-8"), catalogue))


def test_a_phrase_is_found_in_a_sentence_but_not_in_a_question() -> None:
    (found,) = faults('a = "The dealer waits; he has no duty."', catalogue)
    assert found.startswith("1: 'he'")
    (found,) = faults('a = "Pay first. Who loses pays nothing."', catalogue)
    assert "Who" in found
    assert not list(faults('a = "Roll. Who is served first?"\nb = "Who banks"', catalogue))


@pytest.mark.parametrize("phrase", PHRASES, ids=lambda phrase: phrase.planted)
def test_a_phrase_is_found_in_docstrings_and_comments(phrase: Phrase) -> None:
    head, _, tail = phrase.planted.rpartition(" ")
    split = f'x = 1\n"""A value.\n\n{head}\n{tail}\n"""\n'
    for code in (f'"""{phrase.planted}"""\n', split, f"x = 1  # {phrase.planted}\n"):
        (found,) = faults(code)
        assert found.endswith(phrase.instead)
    assert not list(faults(f'x = "{phrase.planted}"\n'))
    (found,) = faults(f'x = "{phrase.planted}"\n', messages)
    assert found.endswith(phrase.instead)
