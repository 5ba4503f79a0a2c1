"""A co-banker turns over two tiles before the hand is set."""

from collections.abc import Iterator
from itertools import combinations
from typing import Final

from paigow.books import Book
from paigow.table.core.candidates import Candidate, lists_candidates
from paigow.table.core.command import PlayerCommand
from paigow.table.core.decide import Decision, decides
from paigow.table.core.field_types import TwoPlaces
from paigow.table.core.refusal import Refusal
from paigow.table.core.state import State
from paigow.table.hands.laying import hand_of
from paigow.table.hands.seen import TilesExposed
from paigow.table.hands.setting import bank_box


class ShowTwoTiles(PlayerCommand, kw_only=True, gc=False):
    """Turn over two of the four tiles of a co-bank before they are set (NZ 11.3(e)).

    They lie face down to the co-banker too.
    """

    places: TwoPlaces
    """The two places, counted from 1 as the tiles lie, the lower first."""


PAIRS: Final = tuple(combinations(range(1, 5), 2))


@decides(ShowTwoTiles, "players_set")
def show_two_tiles(state: State, command: ShowTwoTiles, book: Book) -> Decision:
    """Let a co-banker turn over two of the four tiles before they are set, if the dealer allows it (NZ 11.3(e))."""
    clause = book.clause_of("co_banker_shows_two")
    if state.round.bank.kind != "co-bank" or not book.flag("co_banker_shows_two"):
        return Refusal(code="not_shown_here", clause=clause)
    box = bank_box(state)
    hand = hand_of(box)
    if command.person != state.round.bank.person:
        return Refusal(code="not_yours", clause=clause, facts={"box": box.number})
    if hand.set_by or box.known:
        return Refusal(code="already_done", clause=clause, facts={"box": box.number})
    if command.places not in PAIRS:
        facts: dict[str, str | int] = {"tiles": ", ".join(map(str, command.places)), "box": box.number}
        return Refusal(code="not_of_this_hand", clause=clause, facts=facts)
    tiles = tuple(hand.tiles[place - 1] for place in command.places)
    return [
        TilesExposed(
            at="bank",
            exposed_by="banker",
            position=box.number,
            count=len(tiles),
            tiles=tiles,
            by=command.person,
            clause=clause,
        )
    ]


@lists_candidates(ShowTwoTiles)
def _two_of_four(state: State, person: str, book: Book) -> Iterator[Candidate]:
    if state.round.bank.box is not None:
        for places in PAIRS:
            yield Candidate(ShowTwoTiles(person=person, places=places))
