"""Which clauses occur in a drill, and which with a remedy or a duty there are."""

import random
from collections import defaultdict
from dataclasses import dataclass, field
from functools import cache

import pytest
from msgspec import to_builtins

from paigow.books import BOOK_IDS, load
from paigow.books.register import register
from paigow.school.dealing import incidents
from paigow.school.dealing.acts import AnyAct
from paigow.school.dealing.duties import Due, clause_of
from paigow.school.dealing.incidents import KINDS as INCIDENTS
from paigow.school.dealing.judge import judge
from paigow.school.dealing.verdicts import WrongVerdict
from paigow.school.drills.remedy import cases, decided
from paigow.school.item_maker import cards, make, mark, number_of
from paigow.school.items import KINDS, Kind
from tests.oracles.drills import answer
from tests.property.play import play_rounds
from tests.school.dealers import OTHERS, DealersTable, miss, seated


@cache
def in_drills() -> frozenset[str]:
    """The clauses that the marks of drills cite; setting four tiles cites those of the house way."""
    return frozenset(
        clause for kind in KINDS if kind != "set" for book in BOOK_IDS for clause in cited(kind, book)
    )


def cited(kind: Kind, book_id: str) -> set[str]:
    book = load(book_id)
    if kind == "remedy":
        found = [decided(case, book) for of_one in cases(book).values() for case in of_one]
        return {clause for each in found if each for clause in each[1]}
    clauses: set[str] = set()
    for card in cards(kind, book):
        number = -1
        for _ in range(6):
            number = number_of(kind, book, "clauses", card, least=number + 1)
            item = make(kind, book, "clauses", number)
            given = answer(to_builtins(item))
            if kind == "house-way":
                given["clause"] = card
            clauses.update(mark(item, given).clauses)
    return clauses


@dataclass
class Looking(DealersTable):
    """A dealer's table at which all is tried that a pupil may do wrong, and all looked at that may go wrong."""

    looked: set[tuple[int, str]] = field(default_factory=set)
    incidents: dict[str, set[str]] = field(default_factory=dict)
    duties: set[str] = field(default_factory=set)

    def duty(self) -> bool:
        key = (self.state.coming, self.state.phase)
        if key not in self.looked:
            self.looked.add(key)
            for kind in INCIDENTS:
                for command in incidents._MADE[kind](self.state, self.book, "Ann"):
                    found = incidents.incident_of(kind, command, self.state, self.book)
                    if found is not None:
                        self.incidents[kind].add(found.clause)
        return super().duty()

    def tries(self, due: Due, act: AnyAct) -> AnyAct:
        made = miss(act, self.state)
        self.duties.add(clause_of(due.duty, self.state, self.book))
        for other in (*OTHERS, *([made[1]] if made else [])):
            verdict = judge(self.state, self.book, due, other)
            if isinstance(verdict, WrongVerdict):
                self.duties |= {verdict.clause, str(verdict.facts.get("row", ""))}
        return act


@cache
def at_the_table() -> tuple[frozenset[str], dict[str, frozenset[str]]]:
    """Return the clauses by which a pupil's duties are judged, and for each incident the clauses that correct it."""
    duties: set[str] = set()
    happened: dict[str, set[str]] = defaultdict(set)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(incidents, "BOT", "")  # whatever a bot may do, anybody at these tables may
        for book in BOOK_IDS:
            for seed in range(6):
                table = seated(Looking(load(book), random.Random(seed)))
                table.clumsy = 0.5
                table.duties, table.incidents = duties, happened
                table.does = Looking.tries  # type: ignore[assignment]  # it is one
                play_rounds(table, 3)
    return frozenset(duties), {kind: frozenset(happened[kind]) for kind in INCIDENTS}


def with_duty_or_remedy() -> frozenset[str]:
    """Every clause about an irregularity, and every one that tells a dealer what to do."""
    return frozenset(
        clause.id
        for clause in register().values()
        if (clause.topic == "irregularities" and clause.kind in {"behaviour", "procedure"})
        or (clause.actor == "dealer" and clause.kind == "behaviour")
    )
