"""What has happened to tiles and dice between the stacking and the setting."""

from paigow.table.event import Event, SupervisedEvent


class LajaAsked(Event, kw_only=True, gc=False):
    person: str
    clause: str


class LajaMade(Event, kw_only=True, gc=False):
    """The tiles were mixed once more; ``woodpile`` is hidden from every viewer."""

    woodpile: tuple[str, ...] = ()
    clause: str


class ReshuffleAsked(SupervisedEvent, kw_only=True, gc=False):
    """The tiles are to be mixed again before the round goes on."""

    is_laja: bool = False


class TilesReshuffled(Event, kw_only=True, gc=False):
    """All tiles were shuffled and stacked anew; cut, dice and delivery are to be done again."""

    woodpile: tuple[str, ...] = ()
    clause: str


class CutChosen(Event, kw_only=True, gc=False):
    person: str
    cut: str
    options: tuple[str, ...] = ()
    clause: str


class StacksMoved(Event, kw_only=True, gc=False):
    person: str
    to_left: tuple[int, ...] = ()
    to_right: tuple[int, ...] = ()
    order: tuple[int, ...]
    """The eight stacks from the dealer's right as they lie now, by their numbers before."""
    clause: str


class FourNominated(Event, kw_only=True, gc=False):
    person: str
    amount: int
    clause: str


class CupTaken(Event, kw_only=True, gc=False):
    """The player/banker shakes the cup himself."""

    person: str
    clause: str


class DiceVoided(SupervisedEvent, kw_only=True, gc=False):
    """No throw: the dice are shaken again."""

    fault: str


class TilesViewed(Event, kw_only=True, gc=False):
    """The one who decides on a box has looked at its tiles."""

    box: int
    person: str
