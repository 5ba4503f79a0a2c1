"""Writes the codes of the catalogue as types."""

from pathlib import Path
from typing import Final

from paigow.words import catalogue
from scripts.rooms import formatted

FILE: Final = Path("src/paigow/words/codes.py")
HEAD: Final = '''\
"""The codes of refusals and problems, as types: the type checker finds a mistyped code.

Written by ``python3 run.py regenerate``: change ``languages/en/sentences.toml``, not this file.
"""

from typing import Literal

'''


def codes(kind: str) -> tuple[str, ...]:
    """The codes of one table of the English catalogue."""
    return tuple(
        sorted(code.removeprefix(f"{kind}.") for code in catalogue("en") if code.startswith(f"{kind}."))
    )


def text() -> str:
    """The module's text."""
    lists = {
        "RefusalCode": ("refusal", "Why a request at a table was refused."),
        "ProblemCode": ("problem", "Why an HTTP request failed."),
    }
    parts = [
        f'{name} = Literal[\n{_lines(codes(kind))}]\n"""{about}"""\n' for name, (kind, about) in lists.items()
    ]
    return formatted(HEAD + "".join(parts))


def _lines(words: tuple[str, ...]) -> str:
    return "".join(f'    "{word}",\n' for word in words)
