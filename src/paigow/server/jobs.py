"""What is worked out of texts that somebody sent: called in another process, so it loads little and answers bytes."""

from collections.abc import Iterator, Sequence
from http import HTTPStatus
from typing import Any, Final, NamedTuple

import msgspec
from msgspec import Struct

from paigow.books.toml_text import TomlError, read_toml
from paigow.record.round_faults import Faults, RoundFault, RoundFileError
from paigow.record.round_shape import join
from paigow.record.ruling import rule_text
from paigow.server.faults import LARGEST_INTEGER, Fault, FaultsBody, echo, in_words
from paigow.server.operator import check_operator_file
from paigow.words import expected_in

WHOLE_FILE: Final = "(file)"
"""The field of a fault that lies in no key."""


class Done(NamedTuple):
    """An answer: status and JSON."""

    status: int
    body: bytes


class RoundFileFault(Fault, frozen=True, kw_only=True):
    """What is wrong in a round file."""

    clause: str | None = None
    """The clause that decides it, where a rule does."""


def rule(text: bytes, language: str = "en") -> Done:
    """The ruling on a round file, its sentences in a language; status 422 with its faults if it cannot be ruled on."""
    try:
        return _done(rule_text(text, language=language))
    except RoundFileError as error:
        return _unfit(error.faults, error.more, language)


def tree(text: bytes, language: str = "en") -> Done:
    """A round file as a tree of its keys, whether it can be ruled on or not; status 422 if it is no TOML.

    Every number in it can be read by any program.
    """
    try:
        found = read_toml(text)
    except TomlError as error:
        return _unfit([RoundFault(file="", key=WHOLE_FILE, expected=f"TOML: {error}")], 0, language)
    faults = Faults("")
    for key, value in _leaves(found, ""):
        if isinstance(value, int) and abs(value) > LARGEST_INTEGER:
            faults.add(key, f"expected a whole number of at most {LARGEST_INTEGER}", value=value)
    return _unfit(faults.found, faults.more, language) if faults.found else _done(found)


def check_operator(text: bytes, language: str = "en") -> Done:
    """What an operator's file changes; status 422 with its faults if it cannot be laid over a book."""
    checked = check_operator_file(text)
    if isinstance(checked, list):
        return _done(FaultsBody(faults=in_words(checked, language)), HTTPStatus.UNPROCESSABLE_ENTITY)
    return _done(checked)


def _unfit(found: Sequence[RoundFault], more: int, language: str) -> Done:
    faults = tuple(
        RoundFileFault(
            field=each.key,
            value=echo(each.value),
            expected=expected_in(each.expected, language),
            clause=each.clause,
        )
        for each in found
    )
    return _done(FaultsBody(faults=faults, more=more), HTTPStatus.UNPROCESSABLE_ENTITY)


def _done(answer: dict[str, Any] | Struct, status: int = HTTPStatus.OK) -> Done:
    return Done(int(status), msgspec.json.encode(answer))


def _leaves(value: Any, key: str) -> Iterator[tuple[str, Any]]:
    """Every plain value of a tree with its key."""
    if isinstance(value, dict):
        for name, one in value.items():
            yield from _leaves(one, join(key, name))
    elif isinstance(value, list):
        for place, one in enumerate(value, 1):
            yield from _leaves(one, f"{key}[{place}]")
    else:
        yield key, value
