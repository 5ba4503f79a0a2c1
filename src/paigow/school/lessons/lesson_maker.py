"""Makes a lesson from its number, the book and a seed."""

from functools import lru_cache
from typing import Final

from paigow.books import Book
from paigow.school.item_maker import number_of
from paigow.school.items import Kind
from paigow.school.lessons import (
    bank,
    comparing,
    cuts,
    dice,
    house_way,
    irregularities,
    pairs,
    payment,
    points,
    score_card,
    setting,
    the_tiles,
    wagers,
)
from paigow.school.lessons.lesson import DrillPick, Lesson, Subject
from paigow.school.seeds import Chance

SUBJECTS: Final[tuple[Subject, ...]] = (
    the_tiles.SUBJECT,
    pairs.SUBJECT,
    points.SUBJECT,
    comparing.SUBJECT,
    setting.SUBJECT,
    house_way.SUBJECT,
    wagers.SUBJECT,
    bank.SUBJECT,
    cuts.SUBJECT,
    dice.SUBJECT,
    payment.SUBJECT,
    irregularities.SUBJECT,
    score_card.LOW,
    score_card.HIGH,
    score_card.CHOICE,
)
"""Subjects in reading order."""
NUMBERS: Final = range(1, len(SUBJECTS) + 1)


@lru_cache(maxsize=256)
def lesson(number: int, book: Book, seed: str = "1") -> Lesson:
    """Return a lesson by its number, from 1: the same for the same book and seed.

    Raises:
        LookupError: there is no such lesson.
    """
    if number not in NUMBERS:
        message = f"lesson {number}: expected 1 to {len(SUBJECTS)}"
        raise LookupError(message)
    subject = SUBJECTS[number - 1]
    chance = Chance("lesson", subject.name, book.id, seed)
    return Lesson(
        number=number,
        name=subject.name,
        book=book.published_as,
        seed=seed,
        steps=tuple(subject.steps(book, chance)),
        questions=_asked(subject.questions(book, chance), book, f"{seed}/{subject.name}"),
    )


def _asked(questions: list[tuple[Kind, str]], book: Book, seed: str) -> tuple[DrillPick, ...]:
    """Return items of these cards without repetition."""
    asked: list[DrillPick] = []
    for kind, card in questions:
        least = max((each.number + 1 for each in asked if each.kind == kind), default=0)
        asked.append(DrillPick(kind=kind, seed=seed, number=number_of(kind, book, seed, card, least=least)))
    return tuple(asked)
