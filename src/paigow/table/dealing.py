"""Cut, dice, count, delivery."""

from typing import Final

from paigow.books import Book, Cut
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.cuts import count, groups, order_from
from paigow.table.mixing import not_approved
from paigow.table.opening import Decision
from paigow.table.refusal import Refusal
from paigow.table.state import State
from paigow.table.undoing import void_played_round

DICE: Final = 3
FACES: Final = 6


def cut_tiles(state: State, command: c.CutTiles, book: Book) -> Decision:
    """The cut that the player/banker chose; else the supervisor's, one drawn by lot, or always the same.

    Rule: NZ 9.3A, CAN 8.3-8.4, MA 8(i), RWS 3.8.
    """
    if state.mixing:
        return Refusal(code="mix_first", facts={"mixing": state.mixing})
    if state.cut is not None:
        return Refusal(code="already_cut", clause=book.cite("cut"))
    fault = _not_this_cut(state, command, book)
    if fault:
        return fault
    cut = book.cut(command.cut, command.options)
    assert cut is not None  # refused above
    drawn = book.approved_cuts.index(cut) if command.at_random else None
    return [
        e.TilesCut(
            round=state.coming,
            cut=cut.name,
            options=cut.options,
            clause=book.clause_of("house_cut") if cut == book.house_cut else cut.clause,
            chosen_by="random" if command.at_random else _chooser(state),
            drawn=drawn,
            out_of=len(book.approved_cuts) if command.at_random else None,
        )
    ]


def _chooser(state: State) -> str:
    has_chosen = state.chosen_cut is not None and state.bank.box is not None
    return (state.bank.person or "") if has_chosen else ""


def cut_due(state: State, book: Book) -> Cut | None:
    """The one cut that may be made now; None: any approved one, as the supervisor or the lot has it."""
    if state.chosen_cut is not None and state.bank.box is not None:
        return book.cut(*state.chosen_cut)
    return book.house_cut if book.word("cut_chosen_by_house") == "fixed" else None


def next_cut(state: State, book: Book) -> c.CutTiles | None:
    """The cut to be made now as far as the table knows it; None: it is drawn by lot.

    Where the game supervisor may choose, it is the house's own cut as long as he says nothing.
    """
    due = cut_due(state, book)
    if due is None and book.word("cut_chosen_by_house") == "random":
        return None
    cut = due or book.house_cut
    return c.CutTiles(cut=cut.name, options=cut.options)


def is_cut_first(state: State, book: Book) -> bool:
    """Whether the tiles are to be cut before bets are closed, and have not been."""
    return state.cut is None and book.flag("cut_before_no_more_bets")


def _not_this_cut(state: State, command: c.CutTiles, book: Book) -> Refusal | None:
    due = cut_due(state, book)
    by_lot = due is None and book.word("cut_chosen_by_house") == "random"
    if command.at_random != by_lot:
        code = "cut_by_lot" if by_lot else "not_by_lot"
        return Refusal(code=code, clause=book.clause_of("cut_chosen_by_house"))
    if due is None:
        return not_approved(command.cut, command.options, book)
    if (command.cut, command.options) == (due.name, due.options):
        return None
    facts: dict[str, str | int] = {"cut": " ".join((command.cut, *command.options)), "expected": str(due)}
    rule = "banker_cuts" if _chooser(state) else "cut_chosen_by_house"
    return Refusal(code="not_this_cut", clause=book.clause_of(rule), facts=facts)


def shake_dice(state: State, command: c.ShakeDice, book: Book) -> Decision:
    """The dice fall under the lid, after the bets have closed; who shakes, and how often, the book says.

    Rule: NZ 9.4, CAN 4.2, MA 6(a), 8(i), RWS 3.8.
    """
    if state.cut is None:
        return Refusal(code="not_cut", clause=book.cite("cut"))
    if state.mixing:
        return Refusal(code="mix_first", facts={"mixing": state.mixing})
    if command.dice and not _are_three(command.dice):
        return Refusal(code="bad_dice", clause=book.cite("dice"), facts={"dice": str(command.dice)})
    if command.by != shaker(state, book):
        facts: dict[str, str | int] = {"person": command.by or "dealer"}
        return Refusal(code="not_your_shake", clause=book.clause_of("banker_shakes"), facts=facts)
    least = book.number("least_shakes")
    if command.shakes < least:
        facts = {"shakes": command.shakes, "least": least}
        return Refusal(code="too_few_shakes", clause=book.clause_of("least_shakes"), facts=facts)
    if state.phase == "shaken" and not is_shake_due(state):
        return Refusal(code="already_shaken", clause=book.clause_of("banker_shakes"))
    return [e.DiceShaken(dice=command.dice, by=command.by, shakes=command.shakes)]


def _are_three(dice: tuple[int, ...]) -> bool:
    return len(dice) == DICE and all(1 <= die <= FACES for die in dice)


def shaker(state: State, book: Book) -> str | None:
    """Who shakes now: the player/banker, or the dealer (None)."""
    if state.bank.box is None:
        return None
    if book.word("banker_shakes") == "always" or is_shake_due(state):
        return state.bank.person
    return None


def is_shake_due(state: State) -> bool:
    """Whether the player/banker, who asked for the cup, has still to shake it after the dealer."""
    return state.phase == "shaken" and state.cup_taken and state.shaken_by is None


def count_dice(state: State, command: c.CountDice, book: Book) -> Decision:
    """Announce the total and count from the chung to the first position, with what the player/banker named.

    Rule: NZ 9.6, 9.9, CAN 4.2, MA 6(c), 8(j), RWS 3.8.
    """
    if is_shake_due(state):
        return Refusal(code="shake_first", clause=book.clause_of("banker_shakes"))
    dice = state.dice or command.dice
    if not _are_three(dice) or (state.dice and command.dice):
        return Refusal(code="bad_dice", clause=book.cite("dice"), facts={"dice": str(command.dice)})
    one, two, three = dice
    total = one + two + three
    named = state.nominated or 0 if state.bank.box is not None else 0
    first = count(book.ring, state.chung, total + named)
    return [e.DiceCounted(dice=(one, two, three), total=total, first=first, clause=book.cite("count"))]


def deliver_tiles(state: State, command: c.DeliverTiles, book: Book) -> Decision:
    """Four tiles to every position, wager or none.

    Rule: NZ 10.1-10.2, CAN 9.1, MA 6(d), 8(k), RWS 3.9.
    """
    first = state.first if state.first is not None else state.chung
    order = order_from(book.ring, first, book.word("delivery"))
    cut = book.cut(state.cut or "", state.cut_options) or book.house_cut
    hands = dict(zip(order, groups(state.woodpile, cut), strict=True))
    return [e.TilesDelivered(hands=hands, deadline_ms=command.deadline_ms, clause=book.cite("deliver"))]


def report_misdelivery(state: State, command: c.ReportMisdelivery, book: Book) -> Decision:
    """Tiles went to wrong positions: the round is void, or the delivery is put right while nobody has looked.

    Rule: NZ 12.13, CAN 13.9, MA 9(c), RWS 5.1.4.
    """
    clause = book.clause_of("misdelivery")
    viewed = state.phase != "delivered" or any(box.is_viewed for box in state.boxes.values())
    if book.word("misdelivery") == "void if viewed" and not viewed:
        return [e.DeliveryCorrected(by=command.by, reason=command.reason, clause=clause)]
    return void_played_round(
        state, book, cause="misdelivery", clause=clause, by=command.by, reason=command.reason
    )


def collect_empty_boxes(state: State, command: c.CollectEmptyBoxes, book: Book) -> Decision:
    """Tiles of positions without a wager are taken back unseen; the dealer's too where he has none.

    Rule: NZ 10.3(a), CAN 9.1, MA 6(e), 8(l), RWS 3.10.
    """
    open_choice = next((box for box in state.boxes.values() if box.choice is not None), None)
    if open_choice is not None:
        facts: dict[str, str | int] = {"box": open_choice.number}
        return Refusal(code="choice_first", clause=book.cite("irregularity"), facts=facts)
    in_play = {box.number for box in state.boxes_in_play} | {state.chung}
    if state.bank.house_wager:
        in_play.add(state.house)
    positions = tuple(position for position in state.delivered if position not in in_play)
    return [e.EmptyBoxesCollected(positions=positions, clause=book.cite("collect_empty"))]
