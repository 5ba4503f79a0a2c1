"""What an ambiguous clause moves in money: payments of wagers and the commission of a bank, for every wager asked."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from paigow.books import Book, Value
from paigow.lab.readings import switches
from paigow.rules import stakes
from paigow.rules.bank_settlement import bank_commission
from paigow.rules.settlement import settle_main

TIMES: Final = 10
"""Largest wager that is tried, in minimums. The smallest is the minimum; a step is the smallest chip or 100 coins."""


class MoneyEffect(NamedTuple):
    """One value of a switch that changes amounts, with the wager at which it changes one most.

    Attributes:
        wagers: Wagers tried.
        differing: Wagers whose payment, or whose commission of a bank, differs.
        at: The wager with the largest difference, the smallest of equal ones; coins.
        most: That difference; coins.
    """

    book: str
    name: str
    clause: str
    default: Value
    instead: Value
    says: str
    what: str
    wagers: int
    differing: int
    at: int
    most: int


def money_effects(book: Book) -> list[MoneyEffect]:
    """Return the switches of a book that change an amount of money, each changed alone.

    Tried are: the gain of a wager that wins and of one that loses against the house, and the commission on the gain of
    a player's bank and of a bank shared with the house.
    """
    table = stakes(book)
    step = max(100, table.chips.smallest)
    wagers = range(table.minimum, TIMES * table.minimum + 1, step)
    before = dict(_amounts(book, wagers))
    found = []
    for switch in switches(book):
        after = dict(_amounts(switch.turned, wagers))
        for what, amounts in before.items():
            apart = [abs(now - was) for now, was in zip(after[what], amounts, strict=True)]
            if any(apart):
                most = max(apart)
                found.append(
                    MoneyEffect(
                        book.id,
                        switch.name,
                        switch.clause,
                        switch.default,
                        switch.instead,
                        switch.says,
                        what,
                        len(wagers),
                        sum(map(bool, apart)),
                        wagers[apart.index(most)],
                        most,
                    )
                )
    return found


def _amounts(book: Book, wagers: range) -> Iterator[tuple[str, list[int]]]:
    table = stakes(book)
    for result in ("win", "lose"):
        settled = [settle_main(wager, result, book, table) for wager in wagers]
        yield (
            f"a wager that {result}s",
            [one.won - one.commission + one.returned - one.stake for one in settled],
        )
    for name, is_shared in (("a player's bank", False), ("a shared bank", True)):
        yield name, [bank_commission(wager, book, table, is_shared=is_shared) for wager in wagers]
