"""Find the fault in a dealt round: one of its steps is not by the book."""

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec.structs import replace

from paigow.books import Book
from paigow.money import ChipSet
from paigow.rules import Result, Settlement, Stakes, bank_cite, ruleset, two_of
from paigow.school.drills.drill import Drill, one_of
from paigow.school.drills.result import comparisons, settled
from paigow.school.drills.table import matched, paid
from paigow.school.drills.tiles import halves, laid, some_tiles
from paigow.school.items import Chosen, DealtBox, Facts, FaultItem, Mark, Named, Reason, Two
from paigow.school.seeds import Chance
from paigow.table.core.round import Bank
from paigow.table.deal.cuts import count, order_from
from paigow.tiles import Tile, pieces

_CARDS: Final = ("count", "delivery", "house_hand", "result", "payment", "commission", "order_of_payment")
_RESULTS: Final[tuple[Result, ...]] = ("win", "push", "lose")
BOXES: Final = 3


# ---- a round by the book ---------------------------------------------------------------------------------------------


def _make(named: Named, card: str, book: Book, chance: Chance) -> FaultItem:
    while True:
        item = _by_the_book(named, book, chance)
        wrong = _FAULTS[card](item, book, chance)
        if wrong is not None:
            return replace(wrong, options=tuple(_steps(wrong)))


def _by_the_book(named: Named, book: Book, chance: Chance) -> FaultItem:
    tiles = some_tiles(4 * (BOXES + 1), chance)
    rules = ruleset(book)
    low, high = halves(rules.house_way(tiles[:4]).setting)
    dice = (chance.between(1, 6), chance.between(1, 6), chance.between(1, 6))
    first = count(book.ring, book.house, sum(dice))
    places = [box for box in book.boxes if box != book.house]
    boxes = tuple(
        _called(box, tiles[4 * number : 4 * number + 4], (low, high), book, chance)
        for number, box in enumerate(sorted(chance.some_of(places, BOXES)), 1)
    )
    item = FaultItem(
        named=named,
        chung=book.house,
        dice=dice,
        first=first,
        served=order_from(book.ring, first, book.word("delivery")),
        low=low,
        high=high,
        boxes=boxes,
        paid=(),
        options=(),
        minimum=book.minimum,
        maximum=book.maximum,
        chips=book.chips,
    )
    return replace(item, paid=_in_order(item, book))


def _called(box: int, tiles: Sequence[Tile], house: tuple[Two, Two], book: Book, chance: Chance) -> DealtBox:
    low, high = halves(ruleset(book).house_way(tiles).setting)
    dealt = DealtBox(
        box=box,
        stake=book.minimum * chance.between(1, 10),
        low=low,
        high=high,
        result="push",
        won=0,
        commission=0,
    )
    return _paid(replace(dealt, result=_result(dealt, house, book)), book)


def _paid(dealt: DealtBox, book: Book) -> DealtBox:
    """Return the box with its result paid."""
    done = _settled(dealt, book)
    return replace(dealt, won=done.won - done.commission, commission=done.commission)


# ---- the right steps -------------------------------------------------------------------------------------------------


def _result(dealt: DealtBox, house: tuple[Two, Two], book: Book) -> Result:
    rules = ruleset(book)
    bank = rules.set_hand(two_of(house[0]), two_of(house[1]))
    return rules.match(rules.set_hand(two_of(dealt.low), two_of(dealt.high)), bank).result


def _settled(dealt: DealtBox, book: Book) -> Settlement:
    stakes = Stakes(ChipSet(book.chips), book.minimum, book.maximum)
    return ruleset(book).settle_main(dealt.stake, dealt.result, stakes)


def _in_order(item: FaultItem, book: Book) -> tuple[int, ...]:
    """Return the boxes called as winners, in the order of payment."""
    winners = [(each.box, each.stake) for each in item.boxes if each.result == "win"]
    table = matched(book, Bank(is_decided=True, is_covered=True), winners)
    return tuple(command.box for command, _ in paid(table, book))


def _is_house_way(item: FaultItem, book: Book) -> bool:
    tiles = (*item.low, *item.high)
    house = ruleset(book).house_way(pieces(tiles)).setting
    return laid(tiles, item.low, book).ranks.strengths == house.ranks.strengths


def _steps(item: FaultItem) -> Iterator[str]:
    """Yield every step in which the fault may be."""
    yield from ("count", "delivery", "house_hand")
    for each in item.boxes:
        yield f"result {each.box}"
    for each in item.boxes:
        if each.result == "win":
            yield f"payment {each.box}"
            yield f"commission {each.box}"
    yield "order_of_payment"


def wrong_steps(item: FaultItem, book: Book) -> dict[str, tuple[str, ...]]:
    """Return the steps that are not by the book, with the clauses that show the right way.

    Each is judged by the earlier ones: a box is paid correctly if it is paid as its result was called.
    """
    wrong: dict[str, tuple[str, ...]] = {}
    if item.first != count(book.ring, item.chung, sum(item.dice)):
        wrong["count"] = (book.cite("count"),)
    if item.served != order_from(book.ring, item.first, book.word("delivery")):
        wrong["delivery"] = (book.clause_of("delivery"),)
    if not _is_house_way(item, book):
        clause = ruleset(book).house_way(pieces((*item.low, *item.high))).clause
        wrong["house_hand"] = (book.cite("house_sets"), clause)
    for each in item.boxes:
        if each.result != _result(each, (item.low, item.high), book):
            wrong[f"result {each.box}"] = (
                book.cite("match"),
                book.cite("win"),
                book.cite("push"),
                book.cite("lose"),
            )
        done = _settled(each, book)
        if each.won + each.commission != done.won:
            wrong[f"payment {each.box}"] = done.clauses
        elif each.commission != done.commission:
            wrong[f"commission {each.box}"] = (book.cite("commission"), *done.clauses)
    if item.paid != _in_order(item, book):
        wrong["order_of_payment"] = (bank_cite("pay_late", "house", book), book.clause_of("match_from"))
    return wrong


def _right(step: str, item: FaultItem, book: Book) -> tuple[Reason, ...]:
    """Return the right way to do a step."""
    facts: Facts
    word, _, box = step.partition(" ")
    match word:
        case "count":
            first = count(book.ring, item.chung, sum(item.dice))
            facts = {"chung": item.chung, "total": sum(item.dice), "first": first}
            return (Reason(code="school.counted", facts=facts),)
        case "delivery":
            served = order_from(book.ring, item.first, book.word("delivery"))
            return (Reason(code="school.served_in_order", facts={"served": served}),)
        case "house_hand":
            house = ruleset(book).house_way(pieces((*item.low, *item.high))).setting
            low, high = (" ".join(half) for half in halves(house))
            facts = {"low": low, "high": high, "low_name": house.low_name, "high_name": house.high_name}
            return (Reason(code="school.house_lays", facts=facts),)
        case "order_of_payment":
            return (Reason(code="school.paid_in_order", facts={"boxes": _in_order(item, book)}),)
        case _:
            pass
    dealt = next(each for each in item.boxes if each.box == int(box))
    if word == "result":
        found, player, bank = settled((dealt.low, dealt.high, item.low, item.high), book)
        facts = {"box": dealt.box, "result": found.result}
        return (*comparisons(found, player, bank), Reason(code="school.box_result", facts=facts))
    done = _settled(dealt, book)
    facts = {
        "box": dealt.box,
        "stake": dealt.stake,
        "won": done.won,
        "commission": done.commission,
        "paid": done.won - done.commission,
        "currency": book.currency,
    }
    return (Reason(code="school.box_is_paid", facts=facts),)


# ---- one fault -------------------------------------------------------------------------------------------------------


def _miscounted(item: FaultItem, book: Book, chance: Chance) -> FaultItem:
    """Count one too far, one too few, or from the place after the chung."""
    at = book.ring.index(item.first) + chance.one_of((-1, 1))
    first = book.ring[at % len(book.ring)]
    return replace(item, first=first, served=order_from(book.ring, first, book.word("delivery")))


def _served_wrongly(item: FaultItem, book: Book, chance: Chance) -> FaultItem:
    """Serve in reverse, or swap two positions."""
    served = list(item.served)
    if chance.happens(2):
        served[1:] = reversed(served[1:])
    else:
        at = chance.between(1, len(served) - 2)
        served[at], served[at + 1] = served[at + 1], served[at]
    return replace(item, served=tuple(served))


def _house_mis_set(item: FaultItem, book: Book, chance: Chance) -> FaultItem | None:
    """Set the house's hand wrongly; everything later is called and paid by that setting."""
    rules, tiles = ruleset(book), pieces((*item.low, *item.high))
    house = rules.house_way(tiles).setting
    others = [each for each in rules.settings(tiles) if each.ranks.strengths != house.ranks.strengths]
    if not others:
        return None
    low, high = halves(chance.one_of(others))
    boxes = tuple(_paid(replace(each, result=_result(each, (low, high), book)), book) for each in item.boxes)
    wrong = replace(item, low=low, high=high, boxes=boxes)
    return replace(wrong, paid=_in_order(wrong, book))


def _called_wrongly(item: FaultItem, book: Book, chance: Chance) -> FaultItem:
    """Call one box wrongly, and pay it as called."""
    at = chance.below(len(item.boxes))
    called = chance.one_of([each for each in _RESULTS if each != item.boxes[at].result])
    boxes = list(item.boxes)
    boxes[at] = _paid(replace(boxes[at], result=called), book)
    wrong = replace(item, boxes=tuple(boxes))
    return replace(wrong, paid=_in_order(wrong, book))


def _winner(item: FaultItem, chance: Chance) -> int | None:
    winners = [number for number, each in enumerate(item.boxes) if each.result == "win"]
    return chance.one_of(winners) if winners else None


def _changed(item: FaultItem, at: int, won: int, commission: int) -> FaultItem:
    boxes = list(item.boxes)
    boxes[at] = replace(boxes[at], won=won, commission=commission)
    return replace(item, boxes=tuple(boxes))


def _paid_wrongly(item: FaultItem, book: Book, chance: Chance) -> FaultItem | None:
    """Pay one chip too much or too little."""
    at = _winner(item, chance)
    if at is None:
        return None
    each, chip = item.boxes[at], chance.one_of(book.chips[:3])
    more = chip if chance.happens(2) or each.won <= chip else -chip
    return _changed(item, at, each.won + more, each.commission)


def _commission_wrong(item: FaultItem, book: Book, chance: Chance) -> FaultItem | None:
    """Take too much or too little commission on a right payment."""
    at = _winner(item, chance)
    if at is None or not item.boxes[at].commission:
        return None
    each, chip = item.boxes[at], min(book.chips)
    more = chip if chance.happens(2) or each.commission < chip else -chip
    return _changed(item, at, each.won - more, each.commission + more)


def _paid_out_of_order(item: FaultItem, book: Book, chance: Chance) -> FaultItem | None:
    if len(item.paid) < 2:
        return None
    order = list(item.paid)
    at = chance.below(len(order) - 1)
    order[at], order[at + 1] = order[at + 1], order[at]
    return replace(item, paid=tuple(order))


_FAULTS: Final = {
    "count": _miscounted,
    "delivery": _served_wrongly,
    "house_hand": _house_mis_set,
    "result": _called_wrongly,
    "payment": _paid_wrongly,
    "commission": _commission_wrong,
    "order_of_payment": _paid_out_of_order,
}


def _mark(item: FaultItem, answer: Chosen, book: Book) -> Mark:
    """Mark the answer by judging every step again by the book."""
    one_of("choice", answer.choice, item.options)
    ((wrong, clauses),) = wrong_steps(item, book).items()
    return Mark(
        is_right=answer.choice == wrong,
        answer=Chosen(choice=wrong),
        clauses=tuple(dict.fromkeys(clauses)),
        because=(Reason(code="school.fault_lies", facts={"step": wrong}), *_right(wrong, item, book)),
        truth=_kind(wrong),
        taken=_kind(answer.choice),
    )


def _kind(step: str) -> str:
    """Return a step without its box."""
    word, _, box = step.rpartition(" ")
    return word if box.isdigit() else step


DRILL = Drill(lambda book: _CARDS, _make, Chosen, _mark)
