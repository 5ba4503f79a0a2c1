"""Matches, collections and payments are taken back: every coin lies again where it lay after the hands were set."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from paigow.books import BOOK_IDS, load
from paigow.table import AnyEvent, Refusal, decide
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.hands.laying import is_house_way
from tests.clauses.banking import after_house_round, against
from tests.table.banks import BANKER, BOX, WINS_TOO, BankedGame
from tests.table.driver import BANK, LOSES, PUSHES, WINS, Game, coins
from tests.table.ledger import Ledger

HANDS = {
    "Ann": (2, "$300", WINS),
    "Cho": (3, "$200", LOSES),
    "Dee": (4, "$100", PUSHES),
    "Eve": (6, "$400", WINS_TOO),
}
"""The bank wins 200 and pays 700, so its stake is used."""
MISSING = c.ReportTile(by="Sue", fault="missing")
MOST_STEPS = 16


def kinds(book: str) -> tuple[str, ...]:
    return ("house", "player", "co-bank") if load(book).flag("co_banking") else ("house", "player")


ROUNDS = [(book, kind) for book in BOOK_IDS for kind in kinds(book)]
all_banks = pytest.mark.parametrize(("book", "kind"), ROUNDS)


def wagered(book: str, kind: str) -> Game:
    """Return a table after all have wagered, with side bets if the book has them."""
    table: Game
    if kind == "house":
        table = Game(book)
        for person, (box, _, _) in HANDS.items():
            table.seat(person, box, money="$5000")
        dealt = {box: hand[0] for box, _, hand in HANDS.values()}
        table.begin({table.state.house: BANK, **dealt})
        for person, (box, amount, _) in HANDS.items():
            table.wager(person, box, amount)
    else:
        is_shared = kind == "co-bank"
        table = BankedGame(book, HANDS, shared=is_shared, first="$100")
        has_stake = table.book.word("cover_by") != "chips on the table"
        if has_stake:
            table.play(c.PlaceStake(person=BANKER, coins=coins("$500" if is_shared else "$1000")))
    for bet in table.book.bets:
        for person, (box, _, _) in HANDS.items():
            side_bet = c.PlaceWager(person=person, box=box, bet=bet, coins=coins("$10"))
            if bet != "main" and not isinstance(decide(table.state, side_bet, table.book), Refusal):
                table.play(side_bet)
    table.deal()
    return table


def set_hands(table: Game, *, is_mis_set: bool = False) -> None:
    """Set all hands and turn the bank's over. If ``is_mis_set``, the dealer sets it wrongly."""
    for box, _, hand in HANDS.values():
        held = table.state.boxes[box]
        if held.controller and held.hand and not held.hand.set_by and not held.is_conceded:
            table.set(box, hand[1])
    if is_mis_set:
        table.until("players_set")
        table.play(mis_set(table))
    elif table.state.round.bank.handlers:
        table.until("players_set")
        table.play(table.set_hand(BANKER, BOX, "high6 low10 / low4 five"))
    table.until("matching")


def mis_set(table: Game) -> c.SetHouseHand | c.SetBankHand:
    """Return a setting by the dealer that differs from the house way."""
    is_house = table.state.round.bank.box is None
    hand = table.state.round.house_hand if is_house else table.state.boxes[BOX].hand
    assert hand is not None
    one, two, three, four = hand.tiles
    for low, high in (((one, two), (three, four)), ((one, three), (two, four))):
        laid = replace(hand, low=low, high=high)
        if not is_house_way(laid, table.book):
            return c.SetHouseHand(low=low, high=high) if is_house else c.SetBankHand(low=low, high=high)
    raise AssertionError("at most one of two settings is the house way")


def held(log: list[AnyEvent]) -> dict[str, int]:
    """Return account -> coins, by the postings of these events."""
    ledger = Ledger()
    ledger.post(log)
    return {name: lying for name, lying in ledger.balances.items() if lying}


def stages(
    book: str, kind: str, *, is_mis_set: bool = False, concedes: bool = False
) -> Iterator[tuple[Game, dict[str, int]]]:
    """Return the same round one dealer's step further each time, with the coins of each account before."""
    for steps in range(MOST_STEPS):
        table = wagered(book, kind)
        before = held(table.log)
        if concedes:
            table.play(c.Concede(person="Cho", box=3))
        set_hands(table, is_mis_set=is_mis_set)
        for _ in range(steps):
            if table.state.phase in {"matching", "matched"}:
                table.duty()
        if table.state.phase not in {"matching", "matched"}:
            return
        yield table, before


def after_undoing(table: Game, command: c.ReportTile | c.ReportMisSet) -> dict[str, int] | None:
    """Return account -> coins after all matches were taken back. ``None`` if there were none."""
    events = table.play(command)
    place = next((at for at, event in enumerate(events) if isinstance(event, e.MatchesUndone)), None)
    return None if place is None else held(table.log[: len(table.log) - len(events) + place + 1])


@all_banks
def test_in_a_void_round_everything_lies_again_where_it_lay(book: str, kind: str) -> None:
    seen = 0
    for table, before in stages(book, kind):
        people = {name: person.stack for name, person in table.state.people.items()}
        found = after_undoing(table, MISSING)
        assert found is None or found == before
        seen += found is not None
        assert table.state.round.is_void
        assert not any(box.wagers for box in table.state.boxes.values())
        assert table.state.losing == 0
        assert people.keys() == table.state.people.keys()
    assert seen > 3


def test_what_was_conceded_comes_back_in_a_void_round() -> None:
    for table, before in stages("nz", "house", concedes=True):
        assert after_undoing(table, MISSING) == before
    for table, before in stages("nz", "player", concedes=True):
        assert after_undoing(table, MISSING) == before


@all_banks
def test_what_was_matched_is_taken_back_when_the_hand_that_the_dealer_set_is_set_again(
    book: str, kind: str
) -> None:
    if kind == "player" or (kind == "co-bank" and load(book).word("co_bank_set_by") != "dealer"):
        return
    hand = "house" if kind == "house" else "bank"
    for table, before in stages(book, kind, is_mis_set=True):
        command = c.ReportMisSet(by="Sue", hand=hand)  # type: ignore[arg-type]
        if isinstance(decide(table.state, command, table.book), Refusal):
            return
        found = after_undoing(table, command)
        if isinstance(table.log[-1], e.MisSetStands):
            continue
        assert found is None or found == before
        assert table.state.phase == "matching"
        assert not any(box.result for box in table.state.boxes.values())
        assert not any(
            wager.is_settled or wager.outcome for box in table.state.boxes.values() for wager in box.wagers
        )
        table.until("round_over")
        assert table.state.losing == 0


def test_the_houses_wager_alone_against_a_bank_lies_there_again() -> None:
    table = after_house_round("massachusetts", ("Ann", 1))
    against(table, "Ann", hands={1: BANK, 0: LOSES[0]})
    table.until("players_set")
    before = held(table.log)
    table.play(table.set_hand("Ann", 1, "high6 low10 / low4 five"))
    table.until("matching")
    table.play(c.MatchHouseWager())
    assert after_undoing(table, MISSING) == before
    assert table.state.round.bank.house_result is None


@pytest.mark.clause("CAN 15.4", check=1)
@pytest.mark.parametrize("phase", ["setting", "matched", "paid"])
def test_what_was_forfeited_goes_back_with_all_other_wagers_of_a_void_round(phase: str) -> None:
    table = wagered("canberra", "house")
    lying = held(table.log)
    table.play(c.Sanction(by="Sue", reason="told", person="Cho", order="forfeit"))
    assert held(table.log)["losing"] == coins("$200")
    if phase != "setting":
        for box in (2, 4, 6):
            table.set(box, next(hand for number, _, hand in HANDS.values() if number == box)[1])
        table.until(phase)
    table.play(c.Invalidate(by="Sue", reason="smoke", cause="fire"))
    after = held(table.log)
    assert after.get("losing", 0) == after.get("commission", 0) == 0
    for person in HANDS:
        assert after[f"stack:{person}"] == lying[f"stack:{person}"] + lying[f"layout:{person}"]


def test_what_was_forfeited_stays_in_the_losing_area_when_hands_are_matched_anew() -> None:
    table = wagered("canberra", "house")
    table.play(c.Sanction(by="Sue", reason="told", person="Dee", order="forfeit"))
    before = held(table.log)
    for box in (2, 3, 6):
        table.set(box, next(hand for number, _, hand in HANDS.values() if number == box)[1])
    table.until("matched")
    events = table.play(c.Sanction(by="Sue", reason="told", person="Cho", order="void"))
    (place,) = [at for at, event in enumerate(events) if isinstance(event, e.MatchesUndone)]
    assert held(table.log[: len(table.log) - len(events) + place + 1]) == before


def test_a_hand_surrendered_stays_so_when_the_dealers_is_set_again() -> None:
    table = wagered("massachusetts", "house")
    set_hands(table, is_mis_set=True)
    table.play(c.Concede(person="Cho", box=3))
    before = held(table.log)
    table.duty()
    table.duty()
    assert after_undoing(table, c.ReportMisSet(by="Sue", hand="house")) == before
    assert (table.state.boxes[3].is_conceded, table.state.boxes[3].result) == (True, "lose")
    assert table.state.boxes[2].result is None
