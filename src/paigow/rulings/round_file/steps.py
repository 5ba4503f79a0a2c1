"""The steps of a round, with which a round file says when something was ordered."""

from collections.abc import Iterator, Sequence

from paigow.rulings.irregularities import stage_of, stage_of_irregularity
from paigow.rulings.round_file.checks import BOX_BY_BOX
from paigow.rulings.round_file.types import RoundStep, Sanctioned
from paigow.table import State
from paigow.table import events as e

Events = Sequence[e.AnyEvent]
Taken = tuple[RoundStep, int | None]
"""A step, and its box if it is done box by box."""


def last_step(events: Events, state: State) -> Taken:
    """Return the last step of a round; ``events`` are those since the washing, without hands that players show."""
    match state.phase:
        case "covering":
            return "bets-closed", None
        case "bets_closed" | "shaken" | "counted":
            return ("bets-closed" if state.round.bank.box is None else "cover"), None
        case "delivered":
            return ("view" if any(box.is_viewed for box in state.boxes.values()) else "delivery"), None
        case "setting" | "players_set":
            return "view", None
        case _:
            return next(_box_by_box(events, state.round.bank.box), ("setting", None))


def has_come(each: Sanctioned, state: State, events: Events) -> bool:
    """Return whether a round has passed the step of an order; ``events`` are those so far."""
    assert each.after is not None  # only for rows that have a step
    if each.after not in {*BOX_BY_BOX, "bank-payment"}:
        return stage_of(state) >= stage_of_irregularity(each)
    return (each.after, each.after_box) in _box_by_box(events, state.round.bank.box)


def _box_by_box(events: Events, bank: int | None) -> Iterator[Taken]:
    """Yield steps still in force, the last first: comparisons, collections and payments before a correction are not."""
    is_undone = False
    conceded = {event.box for event in events if isinstance(event, e.HandConceded)}
    for event in reversed(events):
        match event:
            case e.MatchesUndone():
                is_undone = True
            case e.HandExposed(box=box) if box != bank:
                yield "exposure", box
            case e.HandMatched(box=box) if not is_undone:
                yield "match", box
            case e.LosingCollected(box=box) if not is_undone and box not in conceded:
                yield "collection", box
            case e.WagerPaid(box=box) if not is_undone:
                yield "payment", box
            case e.BankSettled() if not is_undone:
                yield "bank-payment", None
            case _:
                pass
