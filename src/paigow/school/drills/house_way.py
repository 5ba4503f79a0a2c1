"""Set four tiles the house way, and name the clause that decides."""

from typing import Final

from paigow.books import Book
from paigow.rules import ruleset
from paigow.school.drills.drill import Drill, one_of
from paigow.school.drills.tiles import Taken, by_clause, halves, laid
from paigow.school.items import HouseWayItem, LowHandByClause, Mark, Named, Reason
from paigow.school.seeds import Chance
from paigow.tiles import pieces

CLAUSES: Final = 4


def _make(named: Named, card: str, book: Book, chance: Chance) -> HouseWayItem:
    kinds = chance.one_of(by_clause(book)[card])
    others = [clause for clause in by_clause(book) if clause != card]
    options = [card, *chance.some_of(others, min(CLAUSES - 1, len(others)))]
    return HouseWayItem(
        named=named,
        tiles=Taken(chance).four(kinds),
        clauses=tuple(chance.shuffled(options)),
    )


def _mark(item: HouseWayItem, answer: LowHandByClause, book: Book) -> Mark:
    """Mark the setting. Rule: the book's house way; a setting that ranks alike in both hands is as good."""
    one_of("clause", answer.clause, item.clauses)
    setting = laid(item.tiles, answer.low, book)
    house = ruleset(book).house_way(pieces(item.tiles))
    is_set = setting.ranks.strengths == house.setting.ranks.strengths
    return Mark(
        is_right=is_set and answer.clause == house.clause,
        answer=LowHandByClause(low=halves(house.setting)[0], clause=house.clause),
        clauses=(house.clause,),
        because=(
            Reason(
                code="school.house_sets",
                facts={"low_name": house.setting.low_name, "high_name": house.setting.high_name},
            ),
            *(
                Reason(
                    code="school.passed_over" if step.overruled else "school.row",
                    facts={"clause": step.clause},
                )
                for step in house.steps
                if step.overruled or step.clause != house.clause
            ),
        ),
        truth=house.clause,
        taken=answer.clause,
    )


DRILL = Drill(lambda book: tuple(by_clause(book)), _make, LowHandByClause, _mark)
