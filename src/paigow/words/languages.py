"""The languages of the program. Each language is one folder of files."""

import re
import tomllib
from functools import cache
from importlib import resources
from typing import Any, Final

from msgspec import Struct, convert

_FOLDER: Final = resources.files("paigow.words") / "languages"
WRITTEN: Final = "en"
"""The language of the rule books. The sentences of all other languages are checked against this one."""
LANGUAGES: Final = (
    WRITTEN,
    *sorted(each.name for each in _FOLDER.iterdir() if each.is_dir() and each.name != WRITTEN),
)
"""Tags of the languages: the names of their folders."""
_RELATION: Final = re.compile(r"n(?: % (?P<by>\d+))? (?P<is>!?=) (?P<ranges>[\d.,]+)")


class Language(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The name of a language, its readers, and how its sentences are joined."""

    name: str
    """Its name in the language itself."""
    answers_to: tuple[str, ...]
    """Tags of browsers and systems that get this language. Each tag includes all longer ones: ``zh-TW``."""
    comma: str
    """Separator between items of a list."""
    between: str
    """Separator between two sentences."""
    stop: str
    """End of a sentence."""
    called: str
    """Template for the name of a cut: ``said`` is the name in this language, ``name`` the one in the document."""
    plural: tuple[str, ...] = ()
    """Rules for a number, one for each form of a word except the last: ``n % 10 = 2..4 and n % 100 != 12..14``."""
    plural_ending: str = ""
    """Ending of the second form, if only the first form is given."""
    digits: str = ""
    """Its ten digits in words, if the names of hands use them."""
    script: str = ""
    """Unicode name of the script that tells a text in this language from an English one."""
    capitals: tuple[str, ...] = ()
    """Inside another sentence, a sentence that starts with one of these keeps its capital letter."""

    def counted(self, number: object, forms: str) -> str:
        """Return a number with its noun: ``tile`` for 1 tile, 2 tiles; ``entry|entries`` for another ending."""
        words = forms.split("|")
        if len(words) == 1:
            words.append(words[0] + self.plural_ending)
        text = str(number)
        fits = (
            place for place, rule in enumerate(self.plural) if text.isdecimal() and holds(rule, int(text))
        )
        return f"{text} {words[min(next(fits, len(self.plural)), len(words) - 1)]}"

    def digit(self, number: object) -> str:
        """Return a number from 0 to 9 in words, as in the name of a hand. Other numbers stay as they are."""
        text = str(number)
        return self.digits[int(text)] if self.digits and len(text) == 1 and text.isdecimal() else text


def holds(rule: str, number: int) -> bool:
    """Return whether a number matches a plural rule.

    Raises:
        ValueError: if the text is not a rule.
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
    """Return a language by its tag.

    Raises:
        LookupError: if there is no such language.
    """
    return convert(file(tag, "language"), Language)


def answering(tag: str) -> str | None:
    """Return the language for a browser tag such as ``zh-TW``. ``None`` if no language answers to the tag."""
    parts = tag.strip().lower().split("-")
    asked = ("-".join(parts[:length]) for length in range(len(parts), 0, -1))
    return next((_answers()[each] for each in asked if each in _answers()), None)


@cache
def _answers() -> dict[str, str]:
    return {each.lower(): tag for tag in LANGUAGES for each in language(tag).answers_to}


def file(tag: str, name: str) -> dict[str, Any]:
    """Return one file of a language. The result is empty if the language has no such file.

    Raises:
        LookupError: if there is no such language.
    """
    if tag not in LANGUAGES:
        message = f"{tag!r}: expected a language, one of {', '.join(LANGUAGES)}"
        raise LookupError(message)
    found = _FOLDER / tag / f"{name}.toml"
    return tomllib.loads(found.read_text(encoding="utf-8")) if found.is_file() else {}
