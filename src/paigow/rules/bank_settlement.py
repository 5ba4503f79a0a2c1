"""What a player's bank pays and gets, to the coin: sources of a payment, halves, shares, commission."""

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from paigow.books import Book
from paigow.books.names import Word
from paigow.money import Rounding, commission, rounded
from paigow.rules.settlement import Stakes

LOSING, FLOAT, HOUSE_STAKE = "losing", "float", "stake:house"


class Funds(NamedTuple):
    """Where the coins of a bank payment can come from."""

    is_shared: bool
    """Whether the house holds half of the bank."""
    losing: int
    """Coins in the losing wager area."""
    stakes: Mapping[str, int]
    """Holder -> coins left of the stake, the banker first."""
    house_stake: int
    stacks: Mapping[str, int]
    """Holder -> further coins in front of the holder."""
    drawn: Mapping[str, int]
    """Account -> coins that payments of this round have taken from it."""


class SurplusShare(NamedTuple):
    """What one holder of the bank gets from a surplus."""

    person: str
    won: int
    commission: int


class Surplus(NamedTuple):
    """How the bank divides what is left of the losing wagers."""

    house: int
    shares: tuple[SurplusShare, ...]
    clauses: tuple[str, ...]


def payment(due: int, funds: Funds, book: Book, stakes: Stakes) -> dict[str, int]:
    """Return the sources of ``due`` coins for a winner: account -> coins.

    Rule: NZ 11.2(i)-(j), 11.3(i), (l), 12.17; MA 8(o)-(p); RWS 3.18: the losing wagers come first, then the
    stakes, in a shared bank by halves. If a wrong count has left a wager uncovered, the bank makes it up, or
    the house pays.
    """
    sources = {LOSING: min(due, funds.losing)}
    if sources[LOSING] == due:
        return sources if due else {}
    for owner, coins in _owed(due - sources[LOSING], funds, book, stakes).items():
        _charge(sources, owner, coins, funds, book)
    return {account: coins for account, coins in sources.items() if coins}


def _owed(short: int, funds: Funds, book: Book, stakes: Stakes) -> dict[str, int]:
    """Return who owes how much of a payment that the losing wagers cannot pay: holder, or "house" -> coins."""
    before = sum(coins for account, coins in funds.drawn.items() if account != LOSING)
    already = _burdens(before, funds, book, stakes)
    owed = {
        owner: burden - already[owner]
        for owner, burden in _burdens(before + short, funds, book, stakes).items()
    }
    return _none_gets_back(owed)


def _none_gets_back(owed: dict[str, int]) -> dict[str, int]:
    """Return payments in which no holder gets coins back. An odd coin for one holder lowers the debt of another."""
    for owner, coins in owed.items():
        if coins < 0:
            most = max(owed, key=lambda name: owed[name])
            owed = {**owed, owner: 0, most: owed[most] + coins}
    return owed


def _burdens(short: int, funds: Funds, book: Book, stakes: Stakes) -> dict[str, int]:
    """Return who bears how much of the amount that the losing wagers could not pay: holder, or "house" -> coins."""
    put_up = _put_up(funds)
    if not funds.is_shared:
        return shares(short, put_up, step=stakes.chips.step)
    players, house = _halves(short, book, stakes, gains=False)
    return {**shares(players, put_up, step=stakes.chips.step), "house": house}


def _put_up(funds: Funds) -> dict[str, int]:
    """Return holder -> the stake before any payment."""
    return {name: coins + funds.drawn.get(f"stake:{name}", 0) for name, coins in funds.stakes.items()}


def _charge(sources: dict[str, int], owner: str, coins: int, funds: Funds, book: Book) -> None:
    """Take ``coins`` from an owner: first the stake, then the further chips. The float tray pays what is missing."""
    if owner == "house":
        have = {HOUSE_STAKE: funds.house_stake}
    else:
        have = {f"stake:{owner}": funds.stakes[owner]}
        if book.flag("bank_makes_up"):
            have[f"stack:{owner}"] = funds.stacks[owner]
    for account, left in have.items():
        taken = min(left, coins)
        sources[account] = taken
        coins -= taken
    if coins:
        sources[FLOAT] = sources.get(FLOAT, 0) + coins


def _halves(coins: int, book: Book, stakes: Stakes, *, gains: bool) -> tuple[int, int]:
    """Return the half of the players and the half of the house, in whole smallest chips.

    One side gets the odd chip.
    """
    smaller = coins // 2 - coins // 2 % stakes.chips.smallest
    is_players_larger = gains == (book.word("odd_half") == "player")
    return (coins - smaller, smaller) if is_players_larger else (smaller, coins - smaller)


def shares(coins: int, put_up: Mapping[str, int], *, step: int = 1) -> dict[str, int]:
    """Divide a gain or a loss among the holders of a shared bank by their stakes, in multiples of ``step`` coins.

    Each ``step`` goes to the holder whose share, with this step, is the smallest part of the stake. Between
    equal holders the first gets it. So a loss never exceeds a stake, and a larger loss takes no less from
    anybody. A remainder below one ``step`` goes with the largest share. If nobody has a stake, the first
    holder gets everything.

    Rule: NZ 5.5, CAN 6.6. The sharing of the odd chip is a reading.
    """
    total = sum(put_up.values())
    if total == 0:
        return {name: 0 if place else coins for place, name in enumerate(put_up)}
    chips, odd = divmod(coins, step)
    share = {name: chips * stake // total for name, stake in put_up.items()}  # the chips that divide evenly
    holders = [name for name, stake in put_up.items() if stake]
    for _ in range(chips - sum(share.values())):
        share[min(holders, key=lambda name: Fraction(share[name] + 1, put_up[name]))] += 1
    each = {name: number * step for name, number in share.items()}
    each[max(put_up, key=lambda name: put_up[name])] += odd
    return each


def rest(surplus: int, funds: Funds, book: Book, stakes: Stakes) -> Surplus:
    """Divide what is left in the losing wager area after everybody else has been paid.

    Rule: NZ 6.14, 11.2(i), 11.3(j)-(k); CAN 12.7-12.8; MA 8(o)-(p); RWS 4.2: first the house's half, then
    commission on the players' total gain, then shares by stake.
    """
    clause = book.cite("co_bank_rest" if funds.is_shared else "bank_rest")
    if not surplus:
        return Surplus(0, tuple(SurplusShare(name, 0, 0) for name in funds.stakes), (clause,))
    gain, house = _halves(surplus, book, stakes, gains=True) if funds.is_shared else (surplus, 0)
    taken = bank_commission(gain, book, stakes, is_shared=funds.is_shared)
    put_up = _put_up(funds)
    net, commissions = shares(gain - taken, put_up, step=stakes.chips.step), shares(taken, put_up)
    return Surplus(
        house,
        tuple(SurplusShare(name, net[name] + commissions[name], commissions[name]) for name in put_up),
        tuple(dict.fromkeys((clause, book.clause_of(_rounding_rule(is_shared=funds.is_shared))))),
    )


def _rounding_rule(*, is_shared: bool) -> Word:
    return "co_bank_commission_rounding" if is_shared else "bank_commission_rounding"


def bank_commission(gain: int, book: Book, stakes: Stakes, *, is_shared: bool) -> int:
    """Return the commission on the gain of the players of a bank, in whole coins."""
    exact: Fraction | int = commission(gain, rate_bp=book.number("commission_bp"))
    rounding = Rounding(book.word(_rounding_rule(is_shared=is_shared)))
    if rounding is Rounding.EXACT or book.value("vigorish_rounded_up_to") == 0:
        return rounded(exact, Rounding.DOWN, step=1)
    step = book.number("bank_commission_step") or stakes.chips.smallest
    return min(rounded(exact, rounding, step=step), gain)
