"""Put hands, or single tiles, in order, highest first."""

from itertools import pairwise
from typing import Final

from paigow.books import Book
from paigow.rules import TwoTiles, ruleset
from paigow.school.drills.drill import Drill, unfit
from paigow.school.drills.tiles import compared, drawn, faces_of, group_of, two, two_tile_hands
from paigow.school.items import Mark, Named, Ordered, OrderItem, Reason
from paigow.school.seeds import Chance
from paigow.tiles import KINDS, pieces

HANDS: Final = 4
_TILES: Final = "tiles"
_CARDS: Final = ("pairs", "ranked", "points", "one number of points", "all kinds", _TILES)


def _pools(card: str, book: Book, chance: Chance) -> list[list[TwoTiles]]:
    hands = two_tile_hands(book)
    if card == "pairs":
        pool = [hand for hand in hands if hand.cls == "pair"]
    elif card == "ranked":
        pool = [hand for hand in hands if hand.cls != "points"]
    elif card == "points":
        pool = [hand for hand in hands if hand.cls == "points"]
    elif card == "one number of points":
        points = chance.between(1, 9)
        pool = [hand for hand in hands if hand.cls == "points" and hand.points == points]
    else:
        ranked = [hand for hand in hands if hand.cls != "points"]
        plain = [hand for hand in hands if hand.cls == "points"]
        return [ranked, ranked, plain, plain]
    return [pool] * HANDS


def _some_tiles(book: Book, chance: Chance) -> tuple[tuple[str], ...]:
    """Return single tiles of different ranks."""
    single = ruleset(book).ranks.single
    while True:
        kinds = chance.some_of(KINDS, HANDS)
        if len({single[kind.index] for kind in kinds}) == HANDS:
            return tuple((chance.one_of(kind.faces),) for kind in kinds)


def _make(named: Named, card: str, book: Book, chance: Chance) -> OrderItem:
    if card == _TILES:
        return OrderItem(named=named, hands=_some_tiles(book, chance))
    hands = drawn(
        _pools(card, book, chance),
        chance,
        lambda hands: len({hand.high for hand in hands}) == HANDS,
    )
    return OrderItem(
        named=named,
        hands=tuple(faces_of(chance.shuffled(hands), chance)),
    )


def _mark(item: OrderItem, answer: Ordered, book: Book) -> Mark:
    """Mark the order. Rule: the book's ranking of high hands."""
    numbers = range(1, len(item.hands) + 1)
    if sorted(answer.order) != list(numbers):
        raise unfit("order", "the numbers of all hands, highest first", list(answer.order))
    if item.is_of_tiles:
        return _mark_tiles(item, answer, book)
    worth = {number: two((hand[0], hand[1]), book) for number, hand in zip(numbers, item.hands, strict=True)}
    right = sorted(numbers, key=lambda number: -worth[number].high)
    wrong = next(
        ((one, other) for one, other in zip(right, answer.order, strict=True) if one != other),
        (right[0], right[0]),
    )
    return Mark(
        is_right=list(answer.order) == right,
        answer=Ordered(order=tuple(right)),
        clauses=tuple(dict.fromkeys(worth[number].clause for number in right)),
        because=tuple(
            Reason(code="school.outranks", facts=compared(worth[one], worth[other]))
            for one, other in pairwise(right)
        ),
        truth=group_of(worth[wrong[0]]),
        taken=group_of(worth[wrong[1]]),
    )


def _mark_tiles(item: OrderItem, answer: Ordered, book: Book) -> Mark:
    """Mark the order. Rule: the book's ranking of single tiles."""
    single = ruleset(book).ranks.single
    faces = [face for (face,) in item.hands]
    rank = {number: single[pieces((face,))[0].kind.index] for number, face in enumerate(faces, 1)}
    right = sorted(rank, key=lambda number: rank[number])
    return Mark(
        is_right=list(answer.order) == right,
        answer=Ordered(order=tuple(right)),
        clauses=(book.ranking.single_clause,),
        because=(
            Reason(
                code="school.tiles_rank",
                facts={"tiles": " ".join(faces[number - 1] for number in right)},
            ),
        ),
    )


DRILL = Drill(lambda book: _CARDS, _make, Ordered, _mark)
