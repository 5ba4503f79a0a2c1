"""Jobs on texts sent by visitors. They run in a worker process, so this module imports little and returns bytes."""

from collections.abc import Iterator
from http import HTTPStatus
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct

from paigow.books import BookError
from paigow.intake.faults import LARGEST_INTEGER, FaultsError, join
from paigow.intake.texts import toml_tree
from paigow.rulings.round_file.field_types import RoundFaults, RoundFileError
from paigow.rulings.ruling import rule_text
from paigow.web.edge.fault_json import faults_body
from paigow.web.tables.operator_file import check_operator_file


class JobResult(NamedTuple):
    """A result: status and JSON."""

    status: int
    body: bytes


def rule(text: bytes, language: str = "en") -> JobResult:
    """Return the ruling on a round file, in a language; status 422 with the faults if no ruling is possible."""
    try:
        return _done(rule_text(text, language=language))
    except RoundFileError as error:
        return _unfit(error, language)


def tree(text: bytes, language: str = "en") -> JobResult:
    """Return a round file as a tree of keys, even if it allows no ruling; status 422 if it is not TOML.

    Every number in it is small enough for any program.
    """
    faults = RoundFaults()
    try:
        found = toml_tree(text, faults)
        for key, value in _leaves(found, ""):
            if isinstance(value, int) and abs(value) > LARGEST_INTEGER:
                faults.unfit(key, f"a whole number of at most {LARGEST_INTEGER}", value)
        faults.raise_found()
    except RoundFileError as error:
        return _unfit(error, language)
    return _done(found)


def check_operator(text: bytes, language: str = "en") -> JobResult:
    """Return what an operator's file changes; status 422 with its faults if it does not fit a book."""
    try:
        return _done(check_operator_file(text, language))
    except BookError as error:
        return _unfit(error, language)


def _unfit(error: FaultsError, language: str) -> JobResult:
    return _done(faults_body(error, language), HTTPStatus.UNPROCESSABLE_ENTITY)


def _done(answer: dict[str, Any] | Struct, status: int = HTTPStatus.OK) -> JobResult:
    return JobResult(int(status), msgspec.json.encode(answer))


def _leaves(value: Any, key: str) -> Iterator[tuple[str, Any]]:
    """Yield every plain value of a tree with its key."""
    if isinstance(value, dict):
        for name, one in value.items():
            yield from _leaves(one, join(key, name))
    elif isinstance(value, list):
        for place, one in enumerate(value, 1):
            yield from _leaves(one, f"{key}[{place}]")
    else:
        yield key, value
