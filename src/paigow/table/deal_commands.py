"""Laja, cut, dice and look: what is done with the tiles between the stacking and the setting."""

from paigow.table.command import Command, PlayerCommand


class MakeLaja(Command, kw_only=True, gc=False):
    """Mix the stacked tiles once more; ``woodpile`` as they lie then."""

    woodpile: tuple[str, ...]


class Reshuffle(Command, kw_only=True, gc=False):
    """Shuffle and stack all the tiles anew, as was ordered or as an irregularity asks."""

    woodpile: tuple[str, ...]


class AskLaja(PlayerCommand, kw_only=True, gc=False):
    """Ask for an additional mix of the stacked tiles."""


class ChooseCut(PlayerCommand, kw_only=True, gc=False):
    """The player/banker names the cut, or the style of delivery."""

    cut: str
    options: tuple[str, ...] = ()


class MoveStacks(PlayerCommand, kw_only=True, gc=False):
    """The bank cuts the stacks: neighbouring stacks go to the dealer's left or right end (MA 8(g))."""

    to_left: tuple[int, ...] = ()
    to_right: tuple[int, ...] = ()


class NominateFour(PlayerCommand, kw_only=True, gc=False):
    """The player/banker names +4 or -4 (NZ 9.6)."""

    amount: int


class TakeCup(PlayerCommand, kw_only=True, gc=False):
    """The player/banker wishes to shake the cup himself; whoever brings the dice then shakes for him."""


class LookAtTiles(PlayerCommand, kw_only=True, gc=False):
    """Take up the delivered tiles and look at them before all are delivered; a choice left open is then gone."""

    box: int


class Choose(PlayerCommand, kw_only=True, gc=False):
    """Answer a choice that the book gives after exposed tiles: play on, void the hand or round, withdraw the bet."""

    choice: str
    """"play", "void" or "withdraw"."""
    box: int
