"""Order of payment."""

from paigow.books import Book
from paigow.school.drills.table import matched, paid, player_bank
from paigow.school.item_maker import cards, number_of
from paigow.school.items import Kind
from paigow.school.lessons.lesson import DrillPick, InTurn, LessonStep, Subject
from paigow.school.lessons.parts import rule_says, states
from paigow.school.seeds import Chance
from paigow.table.core.round import Bank


def _in_turn(bank: Bank, chung: int, book: Book) -> InTurn:
    """Return the order in which a table pays if every box has won."""
    winners = [(box, book.minimum) for box in book.boxes if box != chung]
    table = matched(book, bank, winners)
    return InTurn(ring=book.ring, chung=chung, order=tuple(command.box for command, _ in paid(table, book)))


def _asks(kind: Kind, card: str, book: Book, chance: Chance) -> DrillPick:
    seed = str(chance.below(1_000_000))
    return DrillPick(kind=kind, seed=seed, number=number_of(kind, book, seed, card))


def _steps(book: Book, chance: Chance) -> list[LessonStep]:
    steps = [
        LessonStep(
            says=(
                states("losing_first", book.cite("collect_losing")),
                *rule_says(book, "losing_area"),
                states("push_stays", book.cite("push_stands")),
            ),
        ),
        LessonStep(
            says=(states("winners_last", book.cite("pay_late")), *rule_says(book, "match_from")),
            shows=_in_turn(Bank(is_decided=True, is_covered=True), book.house, book),
            asks=_asks("fault", "order_of_payment", book, chance),
        ),
    ]
    if not book.flag("player_banking"):
        return steps
    chung = chance.one_of([box for box in book.boxes if box != book.house])
    stake = len(book.boxes) * book.minimum
    return [
        *steps,
        LessonStep(
            says=(
                states("bank_pays", book.cite("bank_pay_late")),
                states("bank_short", book.cite("bank_shortfall")),
                states("bank_gains", book.cite("bank_rest")),
            ),
            shows=_in_turn(player_bank("player", chung, stake, 0), chung, book),
            asks=_asks("bank", chance.one_of(cards("bank", book)), book, chance),
        ),
    ]


def _questions(book: Book, chance: Chance) -> list[tuple[Kind, str]]:
    of_bank = (
        [("bank", card) for card in chance.some_of(cards("bank", book), 2)] if cards("bank", book) else []
    )
    others = ("order_of_payment", "payment", "commission", "result", "order_of_payment")
    asked: list[tuple[Kind, str]] = [("fault", card) for card in others]
    asked[3 : 3 + len(of_bank)] = of_bank  # type: ignore[assignment]  # kinds as literals
    return asked[:5]


SUBJECT = Subject("payment", _steps, _questions)
