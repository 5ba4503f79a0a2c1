"""Compile the house ways of the published books for the lab: writes src/paigow/lab/house_ways.json.

python scripts/house_ways.py
"""

from pathlib import Path

import msgspec

from paigow.books import EDITIONS, load
from paigow.lab import compiled

FILE = Path(__file__).parents[1] / "src" / "paigow" / "lab" / compiled.FILE


def content() -> bytes:
    """The file as it should be: what a house way depends on, as a digest -> the low hand of every hand."""
    ways = {compiled.digest(book): compiled.compiled(book) for book in map(load, EDITIONS)}
    return msgspec.json.format(msgspec.json.encode(ways, order="sorted"), indent=0) + b"\n"


if __name__ == "__main__":
    FILE.write_bytes(content())
