"""The people for whom a table waits, and the deadline, as everybody sees them."""

import pytest

from paigow.table import commands as c
from paigow.table import view
from paigow.table.core.commitments import commitment
from tests.clauses.banking import after_house_round, against, seated
from tests.table.dealing import open_bets
from tests.table.driver import Game

ANN, BOB = ("Ann", 2), ("Bob", 3)
UNTIL_MS = 30_000


def told(table: Game) -> tuple[tuple[str, ...], int | None]:
    """Return the people for whom the table waits, and the deadline."""
    seen = view(table.state, None, table.book)
    return seen.awaits, seen.deadline_ms


def with_clock(table: Game) -> Game:
    """Open the bets of this table, with a clock."""
    table.begin(to="stacked")
    table.play(c.OpenBets(deadline_ms=UNTIL_MS))
    return table


def test_before_any_wager_no_end_is_told_since_nothing_happens_then() -> None:
    table = with_clock(seated("nz", ANN, BOB))
    assert told(table) == (("Ann", "Bob"), None)
    table.wager("Ann", 2, "$100")
    assert told(table) == (("Bob",), UNTIL_MS)


def test_nobody_waits_for_a_player_who_sits_out() -> None:
    table = with_clock(seated("nz", ANN, BOB))
    table.play(c.SitOut(person="Bob"))
    assert told(table) == (("Ann",), None)


@pytest.mark.parametrize("book", ["nz", "canberra", "rws"])
def test_a_bank_that_nobody_has_wagered_against_ends_with_the_time_for_wagers(book: str) -> None:
    table = after_house_round(book, ANN, BOB)
    against(table, "Ann")
    assert told(table) == (("Bob",), None)  # this table has no clock
    table.play(c.CallNoMoreBets(deadline_ms=UNTIL_MS))
    assert table.state.round.bank.kind == "house"
    assert told(table) == (("Ann", "Bob"), None)


def test_the_player_who_is_offered_the_bank_is_waited_for() -> None:
    table = after_house_round("nz", ANN, BOB)
    table.begin(to="offering")
    assert told(table)[0] == ("Ann",)


def test_no_round_begins_without_coins_on_the_table() -> None:
    table = seated("nz", ANN)
    assert told(table)[0] == ()
    table.play(c.CashOut(person="Ann", coins=table.state.people["Ann"].stack))
    assert told(table)[0] == (("Ann",) if table.state.phase == "shown" else ())


def test_after_a_round_the_next_waits_for_coins_as_soon_as_the_secrets_are_told() -> None:
    table = seated("nz", ANN)
    secret = bytes(32)
    promised = commitment(secret)
    open_bets(table, c.Commitments(woodpile=promised, dice=promised, tiles="", mixing=promised))
    table.wager("Ann", 2, "$100")
    table.deal()
    table.finish()
    table.play(c.CashOut(person="Ann", coins=table.has("Ann")))
    assert told(table)[0] == ()
    table.play(
        c.RevealSecrets(secrets=c.Secrets(woodpile=secret.hex(), dice=secret.hex(), mixing=secret.hex()))
    )
    assert told(table)[0] == ("Ann",)
    table.play(c.BuyIn(person="Ann", coins=100))
    assert told(table)[0] == ()
