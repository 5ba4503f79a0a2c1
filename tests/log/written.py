"""Rounds as somebody writes them down: the examples that the project ships, a plain one, and how tests change it."""

from pathlib import Path

EXAMPLES = sorted((Path(__file__).parents[2] / "examples").glob("*.paigow"))

ROUND = """
format = "paigow-round/1"
book = "nz"
date = 2026-11-21T20:15:00Z
[table]
boxes = 8
currency = "NZD"
smallest_chip = 50
minimum = 1000
maximum = 100000
[bank]
kind = "house"
[house]
tiles = ["5-6", "2-2", "3-4", "1-4"]
[[box]]
number = 2
tiles = ["6-6", "1-1", "4-5", "2-5"]
low = ["1-1", "2-5"]
[[box.wager]]
player = "ann"
amount = 10000
"""


def shipped(name: str) -> str:
    """The text of the example of that name."""
    return next(path for path in EXAMPLES if path.stem == name).read_text(encoding="utf-8")


def changed(text: str, *changes: tuple[str, str]) -> str:
    """Return the text with some parts replaced, each of which occurs once."""
    for old, new in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return text
