"""Which position is served first, or later, for three dice."""

from itertools import product
from typing import Final

from paigow.books import Book
from paigow.rules import bank_cite
from paigow.rules.settlement import Bank
from paigow.school.drills.drill import Drill, one_of
from paigow.school.items import Mark, Named, Reason, ServedItem, TablePosition
from paigow.school.seeds import Chance
from paigow.table.deal.cuts import count, order_from

_FACES: Final = range(1, 7)
_DICE: Final[dict[str, list[tuple[int, int, int]]]] = {
    str(total): [dice for dice in product(_FACES, _FACES, _FACES) if sum(dice) == total]
    for total in range(3, 19)
}
"""Total -> all its throws."""
_LATER: Final = 3
"""One item in this many asks for a later position."""


def _make(named: Named, card: str, book: Book, chance: Chance) -> ServedItem:
    boxes = [box for box in book.boxes if box != book.house]
    is_banked = book.flag("player_banking") and chance.happens(2)
    return ServedItem(
        named=named,
        dice=chance.one_of(_DICE[card]),
        chung=chance.one_of(boxes) if is_banked else book.house,
        group=chance.between(2, 8) if chance.happens(_LATER) else 1,
        positions=book.ring,
    )


def _mark(item: ServedItem, answer: TablePosition, book: Book) -> Mark:
    """Mark the position. Rule: NZ 9.9, 10.1; CAN 4.2, 9.1; MA 6(c)-(d), 8(j)-(k); RWS 3.8, 3.9."""
    one_of("position", answer.position, item.positions)
    first = count(book.ring, item.chung, sum(item.dice))
    served = order_from(book.ring, first, book.word("delivery"))
    right = served[item.group - 1]
    kind: Bank = "house" if item.chung == book.house else "player"
    facts: dict[str, str | int] = {"chung": item.chung, "total": sum(item.dice), "first": first}
    return Mark(
        is_right=answer.position == right,
        answer=TablePosition(position=right),
        clauses=(
            bank_cite("count", kind, book),
            *((_direction_clause(kind, book),) if item.group > 1 else ()),
        ),
        because=(
            Reason(code="school.counted", facts=facts),
            *(
                (Reason(code="school.delivered", facts={"group": item.group, "position": right}),)
                if item.group > 1
                else ()
            ),
        ),
        truth=str(right),
        taken=str(answer.position),
    )


def _direction_clause(bank: Bank, book: Book) -> str:
    """Return the clause of the direction of service; a player's bank may have its own."""
    clause = bank_cite("deliver", bank, book)
    return book.clause_of("delivery") if clause == book.cite("deliver") else clause


DRILL = Drill(lambda book: tuple(_DICE), _make, TablePosition, _mark)
