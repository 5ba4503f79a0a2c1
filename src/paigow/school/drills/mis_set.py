"""Mis-set or not: whether a dealer has set four tiles the house way."""

from paigow.books import Book
from paigow.rules import Setting, ruleset
from paigow.school.drills.drill import Drill, one_of
from paigow.school.drills.tiles import Taken, by_clause, halves, laid
from paigow.school.items import Chosen, Mark, MisSetItem, Named, Reason
from paigow.school.seeds import Chance
from paigow.tiles import pieces


def _make(named: Named, card: str, book: Book, chance: Chance) -> MisSetItem:
    tiles = pieces(Taken(chance).four(chance.one_of(by_clause(book)[card])))
    house = ruleset(book).house_way(tiles).setting
    others = [each for each in ruleset(book).settings(tiles) if not _is_like(each, house)]
    shown = chance.one_of(others) if others and chance.happens(2) else house
    low, high = halves(shown)
    return MisSetItem(named=named, low=low, high=high)


def _is_like(one: Setting, other: Setting) -> bool:
    return one.ranks.strengths == other.ranks.strengths


def _mark(item: MisSetItem, answer: Chosen, book: Book) -> Mark:
    """Mark the answer. Rule: the book's house way; a setting that ranks alike in both hands is no fault."""
    one_of("choice", answer.choice, item.options)
    tiles = (*item.low, *item.high)
    house = ruleset(book).house_way(pieces(tiles))
    right = item.options[0 if _is_like(laid(tiles, item.low, book), house.setting) else 1]
    return Mark(
        is_right=answer.choice == right,
        answer=Chosen(choice=right),
        clauses=(house.clause,),
        because=(
            Reason(
                code="school.house_sets",
                facts={"low_name": house.setting.low_name, "high_name": house.setting.high_name},
            ),
        ),
        truth=house.clause,
        taken=house.clause if answer.choice == right else "",
    )


DRILL = Drill(lambda book: tuple(by_clause(book)), _make, Chosen, _mark)
