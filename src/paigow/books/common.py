"""The common book: named readings for points on which a document is silent. The published books build on it."""

import tomllib
from functools import cache

import msgspec

from paigow.books.releases import commons
from paigow.books.schema import NamedReading, ReadingsFile, RuleRow


def readings() -> dict[str, NamedReading]:
    """Return every named reading by id, in the order of the newest common book."""
    return {each.id: each for each in _file(commons()[0].edition).reading}


def rules_of(edition: str) -> dict[str, RuleRow]:
    """Return the rules that this edition of the common book defines, by name."""
    return {
        each.rule: RuleRow(
            name=each.rule,
            value=each.value,
            clause=each.id,
            kind=each.kind,
            values=each.values,
            least=each.least,
            most=each.most,
            says=each.says,
        )
        for each in _file(edition).reading
        if each.rule is not None and each.value is not None
    }


def cites_of(edition: str) -> dict[str, str]:
    """Return decision -> the reading by which this edition of the common book takes it."""
    return {decision: each.id for each in _file(edition).reading for decision in each.decides}


@cache
def _file(edition: str) -> ReadingsFile:
    release = next(each for each in commons() if each.edition == edition)
    return msgspec.convert(tomllib.loads(release.content().decode()), ReadingsFile)
