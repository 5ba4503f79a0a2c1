"""Untrusted TOML is read in time proportional to its length, and refused with a message beyond the limits."""

import contextlib
import re
import tomllib
from pathlib import Path
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

import paigow.books
from paigow.intake.toml_text import LONGEST_WORD, MOST_BYTES, MOST_DEPTH, TomlError, read_toml
from paigow.words import expected_in

PUBLISHED = sorted((Path(paigow.books.__file__).parent / "published").glob("*.toml"))
EXAMPLES = [
    each
    for each in sorted((Path(__file__).parents[2] / "examples").glob("*.*"))
    if each.suffix in {".paigow", ".toml"}
]
N = 64 * 1024


@pytest.mark.parametrize("path", [*PUBLISHED, *EXAMPLES], ids=lambda path: path.name)
def test_every_file_that_is_shipped_is_read_as_the_parser_reads_it(path: Path) -> None:
    content = path.read_bytes()
    assert read_toml(content) == tomllib.loads(content.decode())


QUOTED = st.text(st.sampled_from("ab.[{#=,'\\\" \n"), max_size=12)


@given(texts=st.lists(QUOTED, max_size=5), kind=st.sampled_from(['"', "'", '"""', "'''"]))
def test_what_stands_in_a_text_is_no_part_of_the_form(texts: list[str], kind: str) -> None:
    lines = [
        f"k{place} = {kind}{text}{kind} # [[[[[[[[[[ a.a.a.a.a.a.a.a.a" for place, text in enumerate(texts)
    ]
    content = "\n".join(lines)
    try:
        expected = tomllib.loads(content)
    except tomllib.TOMLDecodeError:
        return
    assert read_toml(content) == expected


BEYOND: Final[list[tuple[str | bytes, str]]] = [
    ("a." * 32_000 + "a = 1", "a key of many parts at line 1"),
    ("b = 1\n[" + "a." * 32_000 + "a]", "a key of many parts at line 2"),
    ("'a' . " * 9_000 + "a = 1", "a key of many parts at line 1"),
    ("a = " + "[" * 30_000 + "]" * 30_000, "lists or tables in each other"),
    ("a = " + "{a=" * 20_000, "lists or tables in each other"),
    ("a = " + "9" * 5_000, "a key or value of 5000 characters at line 1"),
    ("a" * 5_000 + " = 1", "a key or value of 5000 characters at line 1"),
    ('"' + "a." * 30_000 + '" = 1', "a key of 60000 characters"),
    (b"\xff", "text that is not in UTF-8"),
    ("#" * (MOST_BYTES + 1), f"too long; expected at most {MOST_BYTES} bytes"),
    ('"' + "é" * 90 + '" = 1\n' * 2 + "é", ""),
]  # fmt: skip
"""A text beyond the limits, and the message about it."""


@pytest.mark.parametrize(("content", "said"), BEYOND)
def test_what_is_beyond_the_bounds_is_refused_by_name(content: str | bytes, said: str) -> None:
    with pytest.raises(TomlError) as refused:
        read_toml(content)
    assert said in str(refused.value)
    assert len(str(refused.value)) <= 250


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("= 1", "line 1, column 1; expected a key, or the name of a table in brackets"),
        ("!", "line 1, column 1; expected a key, or the name of a table in brackets"),
        ("a.! = 1", "line 1, column 3; expected a key, or the name of a table in brackets"),
        ("a = 1 b = 2", "line 1, column 7; expected the end of the line"),
        ("a 1", "line 1, column 3; expected an equals sign after the key"),
        ("[a", "at the end; expected the bracket that closes the name of a table"),
        ("[[a]", "line 1, column 4; expected the bracket that closes the name of a table"),
        ("a = 1\na = 2\n", "line 2, column 6; expected every key and every table once"),
        ("[a]\n[a]\n", "line 2, column 3; expected every key and every table once"),
        ("a = {b = 1, b = 2}", "line 1, column 18; expected every key and every table once"),
        ("a = [1 2]", "line 1, column 8; expected a comma, or the bracket that closes the list"),
        ("a = {b = 1 c}", "line 1, column 12; expected a comma, or the brace that closes the table"),
        (r'a = "c:\tiles\xyz"', "two backslashes for one, or the text in single quotation marks"),
        (r'a = "\ud800"', "two backslashes for one, or the text in single quotation marks"),
        ('a = "one\n"', "line 1, column 9; expected the quotation mark that ends the text"),
        ("a = 'one", "at the end; expected the quotation mark that ends the text"),
        ('a = "\x01"', "line 1, column 6; expected no control character"),
        ("# \x01", "line 1, column 3; expected no control character"),
        ("a = 2026-02-30", "expected a date that there is"),
        ("a = nz", "line 1, column 5; expected a text in quotation marks, a number, true, false, a date or a list"),
        (b"a = '\xff'", "text that is not in UTF-8"),
    ],
)  # fmt: skip
def test_where_a_text_ends_to_be_toml_is_told_in_our_words(text: str | bytes, told: str) -> None:
    with pytest.raises(TomlError) as refused:
        read_toml(text)
    assert str(refused.value).endswith(told)
    for language in ("zh-Hant", "zh-Hans"):
        said = expected_in(f"not TOML: {refused.value}", language)
        assert not re.search(r"\b(?!TOML|UTF|true|false)[A-Za-z]{3,}", said), said


def test_the_bounds_themselves_are_kept() -> None:
    deep = "a = " + "[" * MOST_DEPTH + "]" * MOST_DEPTH
    parted = "b." * (MOST_DEPTH - 1) + "b = 1"
    long = "c" * LONGEST_WORD + " = 1"
    assert read_toml(f"{deep}\n{parted}\n{long}") == tomllib.loads(f"{deep}\n{parted}\n{long}")


PIECES = st.sampled_from(
    ["[[a]]\n", "[a.b]\n", "a=1\n", "a.b={c=1}\n", '"', '"""', "'''", "\\n", "[", "]", "{", ",", "#\n", " ", "1.5"]
)  # fmt: skip
REPEATED: Final = st.lists(PIECES, min_size=1, max_size=3).map(lambda pieces: repeated("".join(pieces)))
"""A text of the greatest length that repeats one piece."""


def repeated(piece: str) -> str:
    return piece * (N // len(piece))


@given(text=REPEATED)
def test_whatever_is_repeated_is_read_or_refused(text: str) -> None:
    with contextlib.suppress(TomlError):
        read_toml(text)
