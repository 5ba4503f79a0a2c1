"""Remarks of a ruling: deviations from the book and other facts, each with its clause and a sentence."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from paigow.table import Refusal
from paigow.table import events as e
from paigow.words import say


class Remark(Struct, frozen=True, kw_only=True, gc=False):
    """One remark; ``facts`` are the values in its sentence."""

    code: str
    clause: str | None
    facts: Mapping[str, Any]
    sentence: str
    """Code of the sentence."""

    def text(self, currency: str, language: str = "en") -> str:
        """Return the remark as a sentence."""
        return say(self.sentence, {**self.facts, "currency": currency}, language)


def of_refusal(refusal: Refusal) -> Remark:
    """Return a remark on what the table would have refused, but was there."""
    sentence = f"refusal.{refusal.code}"
    return Remark(code=refusal.code, clause=refusal.clause, facts=as_it_lay(refusal), sentence=sentence)


def as_it_lay(refusal: Refusal) -> dict[str, str | int]:
    """Return the facts without possible other amounts, which depend on unknown coins of the player."""
    return {name: fact for name, fact in refusal.facts.items() if name not in {"below", "above", "lawful"}}


def of_event(event: e.AnyEvent) -> Remark | None:
    """Return a remark on an unusual event, or ``None`` for a normal one."""
    if not _TOLD.get(type(event), _never)(event):
        return None
    facts = {name: getattr(event, name) for name in event.__struct_fields__}
    code = str(event.__struct_config__.tag)
    clause = facts.get("clause") or None
    if isinstance(event, e.HandSet):
        return Remark(code="turned", clause=clause, facts=facts, sentence="ruling.turned")
    if isinstance(event, e.TilesExposed):
        tiles = " ".join(event.tiles)
        facts |= {"box": event.position, "which": f" ({tiles})" if tiles else ""}
        return Remark(code=code, clause=clause, facts=facts, sentence=f"shown.{event.at}")
    if isinstance(event, e.ChoiceMade | e.RoundVoided | e.TileFaulty):
        return Remark(code=code, clause=clause, facts=facts, sentence=f"ruling.{code}")
    if isinstance(event, e.PersonExcluded) and event.is_for_round:
        return Remark(code=code, clause=clause, facts=facts, sentence="ruling.excluded_for_round")
    if isinstance(event, e.WagerPlaced):
        return Remark(code="wager_lowered", clause=None, facts=facts, sentence="ruling.wager_lowered")
    return Remark(code=code, clause=clause, facts=facts, sentence=f"event.{code}")


def as_unsaid(remark: Remark) -> Remark:
    """Return a choice that the file does not mention: nobody is said to have made it."""
    if remark.code != "choice_made":
        return remark
    return replace(remark, code="choice_unsaid", sentence="ruling.choice_unsaid")


def _always(event: e.AnyEvent) -> bool:
    return True


def _never(event: e.AnyEvent) -> bool:
    return False


_TOLD: Final[dict[type[e.Event], Callable[[Any], bool]]] = {
    **dict.fromkeys(
        (
            e.BetRefused, e.ChoiceMade, e.CoverMiscounted, e.DeliveryCorrected, e.DiceVoided, e.HandConceded,
            e.HandReset, e.HandVoided, e.HouseWagerLessened, e.MisSetStands, e.PersonExcluded, e.PlayerAbsent,
            e.RemovalOrdered, e.ReshuffleAsked, e.RoundVoided, e.TileFaulty, e.TilesExposed, e.TilesMixed,
            e.StakeForfeited, e.WagerForfeited, e.WagerReturned,
        ),
        _always,
    ),
    e.CoverSettled: lambda event: event.kind == "house",
    e.HandSet: lambda event: event.turned,
    e.WagerPlaced: lambda event: event.added < 0,
}  # fmt: skip
"""Kind of event -> whether this one needs a remark."""
