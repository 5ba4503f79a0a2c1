"""Orders that wait for others' consent or approval, and what is put on record of a supervisor's doings."""

from typing import Literal

from paigow.table.command import Command, PlayerCommand
from paigow.table.supervision import SupervisorOrder

Way = Literal["consent", "approval"]
"""Why an order waits: somebody who plays proposes it; or a second supervisor has to approve it."""


class Propose(Command, kw_only=True, gc=False):
    """An order that is not carried out before others have said yes to it."""

    by: str
    order: SupervisorOrder
    way: Way
    asked: tuple[str, ...]
    """Everybody else who takes part and is no bot: all of them have to consent, and who joins them until then."""
    deadline_ms: int
    """When who has not answered has declined: milliseconds since 1970."""


class AnswerProposal(PlayerCommand, kw_only=True, gc=False):
    """Consent to a proposed order or decline it."""

    number: int
    consents: bool
    as_supervisor: bool = False
    """He is a supervisor without a stake: his word alone suffices."""


class EndProposal(Command, kw_only=True, gc=False):
    """The time to answer is up."""

    number: int
    now_ms: int


class NoteRefused(Command, kw_only=True, gc=False):
    """Orders of somebody that were refused."""

    by: str
    order: str
    """Tag of the order; empty where several are counted."""
    code: str
    clause: str = ""
    times: int = 1


class NoteLook(Command, kw_only=True, gc=False):
    """A supervisor is about to see the tiles of a hand that was given up (NZ 10.13)."""

    by: str
    box: int


class NoteHeld(Command, kw_only=True, gc=False):
    """A supervisor holds the dealer, lets him go on, or has him do one duty; or his hold has ended by itself."""

    by: str
    what: Literal["held", "let_go", "ended", "stepped"]
    duty: str = ""
