"""Latin words on pages that speak Chinese, except those that belong there."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from paigow.books import EDITIONS, load
from paigow.books.register import register
from paigow.tiles import KINDS
from tests.browser.guests import Guest

FIND: Final = (Path(__file__).parent / "latin.js").read_text(encoding="utf-8")
"""Gives [where, text] of every text and every accessible name with Latin letters."""
ITSELF: Final = (
    "Paigow",
    "Pai Gow Plus",
    "SHA-256",
    "TOML",
    "UTC",
    "CSV",
    "JSON",
    "HTML",
    "Markdown",
    "Parquet",
    "Python",
    "PDF",
    "SVG",
    ".paigow",
    "paigow verify LOG --head",
    "paigow verify LOG --my-seeds FILE",
    "Enter",
)
"""Names of the program, of a game, of standards, of file endings, of commands to type and of keys."""
MONEY: Final = re.compile(r"(?:NZ|A|US|S)\$")
ID: Final = re.compile(r"\bt[0-9a-z]{8}\b|\b[0-9a-f]{64}\b")
"""Tables and digests."""


def _cuts() -> Iterator[str]:
    """Yield the names of cuts in the rule books, in brackets after the Chinese name."""
    for edition in EDITIONS:
        yield from (f"（{cut.name}）" for cut in load(edition).cuts)


def _calls() -> Iterator[str]:
    """Yield the results as a rule book's dealer calls them, in brackets after the Chinese word."""
    for edition in EDITIONS:
        yield from (f"（{call}）" for result, call in load(edition).calls.items() if call != result)


def _tiles() -> Iterator[str]:
    """Yield all names of a tile side by side, as in its tooltip."""
    for kind in KINDS:
        yield from (rf" · [\w ()·]*{kind.chinese} \({face}\)" for face in kind.faces)


CLAUSES: Final = re.compile("|".join(map(re.escape, sorted(register(), key=len, reverse=True))))
CUTS: Final = re.compile("|".join(map(re.escape, sorted({*_cuts()}, key=len, reverse=True))))
CALLS: Final = re.compile("|".join(sorted(map(re.escape, {*_calls()}))))
NAMES_OF_TILES: Final = re.compile(r"[\w ]+(?:" + "|".join(_tiles()) + ")")
WORD: Final = re.compile(r"[A-Za-z]{2,}")


def latin_words(guest: Guest, *own: str) -> list[str]:
    """Return the texts of the page with a Latin word too many, each with its place. ``own``: texts that
    people wrote.
    """
    return [
        f"{where}: {text}"
        for where, text in guest.page.evaluate(FIND)
        if WORD.search(_without_what_belongs(text, *own))
    ]


def _without_what_belongs(text: str, *own: str) -> str:
    for pattern in (NAMES_OF_TILES, CUTS, CALLS, CLAUSES, MONEY, ID):
        text = pattern.sub(" ", text)
    for word in (*ITSELF, *own):
        text = text.replace(word, " ")
    return text
