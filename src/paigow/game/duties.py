"""What a game waits for next: an action of people, a duty of the dealer, or nothing more. Pure."""

from typing import Final

from paigow.books import Book, find_cut
from paigow.game.chance import Chance
from paigow.game.errors import GameError
from paigow.game.legal_actions import can_wager
from paigow.game.steps import Due
from paigow.table import DEALER_COMMANDS, Command, Refusal, State, decide, next_duty
from paigow.table import commands as c
from paigow.table.core.call_time import CallTime
from paigow.table.deal.cut import is_cut_first, next_cut
from paigow.table.deal.mix import mixing_due
from paigow.table.deal.shake import shaker
from paigow.table.views.awaited import awaited

_NO_DUTIES: Final = frozenset(
    {
        CallTime, c.AnnounceClosing, c.BeginDealing, c.CheckLeavingSet, c.CloseTable, c.EndDealing, c.MissBeacon,
        c.NameBeacon, c.OpenTable, c.RecordBeacon, c.AskSeeds, c.VoidSeeds, c.RevealSecrets,
    }
)  # fmt: skip
"""Commands of the dealer that a game never needs: of opening and closing, of clocks, of seeds and secrets."""
_SHAKES: Final = 3
"""How often the cup is shaken for a throw, unless the book asks for more."""


def tag_of(command: Command | type[Command]) -> str:
    """Return the name of a command, such as ``wash_tiles``."""
    kind = command if isinstance(command, type) else type(command)
    return str(kind.__struct_config__.tag)


AUTOMATIONS: Final[frozenset[str]] = frozenset(tag_of(kind) for kind in DEALER_COMMANDS - _NO_DUTIES)
"""The dealer's duties, which a game does by itself. A duty that is left out becomes a legal action of the dealer.

Example:
    >>> import paigow
    >>> game = paigow.Game("nz", seed=1, automations=paigow.AUTOMATIONS - {"wash_tiles"})
    >>> game.waits_for, game.legal_actions()
    (('dealer',), (WashTiles(now_ms=None, minute=None, commitments=None),))
"""


def next_due(state: State, book: Book, chance: Chance, *, is_last: bool) -> Due:
    """Return what a game waits for.

    Args:
        state: The table.
        book: The rule book of the table.
        chance: The source of tiles and dice.
        is_last: Whether no further round begins.
    """
    duty = next_duty(state, book)
    if duty is None or isinstance(duty, Command):
        return duty
    if duty == "people":
        begins = c.WashTiles()
        is_over = is_last or awaited(state, book) or isinstance(decide(state, begins, book), Refusal)
        return None if is_over else begins
    if duty == "bets":
        return c.OpenBets() if state.phase == "stacked" else _close_bets(state, book, chance)
    if duty in {"offer", "cover", "choices", "settings"}:
        return awaited(state, book)
    return _drawn(duty, state, book, chance)


def _close_bets(state: State, book: Book, chance: Chance) -> Due:
    """Return who still has to wager. If there is nobody, return the close of bets, after the cut if that is first."""
    waits = tuple(
        person
        for person in awaited(state, book)
        if person in state.round.bank.holders or can_wager(state, person, book)
    )
    if waits:
        return waits
    if is_cut_first(state, book):
        return _cut(state, book, chance)
    refusal = decide(state, c.CallNoMoreBets(), book)
    if not isinstance(refusal, Refusal) or refusal.code != "no_wagers":
        return c.CallNoMoreBets()
    return tuple(person for person in state.people if can_wager(state, person, book)) or None


def _drawn(need: str, state: State, book: Book, chance: Chance) -> Command:
    """Return a duty with the tiles or dice that it needs."""
    number, mixes = state.coming, state.round.lajas + state.round.reshuffles
    if need == "woodpile":
        mixing = mixing_due(state)
        if mixing is None:
            return c.StackTiles(woodpile=chance.woodpile(number, 0))
        woodpile = chance.woodpile(number, mixes + 1)
        return c.MakeLaja(woodpile=woodpile) if mixing == "laja" else c.Reshuffle(woodpile=woodpile)
    if need == "cut":
        return _cut(state, book, chance)
    if need == "dice":
        shakes = max(_SHAKES, book.number("least_shakes"))
        dice = chance.dice(number, state.round.throws + 1)
        return c.ShakeDice(dice=dice, by=shaker(state, book), shakes=shakes)
    if need == "count":
        return c.CountDice(dice=chance.dice(number, state.round.throws))
    if need == "removal":
        return c.ThrowForRemoval(dice=chance.removal_dice(number, state.removal_throws + 1))
    if need == "delivery":
        return c.DeliverTiles()
    raise TypeError(f"a game brings nothing for {need}")


def _cut(state: State, book: Book, chance: Chance) -> c.CutTiles:
    """Return the cut that is due. A cut by lot is the one given with the deal, or follows from the seed."""
    due = next_cut(state, book)
    if due is not None:
        return due
    cuts, named = book.approved_cuts, chance.deal(state.coming).cut
    cut = find_cut(book, named) if named else None
    if named and cut not in cuts:
        raise GameError("cut", named, "one of " + ", ".join(map(str, cuts)))
    if cut is None:
        mixes = state.round.lajas + state.round.reshuffles
        cut = cuts[chance.lot(state.coming, mixes, len(cuts))]
    return c.CutTiles(cut=cut.name, options=cut.options, at_random=True)
