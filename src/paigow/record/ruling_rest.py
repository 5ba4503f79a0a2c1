"""The faults of a round file that the ruling finds in the parts without faults, so that all faults are told at once.

Parts with faults are left out: a box, the deal, a limit of the table. What is left is ruled on, if it still is a round
with a wager. A fault is told only if the parts that were left out cannot be its cause. So these faults stay hidden
until the others are mended:

- all, while the book, its options, the layout, the bank, the house's hand or an irregularity is at fault: everything
  that happens in the round depends on them; and while the deal is at fault, and a box does not tell its tiles;
- further faults of the part that is at fault;
- while a box or a limit is at fault: those that depend on the other boxes. These are faults of the bank, of
  concessions, of the step at which something happened, and, in a player's bank, of the cut, because wagers that are not
  covered end that bank.
"""

import re
from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from paigow.intake.faults import NOTHING, Faults
from paigow.record import round_types as rt
from paigow.record.round_book import book_of, check_under_book
from paigow.record.round_check import check_parts
from paigow.record.round_forms import RoundFaults
from paigow.record.ruling_round import RuledRound

_HARMLESS: Final = re.compile(r"date|note|box\[\d+\]\.wager\[\d+\]\.paid")
"""Fields on which no fault of the ruling depends."""
_LIMIT: Final = re.compile(r"table\.(?!boxes|approved_as_read)(\w+)")
_BOX: Final = re.compile(r"box\[(\d+)\]\.(.+)")
_DEAL: Final = re.compile(r"deal\b.*")
_OF_ITS_PART: Final = re.compile(
    r"box\[\d+\]\.(?:low|tiles)|irregularity\[\d+\](?:\.(?:choice|answers\[\d+\]\.choice|cause|count|tiles|bet))?"
)
"""Fields whose faults depend on no other box."""
_OF_THE_DEAL: Final = re.compile(r"(?:box\[\d+\]|house)\.tiles|bank\..+")
"""Fields whose faults depend on the deal too."""


class _Rest(NamedTuple):
    """A round file without the parts that are at fault."""

    file: rt.RoundFile
    boxes: tuple[int, ...]
    """The place in the whole file of each box that is left."""
    has_all_parts: bool
    """Whether nothing is left out but the deal, and values on which nothing else depends."""
    has_deal: bool
    """Whether the deal, if the file has one, is left in."""

    def is_certain(self, field: str) -> bool:
        """Whether a fault at ``field`` does not come of what is left out."""
        if not self.has_deal and _OF_THE_DEAL.fullmatch(field):
            return False
        if self.has_all_parts or (self.file.bank.kind == "house" and _DEAL.fullmatch(field)):
            return True
        return _OF_ITS_PART.fullmatch(field) is not None and field not in self._of_bank

    @property
    def _of_bank(self) -> set[str]:
        """The bank's low hand: a bank that fails has no hand."""
        boxes = enumerate(self.file.boxes, 1)
        return {f"box[{place}].low" for place, box in boxes if box.number == self.file.bank.box}

    def in_the_whole(self, field: str) -> str:
        """The name in the whole file of a field of the rest."""
        box = _BOX.fullmatch(field)
        return field if box is None else f"box[{self.boxes[int(box[1]) - 1]}].{box[2]}"


class _FaultsOfRest(RoundFaults):
    """Collects faults of the rest, and adds those that are certain to the faults of the whole file."""

    def __init__(self, rest: _Rest, whole: Faults) -> None:
        super().__init__()
        self._rest, self._whole = rest, whole

    def add(self, field: str, expected: str, *, value: Any = NOTHING, clause: str | None = None) -> None:
        super().add(field, expected, value=value, clause=clause)
        if self._rest.is_certain(field):
            self._whole.add(self._rest.in_the_whole(field), expected, value=value, clause=clause)


def add_faults_of_the_rest(file: rt.RoundFile, faults: Faults, language: str) -> None:
    """Add to ``faults`` those that a ruling finds in the parts without faults.

    A fault that the ruling finds is a fault like the others: its part is left out, and what is left is ruled on.
    """
    count = 0
    while count < len(faults.found) and not faults.is_full:
        count = len(faults.found)
        rest = _rest_of(file, [fault.field for fault in faults.found])
        if rest is None or not _can_be_ruled_on(rest.file):
            return
        RuledRound(rest.file, book_of(rest.file), _FaultsOfRest(rest, faults), language).play()


def _can_be_ruled_on(file: rt.RoundFile) -> bool:
    """Whether what is left of a file has a wager and no fault of reading."""
    faults = RoundFaults()
    check_parts(file, faults)
    check_under_book(file, faults)
    return not faults.found and any(wager.amount for box in file.boxes for wager in box.wagers)


def _rest_of(file: rt.RoundFile, fields: Iterable[str]) -> _Rest | None:
    """The file without the parts that lie at ``fields``; None: the rest cannot be a round."""
    boxes, lows, limits = set[int](), set[int](), set[str]()
    has_deal = True
    for field in fields:
        box, limit = _BOX.fullmatch(field), _LIMIT.match(field)
        if _HARMLESS.fullmatch(field):
            continue
        if box is not None:
            (lows if box[2].startswith("low") else boxes).add(int(box[1]))
        elif limit is not None and limit[1] in rt.RoundTable.__struct_fields__:
            limits.add(limit[1])
        elif _DEAL.fullmatch(field):
            has_deal = False
        else:
            return None
    if not has_deal and not all(box.tiles for box in file.boxes):
        return None
    kept = tuple(place for place in range(1, len(file.boxes) + 1) if place not in boxes)
    defaults = rt.RoundTable()
    rest = replace(
        file,
        table=replace(file.table, **{name: getattr(defaults, name) for name in limits}),
        deal=file.deal if has_deal else None,
        boxes=tuple(
            _set_the_house_way(file.boxes[place - 1]) if place in lows else file.boxes[place - 1]
            for place in kept
        ),
    )
    return _Rest(rest, kept, not boxes and not limits, has_deal)


def _set_the_house_way(box: rt.RoundBox) -> rt.RoundBox:
    """A box whose low hand is at fault."""
    return replace(box, low=(), set_by=None)
