"""Writes the names of the rules and decisions of a book as types."""

from pathlib import Path
from typing import Final

from paigow.books.vocabulary import BANK_CITES, CITES, FURTHER, RULES
from scripts.rooms import formatted

FILE: Final = Path("src/paigow/books/names.py")
HEAD: Final = '''\
"""The names of the rules and decisions of a book, as types: the type checker finds a mistyped name.

Written by ``python3 run.py regenerate``: change ``vocabulary.py``, not this file.
"""

from typing import Literal

'''


def text() -> str:
    """The module's text."""
    of = {
        kind: [name for name, its_kind in RULES.items() if its_kind is kind]
        for kind in (bool, int, str, list)
    }
    lists = {
        "Flag": (of[bool], "Rules that are yes or no."),
        "Number": (of[int], "Rules that are whole numbers."),
        "Word": (of[str], "Rules that are one of a few words, or several of them with commas between."),
        "Listed": (of[list], "Rules that are lists of words."),
        "Further": (sorted(FURTHER), "Rules that only some books give."),
        "Cited": (sorted(CITES | BANK_CITES), "Decisions of the table that a book takes by some clause."),
    }
    parts = [
        f'{name} = Literal[\n{_lines(words)}]\n"""{about}"""\n' for name, (words, about) in lists.items()
    ]
    return formatted(
        HEAD
        + "".join(parts)
        + 'RuleName = Flag | Number | Word | Listed | Further\n"""Every rule that a book may have."""\n'
    )


def _lines(words: list[str]) -> str:
    return "".join(f'    "{word}",\n' for word in words)
