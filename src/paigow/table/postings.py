"""The double-entry lines of an event. Pure.

Chart of accounts: ``house`` (equity, the only one that may fall below zero); ``account:PERSON`` (his coins outside the
table); and of one table ``float`` (the float tray), ``losing`` (the losing wager area), ``commission`` (the drop box),
``stack:PERSON`` (coins in front of him), ``layout:PERSON`` (coins wagered).
"""

from collections.abc import Iterator

from msgspec import Struct

from paigow.table import events as e

HOUSE, FLOAT, LOSING, COMMISSION = "house", "float", "losing", "commission"


class Posting(Struct, frozen=True, kw_only=True):
    """``coins`` (positive) leave the account ``debit`` and come to the account ``credit``."""

    debit: str
    credit: str
    coins: int


def account(person: str) -> str:
    """A person's account outside the table."""
    return f"account:{person}"


def stack(person: str) -> str:
    """The coins in front of a person."""
    return f"stack:{person}"


def layout(person: str) -> str:
    """The coins that a person has wagered."""
    return f"layout:{person}"


def postings(event: e.AnyEvent) -> tuple[Posting, ...]:
    """Every movement of coins in an event."""
    return tuple(
        Posting(debit=debit, credit=credit, coins=coins) for debit, credit, coins in _moves(event) if coins
    )


def _moves(event: e.AnyEvent) -> Iterator[tuple[str, str, int]]:
    match event:
        case e.TableOpened():
            yield HOUSE, FLOAT, event.settings.float_coins
        case e.FloatFilled():
            yield HOUSE, FLOAT, event.coins
        case e.TableClosed():
            yield FLOAT, HOUSE, event.float_coins
            yield COMMISSION, HOUSE, event.commission
        case e.BoughtIn():
            yield account(event.person), stack(event.person), event.coins
        case e.CashedOut() | e.Left():
            yield stack(event.person), account(event.person), event.coins
        case e.WagerPlaced() if event.added > 0:
            yield stack(event.person), layout(event.person), event.added
        case e.WagerPlaced():
            yield layout(event.person), stack(event.person), -event.added
        case e.WagerTakenBack() | e.WagerReturned() | e.WagerReleased():
            yield layout(event.person), stack(event.person), event.coins
        case e.LosingCollected():
            yield layout(event.person), LOSING if event.area == "losing" else FLOAT, event.taken
            yield layout(event.person), stack(event.person), event.returned
        case e.LosingAreaCleared():
            yield LOSING, FLOAT, event.coins
        case e.WagerPaid():
            yield FLOAT, stack(event.person), event.won
            yield stack(event.person), COMMISSION, event.commission
            yield layout(event.person), stack(event.person), event.returned
        case _:
            pass
