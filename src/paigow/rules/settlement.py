"""What a wager wins, loses and pays, to the coin."""

from fractions import Fraction
from functools import lru_cache
from typing import Final, Literal, NamedTuple, cast

from paigow.books import Book
from paigow.books.names import Cited
from paigow.money import ChipSet, Rounding, commission, rounded
from paigow.rules.matching import Result

Bank = Literal["house", "player", "co-bank"]
"""The kind of bank against which a wager is settled."""
_OF_BANK: Final[dict[Bank, tuple[str, ...]]] = {
    "house": ("",),
    "player": ("bank_", ""),
    "co-bank": ("co_bank_", "bank_", ""),
}
"""Prefixes of the decision names for each bank, the most specific first."""


class Stakes(NamedTuple):
    """The limits and chips of a table, in coins."""

    chips: ChipSet
    minimum: int
    maximum: int


class Settlement(NamedTuple):
    """What happens to one wager, in coins. A wager's gain is won - commission + returned - stake."""

    stake: int
    taken: int
    """What the house collects (a loss)."""
    won: int
    """What the odds give (a win), before commission."""
    commission: int
    returned: int
    """The part of the stake that goes back: the whole stake on a win or a push, the void part with any result."""
    clauses: tuple[str, ...]
    by_odds: int | None = None
    """What the odds would have given, if the bet pays at most ``won``."""
    coupon: int = 0
    """The part of ``won`` that a coupon beside the wager has won."""


class ValidPart(NamedTuple):
    """How much of a wager is in play."""

    coins: int
    clauses: tuple[str, ...]
    """Why it is not the whole wager, if it is not."""


@lru_cache(maxsize=4096)
def is_payable(stake: int, book: Book, stakes: Stakes) -> bool:
    """Return whether a win of ``stake`` at 1 to 1 less commission could be paid exactly in chips.

    Rule: NZ 6.12, for the books that require this.
    """
    due = stake - commission(stake, rate_bp=book.number("commission_bp"))
    return isinstance(due, int) and stakes.chips.can_pay(due) and stakes.chips.can_pay(stake)


def valid_part(stake: int, book: Book, stakes: Stakes, *, advised: bool = False) -> ValidPart:
    """Return how much of a wager on the layout is in play. ``advised`` says whether the owner knows the minimum.

    Rule: NZ 6.13 (the part that can be paid exactly), CAN 5.1(c) and (d) (below the minimum, above the
    maximum).
    """
    coins = stake
    clauses = []
    if coins > stakes.maximum and book.word("above_maximum") == "settle to maximum":
        coins = stakes.maximum
        clauses.append(book.clause_of("above_maximum"))
    if coins < stakes.minimum and book.word("below_minimum") == "settle once":
        if advised:
            return ValidPart(0, (book.cite("below_minimum_again"),))
        clauses.append(book.clause_of("below_minimum"))
    if book.word("unpayable_part") == "void" and not is_payable(coins, book, stakes):
        coins = payable_at_most(coins, book, stakes)
        clauses.append(book.clause_of("unpayable_part"))
    return ValidPart(coins, tuple(clauses))


def bank_cite(decision: str, bank: Bank, book: Book) -> str:
    """Return the clause of a decision, if a book may have a separate one for each kind of bank.

    The most specific clause applies: for a co-bank, then for any bank of a player, then for all rounds
    (MA 8(a)).
    """
    names = (prefix + decision for prefix in _OF_BANK[bank])
    return book.cite(cast("Cited", next(name for name in names if book.has_cite(name))))


@lru_cache(maxsize=4096)
def settle_main(
    stake: int,
    result: Result,
    book: Book,
    stakes: Stakes,
    *,
    advised: bool = False,
    bank: Bank = "house",
    coupon: int = 0,
) -> Settlement:
    """Settle a main wager against the bank at 1 to 1 less commission. ``coupon`` is the value of one beside it.

    Rule: NZ 6.11-6.13, 11.1(e)-(f), 11.2(g)-(h), 11.3(g)-(h); CAN 5.1, 12.6, 15.10; MA 7(h)-(k), 8(o)-(p);
    RWS 4.1.
    """
    valid, clauses = valid_part(stake, book, stakes, advised=advised)
    if coupon and result != "win":
        clauses = (*clauses, book.cite("coupon_kept"))
    if result == "push":
        return Settlement(stake, 0, 0, 0, stake, (bank_cite("push_stands", bank, book), *clauses))
    if result == "lose":
        clause = bank_cite("collect_losing", bank, book)
        return Settlement(stake, valid, 0, 0, stake - valid, (clause, *clauses))
    won, due_clauses = _odds_paid(valid, book, stakes)
    matched = min(coupon, won)
    if matched:
        won += matched
        due_clauses = (*due_clauses, book.cite("coupon_paid"), book.cite("coupon_commission"))
    taken, rounding_clauses = _commission(won, book, stakes, rate_bp=book.number("commission_bp"))
    paid, payment_clauses = _payment(won, taken, book, stakes)
    return Settlement(
        stake,
        0,
        won,
        won - paid,
        stake,
        tuple(
            dict.fromkeys((book.cite("paid"), *clauses, *due_clauses, *rounding_clauses, *payment_clauses))
        ),
        coupon=matched,
    )


def settle_side_bet(
    stake: int,
    pays: int | None,
    clause: str,
    book: Book,
    stakes: Stakes,
    *,
    bet: str,
    pays_at_most: int | None = None,
) -> Settlement:
    """Settle a side bet. The line ``clause`` pays ``pays`` to 1. If ``pays`` is ``None``, the bet loses.

    ``pays_at_most`` limits what one such bet wins. The commission is taken from what it wins.

    Rule: RWS 4.3-4.6; R-85.
    """
    side = next(side for side in book.side_bets if side.bet == bet)
    if pays is None:
        return Settlement(stake, stake, 0, 0, 0, (side.clause,))
    by_odds = stake * pays
    won = by_odds if pays_at_most is None else min(by_odds, pays_at_most)
    taken, rounding = _commission(won, book, stakes, rate_bp=side.commission_bp)
    capped = (book.cite("side_bet_cap"),) if won < by_odds else ()
    clauses = (clause, *capped, side.commission_clause, *rounding)
    return Settlement(stake, 0, won, int(taken), stake, clauses, by_odds=by_odds if capped else None)


def payable_at_most(coins: int, book: Book, stakes: Stakes) -> int:
    """Return the largest wager not above ``coins`` that could be paid exactly in chips, or zero (NZ 6.13)."""
    step = stakes.chips.step
    coins -= coins % step
    while not is_payable(coins, book, stakes):  # nothing at all can be paid
        coins -= step
    return coins


def _odds_paid(valid: int, book: Book, stakes: Stakes) -> tuple[int, tuple[str, ...]]:
    """Return the amount that is paid at 1 to 1: the stake, or CAN 15.10's lower multiple of the minimum."""
    if book.word("unpayable_payment") == "exact" or not book.flag("multiples_of_minimum"):
        return valid, ()
    if valid % stakes.minimum == 0 or valid < stakes.minimum or is_payable(valid, book, stakes):
        return valid, ()  # below the minimum there is no lower multiple, and CAN 5.1(c) pays the wager
    clause = book.clause_of("unpayable_payment")
    if book.word("unpayable_payment") == "lower multiple or next amount":
        return valid - valid % stakes.minimum, (clause,)
    return valid, (clause,)


def _commission(
    won: int, book: Book, stakes: Stakes, *, rate_bp: int
) -> tuple[Fraction | int, tuple[str, ...]]:
    """Return the commission on ``won``, rounded by the book's rule for commissions, not the one for payments."""
    exact = commission(won, rate_bp=rate_bp)
    rounding = Rounding(book.word("commission_rounding"))
    if rounding is Rounding.EXACT:
        return exact, ()
    step = book.number("commission_step") or stakes.chips.smallest
    if (
        book.value("vigorish_rounded_up_to") == 0
    ):  # the operator takes it exactly, but part of a coin cannot be taken
        return rounded(exact, Rounding.DOWN, step=1), ()
    taken = rounded(exact, rounding, step=step)
    return taken, (book.clause_of("commission_rounding"),) if taken != exact else ()


def _payment(won: int, taken: Fraction | int, book: Book, stakes: Stakes) -> tuple[int, tuple[str, ...]]:
    """Return what the winner is paid: exact, or rounded to what chips can pay.

    Rule: CAN 15.10: up to the next payable amount; with the notice, down for a wager that is no multiple.
    """
    due = won - taken
    if isinstance(due, int) and (book.word("unpayable_payment") == "exact" or stakes.chips.can_pay(due)):
        return due, ()
    lower = (
        book.word("unpayable_payment") == "lower amount or next amount"
        and book.flag("multiples_of_minimum")
        and won % stakes.minimum != 0
    )
    paid = stakes.chips.payable_at_most(due) if lower else stakes.chips.payable_at_least(due)
    return min(paid, won), (book.cite("payment_lowered" if lower else "payment_raised"),)
