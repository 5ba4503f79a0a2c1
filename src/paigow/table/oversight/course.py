"""The conditions under which a pupil deals."""

from typing import Annotated, Final, Literal, get_args

from msgspec import Struct

from paigow.intake.field_types import row_of, text, whole
from paigow.table.oversight.dealing import Mode

DutyName = Literal[
    "wash",
    "stack",
    "laja",
    "offer",
    "announce",
    "cut",
    "shake",
    "lift",
    "count",
    "deliver",
    "collect",
    "set",
    "set_house",
    "turn",
    "match",
    "take",
    "pay",
    "commission",
    "end",
]
DUTIES: Final[tuple[DutyName, ...]] = get_args(DutyName)
"""Every duty that a pupil may do by hand, in the order of a round."""
MOST_RATE = 100
MOST_ROUNDS = 200
LONGEST_SEED = 64
Duties = Annotated[
    tuple[DutyName, ...],
    row_of("a list of duties: " + ", ".join(DUTIES), len(DUTIES), are_different=True),
]


class Course(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A dealer's table: what is done by hand there, and which irregularities are staged."""

    mode: Mode = "lesson"
    """In a lesson a mistake is refused; in an exam it is noted, and the correct act is done."""
    by_hand: Duties = DUTIES
    rate: Annotated[int, whole(0, MOST_RATE, "a whole number from {least} to {most}, in a hundred")] = 0
    """Irregularities in a hundred phases in which one is possible."""
    seed: Annotated[str, text(f"a text of at most {LONGEST_SEED} characters", LONGEST_SEED)] = ""
    """Determines the irregularities. If empty, the table gets a random one when it is opened."""
    rounds: Annotated[int, whole(0, MOST_ROUNDS)] = 0
    """Number of rounds; 0 for no limit."""
    pass_mark: (
        Annotated[int, whole(1, MOST_RATE, "a whole number from {least} to {most}, of a hundred")] | None
    ) = None
    """Score out of a hundred needed to pass; ``None`` if nobody passes or fails."""
