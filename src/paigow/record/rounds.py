"""Rounds as people read them afterwards: a projection of the events, without a rule of its own."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

import msgspec

from paigow.table import events as ev
from paigow.table import postings
from paigow.table.core.event import SupervisedEvent

RoundResult = dict[str, Any]
"""One finished round, ready to become JSON; the keys are those that ``RoundReader.results`` tells."""

_STACK: Final = "stack:"
UNTOLD: Final = frozenset({"low", "high", "low_name", "high_name", "row", "unused"})
"""Of a supervised event: what may tell of tiles that lie face down."""


class _Round:
    """What is known so far about one round."""

    def __init__(self, number: int, stacks: dict[str, int]) -> None:
        self.number = number
        self.stacks = stacks
        """Person -> coins in front of him when the tiles were washed."""
        self.brought: dict[str, int] = {}
        """Person -> coins brought from the account since, less those taken back to it."""
        self.after: dict[str, int] = {}
        self.bank: dict[str, Any] = {"kind": "house", "person": None, "box": None, "stakes": {}, "shares": []}
        self.house_wager: dict[str, Any] | None = None
        self.nominated: int | None = None
        self.irregularities: list[dict[str, Any]] = []
        self.void: str | None = None
        self.closed = False
        self.commitments: dict[str, str] | None = None
        self.secrets: dict[str, str] | None = None
        self.cut: dict[str, Any] | None = None
        self.dice: ev.DiceCounted | None = None
        self.house: dict[str, Any] | None = None
        self.boxes: dict[int, dict[str, Any]] = {}
        self.ended = False

    def box(self, number: int) -> dict[str, Any]:
        return self.boxes.setdefault(number, {"number": number, "wagers": []})

    def returned(self, event: ev.WagerReturned) -> None:
        """A wager that was in play and goes back without a result."""
        facts = {
            "person": event.person, "bet": event.bet, "stake": event.coins, "outcome": "void", "won": 0,
            "commission": 0, "returned": event.coins, "clauses": [event.clause] if event.clause else [],
        }  # fmt: skip
        self.box(event.box)["wagers"].append(facts)

    def forfeited(self, event: ev.WagerForfeited) -> None:
        facts = {
            "person": event.person, "bet": event.bet, "stake": event.coins + event.returned, "outcome": "forfeit",
            "won": 0, "commission": 0, "returned": event.returned, "clauses": [event.clause],
        }  # fmt: skip
        self.box(event.box)["wagers"].append(facts)

    def undone(self) -> None:
        """Every match is taken back."""
        for box in self.boxes.values():
            box["wagers"] = [wager for wager in box["wagers"] if wager["outcome"] in {"void", "forfeit"}]
            for key in ("low_result", "high_result", "result", "clauses"):
                box.pop(key, None)

    def reset(self, event: ev.HandReset) -> None:
        """A hand that lay open is set again: a box's, or else the house's."""
        shown = {
            "low": list(event.low), "high": list(event.high),
            "low_name": event.low_name, "high_name": event.high_name, "clause": event.row or event.clause,
        }  # fmt: skip
        if event.position in self.boxes:
            self.boxes[event.position].update(shown)
        else:
            self.house = shown

    def settled(self, event: ev.BankSettled) -> None:
        self.bank |= {
            "surplus": event.surplus,
            "shares": [
                {"person": share.person, "won": share.won, "commission": share.commission,
                 "returned": share.returned}
                for share in event.shares
            ],
            "house_won": event.house_won,
            "house_returned": event.house_returned,
            "clauses": list(event.clauses),
        }  # fmt: skip

    def take_of_bank(self, event: ev.AnyEvent) -> None:
        bank = self.bank
        match event:
            case ev.BankTaken():
                bank |= {"kind": event.kind, "person": event.person, "box": event.box, "clause": event.clause}
            case ev.HouseBanks():
                bank |= {"kind": "house", "person": None, "box": None, "clause": event.clause}
            case ev.StakePlaced():
                bank["stakes"] = bank["stakes"] | {event.person: event.coins}
            case ev.StakeReturned() if event.person in bank["stakes"]:
                left = bank["stakes"][event.person] - event.coins
                bank["stakes"] = bank["stakes"] | {event.person: left}
            case ev.CoverSettled():
                bank |= {"kind": event.kind, "total": event.total, "house_stake": event.house_stake}
                bank["clause"] = event.clause
                if event.kind == "house":
                    bank |= {"person": None, "box": None}
            case ev.BankSettled():
                self.settled(event)
            case ev.HouseWagerPlaced():
                self.house_wager = {"coins": event.coins, "won": 0, "clauses": [event.clause]}
            case ev.HouseWagerLessened() if self.house_wager is not None:
                self.house_wager["coins"] = event.coins
            case ev.HouseWagerMatched() if self.house_wager is not None:
                self.house_wager |= {
                    "low_result": event.low, "high_result": event.high, "result": event.result,
                    "clauses": list(event.clauses),
                }  # fmt: skip
            case ev.HouseWagerPaid() if self.house_wager is not None:
                self.house_wager["won"] = event.won
            case _:
                pass

    def take_of_people(self, event: ev.AnyEvent) -> None:
        match event:
            case ev.BoughtIn():
                self.brought[event.person] = self.brought.get(event.person, 0) + event.coins
            case ev.CashedOut() | ev.Left():
                self.brought[event.person] = self.brought.get(event.person, 0) - event.coins
            case _:
                pass

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

    def take_of_hands(self, event: ev.AnyEvent) -> None:
        match event:
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
            case ev.WagerReturned() if self.closed:
                self.returned(event)
            case ev.WagerForfeited():
                self.forfeited(event)
            case ev.MatchesUndone():
                self.undone()
            case ev.HandConceded():
                self.box(event.box).update(conceded=True, clause=event.clause)
            case ev.HandReset() if event.low_name is not None:
                self.reset(event)
            case _:
                pass

    def take(self, event: ev.AnyEvent) -> None:
        """Read one event of the round."""
        self.take_of_bank(event)
        self.take_of_people(event)
        if isinstance(event, SupervisedEvent):
            facts = msgspec.to_builtins(event)
            self.irregularities.append({name: facts[name] for name in facts if name not in UNTOLD})
        self.take_of_hands(event)
        match event:
            case ev.BetsClosed():
                self.closed = True
            case ev.FourNominated():
                self.nominated = event.amount
            case ev.RoundVoided():
                self.void, self.ended = event.cause, True
            case ev.BetsOpened(commitments=made) if made is not None:
                self.commitments = {"woodpile": made.woodpile, "dice": made.dice}
            case ev.TilesCut():
                self.cut = {
                    "cut": event.cut, "options": list(event.options), "clause": event.clause,
                    "by": event.chosen_by,
                }  # fmt: skip
            case ev.DiceCounted():
                self.dice = event
            case ev.SecretsRevealed(secrets=secrets):
                self.secrets = {"woodpile": secrets.woodpile, "dice": secrets.dice}
            case ev.RoundEnded():
                self.ended = True
            case _:
                pass

    def balances(self) -> dict[str, dict[str, int]]:
        """Of everybody with a wager or a stake: coins in front of him before and after, and what he brought."""
        people = {wager["person"] for box in self.boxes.values() for wager in box["wagers"]}
        people |= set(self.bank["stakes"])
        return {
            person: {
                "before": self.stacks.get(person, 0),
                "brought": self.brought.get(person, 0),
                "after": self.after.get(person, 0),
            }
            for person in sorted(people)
        }

    def gains(self, balances: dict[str, dict[str, int]]) -> dict[str, int]:
        """What the bank brought each of its holders, below zero what it cost him: nobody wagers against his own."""
        held = {person: balances[person] for person in self.bank["stakes"] if person in balances}
        return {person: each["after"] - each["before"] - each["brought"] for person, each in held.items()}

    def result(self) -> RoundResult:
        cut, dice = self.cut or {}, self.dice
        balances = self.balances()
        return {
            "round": self.number,
            "dice": list(dice.dice) if dice else [],
            "total": dice.total if dice else None,
            "first": dice.first if dice else None,
            "cut": cut.get("cut"),
            "cut_options": cut.get("options", []),
            "cut_by": cut.get("by", ""),
            "nominated": self.nominated,
            "bank": self.bank | {"gains": self.gains(balances)},
            "house_wager": self.house_wager,
            "void": self.void,
            "irregularities": self.irregularities,
            "balances": balances,
            "house": self.house,
            "boxes": [self.boxes[number] for number in sorted(self.boxes)],
            "commitments": self.commitments,
            "secrets": self.secrets,
        }


class RoundReader:
    """Reads a table's events one after the other and keeps the last finished rounds."""

    def __init__(self, keep: int | None = None, *, stacks: Mapping[str, int] | None = None) -> None:
        """A reader of a log from its first event on, or from the washing of a round.

        Args:
            keep: How many finished rounds to hold; None holds all.
            stacks: Person -> coins in front of him before the first event that is read.
        """
        self._keep = keep
        self._rounds: list[_Round] = []
        self._stacks: dict[str, int] = dict(stacks or {})

    def take(self, event: ev.AnyEvent) -> None:
        """Read one event."""
        self._count(event)
        if isinstance(event, ev.TilesWashed):
            self._rounds.append(_Round(event.round, dict(self._stacks)))
            if self._keep is not None and len(self._rounds) > self._keep + 1:
                del self._rounds[0]
        elif self._rounds:
            self._go_on(self._rounds[-1], event)

    def _go_on(self, last: _Round, event: ev.AnyEvent) -> None:
        """Of a finished round only what is revealed, corrected or disputed afterwards is noted."""
        was_ended = last.ended
        if not was_ended or isinstance(event, ev.SecretsRevealed | SupervisedEvent):
            last.take(event)
        if last.ended and not was_ended:
            last.after = dict(self._stacks)

    def _count(self, event: ev.AnyEvent) -> None:
        """The coins in front of people; all that moves is a posting."""
        for each in postings(event):
            for account, coins in ((each.debit, -each.coins), (each.credit, each.coins)):
                if account.startswith(_STACK):
                    person = account.removeprefix(_STACK)
                    self._stacks[person] = self._stacks.get(person, 0) + coins

    def results(self, last: int | None = None) -> list[RoundResult]:
        """The last finished rounds, oldest first.

        Keys: round, dice, total, first, cut, cut_options, cut_by (who chose it; "random"; empty: the house), nominated
        (+4, -4 or None), bank, house_wager (None: there was none), house, boxes, void (why the round had no result, or
        None), irregularities (the supervised events, in order), balances, commitments, secrets (None until they are
        revealed).
        The bank has kind, person, box (that box has its hand), stakes (person -> coins), shares, what they won of the
        losing wagers, and gains: person -> what the round brought him, a loss below zero.
        A box has number, set_by, clause, low, high, their names and results, result, clauses, conceded (if it was) and
        wagers; a wager has person, bet, stake, outcome (win, lose, push, void, forfeit), won, commission, returned,
        clauses. Balances: person -> coins on the table before (when the tiles were washed), brought since, and after.
        """
        ended = [each for each in self._rounds if each.ended]
        return [each.result() for each in (ended if last is None else ended[max(0, len(ended) - last) :])]


def rounds(events: Iterable[ev.AnyEvent]) -> Iterator[RoundResult]:
    """Every finished round in a log, oldest first."""
    reader = RoundReader()
    for event in events:
        reader.take(event)
    yield from reader.results()
