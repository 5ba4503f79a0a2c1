"""A player gives up his hand, or lays it face up while he is alone against the house."""

from paigow.books import Book
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.hands import is_unset
from paigow.table.laying import hand_of
from paigow.table.opening import Decision
from paigow.table.refusal import Refusal
from paigow.table.settling import collected
from paigow.table.state import Box, State


def concede(state: State, command: c.Concede, book: Book) -> Decision:
    """The wager is lost at once and the tiles are taken away unseen, for good.

    Rule: NZ 10.13: the only bettor on a box, until his hand is turned over. MA 7(f): when the dealer's or the bank's
    hand is set, until the own hand is turned over.
    """
    right, clause = book.word("concession"), book.clause_of("concession")
    if right == "none":
        return Refusal(code="no_concession", clause=clause)
    if command.box not in state.boxes:
        return Refusal(code="no_such_box", facts={"box": command.box, "boxes": _numbers(state)})
    box = state.boxes[command.box]
    if box.hand is None or box.wager_of(command.person, "main") is None:
        return Refusal(code="no_wager", facts={"bet": "main", "box": box.number})
    if len(box.main_wagers) > 1:
        return Refusal(code="not_alone_on_box", clause=clause, facts={"box": box.number})
    if box.is_conceded:
        return Refusal(code="conceded", clause=clause, facts={"box": box.number})
    if box.hand.is_exposed:
        return Refusal(code="is_exposed", clause=clause, facts={"box": box.number})
    if right == "surrender" and (is_unset(box, state) or state.phase in {"setting", "players_set"}):
        return Refusal(code="surrender_early", clause=clause)
    conceded = e.HandConceded(box=box.number, person=command.person, clause=clause)
    return [conceded, *(collected(state, box, wager, book) for wager in box.main_wagers)]


def _numbers(state: State) -> str:
    return ", ".join(str(number) for number in state.boxes)


def show_own_hand(state: State, command: c.ShowOwnHand, book: Book) -> Decision:
    """NZ 10.14: alone against the house a player may lay his tiles face up."""
    clause = book.clause_of("sole_player_shows")
    if not book.flag("sole_player_shows"):
        return Refusal(code="not_shown_here", clause=clause)
    if command.box not in state.boxes:
        return Refusal(code="no_such_box", facts={"box": command.box, "boxes": _numbers(state)})
    box = state.boxes[command.box]
    if box.hand is None or box.controller != command.person:
        return Refusal(code="not_yours", clause=clause, facts={"box": box.number})
    if state.bank.box is not None or _players(state) != {command.person}:
        return Refusal(code="not_alone", clause=clause)
    if box.known or box.hand.is_exposed or box.is_conceded:
        return Refusal(code="already_done", clause=clause, facts={"box": box.number})
    return [_shown(box, command.person, clause)]


def _players(state: State) -> set[str]:
    """Everybody who plays in this round."""
    return {wager.person for box in state.boxes_in_play for wager in box.wagers}


def _shown(box: Box, person: str, clause: str) -> e.TilesExposed:
    tiles = hand_of(box).tiles
    return e.TilesExposed(
        at="box",
        exposed_by="player",
        position=box.number,
        count=len(tiles),
        tiles=tiles,
        by=person,
        clause=clause,
    )
