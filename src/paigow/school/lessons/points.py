"""Points; wong, gong and high nine."""

from collections.abc import Callable
from typing import Final

from paigow.books import Book
from paigow.rules import TwoTiles
from paigow.school.drills.tiles import by_group, faces_of, two_tile_hands
from paigow.school.items import Kind
from paigow.school.lessons.lesson import LessonStep, Pick, PickOption, Ranked, Statement, Subject
from paigow.school.lessons.parts import higher_hand, ranked_rows, states
from paigow.school.seeds import Chance
from paigow.tiles import GEE

CLASSES: Final = ("wong", "gong", "high_nine")


def _plain(book: Book, fits: Callable[[TwoTiles], bool]) -> list[TwoTiles]:
    return [hand for hand in two_tile_hands(book) if hand.cls == "points" and fits(hand)]


def _how_many(hand: TwoTiles, book: Book, chance: Chance) -> Pick:
    """Return the question how many points two tiles have."""
    (tiles,) = faces_of([hand], chance)
    others = sorted({other.name for other in _plain(book, lambda each: 0 < each.points != hand.points)})
    names = [hand.name]
    while len(names) < 4:
        name = chance.one_of(others)
        if name.split()[1] not in {each.split()[1] for each in names}:
            names.append(name)
    shown = chance.shuffled(names)
    return Pick(
        code="what_is_it",
        given=tiles,
        options=tuple(PickOption(name=name) for name in shown),
        right=shown.index(hand.name),
        because=Statement(code="school.is_called", facts={"name": hand.name}, clauses=(hand.clause,)),
    )


def _steps(book: Book, chance: Chance) -> list[LessonStep]:
    without_gee = _plain(book, lambda hand: hand.points > 0 and not set(hand.kinds) & set(GEE))
    with_gee = _plain(book, lambda hand: hand.points > 0 and bool(set(hand.kinds) & set(GEE)))
    gee = book.in_force(book.ranking.gee)[0]
    examples = [
        chance.one_of([hand for hand in without_gee if hand.points == points]) for points in (9, 7, 4)
    ]
    steps = [
        LessonStep(
            says=(
                states("points", book.ranking.points_clause),
                states("points_next", book.ranking.highest_tile_clause),
            ),
            shows=Ranked(rows=ranked_rows(examples)),
            pick=_how_many(
                chance.one_of([hand for hand in without_gee if hand not in examples]), book, chance
            ),
        ),
        LessonStep(
            says=(states("gee_counts_either" if gee.counts == "3 or 6" else "gee_counts_pips", gee.clause),),
            shows=Ranked(rows=ranked_rows(chance.some_of(with_gee, 3))),
            pick=_how_many(chance.one_of(with_gee), book, chance),
        ),
    ]
    return [*steps, *(_of_class(cls, book, chance) for cls in CLASSES)]


def _of_class(cls: str, book: Book, chance: Chance) -> LessonStep:
    """Return a step about wongs, gongs or high nines, or what they are in a book that does not rank them."""
    hands = sorted(
        (hand for hand in two_tile_hands(book) if hand.name.startswith(f"{cls} ")),
        key=lambda hand: -hand.high,
    )
    if not hands:
        so_called = [hand for hand in two_tile_hands(book) if hand.cls == cls]
        nines = [hand for hand in two_tile_hands(book) if hand.name.startswith("points 9 ")]
        return LessonStep(
            says=(states(f"no_{cls}", book.ranking.points_clause),),
            shows=Ranked(rows=ranked_rows(so_called)),
            pick=higher_hand("highest_hand", [so_called[:1], nines], book, chance),
        )
    below = [hand for hand in two_tile_hands(book) if hand.high < hands[-1].high and hand.points]
    return LessonStep(
        says=(states(cls, hands[0].clause),),
        shows=Ranked(rows=ranked_rows(hands)),
        pick=higher_hand("highest_hand", [hands, below[-40:]], book, chance),
    )


def _questions(book: Book, chance: Chance) -> list[tuple[Kind, str]]:
    groups = by_group(book)
    ranked = [card for card in groups if card.split()[0] in CLASSES]
    plain = [card for card in groups if card.startswith("points ")]
    return [
        ("name", chance.one_of(plain)),
        ("name", chance.one_of(ranked)),
        ("wins", "points"),
        ("wins", "gee"),
        ("order", "all kinds"),
    ]


SUBJECT = Subject("points", _steps, _questions)
