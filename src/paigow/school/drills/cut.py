"""Where each cut goes: which tiles of the woodpile form one of its groups."""

from paigow.books import Book, Cut
from paigow.school.drills.drill import Drill, unfit
from paigow.school.items import CutItem, Mark, Named, Places, Reason
from paigow.school.seeds import Chance


def _cuts(book: Book) -> dict[str, Cut]:
    return {str(cut): cut for cut in book.approved_cuts}


def written(place: int) -> int:
    """Return a place of the woodpile as stack and level: 0 -> 11, the top of the stack on the dealer's right."""
    return 10 * (place // 4 + 1) + place % 4 + 1


def _make(named: Named, card: str, book: Book, chance: Chance) -> CutItem:
    return CutItem(
        named=named,
        cut=card,
        group=chance.between(1, 8),
    )


def _mark(item: CutItem, answer: Places, book: Book) -> Mark:
    """Mark the places. Rule: the cut's geometry, ``books/cuts.toml``; the order within a group does not matter."""
    places = {written(place) for place in range(32)}
    if len(set(answer.places)) != 4 or not set(answer.places) <= places:
        wanted = "four tiles of the woodpile, each as its stack 1 to 8 and its level 1 (top) to 4, such as 11"
        raise unfit("places", wanted, list(answer.places))
    cut = _cuts(book)[item.cut]
    groups = [{written(place) for place in group} for group in cut.groups]
    right = groups[item.group - 1]
    meant = next((number for number, group in enumerate(groups, 1) if group == set(answer.places)), 0)
    return Mark(
        is_right=set(answer.places) == right,
        answer=Places(places=tuple(sorted(right))),
        clauses=(cut.clause,),
        because=(Reason(code="school.cut_goes", facts={"cut": item.cut, "group": item.group}),),
        truth=item.cut,
        taken=item.cut if meant == item.group else "",
    )


DRILL = Drill(lambda book: tuple(_cuts(book)), _make, Places, _mark)
