"""Pay a box: the payment of a wager, the commission, and the chips."""

from typing import Final

from paigow.books import Book
from paigow.money import ChipSet
from paigow.rules import Result, Settlement, Stakes, ruleset
from paigow.school.drills.drill import Drill, unfit
from paigow.school.drills.result import settled
from paigow.school.drills.tiles import halves, some_tiles
from paigow.school.items import Mark, Named, Paid, PayItem, Reason, Two
from paigow.school.seeds import Chance

_CARDS: Final = ("round", "odd", "not won")
_RESULTS: Final[tuple[Result, ...]] = ("push", "lose")
_BONUS: Final = 3
"""One attempt in this many accepts any hands for a side bet; otherwise the bet must win."""


def _cards(book: Book) -> tuple[str, ...]:
    """Return what makes a payment hard: rounding, a wager out of the limits or not exactly payable, side bets."""
    cards = [*_CARDS]
    if book.word("below_minimum") == "settle once":
        cards.append("below minimum")
    if book.word("above_maximum") == "settle to maximum":
        cards.append("above maximum")
    if book.word("unpayable_part") == "void":
        cards.append("not payable")
    return (*cards, *book.bets[1:])


def _make(named: Named, card: str, book: Book, chance: Chance) -> PayItem:
    bet = card if card in book.bets else "main"
    result: Result | None = "win" if bet == "main" and card != "not won" else None
    if card == "not won":
        result = chance.one_of(_RESULTS)
    hands, match = _hands(result, bet, book, chance)
    return PayItem(
        named=named,
        bet=bet,
        stake=_stake(card, book, chance),
        result=match,
        low=hands[0],
        high=hands[1],
        bank_low=hands[2],
        bank_high=hands[3],
        minimum=book.minimum,
        maximum=book.maximum,
        chips=book.chips,
    )


def _stake(card: str, book: Book, chance: Chance) -> int:
    """Return the coins of a wager, in whole chips; only some cards have one out of the limits."""
    smallest, least, most = min(book.chips), book.minimum, book.maximum
    if card == "below minimum":
        return smallest * chance.between(1, (least - 1) // smallest)
    if card == "above maximum":
        return most + smallest * chance.between(1, most // smallest)
    if card in {"odd", "not won", "not payable"}:
        return smallest * chance.between(least // smallest, min(most, 20 * least) // smallest)
    return least * chance.between(1, min(most // least, 40))


def _hands(
    result: Result | None, bet: str, book: Book, chance: Chance
) -> tuple[tuple[Two, Two, Two, Two], Result]:
    """Return hands with this result; for a side bet any, or a winning one of a few."""
    rules, best = ruleset(book), None
    for _ in range(1_000 if result else 200):
        tiles = some_tiles(8, chance)
        player, bank = rules.house_way(tiles[:4]).setting, rules.house_way(tiles[4:]).setting
        found = rules.match(player, bank).result
        best = (*halves(player), *halves(bank)), found
        if result is not None:
            if found == result:
                break
            continue
        if chance.happens(_BONUS) or _line(bet, best[0], book):
            break
    assert best is not None  # the loop has run
    return best


def _line(bet: str, hands: tuple[Two, Two, Two, Two], book: Book) -> bool:
    """Return whether a side bet wins."""
    return _settled_side_bet(bet, 1, hands, book, Stakes(ChipSet(book.chips), 1, 1)).won > 0


def _settled_side_bet(
    bet: str, stake: int, hands: tuple[Two, Two, Two, Two], book: Book, stakes: Stakes
) -> Settlement:
    _, player, bank = settled(hands, book)
    return ruleset(book).settle_side_bet(bet, stake, stakes, player=player, banker=bank)[0]


def settle(item: PayItem, book: Book) -> Settlement:
    """Return what happens to the wager by the book."""
    stakes = Stakes(ChipSet(item.chips), item.minimum, item.maximum)
    if item.bet == "main":
        return ruleset(book).settle_main(item.stake, item.result, stakes)
    hands = (item.low, item.high, item.bank_low, item.bank_high)
    return _settled_side_bet(item.bet, item.stake, hands, book, stakes)


def _mark(item: PayItem, answer: Paid, book: Book) -> Mark:
    """Mark the payment. Rule: NZ 6.11-6.13; CAN 5.1, 12.6, 15.10; MA 7(k); RWS 4.1, 4.3-4.6."""
    chips = ChipSet(item.chips)
    for chip in answer.chips:
        if chip not in item.chips:
            raise unfit("chips", "chips of " + ", ".join(map(str, item.chips)), chip)
    done = settle(item, book)
    paid = done.won - done.commission
    exactly = chips.payable_at_most(paid)
    given = Paid(
        paid=paid,
        commission=done.commission,
        returned=done.returned,
        chips=tuple(chip for chip, count in chips.in_chips(exactly).items() for _ in range(count)),
    )
    amounts = (answer.paid, answer.commission, answer.returned)
    facts: dict[str, str | int] = {
        "stake": item.stake,
        "won": done.won,
        "commission": done.commission,
        "returned": done.returned,
        "currency": book.currency,
    }
    return Mark(
        is_right=amounts == (paid, done.commission, done.returned) and sum(answer.chips) == exactly,
        answer=given,
        clauses=done.clauses,
        because=(Reason(code="school.is_paid" if done.won else "school.is_not_paid", facts=facts),),
    )


DRILL = Drill(_cards, _make, Paid, _mark)
