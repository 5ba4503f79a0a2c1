"""The bank in the view."""

from typing import Final

from paigow.books import Book
from paigow.table.core.box import Box
from paigow.table.core.state import State
from paigow.table.views.view_types import BankView, StakeView
from paigow.table.wagers.limits import is_unlimited

_HOUSE_BANKS: Final = BankView()


def bank_view(state: State, book: Book) -> BankView:
    """Return who holds the bank, and what lies for it and against it."""
    bank = state.round.bank
    if bank.box is None and not bank.asked and bank.offered is None:
        return _HOUSE_BANKS
    return BankView(
        kind=bank.kind,
        person=bank.person,
        box=bank.box,
        offered=bank.offered,
        asked=bank.asked,
        is_covered=bank.is_covered,
        stakes=tuple([StakeView(person=stake.person, coins=stake.coins) for stake in bank.stakes]),
        house_stake=bank.house_stake,
        needed=bank.needed,
        half=bank.half,
        total=bank.total,
        is_unlimited=is_unlimited(bank.kind, book),
        house_wager=bank.house_wager,
        named=() if bank.box is None else _named(state.boxes[bank.box]),
        house_result=bank.house_result,
    )


def _named(box: Box) -> tuple[str, ...]:
    return tuple(dict.fromkeys([nominee for _, nominee in box.nominations])) if box.nominations else ()
