"""Dice and delivery."""

from typing import Final

from paigow.books import Book
from paigow.rules import bank_cite
from paigow.school.item_maker import cards, number_of
from paigow.school.items import Kind
from paigow.school.lessons.lesson import DrillPick, LessonStep, Subject, Throws
from paigow.school.lessons.parts import some_of, states, word_of
from paigow.school.seeds import Chance
from paigow.table.deal.cuts import count, order_from

TOTALS: Final = range(3, 19)


def _throws(chung: int, book: Book) -> Throws:
    direction = book.word("delivery")
    return Throws(
        ring=book.ring,
        chung=chung,
        served={
            str(total): order_from(book.ring, count(book.ring, chung, total), direction) for total in TOTALS
        },
    )


def _asks(book: Book, chance: Chance) -> DrillPick:
    seed = str(chance.below(1_000_000))
    card = chance.one_of(cards("served", book))
    return DrillPick(kind="served", seed=seed, number=number_of("served", book, seed, card))


def _steps(book: Book, chance: Chance) -> list[LessonStep]:
    players = [box for box in book.boxes if box != book.house]
    steps = [
        LessonStep(
            says=(
                states("dice", book.cite("dice")),
                states("shakes", book.clause_of("least_shakes"), times=book.number("least_shakes")),
                states(f"shaken_by_{word_of(book, 'banker_shakes')}", book.clause_of("banker_shakes")),
            ),
        ),
        LessonStep(
            says=(
                states("count", book.cite("count")),
                states(
                    f"house_at_{'dealer' if book.house == 0 else 'box'}",
                    book.cite("house_box"),
                    house=book.house,
                ),
            ),
            shows=_throws(book.house, book),
        ),
        LessonStep(
            says=(
                states(
                    f"delivered_{word_of(book, 'delivery')}",
                    (book.clause_of("delivery"), book.cite("deliver")),
                ),
                states("collect_empty", book.cite("collect_empty")),
            ),
            shows=_throws(book.house, book),
            asks=_asks(book, chance),
        ),
    ]
    if book.flag("player_banking"):
        chung = chance.one_of(players)
        says = states("count_from_bank", bank_cite("count", "player", book), chung=chung)
        steps.append(LessonStep(says=(says,), shows=_throws(chung, book)))
    return steps


def _questions(book: Book, chance: Chance) -> list[tuple[Kind, str]]:
    return some_of("served", cards("served", book), book, chance)


SUBJECT = Subject("dice", _steps, _questions)
