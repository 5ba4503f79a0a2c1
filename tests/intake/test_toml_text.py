"""TOML that somebody sent: read in time in proportion to its length, and refused by name beyond the bounds."""

import contextlib
import time
import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import paigow.books
from paigow.intake.toml_text import LONGEST_WORD, MOST_BYTES, MOST_DEPTH, TomlError, read_toml

PUBLISHED = sorted((Path(paigow.books.__file__).parent / "published").glob("*.toml"))
EXAMPLES = [
    each for each in sorted((Path(__file__).parents[2] / "examples").glob("*.*")) if each.suffix != ".py"
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


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("a." * 32_000 + "a = 1", "a key of many parts at line 1"),
        ("b = 1\n[" + "a." * 32_000 + "a]", "a key of many parts at line 2"),
        ("'a' . " * 9_000 + "a = 1", "a key of many parts at line 1"),
        ("a = " + "[" * 30_000 + "]" * 30_000, "lists or tables in each other"),
        ("a = " + "{a=" * 20_000, "lists or tables in each other"),
        ("a = " + "9" * 5_000, "a key or value of 5000 characters at line 1"),
        ("a" * 5_000 + " = 1", "a key or value of 5000 characters at line 1"),
        ('"' + "a." * 30_000 + '" = 1', "a key of 60000 characters"),
        (b"\xff", "utf-8"),
        ("#" * (MOST_BYTES + 1), f"too long; expected at most {MOST_BYTES} bytes"),
        ('"' + "é" * 90 + '" = 1\n' * 2 + "é", ""),
    ],
)  # fmt: skip
def test_what_is_beyond_the_bounds_is_refused_by_name_and_at_once(content: str | bytes, said: str) -> None:
    begun_s = time.process_time()
    with pytest.raises(TomlError) as refused:
        read_toml(content)
    assert time.process_time() - begun_s < 0.5
    assert said in str(refused.value)
    assert len(str(refused.value)) <= 250


def test_the_bounds_themselves_are_kept() -> None:
    deep = "a = " + "[" * MOST_DEPTH + "]" * MOST_DEPTH
    parted = "b." * (MOST_DEPTH - 1) + "b = 1"
    long = "c" * LONGEST_WORD + " = 1"
    assert read_toml(f"{deep}\n{parted}\n{long}") == tomllib.loads(f"{deep}\n{parted}\n{long}")


PIECES = st.sampled_from(
    ["[[a]]\n", "[a.b]\n", "a=1\n", "a.b={c=1}\n", '"', '"""', "'''", "\\n", "[", "]", "{", ",", "#\n", " ", "1.5"]
)  # fmt: skip


@given(piece=st.lists(PIECES, min_size=1, max_size=3).map("".join))
def test_whatever_is_repeated_takes_no_time_to_speak_of(piece: str) -> None:
    begun_s = time.process_time()
    with contextlib.suppress(TomlError):
        read_toml(piece * (N // len(piece)))
    assert time.process_time() - begun_s < 1
