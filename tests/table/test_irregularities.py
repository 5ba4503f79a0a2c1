"""Any report or order at any time of a round loses no coin and no tile, and leaves no table stuck."""

import random
from collections.abc import Callable
from typing import Any, Final

import pytest

from paigow.books import BOOK_IDS
from paigow.table import AnyCommand, Refusal, State, decide, evolve, next_duty, show, view
from paigow.table import commands as c
from paigow.table import events as e
from tests.clauses.banking import after_house_round
from tests.clauses.mishaps import balances, delivered, exposed
from tests.table.driver import ALL_FACES, Game

SEATS: Final = (("Ann", 2), ("Bob", 3), ("Cho", 4), ("Dee", 5))
NAMES: Final = tuple(name for name, _ in SEATS)
STEPS: Final = 400
"""Maximum number of duties in a round, including repeated ones."""


def anything(rng: random.Random, state: State) -> AnyCommand:
    """Return some report, order or answer, likely or not."""
    box, person = rng.choice((1, 2, 3, 4, 5, 6)), rng.choice(NAMES)
    boxes = tuple(rng.sample((1, 2, 3, 4, 5), 2))
    count = rng.choice((1, 1, 2, 3))
    order: Any = rng.choice(("void", "forfeit", "exclude", "void-round"))
    at: Any = rng.choice(("stack", "laja", "box", "box", "bank", "house", "dead", "empty"))
    by: Any = rng.choice(("dealer", "dealer", "player", "banker"))
    fault: Any = rng.choice(("cocked", "fell-out", "lid"))
    hand: Any = rng.choice(("house", "bank", "box"))
    kinds: list[Callable[[], AnyCommand]] = [
        lambda: c.ReportExposed(by="Sue", at=at, box=box, count=count, exposed_by=by),
        lambda: c.ReportExposed(by="Sue", at="box", box=box, count=2),
        lambda: c.LookAtTiles(person=person, box=box),
        lambda: c.Choose(person=person, box=box, choice=rng.choice(("play", "void", "withdraw"))),
        lambda: c.Sanction(by="Sue", person=person, order=order),
        lambda: c.ReportMixed(by="Sue", boxes=boxes, reconstructed=rng.random() < 0.5),
        lambda: c.ReportLateBet(by="Sue", person=person, box=box, coins=1000),
        lambda: c.ReportWithdrawnBet(by="Sue", person=person, box=box, coins=1000),
        lambda: c.ReportDice(by="Sue", fault=fault),
        lambda: c.ReportMisSet(by="Sue", hand=hand, box=box),
        lambda: c.ReportKnockedDown(by="Sue", box=box),
        lambda: c.ReportAbsent(by="Sue", box=box),
        lambda: c.OrderSetFirst(by="Sue", people=(person,)),
        lambda: c.OrderReshuffle(by="Sue"),
        lambda: c.ReportTile(by="Sue", fault="marked"),
        lambda: c.Concede(person=person, box=box),
        lambda: (
            c.Invalidate(by="Sue", cause="fire")
            if rng.random() < 0.2
            else c.LookAtTiles(person=person, box=box)
        ),
        lambda: c.ReportMisdelivery(by="Sue") if rng.random() < 0.2 else c.AskLaja(person=person),
        lambda: c.Reinstate(by="Sue", person=person),
        lambda: c.ChangeLimits(by="Sue", minimum=1000, maximum=100000 + 1000 * box),
        lambda: c.CorrectPayment(
            by="Sue", approved_by="Max", reason="error", person=person, coins=50 * (box - 3)
        ),
        lambda: c.AllowExcess(by="Sue", box=box, person=person, maximum=200000),
        lambda: c.AskHouseWay(person=person, box=box),
        lambda: c.Leave(person=person),
    ]
    return rng.choice(kinds)()


def step(table: Game, rng: random.Random) -> None:
    """Do what the dealer or the players do next."""
    due = next_duty(table.state, table.book)
    if due == "choices":
        waiting = next(box for box in table.state.boxes.values() if box.choice is not None)
        assert waiting.choice is not None
        answer = c.Choose(
            person=waiting.choice.person, box=waiting.number, choice=rng.choice(waiting.choice.choices)
        )
        table.play(answer)
    elif due == "settings":
        set_one(table)
    elif due == "bets" and table.state.phase == "betting" and not table.state.boxes_in_play:
        table.play(c.ShowTiles())  # nobody wagers
    elif due == "woodpile" and table.state.round.mixing:
        is_laja = table.state.round.mixing == "laja"
        table.play(c.MakeLaja(woodpile=ALL_FACES) if is_laja else c.Reshuffle(woodpile=ALL_FACES))
    else:
        table.duty()


def set_one(table: Game) -> None:
    """Set the first hand that may be set, in the order of delivery. In the end the dealer sets for the player."""
    for box in table.state.boxes.values():
        if box.hand is None or box.hand.set_by:
            continue
        for person in {box.controller, *table.state.round.bank.handlers} - {None}:
            assert person is not None
            command = table.as_delivered(person, box.number)
            if not isinstance(decide(table.state, command, table.book), Refusal):
                table.play(command)
                return
    raise AssertionError(("nobody can set", table.state.phase, table.state.set_first))


def conserved(state: State) -> None:
    """Assert that after the delivery each tile lies at exactly one place."""
    if not state.round.delivered or state.phase == "round_over":
        return
    hands = [box.hand.tiles for box in state.boxes.values() if box.hand]
    if state.round.house_hand:
        hands.append(state.round.house_hand.tiles)
    tiles = sorted(tile for hand in (*hands, *state.round.undelivered.values()) for tile in hand)
    assert tiles == sorted(ALL_FACES)


def lies_open(state: State, seen: e.TilesExposed) -> bool:
    """Return whether the dealer has already turned the hand over, so that no tile can still be exposed by mistake."""
    if seen.at in {"stack", "laja", "dead", "empty"}:
        return False
    hand = state.boxes[seen.position].hand if seen.position in state.boxes else state.round.house_hand
    return hand is not None and hand.is_exposed


def one_round(table: Game, rng: random.Random, chance: float) -> None:
    """Play a round in which anything may be reported before every step, with this chance."""
    for name, box in SEATS:
        if name in table.state.excluded:
            table.play(c.Reinstate(by="Sue", person=name))
        if name not in table.state.people:
            table.stand(name, money="$5000")
        if table.state.people[name].box is None:
            table.play(c.SitDown(person=name, box=box))
    table.banker = rng.choice((None, *NAMES))
    table.with_house = table.book.flag("co_banking") and rng.random() < 0.5
    table.begin()
    for name, box in SEATS:
        if name not in table.state.round.bank.holders and rng.random() < 0.9:
            table.wager(name, box, "$100")
    for _ in range(STEPS):
        if table.state.phase in {"round_over", "shown"}:
            break
        if rng.random() < chance:
            decided = decide(table.state, (command := anything(rng, table.state)), table.book)
            if not isinstance(decided, Refusal):
                seen = [event for event in decided if isinstance(event, e.TilesExposed)]
                assert not any(lies_open(table.state, each) for each in seen), command
                table.play(command)
                balances(table)
                conserved(table.state)
                continue
        step(table, rng)
        balances(table)
        conserved(table.state)
    else:
        raise AssertionError(("stuck", table.state.phase, next_duty(table.state, table.book)))
    while isinstance(due := next_duty(table.state, table.book), c.CheckLeavingSet | c.ReplaceTiles):
        table.play(due)
        if isinstance(due, c.ReplaceTiles):
            table.until("shown")
    if table.state.set_first:
        table.play(c.OrderSetFirst(by="Sue", people=()))


@pytest.mark.parametrize("book", BOOK_IDS)
@pytest.mark.parametrize("seed", range(6))
def test_no_coin_no_tile_and_no_table_is_lost(book: str, seed: int) -> None:
    rng = random.Random(f"{book} {seed}")
    table = after_house_round(book, *SEATS)
    for _ in range(5):
        one_round(table, rng, 0.35)
    again = State.empty()
    for event in table.log:
        again = evolve(again, event)
    assert again == table.state


@pytest.mark.parametrize("book", BOOK_IDS)
def test_a_void_round_with_nothing_on_record_is_like_a_round_that_was_not_played(book: str) -> None:
    table = delivered(book, ("Ann", 2), ("Bob", 3))
    before = table.state.rotation
    table.play(c.Sanction(by="Sue", person="Ann", order="void-round"))
    assert table.state.rotation == before
    assert {name: person.stack for name, person in table.state.people.items()} == {
        "Ann": 100000,
        "Bob": 100000,
    }
    table.begin()
    assert table.events(e.TilesWashed)[-1].round == table.events(e.RoundVoided)[-1].round + 1


@pytest.mark.parametrize("book", BOOK_IDS)
def test_an_exposed_tile_that_was_not_named_is_told_to_nobody(book: str) -> None:
    table = delivered(book, ("Ann", 2), ("Bob", 3))
    seen = exposed(table, "box", box=2)
    hand = table.state.boxes[2].hand
    assert hand is not None
    for viewer in (None, "Ann", "Bob"):
        for event in seen:
            assert getattr(show(table.state, event, viewer), "tiles", ()) == ()
        shown = view(table.state, viewer, table.book).hand_at(2)
        assert shown is not None
        assert set(shown.tiles) == {None}
