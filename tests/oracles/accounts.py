"""What a round brings those who hold the bank: a second reading. Money is in whole hundredths.

NZ 6.14, 11.2(i), (j), 11.3(j) to (l) and 12.17; CAN 12.7 and 12.8; MA 8(o) and 8(p); RWS 4.2.
"""

from fractions import Fraction
from typing import NamedTuple

from tests.oracles.covers import Bank, Written, book_of, maximum_again, no_maximum, option
from tests.oracles.reached import reach, reach_in
from tests.oracles.settlement import down, up


class Terms(NamedTuple):
    """What the table and the operator add to the book."""

    book: str
    bank: str  # house, player, co-bank
    chip: int
    minimum: int
    maximum: int | None
    notice: bool
    quarter: bool
    bp: int
    commission_up: bool
    lower_amount: bool
    banks: str  # how a bank's commission is rounded: down, up, exact
    odd_half: str  # the receiver of the odd chip of a half
    makes_up: bool  # whether the bank pays what its stakes do not
    again: int | None  # the maximum that holds again since the bank was not covered


def terms_of(written: Written, bank: Bank) -> Terms:
    book, table = book_of(written), written["table"]
    shared = bank.kind == "co-bank"
    rounding = "co_bank_commission_rounding" if shared else "bank_commission_rounding"
    return Terms(
        book,
        bank.kind,
        table["smallest_chip"],
        table.get("minimum", 0),
        None if no_maximum(written, bank.kind) else table.get("maximum"),
        option(written, "multiples_of_minimum", book == "canberra"),
        option(written, "vigorish_rounded_up_to", 25) != 0,
        option(written, "commission_bp", 500),
        option(written, "commission_rounding", "down") == "up",
        option(written, "unpayable_payment", "") == "lower amount or next amount",
        option(written, rounding, "exact" if book == "canberra" and not shared else "down"),
        option(written, "odd_half", "player"),
        option(written, "bank_makes_up", book == "nz"),
        maximum_again(written, bank.kind),
    )


class Account(NamedTuple):
    """What the round brings those who hold the bank."""

    players: int  # after commission, all holders together
    house: int  # as co-banker, or for what they could not pay
    commission: int


def bank_commission(terms: Terms, gain: int) -> int:
    """On what a player gains as banker."""
    exact = gain * terms.bp
    if not gain:
        return 0
    if terms.book == "massachusetts":
        reach("MA 8(p) vigorish" if terms.bank == "co-bank" else "MA 8(o) vigorish")
        return up(exact, 25_00_00) // 10_000 if terms.quarter else exact // 10_000
    if terms.banks == "exact":
        reach_in(terms.book, {"nz": "NZ 6.14 exact", "canberra": "CAN 12.7"})
        return exact // 10_000
    if exact % (10_000 * terms.chip):
        reach_in(
            terms.book, {"nz": "NZ 6.14 rounded", "rws": "RWS 4.2 rounded", "canberra": "CAN 12.8 rounded"}
        )
    elif terms.book == "rws":
        reach("RWS 4.2")
    return (up if terms.banks == "up" else down)(exact, 10_000 * terms.chip) // 10_000


def half_of(terms: Terms, amount: int) -> tuple[int, int]:
    """The two halves in whole chips, the smaller one first."""
    less = down(amount // 2, terms.chip)
    return less, amount - less


def bank_account(terms: Terms, stakes: int, surplus: int) -> Account:
    """Surplus: lost wagers less won ones.

    NZ 11.2(i), (j), 11.3(j) to (l), 12.17; CAN 12.7, 12.8; MA 8(o), 8(p); RWS 4.2.
    """
    shared = terms.bank == "co-bank"
    if surplus >= 0:
        less, more = half_of(terms, surplus) if shared else (0, surplus)
        if shared and less != more:
            reach_in(terms.book, {"massachusetts": "MA 8(p) odd chip"})
        houses = less if terms.odd_half == "player" or not shared else more
        commission = bank_commission(terms, surplus - houses)
        return Account(surplus - houses - commission, houses, commission)
    short = -surplus
    less, more = half_of(terms, short)
    own = (less if terms.odd_half == "player" else more) if shared else short
    tell_short(terms, own, stakes)
    if not terms.makes_up:
        own = min(own, stakes)
    return Account(-own, own - short, 0)


def tell_short(terms: Terms, own: int, stakes: int) -> None:
    """The losing wagers do not pay the winners."""
    shared, beyond = terms.bank == "co-bank", own > stakes
    if terms.book == "nz":
        reach(
            ("NZ 12.17 shared" if shared else "NZ 12.17 sole")
            if beyond
            else "NZ 11.3(l)"
            if shared
            else "NZ 11.2(j)"
        )
    elif terms.book == "massachusetts":
        reach(f"MA 8({'p' if shared else 'o'}) {'beyond the stake' if beyond else 'exhausted'}")
    elif terms.book == "rws":
        reach("RWS 3.17")


def shares(holders: tuple[tuple[str, int], ...], amount: int, chip: int) -> dict[str, int]:
    """Return the shares of an amount, gained or lost, among holders by their stakes, in whole chips.

    Every chip goes to the holder whose total after it is least in relation to the stake; of equals to the first.
    A remainder below one chip goes to the largest stake. An empty bank is the first holder's.
    """
    if not holders:
        return {}
    stakes, size = dict(holders), abs(amount)
    total = sum(stakes.values())
    has = dict.fromkeys(stakes, 0)
    if not total:
        return has | {holders[0][0]: amount}
    for name, stake in holders:
        has[name] = size * stake // total // chip * chip
    while size - sum(has.values()) >= chip:
        best, most = "", Fraction(0)
        for name, stake in holders:
            worth = Fraction(stake, has[name] + chip)
            if worth > most:
                best, most = name, worth
        has[best] += chip
    has[max(holders, key=lambda each: each[1])[0]] += size - sum(has.values())
    return {name: coins if amount > 0 else -coins for name, coins in has.items()}
