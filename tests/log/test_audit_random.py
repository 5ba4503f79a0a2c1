"""Whatever is asked of a table, irregularities and orders of a supervisor among it: the audit finds nothing."""

import random
from typing import Any

import pytest
from msgspec.structs import replace

from paigow.books import SIDE_BETS, Book
from paigow.log.audit import audit
from paigow.table import AnyCommand, State
from paigow.table import commands as c
from tests.log.appended import stored
from tests.property.play import CHOICES, Table, books, opening, random_settings, something
from tests.table.driver import PEOPLE

SEEDS = 4
STEPS = 150
IDS = [" ".join([book, *(f"{name}={value}" for name, value in choices.items())]) for book, choices in CHOICES]
TOLD: dict[str, Any] = {"by": "Sue", "reason": "seen by the pit"}


def out_of_order(state: State, rng: random.Random) -> AnyCommand:
    """Return something to report or order, or an act of a person while the tiles lie there."""
    person, box = rng.choice(PEOPLE), rng.choice([*state.boxes])
    decider = state.boxes[box].controller or person
    hand = state.boxes[box].hand
    tiles = tuple(rng.sample(hand.tiles, rng.randint(1, 2))) if hand and rng.random() < 0.3 else ()
    places: Any = rng.choice(["stack", "laja", "box", "box", "bank", "house", "dead", "empty"])
    by: Any = rng.choice(["dealer", "player", "banker"])
    orders: list[AnyCommand] = [
        c.ReportExposed(at=places, exposed_by=by, box=box, count=rng.randint(1, 3), tiles=tiles, **TOLD),
        c.ReportDice(fault=rng.choice(["cocked", "fell-out", "lid"]), **TOLD),
        c.ReportMisdelivery(**TOLD),
        c.ReportMixed(boxes=tuple(rng.sample([*state.boxes], 2)), reconstructed=rng.random() < 0.7, **TOLD),
        c.ReportKnockedDown(box=box, **TOLD),
        c.ReportMisSet(hand=rng.choice(["house", "bank", "box"]), box=box, **TOLD),
        c.ReportAbsent(box=box, **TOLD),
        c.ReportMiscounted(counted=rng.randint(1, 99_999), **TOLD),
        c.ReportLateBet(person=person, box=box, coins=100, **TOLD),
        c.ReportWithdrawnBet(person=person, box=box, coins=100, **TOLD),
        c.OrderReshuffle(**TOLD),
        c.Sanction(person=person, order=rng.choice(["void", "forfeit", "exclude", "void-round"]), **TOLD),
        c.Invalidate(cause=rng.choice(["fire", "fraud"]), **TOLD),
        c.RemoveByDice(**TOLD),
        c.RemovePerson(person=person, **TOLD),
        c.Reinstate(box=box, **TOLD),
        c.Reinstate(person=person, **TOLD),
        c.Reinstate(person=person, **TOLD),
        c.BarTogether(people=tuple(rng.sample(PEOPLE, 2)), **TOLD),
        c.OrderSetFirst(people=(person,), **TOLD),
        c.VacateSeat(person=person, **TOLD),
        c.AllowExcess(box=box, person=person, maximum=10**7, **TOLD),
        c.PermitOthers(person=person, box=box),
        c.ChangeLimits(minimum=state.limits.minimum, maximum=2 * state.limits.maximum, **TOLD),
        c.LimitPlayer(person=person, maximum=rng.choice([0, 2 * state.limits.minimum]), **TOLD),
        c.LimitSideBet(bet=rng.choice(SIDE_BETS), maximum=rng.choice([0, state.limits.maximum]), **TOLD),
        c.CorrectPayment(person=person, coins=rng.choice([-5, 7]), approved_by="Boss", **TOLD),
        c.OpenDispute(person=person, complaint="a tile was seen", **TOLD),
        c.DecideDispute(number=1, decision="it stands", is_review=rng.random() < 0.5, **TOLD),
        c.ReplaceDice(at_ms=5, **TOLD),
        c.Choose(person=person, choice=rng.choice(["play", "void", "withdraw"]), box=box),
        c.LookAtTiles(person=decider, box=box),
        c.ShowOwnHand(person=person, box=box),
        c.Concede(person=decider, box=box),
        c.NominateFour(person=person, amount=4),
        c.TakeCup(person=person),
        c.MoveStacks(person=person, to_left=(3, 4)),
        c.CallTime(now_ms=10**14),
    ]
    return rng.choice(orders)


def played(book: Book, seed: int) -> Table:
    """A table at which a little of everything has been asked."""
    rng = random.Random(seed)
    table = Table(book, rng)
    table.must(replace(opening(book, random_settings(book, rng)), choices=book.choices))
    table.deadline_ms = rng.choice([None, 1000])
    for person in rng.sample(PEOPLE, 5):
        table.tell(c.BuyIn(person=person, coins=table.state.limits.minimum * 500))
        table.tell(c.SitDown(person=person, box=rng.randint(1, 8)))
    for _ in range(STEPS):
        if rng.random() < 0.5:
            for _ in range(3):
                table.tell(out_of_order(table.state, rng))
            for _ in range(6):
                table.tell(something(table.state, book, rng))
        if not table.duty() and not table.help_on():
            break
    return table


@pytest.mark.parametrize("book", books(), ids=IDS)
def test_an_audit_of_whatever_was_played_has_no_difference(book: Book) -> None:
    asked: set[str] = set()
    for seed in range(SEEDS):
        table = played(book, seed)
        found = audit(stored(table.appends, at_us=seed))
        assert found.differences == ()
        asked |= {type(command).__name__ for command in table.taken}
    assert len(asked) > 30  # banks, stakes, cuts, reports and orders among them
