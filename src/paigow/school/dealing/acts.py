"""Acts of a pupil at the dealer's table. Doing a duty by hand means deciding it."""

from typing import Annotated, Any, Final, Literal, Union, dataclass_transform, get_args

import msgspec
from msgspec import Meta, Struct

from paigow.intake.faults import Faults
from paigow.intake.field_types import checked, is_whole, row_of, text, whole
from paigow.intake.struct_reader import declared_fields, read_struct, struct_schema
from paigow.table.core.command import snake
from paigow.table.core.field_types import LONGEST_NAME, MOST_BOXES, MOST_COINS, CoinsOrNone, PersonId, Place
from paigow.table.oversight.course import DutyName

Judged = Literal[DutyName, "notice"]
"""What is judged: a duty, or noticing, stopping and correcting an irregularity."""

_MOST_CHIPS: Final = 10_000
Position = Annotated[
    int, whole(-1, MOST_BOXES, "a position: a box, 0 for the dealer or -1 for the dead hand")
]
TwoOfFour = Annotated[
    tuple[Place, Place],
    Meta(
        description="two of the places 1 to 4 of the four tiles, as they were delivered",
        extra_json_schema={"uniqueItems": True},
    ),
]
SideBets = Annotated[
    tuple[Annotated[str, text("a side bet", LONGEST_NAME)], ...],
    row_of("a list of at most eight names of side bets", 8),
]


def _are_groups(value: Any) -> bool:
    return (
        isinstance(value, list)
        and len(value) == 8
        and all(isinstance(group, list) and len(group) == 4 for group in value)
        and sorted(place for group in value for place in group if is_whole(place, 0, 31)) == list(range(32))
    )


_GROUPS: Final = checked(
    "eight groups of four places of the woodpile, 0 to 31, each once, in the order of delivery",
    _are_groups,
    lambda value: tuple(tuple(group) for group in value),
    {
        "type": "array", "minItems": 8, "maxItems": 8,
        "items": {
            "type": "array", "minItems": 4, "maxItems": 4,
            "items": {"type": "integer", "minimum": 0, "maximum": 31},
        },
    },
)  # fmt: skip


def _are_chips(value: Any) -> bool:
    return isinstance(value, dict) and all(
        key.isascii() and key.isdigit() and 0 < int(key) <= MOST_COINS and is_whole(count, 0, _MOST_CHIPS)
        for key, count in value.items()
    )


_CHIPS: Final = checked(
    'chips by their value in coins, such as {"100": 3, "50": 1}',
    _are_chips,
    lambda value: {int(key): count for key, count in value.items() if count},
    {"type": "object", "additionalProperties": {"type": "integer", "minimum": 0, "maximum": _MOST_CHIPS}},
)


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(msgspec.field,))
class Act(
    Struct, frozen=True, kw_only=True, gc=False, forbid_unknown_fields=True, tag_field="act", tag=snake
):
    """An act of the pupil; the tag ``act`` names it."""


class Wash(Act, kw_only=True, gc=False):
    """Wash the tiles for the next round."""


class Stack(Act, kw_only=True, gc=False):
    """Stack the tiles, or shuffle and stack them again."""


class Laja(Act, kw_only=True, gc=False):
    """Mix the stacked tiles once more."""


class Offer(Act, kw_only=True, gc=False):
    """Offer the bank to a person."""

    person: PersonId


class Announce(Act, kw_only=True, gc=False):
    """Call for wagers, or call no more bets."""

    what: Literal["bets", "no_more_bets"]


class Cut(Act, kw_only=True, gc=False):
    """Divide the woodpile by the named cut."""

    groups: Annotated[tuple[tuple[int, ...], ...], _GROUPS]
    """Eight groups of four places, in the order of service. Place 0 is the top of stack 1, the dealer's
    rightmost, 3 its bottom, 4 the top of stack 2. The order within a group does not matter."""


class Shake(Act, kw_only=True, gc=False):
    """Shake the cup."""

    by: Literal["dealer", "banker"]
    shakes: Annotated[int, whole(1, 99)]


class Lift(Act, kw_only=True, gc=False):
    """Lift the lid."""


class Count(Act, kw_only=True, gc=False):
    """Say the total of the dice, and who is served first."""

    total: Annotated[int, whole(3, 18)]
    first: Position


class Deliver(Act, kw_only=True, gc=False):
    """Serve the eight positions, one group after another."""

    positions: Annotated[
        tuple[Position, ...], row_of("the eight positions in the order in which they are served", 8, least=8)
    ]


class Collect(Act, kw_only=True, gc=False):
    """Take back, unseen, the tiles of positions that nobody plays."""

    positions: Annotated[tuple[Position, ...], row_of("a list of at most eight positions", 8)]


class Set(Act, kw_only=True, gc=False):
    """Set a player's or a bank's hand the house way."""

    position: Position
    low: TwoOfFour
    """Places, 1 to 4, of the two tiles of the low hand among the four as delivered."""


class SetHouse(Act, kw_only=True, gc=False):
    """Set the house's own hand."""

    low: TwoOfFour
    """As in ``Set``."""


class Turn(Act, kw_only=True, gc=False):
    """Turn a hand over."""

    position: Position


class Match(Act, kw_only=True, gc=False):
    """Match a hand with the bank's and call the result, from the player's side."""

    position: Position
    low: Literal["win", "lose"]
    high: Literal["win", "lose"]
    result: Literal["win", "lose", "push"]
    won: SideBets = ()
    """Kinds of side bets on it that have won."""


class Take(Act, kw_only=True, gc=False):
    """Take the losing wagers of a position; without one, empty the losing wager area into the float tray."""

    position: Position | None = None
    coins: CoinsOrNone


class Paid(Struct, frozen=True, kw_only=True, gc=False, forbid_unknown_fields=True):
    """Payment of one winning wager."""

    person: Annotated[str, text("the id of a person at the table", LONGEST_NAME)] = ""
    """Empty for the house."""
    bet: Annotated[str, text("a bet, such as main", LONGEST_NAME, least=1)] = "main"
    chips: Annotated[dict[int, int], _CHIPS] = {}
    """Value in coins -> number of chips handed over, after commission, without the stake."""
    commission: CoinsOrNone = 0


class Pay(Act, kw_only=True, gc=False):
    """Pay the winning wagers of a position, counted out in chips, and take the commission."""

    position: Position
    paid: Annotated[tuple[Paid, ...], Meta(max_length=16)]


class Commission(Act, kw_only=True, gc=False):
    """Settle the bank: take the commission on its holders' winnings."""

    coins: CoinsOrNone


class End(Act, kw_only=True, gc=False):
    """Take the chung away, which ends the round."""


class Stop(Act, kw_only=True, gc=False):
    """Stop the game because of an irregularity."""


class Remedy(Act, kw_only=True, gc=False):
    """Name the remedy; possible after the game is stopped."""

    remedy: Annotated[str, text("a remedy, such as void_round", LONGEST_NAME, least=1)]


AnyAct = (
    Wash | Stack | Laja | Offer | Announce | Cut | Shake | Lift | Count | Deliver | Collect | Set | SetHouse | Turn
    | Match | Take | Pay | Commission | End | Stop | Remedy
)  # fmt: skip
KINDS: Final[tuple[type[Act], ...]] = get_args(AnyAct)
ACTS: Final = {str(kind.__struct_config__.tag): kind for kind in KINDS}
"""Tag -> kind of act."""
DUTY_OF: Final[dict[type[Act], DutyName]] = {
    kind: name  # type: ignore[misc]  # the tags are the duties' names
    for name, kind in ACTS.items()
    if kind not in {Stop, Remedy}
}
"""Kind of act -> its duty."""

ACT: Final = checked(
    "an object with act and what it decides",
    lambda value: isinstance(value, dict),
    schema={"oneOf": [struct_schema(kind, is_null_nothing=True) for kind in KINDS]},
)
"""Form of an act in a request, which ``read_act`` reads."""
for _kind in KINDS:
    declared_fields(_kind)  # refuses a field without bounds
_DECODER: Final = msgspec.json.Decoder(Union[KINDS])  # noqa: UP007 - of types in a tuple


def read_act(data: object, faults: Faults) -> AnyAct | None:
    """Return an act as a page sends it, or ``None`` after noting its faults."""
    if not isinstance(data, dict):
        faults.unfit("act", ACT.wanted, data)
        return None
    kind = ACTS.get(data.get("act") or "") if isinstance(data.get("act"), str) else None
    if kind is None:
        faults.unfit("act", "one of " + ", ".join(ACTS), data.get("act"))
        return None
    before = len(faults.found)
    read = read_struct(data, kind, faults)
    return None if len(faults.found) > before else read  # type: ignore[return-value]  # a kind of ACTS


def written(act: Act) -> str:
    """Return an act as the log has it.

    Raises:
        ValueError: a field is out of its bounds, so the log could not be read.
    """
    data = msgspec.json.encode(act)
    _DECODER.decode(data)
    return data.decode()


def read_written(data: str) -> AnyAct:
    """Return an act from the log.

    Raises:
        ValueError: it is not an act.
    """
    read: AnyAct = _DECODER.decode(data)
    return read
