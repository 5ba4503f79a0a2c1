"""Finds faults of ruling in the sound parts of a round file, so that all faults are reported together.

Parts with faults are left out: a box, the deal, a limit of the table. The rest is ruled on if it is still a
round with a wager. A fault is reported only if the omitted parts cannot be its cause. So these faults stay
hidden until the others are corrected:

- all, while the book, its options, the layout, the bank, the house's hand or an irregularity is at fault:
  everything in the round depends on them; and while the deal is at fault, and a box has no tiles;
- further faults of the part that is at fault;
- while a box or a limit is at fault: those that depend on the other boxes. These are faults of the bank, of
  concessions, of the step at which something happened, and, in a player's bank, of the cut, because wagers
  that are not covered end that bank.
"""

import re
from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from paigow.intake.faults import NOTHING, Faults
from paigow.rulings.play_round import RuledRound
from paigow.rulings.round_file import types as rt
from paigow.rulings.round_file.book_checks import book_of, check_under_book
from paigow.rulings.round_file.checks import check_parts
from paigow.rulings.round_file.field_types import RoundFaults

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
"""Fields whose faults also depend on the deal."""


class _Rest(NamedTuple):
    """A round file without its faulty parts."""

    file: rt.RoundFile
    boxes: tuple[int, ...]
    """Index in the whole file of each remaining box."""
    has_all_parts: bool
    """Whether nothing is left out except the deal, and values on which nothing else depends."""
    has_deal: bool
    """Whether the deal, if the file has one, is included."""

    def is_certain(self, field: str) -> bool:
        """Return whether a fault at ``field`` is not caused by what is left out."""
        if not self.has_deal and _OF_THE_DEAL.fullmatch(field):
            return False
        if self.has_all_parts or (self.file.bank.kind == "house" and _DEAL.fullmatch(field)):
            return True
        return _OF_ITS_PART.fullmatch(field) is not None and field not in self._of_bank

    @property
    def _of_bank(self) -> set[str]:
        """Return the bank's low hand: a bank that fails has no hand."""
        boxes = enumerate(self.file.boxes, 1)
        return {f"box[{place}].low" for place, box in boxes if box.number == self.file.bank.box}

    def in_the_whole(self, field: str) -> str:
        """Return the name in the whole file of a field of the rest."""
        box = _BOX.fullmatch(field)
        return field if box is None else f"box[{self.boxes[int(box[1]) - 1]}].{box[2]}"


class _FaultsOfRest(RoundFaults):
    """Collects faults of the rest, and adds certain ones to the faults of the whole file."""

    def __init__(self, rest: _Rest, whole: Faults) -> None:
        super().__init__()
        self._rest, self._whole = rest, whole

    def add(self, field: str, expected: str, *, value: Any = NOTHING, clause: str | None = None) -> None:
        super().add(field, expected, value=value, clause=clause)
        if self._rest.is_certain(field):
            self._whole.add(self._rest.in_the_whole(field), expected, value=value, clause=clause)


def add_faults_of_the_rest(file: rt.RoundFile, faults: Faults, language: str) -> None:
    """Add to ``faults`` those that a ruling finds in the sound parts.

    A fault found by the ruling is treated the same: its part is left out, and the rest is ruled on.
    """
    count = 0
    while count < len(faults.found) and not faults.is_full:
        count = len(faults.found)
        rest = _rest_of(file, [fault.field for fault in faults.found])
        if rest is None or not _can_be_ruled_on(rest.file):
            return
        RuledRound(rest.file, book_of(rest.file), _FaultsOfRest(rest, faults), language).play()


def _can_be_ruled_on(file: rt.RoundFile) -> bool:
    """Return whether the rest of a file has a wager and no fault of reading."""
    faults = RoundFaults()
    check_parts(file, faults)
    check_under_book(file, faults)
    return not faults.found and any(wager.amount for box in file.boxes for wager in box.wagers)


def _rest_of(file: rt.RoundFile, fields: Iterable[str]) -> _Rest | None:
    """Return the file without the parts at ``fields``, or ``None`` if the rest cannot be a round."""
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
    """Return a box whose faulty low hand is dropped."""
    return replace(box, low=(), set_by=None)
