"""The common book: named readings of what a document is silent on, on which the published books lie."""

import tomllib
from functools import cache

import msgspec

from paigow.books.releases import commons
from paigow.books.schema import NamedReading, ReadingsFile, RuleRow


def readings() -> dict[str, NamedReading]:
    """Every named reading by its id, in the order of the newest common book."""
    return {each.id: each for each in _file(commons()[0].edition).reading}


def rules_of(edition: str) -> dict[str, RuleRow]:
    """The rules that this edition of the common book gives, by name."""
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
    """The reading by which this edition of the common book takes a decision, by the decision."""
    return {decision: each.id for each in _file(edition).reading for decision in each.decides}


@cache
def _file(edition: str) -> ReadingsFile:
    release = next(each for each in commons() if each.edition == edition)
    return msgspec.convert(tomllib.loads(release.content().decode()), ReadingsFile)
