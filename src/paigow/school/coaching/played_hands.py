"""One person's hands in a round, from its events, and what the person knew when each was set."""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Final, Literal

from msgspec import Struct

from paigow.table import AnyEvent, State, evolve
from paigow.table import events as ev
from paigow.table.core.box import Box, Hand
from paigow.table.core.event import BankKind, SetBy
from paigow.table.core.visibility import deciders
from paigow.table.hands.setting import is_unset
from paigow.table.views.private_view import insiders

Role = Literal["player", "banker"]
Setter = SetBy | Literal["advice", "reset"]
"""``advice``: by the player, as the dealer said that the house would set it (MA 7(b)).

``reset``: set again after an error.
"""
_DECIDED: Final = frozenset({"win", "push", "lose"})


class LaidHand(Struct, frozen=True, kw_only=True, gc=False):
    """Four tiles that a person had to set, their setting, and what the person knew of the others."""

    box: int
    role: Role
    bank: BankKind
    """The person who held the bank, or the house."""
    low: tuple[str, ...]
    high: tuple[str, ...]
    seen: tuple[str, ...]
    """Tiles of others, or of the person's other boxes, that the table had shown."""
    set_by: Setter
    wagered: Fraction
    """Coins: the person's main wager, or their share of the wagers against their bank."""


class OwnTiles(Struct, frozen=True, kw_only=True, gc=False):
    """Four tiles that a person must set now."""

    role: Role
    bank: BankKind
    tiles: tuple[str, ...]
    seen: tuple[str, ...]


class _Set(Struct, frozen=True, kw_only=True, gc=False):
    """A hand at the moment it was set."""

    hand: Hand
    seen: tuple[str, ...]
    set_by: Setter
    share: Fraction
    """The person's share of the bank, for the bank's hand."""


def laid_hands(before: State, events: Iterable[AnyEvent], person: str) -> tuple[LaidHand, ...]:
    """Return what a person had to set in a round, from its events after the washing.

    These are only hands that the person decided and whose main wagers were decided; none in a void or
    unfinished round.
    """
    state, hands = before, dict[int, _Set]()
    for event in events:
        if isinstance(event, ev.RoundVoided):
            return ()
        if isinstance(event, ev.RoundEnded):
            return tuple(_decided(state, hands, person))
        after = evolve(state, event)
        match event:
            case ev.TilesDelivered():
                hands = {}
            case ev.HandSet(box=number) if person in deciders(state, state.boxes[number]):
                hands[number] = _as_set(state, after, number, person, event.set_by)
            case ev.HandReset(position=number) if number in hands and after.boxes[number].hand is not None:
                hands[number] = _as_set(state, after, number, person, "reset")
            case _:
                pass
        state = after
    return ()


def tiles_to_set(state: State, person: str, number: int) -> OwnTiles | None:
    """Return the tiles that a person must set at a box now, or ``None`` if there are none for them."""
    box = state.boxes.get(number)
    if box is None or box.hand is None or box.hand.set_by is not None:
        return None
    is_bank = number == state.round.bank.box
    is_due = state.phase == "players_set" if is_bank else state.phase == "setting" and is_unset(box, state)
    if not is_due or box not in insiders(state).get(person, ()):
        return None
    return OwnTiles(
        role="banker" if is_bank else "player",
        bank=state.round.bank.kind,
        tiles=box.hand.tiles,
        seen=known_to(state, person, number),
    )


def known_to(state: State, person: str, number: int) -> tuple[str, ...]:
    """Return the tiles outside a box that a person knows: of their other boxes, and shown to everybody.

    Nobody knows anything of the bank's hand before setting their own; the person knows the tiles of a hand
    they conceded.
    """
    sees = insiders(state).get(person, [])
    seen: list[str] = []
    for box in state.boxes.values():
        if box.number == number or box.hand is None:
            continue
        is_open = box.hand.is_exposed or box in sees or (box.is_conceded and person in deciders(state, box))
        seen += box.hand.tiles if is_open else box.known
    return tuple(sorted(seen))


def _as_set(before: State, after: State, number: int, person: str, set_by: Setter) -> _Set:
    box, hand = before.boxes[number], after.boxes[number].hand
    assert hand is not None  # it was just set
    if set_by == "player" and box.advice is not None and sorted(box.advice[0]) == sorted(hand.low):
        set_by = "advice"
    seen = known_to(before, person, number)
    return _Set(hand=hand, seen=seen, set_by=set_by, share=_share(before, person))


def _decided(state: State, hands: dict[int, _Set], person: str) -> Iterator[LaidHand]:
    bank = state.round.bank
    for number, laid in sorted(hands.items()):
        box = state.boxes[number]
        is_bank = number == bank.box
        wagered = laid.share * _against(state) if is_bank else Fraction(_main_coins(box, person))
        if wagered and not box.is_conceded and not box.is_void:
            yield LaidHand(
                box=number,
                role="banker" if is_bank else "player",
                bank=bank.kind,
                low=laid.hand.low,
                high=laid.hand.high,
                seen=laid.seen,
                set_by=laid.set_by,
                wagered=wagered,
            )


def _main_coins(box: Box, person: str | None = None) -> int:
    """Return the decided main wagers on a box: of one person, or of everybody."""
    return sum(
        wager.coins
        for wager in box.main_wagers
        if wager.outcome in _DECIDED and person in {None, wager.person}
    )


def _against(state: State) -> int:
    """Return the decided wagers against the bank."""
    bank = state.round.bank
    against = sum(_main_coins(box) for box in state.boxes.values() if not box.is_conceded)
    return against + (bank.house_wager if bank.house_result is not None else 0)


def _share(state: State, person: str) -> Fraction:
    """Return a person's stake as a share of the bank."""
    stakes = {stake.person: stake.coins for stake in state.round.bank.stakes}
    total = sum(stakes.values()) + state.round.bank.house_stake
    return Fraction(stakes.get(person, 0), total) if total else Fraction(1)
