"""Setting: four tiles as a low and a high hand."""

from paigow.books import Book
from paigow.rules import ruleset
from paigow.school.item_maker import cards, make
from paigow.school.items import Kind, SetItem
from paigow.school.lessons.lesson import LessonStep, Settable, Subject
from paigow.school.lessons.parts import rule_says, some_of, states, way, word_of
from paigow.school.seeds import Chance
from paigow.tiles import pieces


def _settable(book: Book, chance: Chance) -> Settable:
    """Return four tiles without a setting that is best in both hands."""
    item = make("set", book, str(chance.below(1_000_000)), 0)
    assert isinstance(item, SetItem)  # made of its kind
    return Settable(
        tiles=item.tiles, ways=tuple(way(each) for each in ruleset(book).settings(pieces(item.tiles)))
    )


def _steps(book: Book, chance: Chance) -> list[LessonStep]:
    return [
        LessonStep(
            says=(
                states("two_and_two", book.cite("two_and_two")),
                states("low_and_high", book.cite("turned")),
            ),
            shows=_settable(book, chance),
        ),
        LessonStep(says=(states("balance", book.cite("push")),), shows=_settable(book, chance)),
        LessonStep(
            says=(
                states(
                    f"on_request_{word_of(book, 'house_way_on_request')}",
                    book.clause_of("house_way_on_request"),
                ),
                *rule_says(book, "requests_wait"),
                states("set_final", book.cite("set_final")),
            ),
            shows=_settable(book, chance),
        ),
    ]


def _questions(book: Book, chance: Chance) -> list[tuple[Kind, str]]:
    return some_of("set", cards("set", book), book, chance)


SUBJECT = Subject("setting", _steps, _questions)
