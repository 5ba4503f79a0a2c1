"""A player who is alone against the house lays the tiles face up."""

from paigow.books import Book
from paigow.table.core.box import Box
from paigow.table.core.command import PlayerCommand
from paigow.table.core.decide import Decision, decides
from paigow.table.core.field_types import BoxNumber
from paigow.table.core.refusal import Refusal
from paigow.table.core.state import State
from paigow.table.hands.laying import hand_of
from paigow.table.hands.seen import TilesExposed
from paigow.table.settle.concede import numbers


class ShowOwnHand(PlayerCommand, kw_only=True, gc=False):
    """Lay your own tiles face up, alone against the house (NZ 10.14)."""

    box: BoxNumber


@decides(ShowOwnHand, "delivered", "setting", "players_set", "house_set", "matching")
def show_own_hand(state: State, command: ShowOwnHand, book: Book) -> Decision:
    """Let a player who is alone against the house lay the tiles of every own box face up (NZ 10.14)."""
    clause = book.clause_of("sole_player_shows")
    if not book.flag("sole_player_shows"):
        return Refusal(code="not_shown_here", clause=clause)
    if command.box not in state.boxes:
        return Refusal(code="no_such_box", facts={"box": command.box, "boxes": numbers(state)})
    box = state.boxes[command.box]
    if box.wager_of(command.person, "main") is None:
        return Refusal(code="not_yours", clause=clause, facts={"box": box.number})
    if state.round.bank.box is not None or playing(state) != {command.person}:
        return Refusal(code="not_alone", clause=clause)
    if box.known or hand_of(box).is_exposed or box.is_conceded:
        return Refusal(code="already_done", clause=clause, facts={"box": box.number})
    return [_shown(box, command.person, clause)]


def playing(state: State) -> set[str]:
    """Return everybody who plays in this round."""
    return {wager.person for box in state.boxes_in_play for wager in box.wagers}


def _shown(box: Box, person: str, clause: str) -> TilesExposed:
    tiles = hand_of(box).tiles
    return TilesExposed(
        at="box",
        exposed_by="player",
        position=box.number,
        count=len(tiles),
        tiles=tiles,
        by=person,
        clause=clause,
    )
