"""Wagers and commission."""

from typing import Final

from paigow.books import Book, PayLine
from paigow.rules import Result, Settlement, ruleset, stakes
from paigow.rules.settlement import settle_side_bet
from paigow.school.item_maker import cards, number_of
from paigow.school.items import Kind
from paigow.school.lessons.lesson import Amount, Amounts, DrillPick, LessonStep, Subject
from paigow.school.lessons.parts import rule_says, some_of, states
from paigow.school.seeds import Chance

_TOLD: Final = ("side_bet_bonus", "side_bet_tie")
"""Side bets with a sentence of their own."""
_RESULTS: Final[tuple[Result, ...]] = ("win", "push", "lose")


def _amount(stake: int, result: Result, done: Settlement, *, bet: str = "main", line: str = "") -> Amount:
    return Amount(
        bet=bet,
        result=result,
        stake=stake,
        won=done.won,
        commission=done.commission,
        returned=done.returned,
        line=line,
    )


def _amounts(chosen: list[tuple[int, Result]], book: Book) -> Amounts:
    rules, at = ruleset(book), stakes(book)
    return Amounts(
        currency=book.currency,
        rows=tuple(_amount(stake, result, rules.settle_main(stake, result, at)) for stake, result in chosen),
    )


def _asks(card: str, book: Book, chance: Chance) -> DrillPick:
    seed = str(chance.below(1_000_000))
    return DrillPick(kind="pay", seed=seed, number=number_of("pay", book, seed, card))


def _side_bets(book: Book) -> list[LessonStep]:
    """Return a step for each side bet on the layout, with the lines that pay."""
    return [
        LessonStep(
            says=(
                states(
                    code if (code := f"side_bet_{side.bet}") in _TOLD else "side_bet",
                    (book.cite("side_bet"), *(line.clause for line in book.in_force(side.line))),
                    bet=side.bet,
                    most=max(line.pays for line in book.in_force(side.line)),
                ),
            ),
            shows=Amounts(
                currency=book.currency,
                rows=tuple(_line(side.bet, line, book) for line in book.in_force(side.line)),
            ),
        )
        for side in book.side_bets
        if side.bet in book.bets
    ]


def _line(bet: str, line: PayLine, book: Book) -> Amount:
    done = settle_side_bet(book.minimum, line.pays, line.clause, book, stakes(book), bet=bet)
    return _amount(book.minimum, "win", done, bet=bet, line=line.says)


def _steps(book: Book, chance: Chance) -> list[LessonStep]:
    least = book.minimum
    shown = [least, 2 * least, 10 * least]
    if book.word("unpayable_wager") == "accept":  # amounts are rounded
        smallest = min(book.chips)
        shown.append(smallest * chance.between(least // smallest + 1, 2 * least // smallest - 1))
    currency = book.currency
    percent, part = divmod(book.number("commission_bp"), 100)
    rate = f"{percent}.{part:02}".rstrip("0").rstrip(".") if part else str(percent)
    return [
        LessonStep(
            says=(
                states("wager", book.cite("wager"), currency=currency, minimum=least, maximum=book.maximum),
                states("bets_close", book.cite("bets_closed")),
            ),
            shows=_amounts([(least, result) for result in _RESULTS], book),
        ),
        LessonStep(
            says=(
                states(
                    "commission", (book.clause_of("commission_bp"), book.cite("commission")), percent=rate
                ),
                *(
                    rule_says(book, "commission_rounding")
                    or [states("commission_up", book.clause_of("commission_rounding"))]
                ),
                *rule_says(book, "unpayable_wager"),
            ),
            shows=_amounts([(stake, "win") for stake in shown], book),
            asks=_asks("round", book, chance),
        ),
        LessonStep(
            says=(
                *rule_says(book, "below_minimum"),
                *rule_says(book, "above_maximum"),
                *rule_says(book, "concession"),
            ),
            asks=_asks("not won", book, chance),
        ),
        *_side_bets(book),
    ]


def _questions(book: Book, chance: Chance) -> list[tuple[Kind, str]]:
    return some_of("pay", cards("pay", book), book, chance)


SUBJECT = Subject("wagers", _steps, _questions)
