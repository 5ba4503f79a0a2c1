"""The people for whom a table waits. It goes on when one of them acts, or when their time is up."""

from collections.abc import Callable
from typing import Final

from paigow.books import Book
from paigow.table.bank.turns import is_unopposed
from paigow.table.core.interest import BOT
from paigow.table.core.state import State
from paigow.table.core.wager_status import bettors, have_people_wagered
from paigow.table.hands.setting import is_set_by_dealer, not_his_to_set, unset_by_players

People = tuple[str, ...]


def awaited(state: State, book: Book) -> People:
    """Return the people for whom the table waits now. Empty while the dealer goes on alone. Bots are not included.

    Args:
        state: The table.
        book: The rule book of the table.
    """
    found = _AWAITED.get(state.phase, _nobody)(state, book)
    return tuple(dict.fromkeys(person for person in found if not person.startswith(BOT)))


def does_time_end(state: State, book: Book) -> bool:
    """Return whether anything happens at the deadline of the table.

    After the deadline bets stay open until somebody who is not a bot has wagered, unless nobody has wagered
    against a player's bank.
    """
    if state.phase != "betting" or is_unopposed(state, book):
        return True
    return have_people_wagered(state, with_bots=bool(state.dealt_by))


def _nobody(state: State, book: Book) -> People:
    return ()


def _players(state: State) -> People:
    """Return the people with a place who do not sit out."""
    seated = [box.seated for box in state.boxes.values() if box.seated is not None]
    return tuple(person for person in seated if not state.people[person].sits_out)


def _without_coins(state: State, book: Book) -> People:
    """Return the players if none of them has coins on the table, because then no round begins."""
    is_published = state.round.commitments is None or state.round.secrets is not None
    if state.dealt_by or state.is_set_faulty or not (state.phase == "shown" or is_published):
        return ()
    players = [person for person in _players(state) if not person.startswith(BOT)]
    return () if any(state.people[person].stack > 0 for person in players) else tuple(players)


def _offered(state: State, book: Book) -> People:
    offered = state.round.bank.offered
    return () if offered is None else (offered,)


def _still_to_wager(state: State, book: Book) -> People:
    """Return the people with a place and no wager. If there is nobody, return the others who can go on."""
    bank = state.round.bank
    out = {*bettors(state), *bank.holders, *state.excluded}
    out |= {person for box in state.removed if (person := state.boxes[box].seated) is not None}
    waiting = [person for person in _players(state) if person not in out]
    if not waiting and bank.person is not None and is_unopposed(state, book):
        return (bank.person,)
    return tuple(waiting)


def _to_cover(state: State, book: Book) -> People:
    person = state.round.bank.person
    return () if person is None else (person,)


def _to_choose(state: State, book: Book) -> People:
    return tuple(person for box in state.boxes.values() if box.choice for person in box.choice.people)


def _to_set(state: State, book: Book) -> People:
    """Return who sets now. Some people have to wait for others (CAN 7.3, NZ 12.12)."""
    unset = [(box.controller, box.number) for box in unset_by_players(state) if box.controller is not None]
    return tuple(person for person, box in unset if not_his_to_set(state, person, box, book) is None)


def _bank_to_set(state: State, book: Book) -> People:
    bank = state.round.bank
    hand = None if bank.box is None else state.boxes[bank.box].hand
    return () if hand is None or hand.set_by or is_set_by_dealer(state) else bank.handlers


_AWAITED: Final[dict[str, Callable[[State, Book], People]]] = {
    "shown": _without_coins,
    "round_over": _without_coins,
    "offering": _offered,
    "betting": _still_to_wager,
    "covering": _to_cover,
    "delivered": _to_choose,
    "setting": _to_set,
    "players_set": _bank_to_set,
}
