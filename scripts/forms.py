"""What a form asks for in an order of the game supervisor, and in an irregularity of a round file: from the structs."""

from typing import Any, Final, Literal, get_args, get_origin, get_type_hints

from msgspec import inspect as mi

from paigow.books import SideBetName
from paigow.intake.struct_reader import fields_of
from paigow.rulings.round_file import field_types as rf
from paigow.rulings.round_file import types as rt
from paigow.table import SUPERVISOR_COMMANDS
from paigow.table import commands as c
from paigow.table.core import field_types as t
from paigow.table.core.command import Bet

FIRST: Final[dict[str, tuple[type, ...]]] = {
    "irregularity": (
        c.ReportExposed, c.ReportDice, c.ReportMisdelivery, c.ReportMixed, c.ReportKnockedDown, c.ReportMisSet,
        c.ReportAbsent, c.ReportMiscounted, c.ReportLateBet, c.ReportWithdrawnBet, c.ReportTile,
    ),
    "orders": (
        c.OrderReshuffle, c.CutTiles, c.Sanction, c.Invalidate, c.RemoveByDice, c.RemovePerson, c.Reinstate,
        c.BarTogether, c.LiftBar, c.OrderSetFirst, c.VacateSeat, c.AllowExcess, c.ChangeLimits,
    ),
    "disputes": (c.CorrectPayment, c.OpenDispute, c.DecideDispute),
    "equipment": (c.RejectSet, c.ReplaceTiles, c.ReplaceDice, c.AnnounceClosing),
}  # fmt: skip
"""The supervisor's panel: the orders under each heading, as far as they have an order there; the others come after."""
ROOMS: Final = {"irregularities": "irregularity", "equipment": "equipment", "opening": "equipment"}
"""Room of the table -> the heading of its orders; of all others it is "orders"."""
_INPUTS: Final[tuple[tuple[str, tuple[Any, ...]], ...]] = (
    ("box", (t.BoxNumber, t.HandNumber, rf.Box)),
    ("boxes", (t.BoxNumbers, t.BoxNumbersOrHouse, rf.Boxes)),
    ("person", (t.PersonId,)),
    ("people", (t.People,)),
    ("names", (t.Names,)),
    ("text", (t.Text, rf.Text, rf.Person)),
    ("cause", (t.Cause,)),
    ("cut", (t.CutName,)),
    ("coins", (t.Coins, t.CoinsOrNone, rf.Coins)),
    ("signed", (t.SignedCoins,)),
    ("count", (t.TileCount, rf.Count, rf.CountOrNone)),
    ("number", (t.DisputeNumber,)),
    ("tiles", (t.Faces, rf.SeenTiles)),
    ("answers", (rt.Answers,)),
    ("yes", (bool,)),
)
"""Input of the page, and the types of the fields for which it asks."""
_BETS: Final = {Bet: "bet", SideBetName: "side_bet"}
"""Types of bets, which the page offers as the book has them."""
_TIME: Final = "at_ms"
_ROUND: Final = "round"


def orders() -> dict[str, Any]:
    """The supervisor's panel: group -> order -> form."""
    placed = {kind for kinds in FIRST.values() for kind in kinds}
    groups = {group: list(kinds) for group, kinds in FIRST.items()}
    for kind in sorted(SUPERVISOR_COMMANDS - placed, key=_tag):
        groups[ROOMS.get(kind.__module__.split(".")[2], "orders")].append(kind)
    return {group: {_tag(kind): _order(kind) for kind in kinds} for group, kinds in groups.items()}


def irregularities() -> dict[str, Any]:
    """Kind of an irregularity of a round file -> its fields."""
    kinds = mi.type_info(rt.AnyIrregularity)
    assert isinstance(kinds, mi.UnionType)
    return {
        str(kind.tag): [_field(kind.cls, field, may_be_left_out=False) for field in kind.fields]
        for kind in kinds.types
        if isinstance(kind, mi.StructType)
    }


def _order(kind: type) -> dict[str, Any]:
    info = mi.type_info(kind)
    assert isinstance(info, mi.StructType)
    asked = fields_of(kind).keys() - {"reason", "options", _ROUND, _TIME}
    form: dict[str, Any] = {
        "fields": [
            _field(kind, field, may_be_left_out=_may_be_left_out(kind, field))
            for field in info.fields
            if field.name in asked
        ]
    }
    if any(field.name == _TIME for field in info.fields):
        form["timed"] = True
    if any(field.name == _ROUND for field in info.fields):
        form["of_round"] = True
    if all(field.name != "reason" for field in info.fields):
        form["plain"] = True
    return form


def _may_be_left_out(kind: type, field: mi.Field) -> bool:
    """A box, a person or a list may be none; an order that people set first is lifted by naming nobody."""
    return field.default in (None, (), False) or kind is c.OrderSetFirst


def _field(kind: type, field: mi.Field, *, may_be_left_out: bool) -> dict[str, Any]:
    """Return the input of a field, by its type."""
    hint = _bare(get_type_hints(kind, include_extras=True)[field.name])
    if hint in _BETS:
        has_default = isinstance(field.default, str)
        return {"key": field.name, "is": _BETS[hint], **({"optional": True} if has_default else {})}
    if get_origin(hint) is Literal:
        has_default = may_be_left_out or isinstance(field.default, str)
        choice: dict[str, Any] = {"key": field.name, "is": "choice", "of": list(get_args(hint))}
        return {**choice, **({"optional": True} if has_default else {})}
    asked = next((each for each, types in _INPUTS if hint in types), None)
    assert asked is not None, f"no input for {kind.__name__}.{field.name}: {hint}"
    return {"key": field.name, "is": asked, **({"optional": True} if may_be_left_out else {})}


def _bare(hint: Any) -> Any:
    """The type without None."""
    kinds = [each for each in get_args(hint) if each is not type(None)]
    return kinds[0] if type(None) in get_args(hint) and len(kinds) == 1 else hint


def _tag(kind: type) -> str:
    return str(kind.__struct_config__.tag)  # type: ignore[attr-defined]
