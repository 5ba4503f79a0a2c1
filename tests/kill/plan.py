"""The plan for the life of a server under test, and for the moment when it kills itself."""

from typing import Final, Literal

from msgspec import Struct

from paigow.runtime import Pace

WAITS_MS: Final = 3_600_000
LEAVES: Final[dict[str, tuple[str, ...]]] = {
    "opened": ("check_tiles",),
    "checked": ("show_tiles",),
    "shown": ("fill_float", "wash_tiles"),
    "washed": ("stack_tiles",),
    "stacked": ("open_bets",),
    "betting": ("call_no_more_bets", "last_wager"),
    "bets_closed": ("shake_dice",),
    "shaken": ("count_dice",),
    "counted": ("deliver_tiles",),
    "delivered": ("collect_empty_boxes",),
    "setting": ("set_on_request",),
    "players_set": ("set_house_hand",),
    "house_set": ("expose_house_hand",),
    "matching": ("expose_hand",),
    "matched": ("clear_losing_area", "pay_box", "settle_bank"),
    "paid": ("end_round",),
    "round_over": ("reveal_secrets",),
}
"""Phase -> the waits of ``Pace`` that end it."""


class Plan(Struct, frozen=True, kw_only=True):
    """One life of a server."""

    folder: str
    data: str | None = None
    """The URL of a database instead of the folder; the log is still beside the folder."""
    stands_by: bool = False
    """Whether it waits while another has the data."""
    hold: str | None = None
    """The phase in which the dealer falls asleep; in the others the dealer hurries."""
    pace_ms: int = 0
    """Time that the dealer waits before every duty."""
    seeds_ms: int = 0
    """Time that the dealer waits for a player's seed."""
    ahead_ms: int = 0
    """How far its clock is ahead of the machine's."""
    kill: Literal["stored", "committing"] | None = None
    """SIGKILL by its own hand: when an append is on the disc and nobody was told, or in it, before the commit."""
    kill_at_statement: int | None = None
    """SIGKILL by its own hand before its so many-th statement to the database, counted from its start."""
    chance: str = ""
    """Names its draws. Each life has a name of its own: a server that draws again must not draw the same."""
    gate: str | None = None
    """A named pipe: no append begins before somebody has it open for writing."""

    def pace(self) -> Pace:
        waits = dict.fromkeys(vars(Pace.normal()), self.pace_ms) | {
            "last_wager": max(40, self.pace_ms),
            "seeds": self.seeds_ms,
        }
        return Pace(**waits | dict.fromkeys(LEAVES.get(self.hold or "", ()), WAITS_MS))
