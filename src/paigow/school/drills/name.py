"""Name the hand of two tiles."""

from paigow.books import Book
from paigow.rules import TwoTiles
from paigow.school.drills.drill import Drill, one_of
from paigow.school.drills.tiles import by_group, faces_of, group_of, two, two_tile_hands
from paigow.school.items import Chosen, Mark, Named, NameItem, Reason
from paigow.school.seeds import Chance

OPTIONS = 4


def _make(named: Named, card: str, book: Book, chance: Chance) -> NameItem:
    hand = chance.one_of(by_group(book)[card])
    (tiles,) = faces_of([hand], chance)
    options = [hand.name, *_others(hand, book, chance)[: OPTIONS - 1]]
    return NameItem(
        named=named,
        tiles=tiles,
        options=tuple(chance.shuffled(options)),
    )


def _others(hand: TwoTiles, book: Book, chance: Chance) -> list[str]:
    """Return other names, the easily confused first: hands with the same tile, or the same points."""
    near, far = set[str](), set[str]()
    for other in two_tile_hands(book):
        if other.name != hand.name:
            is_near = other.points == hand.points or other.cls == hand.cls != "points"
            shares = set(other.kinds) & set(hand.kinds) and abs(other.points - hand.points) <= 1
            (near if is_near or shares else far).add(other.name)
    return [*chance.shuffled(sorted(near)), *chance.shuffled(sorted(far))]


def _mark(item: NameItem, answer: Chosen, book: Book) -> Mark:
    """Mark the name. Rule: the book's ranking."""
    one_of("choice", answer.choice, item.options)
    hand = two(item.tiles, book)
    return Mark(
        is_right=answer.choice == hand.name,
        answer=Chosen(choice=hand.name),
        clauses=(hand.clause,),
        because=(Reason(code="school.is_called", facts={"name": hand.name}),),
        truth=group_of(hand),
        taken=_group(answer.choice, book),
    )


def _group(name: str, book: Book) -> str:
    return next(group_of(hand) for hand in two_tile_hands(book) if hand.name == name)


DRILL = Drill(lambda book: tuple(by_group(book)), _make, Chosen, _mark)
