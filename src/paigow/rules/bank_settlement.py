"""What a bank that a player holds pays and gets, to the coin: sources of a payment, halves, shares, commission."""

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from paigow.books import Book
from paigow.books.names import Word
from paigow.money import Rounding, commission, rounded
from paigow.rules.settlement import Stakes

LOSING, FLOAT, HOUSE_STAKE = "losing", "float", "stake:house"


class Funds(NamedTuple):
    """What a payment of the bank can be made of, in coins."""

    is_shared: bool
    """Whether the house holds half of the bank."""
    losing: int
    """In the losing wager area."""
    stakes: Mapping[str, int]
    """Holder -> what is left of his stake, the banker first."""
    house_stake: int
    stacks: Mapping[str, int]
    """Holder -> what else lies in front of him."""
    drawn: Mapping[str, int]
    """Account -> what payments of this round have taken from it."""


class Share(NamedTuple):
    """What one holder of the bank gets of a surplus."""

    person: str
    won: int
    commission: int


class Rest(NamedTuple):
    """How the bank divides what is left of the losing wagers."""

    house: int
    shares: tuple[Share, ...]
    clauses: tuple[str, ...]


def payment(due: int, funds: Funds, book: Book, stakes: Stakes) -> dict[str, int]:
    """Where ``due`` coins for a winner come from: account -> coins.

    Rule: NZ 11.2(i)-(j), 11.3(i), (l), 12.17; MA 8(o)-(p); RWS 3.18: the losing wagers first, then the stakes, a shared
    bank's by halves; what a wrong count has left uncovered is made up by the bank, or paid by the house.
    """
    sources = {LOSING: min(due, funds.losing)}
    if sources[LOSING] == due:
        return sources if due else {}
    for owner, coins in _owed(due - sources[LOSING], funds, book, stakes).items():
        _charge(sources, owner, coins, funds, book)
    return {account: coins for account, coins in sources.items() if coins}


def _owed(short: int, funds: Funds, book: Book, stakes: Stakes) -> dict[str, int]:
    """Who bears how much of what the losing wagers cannot pay of a payment: holder, or "house" -> coins."""
    before = sum(coins for account, coins in funds.drawn.items() if account != LOSING)
    already = _burdens(before, funds, book, stakes)
    owed = {
        owner: burden - already[owner]
        for owner, burden in _burdens(before + short, funds, book, stakes).items()
    }
    return _none_gets_back(owed)


def _none_gets_back(owed: dict[str, int]) -> dict[str, int]:
    """A payment takes from the holders; an odd coin that one of them would get back lessens what another owes."""
    for owner, coins in owed.items():
        if coins < 0:
            most = max(owed, key=lambda name: owed[name])
            owed = {**owed, owner: 0, most: owed[most] + coins}
    return owed


def _burdens(short: int, funds: Funds, book: Book, stakes: Stakes) -> dict[str, int]:
    """Who bears how much of what the losing wagers could not pay: holder, or "house" -> coins."""
    put_up = _put_up(funds)
    if not funds.is_shared:
        return shares(short, put_up, step=stakes.chips.step)
    players, house = _halves(short, book, stakes, gains=False)
    return {**shares(players, put_up, step=stakes.chips.step), "house": house}


def _put_up(funds: Funds) -> dict[str, int]:
    """Holder -> the stake that he put up, before any payment."""
    return {name: coins + funds.drawn.get(f"stake:{name}", 0) for name, coins in funds.stakes.items()}


def _charge(sources: dict[str, int], owner: str, coins: int, funds: Funds, book: Book) -> None:
    """Take ``coins`` out of what an owner has: his stake, his further chips, and the float tray for what is missing."""
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
    """The players' and the house's half, in whole smallest chips; the odd one is to one side's advantage."""
    smaller = coins // 2 - coins // 2 % stakes.chips.smallest
    is_players_larger = gains == (book.word("odd_half") == "player")
    return (coins - smaller, smaller) if is_players_larger else (smaller, coins - smaller)


def shares(coins: int, put_up: Mapping[str, int], *, step: int = 1) -> dict[str, int]:
    """A gain or a loss among the holders of a shared bank, by what they put up, in multiples of ``step`` coins.

    Each ``step`` goes to the holder whose share, with it, is the smallest part of what the holder put up; of equals to
    the first. So a loss never takes more than was put up, and a larger loss takes no less from anybody. What is less
    than a ``step`` goes with the largest share. Where nobody put up anything it is all the first holder's.

    Rule: NZ 5.5, CAN 6.6; how the odd chip is shared is a reading.
    """
    total = sum(put_up.values())
    if total == 0:
        return {name: 0 if place else coins for place, name in enumerate(put_up)}
    chips, odd = divmod(coins, step)
    share = {name: chips * stake // total for name, stake in put_up.items()}  # the first so many chips
    holders = [name for name, stake in put_up.items() if stake]
    for _ in range(chips - sum(share.values())):
        share[min(holders, key=lambda name: Fraction(share[name] + 1, put_up[name]))] += 1
    each = {name: number * step for name, number in share.items()}
    each[max(put_up, key=lambda name: put_up[name])] += odd
    return each


def rest(surplus: int, funds: Funds, book: Book, stakes: Stakes) -> Rest:
    """Divide what is left in the losing wager area when everybody else has been paid.

    Rule: NZ 6.14, 11.2(i), 11.3(j)-(k); CAN 12.7-12.8; MA 8(o)-(p); RWS 4.2: the house's half first, then commission on
    the players' gain, on the sum; then shares by what was put up.
    """
    clause = book.cite("co_bank_rest" if funds.is_shared else "bank_rest")
    if not surplus:
        return Rest(0, tuple(Share(name, 0, 0) for name in funds.stakes), (clause,))
    gain, house = _halves(surplus, book, stakes, gains=True) if funds.is_shared else (surplus, 0)
    taken = bank_commission(gain, book, stakes, is_shared=funds.is_shared)
    put_up = _put_up(funds)
    net, commissions = shares(gain - taken, put_up, step=stakes.chips.step), shares(taken, put_up)
    return Rest(
        house,
        tuple(Share(name, net[name] + commissions[name], commissions[name]) for name in put_up),
        tuple(dict.fromkeys((clause, book.clause_of(_rounding_rule(is_shared=funds.is_shared))))),
    )


def _rounding_rule(*, is_shared: bool) -> Word:
    return "co_bank_commission_rounding" if is_shared else "bank_commission_rounding"


def bank_commission(gain: int, book: Book, stakes: Stakes, *, is_shared: bool) -> int:
    """The commission on what the players of a bank have gained; no part of a coin can be taken."""
    exact: Fraction | int = commission(gain, rate_bp=book.number("commission_bp"))
    rounding = Rounding(book.word(_rounding_rule(is_shared=is_shared)))
    if rounding is Rounding.EXACT or book.value("vigorish_rounded_up_to") == 0:
        return rounded(exact, Rounding.DOWN, step=1)
    step = book.number("bank_commission_step") or stakes.chips.smallest
    return min(rounded(exact, rounding, step=step), gain)
