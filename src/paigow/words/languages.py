"""The languages that are spoken here: each is a folder of files, and nothing else."""

import re
import tomllib
from functools import cache
from importlib import resources
from typing import Any, Final

from msgspec import Struct, convert

_FOLDER: Final = resources.files("paigow.words") / "languages"
WRITTEN: Final = "en"
"""The language in which books are written, and against whose sentences all others are held."""
LANGUAGES: Final = (
    WRITTEN,
    *sorted(each.name for each in _FOLDER.iterdir() if each.is_dir() and each.name != WRITTEN),
)
"""Tags of the languages: the names of their folders."""
_RELATION: Final = re.compile(r"n(?: % (?P<by>\d+))? (?P<is>!?=) (?P<ranges>[\d.,]+)")


class Language(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a language is called, who reads it, and how its sentences are put together."""

    name: str
    """Its own name for itself."""
    answers_to: tuple[str, ...]
    """Tags of browsers and systems whose reader gets this language, each with all longer ones: ``zh-TW``."""
    comma: str
    """Between things that are listed."""
    between: str
    """Between two sentences."""
    stop: str
    """At the end of a sentence."""
    called: str
    """How a cut is called: ``said``, its name in this language, and the document's own ``name``."""
    plural: tuple[str, ...] = ()
    """What a number has to be for each form of a word but the last: ``n % 10 = 2..4 and n % 100 != 12..14``."""
    plural_ending: str = ""
    """How the second form is made where only the first is given."""
    digits: str = ""
    """Its ten digits in words, where hands are called by them."""
    script: str = ""
    """The script in which a text of this language can be told from an English one, as Unicode calls it."""
    capitals: tuple[str, ...] = ()
    """A sentence that begins so keeps its capital letter within another one."""

    def counted(self, number: object, forms: str) -> str:
        """A number with what is counted: ``tile`` for 1 tile, 2 tiles; ``entry|entries`` where the ending is another."""
        words = forms.split("|")
        if len(words) == 1:
            words.append(words[0] + self.plural_ending)
        text = str(number)
        fits = (
            place for place, rule in enumerate(self.plural) if text.isdecimal() and holds(rule, int(text))
        )
        return f"{text} {words[min(next(fits, len(self.plural)), len(words) - 1)]}"

    def digit(self, number: object) -> str:
        """A number from 0 to 9 in words, as a hand is called by it; another as it is."""
        text = str(number)
        return self.digits[int(text)] if self.digits and len(text) == 1 and text.isdecimal() else text


def holds(rule: str, number: int) -> bool:
    """Whether a number keeps a rule of plurals.

    Raises:
        ValueError: what stands there is no rule.
    """
    return any(all(_is_so(each, number) for each in part.split(" and ")) for part in rule.split(" or "))


def _is_so(relation: str, number: int) -> bool:
    found = _RELATION.fullmatch(relation)
    if found is None:
        message = f"{relation!r}: expected a relation such as 'n = 1' or 'n % 10 = 2..4'"
        raise ValueError(message)
    value = number % int(found["by"]) if found["by"] else number
    ranges = (each.partition("..") for each in found["ranges"].split(","))
    return any(int(least) <= value <= int(most or least) for least, _, most in ranges) == (found["is"] == "=")


@cache
def language(tag: str) -> Language:
    """A language by its tag.

    Raises:
        LookupError: a language that is not spoken here.
    """
    return convert(file(tag, "language"), Language)


def answering(tag: str) -> str | None:
    """The language that the reader of a browser's tag gets, ``zh-TW`` for example; None where none is spoken for him."""
    parts = tag.strip().lower().split("-")
    asked = ("-".join(parts[:length]) for length in range(len(parts), 0, -1))
    return next((_answers()[each] for each in asked if each in _answers()), None)


@cache
def _answers() -> dict[str, str]:
    return {each.lower(): tag for tag in LANGUAGES for each in language(tag).answers_to}


def file(tag: str, name: str) -> dict[str, Any]:
    """One file of a language; empty where the language has none of this name.

    Raises:
        LookupError: a language that is not spoken here.
    """
    if tag not in LANGUAGES:
        message = f"{tag!r}: expected a language, one of {', '.join(LANGUAGES)}"
        raise LookupError(message)
    found = _FOLDER / tag / f"{name}.toml"
    return tomllib.loads(found.read_text(encoding="utf-8")) if found.is_file() else {}
