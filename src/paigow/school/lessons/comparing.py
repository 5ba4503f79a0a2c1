"""Comparing, copies, zero."""

from paigow.books import Book
from paigow.school.item_maker import make, number_of
from paigow.school.items import Kind, ResultItem
from paigow.school.lessons.lesson import DrillPick, LessonStep, Matched, Subject
from paigow.school.lessons.parts import matched, states
from paigow.school.seeds import Chance


def _example(card: str, book: Book, chance: Chance) -> Matched:
    """Return a random match of a card of the drill."""
    seed = str(chance.below(1_000_000))
    item = make("result", book, seed, number_of("result", book, seed, card))
    assert isinstance(item, ResultItem)  # made of its kind
    return matched((item.low, item.high, item.bank_low, item.bank_high), book)


def _asks(card: str, book: Book, chance: Chance) -> DrillPick:
    seed = str(chance.below(1_000_000))
    return DrillPick(kind="result", seed=seed, number=number_of("result", book, seed, card))


def _steps(book: Book, chance: Chance) -> list[LessonStep]:
    zeros = [
        states(f"zero_{row.hand}_{row.rule.replace(' ', '_')}", row.clause)
        for row in book.in_force(book.ranking.zero)
    ]
    seen = {statement.code for statement in zeros}
    zeros = [next(each for each in zeros if each.code == code) for code in sorted(seen)]
    return [
        LessonStep(
            says=(states("compare", book.cite("match")), states("win", book.cite("win"))),
            shows=_example("win", book, chance),
        ),
        LessonStep(says=(states("lose", book.cite("lose")),), shows=_example("lose", book, chance)),
        LessonStep(
            says=(states("push", book.cite("push")),),
            shows=_example("push", book, chance),
            asks=_asks(chance.one_of(("win", "push", "lose")), book, chance),
        ),
        LessonStep(
            says=(states("copy", book.cite("copy")),),
            shows=_example("copy", book, chance),
            asks=_asks("copy", book, chance),
        ),
        LessonStep(says=tuple(zeros), shows=_example("zeros", book, chance)),
    ]


def _questions(book: Book, chance: Chance) -> list[tuple[Kind, str]]:
    return [
        ("wins", "copy"),
        ("result", chance.one_of(("win", "push", "lose"))),
        ("wins", "zero"),
        ("result", "copy"),
        ("result", "zeros"),
    ]


SUBJECT = Subject("comparing", _steps, _questions)
