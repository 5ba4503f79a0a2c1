"""Rounds as people read them afterwards: a projection of the events, without a rule of its own."""

from collections.abc import Iterable, Iterator
from typing import Any

from paigow.table import events as ev

RoundResult = dict[str, Any]
"""One finished round, ready to become JSON; the keys are those of ``RoundReader.result``."""


class _Round:
    """What is known so far about one round."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.commitments: dict[str, str] | None = None
        self.secrets: dict[str, str] | None = None
        self.cut: dict[str, Any] | None = None
        self.dice: ev.DiceCounted | None = None
        self.house: dict[str, Any] | None = None
        self.boxes: dict[int, dict[str, Any]] = {}
        self.ended = False

    def box(self, number: int) -> dict[str, Any]:
        return self.boxes.setdefault(number, {"number": number, "wagers": []})

    def wager(self, event: ev.LosingCollected | ev.WagerPaid | ev.WagerStands) -> None:
        facts = {"person": event.person, "bet": event.bet, "stake": event.stake}
        match event:
            case ev.LosingCollected():
                facts |= {"outcome": "lose", "won": 0, "commission": 0, "returned": event.returned}
            case ev.WagerPaid():
                facts |= {
                    "outcome": "win", "won": event.won, "commission": event.commission, "returned": event.returned
                }  # fmt: skip
            case ev.WagerStands():
                facts |= {"outcome": "push", "won": 0, "commission": 0, "returned": event.stake}
        self.box(event.box)["wagers"].append(facts | {"clauses": list(event.clauses)})

    def take(self, event: ev.AnyEvent) -> None:
        match event:
            case ev.BetsOpened(commitments=made) if made is not None:
                self.commitments = {"woodpile": made.woodpile, "dice": made.dice}
            case ev.TilesCut():
                self.cut = {"cut": event.cut, "options": list(event.options), "clause": event.clause}
            case ev.DiceCounted():
                self.dice = event
            case ev.HouseHandExposed():
                self.house = {
                    "low": list(event.low), "high": list(event.high),
                    "low_name": event.low_name, "high_name": event.high_name, "clause": event.clause,
                }  # fmt: skip
            case ev.HandSet():
                self.box(event.box).update(set_by=event.set_by, clause=event.clause)
            case ev.HandExposed():
                self.box(event.box).update(
                    low=list(event.low),
                    high=list(event.high),
                    low_name=event.low_name,
                    high_name=event.high_name,
                )
            case ev.HandMatched():
                self.box(event.box).update(
                    low_result=event.low,
                    high_result=event.high,
                    result=event.result,
                    clauses=list(event.clauses),
                )
            case ev.LosingCollected() | ev.WagerPaid() | ev.WagerStands():
                self.wager(event)
            case ev.SecretsRevealed(secrets=secrets):
                self.secrets = {"woodpile": secrets.woodpile, "dice": secrets.dice}
            case ev.RoundEnded():
                self.ended = True
            case _:
                pass

    def result(self) -> RoundResult:
        cut, dice = self.cut or {}, self.dice
        return {
            "round": self.number,
            "dice": list(dice.dice) if dice else [],
            "total": dice.total if dice else None,
            "first": dice.first if dice else None,
            "cut": cut.get("cut"),
            "cut_options": cut.get("options", []),
            "house": self.house,
            "boxes": [self.boxes[number] for number in sorted(self.boxes)],
            "commitments": self.commitments,
            "secrets": self.secrets,
        }


class RoundReader:
    """Reads a table's events one after the other and keeps the last finished rounds."""

    def __init__(self, keep: int | None = None) -> None:
        """``keep``: how many finished rounds to hold; None holds all."""
        self._keep = keep
        self._rounds: list[_Round] = []

    def take(self, event: ev.AnyEvent) -> None:
        """Read one event."""
        if isinstance(event, ev.TilesWashed):
            self._rounds.append(_Round(event.round))
            if self._keep is not None and len(self._rounds) > self._keep + 1:
                del self._rounds[0]
        elif self._rounds:
            self._rounds[-1].take(event)

    def results(self, last: int | None = None) -> list[RoundResult]:
        """The last finished rounds, oldest first.

        Keys: round, dice, total, first, cut, cut_options, house, boxes, commitments, secrets (None until they
        are revealed). A box has number, set_by, clause, low, high, their names and results, result, clauses
        and wagers; a wager has person, bet, stake, outcome, won, commission, returned, clauses.
        """
        ended = [each for each in self._rounds if each.ended]
        return [each.result() for each in (ended if last is None else ended[max(0, len(ended) - last) :])]


def rounds(events: Iterable[ev.AnyEvent]) -> Iterator[RoundResult]:
    """Every finished round in a log, oldest first."""
    reader = RoundReader()
    for event in events:
        reader.take(event)
    yield from reader.results()
