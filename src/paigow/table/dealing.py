"""Cut, dice, count, delivery."""

from paigow.books import Book
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.cuts import CUTS, count, groups, order_from
from paigow.table.opening import Decision
from paigow.table.refusal import Refusal
from paigow.table.state import State


def cut_tiles(state: State, command: c.CutTiles, book: Book) -> Decision:
    """The house's cut; other cuts are not offered while the house banks."""
    if state.cut is not None:
        return Refusal(code="already_cut", clause=book.cite("cut"))
    expected = (book.word("house_cut"), book.words("house_cut_options"))
    if (command.cut, command.options) != expected or expected not in CUTS:
        facts: dict[str, str | int] = {
            "cut": " ".join((command.cut, *command.options)),
            "expected": " ".join((expected[0], *expected[1])),
        }
        return Refusal(code="not_this_cut", clause=book.cite("approved_cut"), facts=facts)
    return [
        e.TilesCut(
            round=state.coming, cut=command.cut, options=command.options, clause=book.clause_of("house_cut")
        )
    ]


def shake_dice(state: State, command: c.ShakeDice, book: Book) -> Decision:
    """The dice fall under the lid, after the bets have closed."""
    if state.cut is None:
        return Refusal(code="not_cut", clause=book.cite("cut"))
    if not all(1 <= die <= 6 for die in command.dice):
        return Refusal(code="bad_dice", clause=book.cite("dice"), facts={"dice": str(command.dice)})
    return [e.DiceShaken(dice=command.dice)]


def count_dice(state: State, command: c.CountDice, book: Book) -> Decision:
    """Announce the total and count from the chung to the first position.

    Rule: NZ 9.9, CAN 4.2, MA 6(c), RWS 3.8.
    """
    one, two, three = state.dice
    total = one + two + three
    first = count(book.ring, state.house, total)
    return [e.DiceCounted(dice=(one, two, three), total=total, first=first, clause=book.cite("count"))]


def deliver_tiles(state: State, command: c.DeliverTiles, book: Book) -> Decision:
    """Four tiles to every position, wager or none.

    Rule: NZ 10.1-10.2, CAN 9.1, MA 6(d), RWS 3.9.
    """
    first = state.first if state.first is not None else state.house
    order = order_from(book.ring, first, book.word("delivery"))
    hands = dict(zip(order, groups(state.woodpile, state.cut or "", state.cut_options), strict=True))
    return [e.TilesDelivered(hands=hands, deadline_ms=command.deadline_ms, clause=book.cite("deliver"))]


def collect_empty_boxes(state: State, command: c.CollectEmptyBoxes, book: Book) -> Decision:
    """Tiles of positions without a wager are taken back unseen.

    Rule: NZ 10.3(a), CAN 9.1, MA 6(e), RWS 3.10.
    """
    in_play = {box.number for box in state.boxes_in_play} | {state.house}
    positions = tuple(position for position in state.delivered if position not in in_play)
    return [e.EmptyBoxesCollected(positions=positions, clause=book.cite("collect_empty"))]
