"""Reports the irregularities of a round file to the table when their time has come, and answers the choices."""

from typing import Final

from msgspec.structs import replace

from paigow.rulings.hands import RuledHands
from paigow.rulings.irregularities import (
    BY,
    MOOT,
    Stage,
    is_due,
    is_nobody_paid,
    report_of,
    stage_of_irregularity,
    waits_for,
)
from paigow.rulings.remarks import Remark, of_refusal
from paigow.rulings.round_file import types as rt
from paigow.rulings.round_file.steps import has_come
from paigow.rulings.setup import (
    dice_of,
)
from paigow.table import Refusal, decide
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.core.box import Faces
from paigow.table.irregularities.void_hand import bets_of
from paigow.table.orders.sanction import excluded

VOIDED: Final = "expected void: the book voids what was exposed and gives nobody a choice"
PLAYED: Final = "expected play: the book has it played and gives nobody a choice"
CONCEDED: Final = "expected play: the hand is conceded"
SET_BY_PLAYER: Final = "expected a box whose player has set no hand"
NO_SUCH_STEP: Final = "expected a step that this round has taken"
NOBODY_PAID: Final = "expected another time: nobody is paid in this round"

Row = tuple[str, rt.AnyIrregularity]
"""Location of an irregularity in the file, and the irregularity."""

_FOLLOWS: Final = (e.ChoiceOffered, e.RoundVoided, e.HandVoided, e.WagerReturned, e.ReshuffleAsked)
"""Possible consequences of exposed tiles."""


class RuledIrregularities(RuledHands):
    """The table on which the irregularities of one round file are reported."""

    woodpile: Faces
    """The tiles as they are stacked, from the beginning of the round on."""

    def _report(self) -> bool:
        """Report the next irregularity if its time has come; in a void round, only those for later rounds."""
        due = next(
            (row for row in self._waiting if self._is_due(row[1]) and not self._is_held_back(row)), None
        )
        if due is None:
            return False
        self._waiting.remove(due)
        key, each = due
        if isinstance(each, rt.MisSet) and is_nobody_paid(each, self.state, self.log):
            is_players = each.hand == "box"
            clause = self.book.clause_of("requested_reset") if is_players else self.book.cite("mis_set_reset")
            self.faults.add(f"{key}.found", NOBODY_PAID, value=each.found, clause=clause)
            return True
        if isinstance(each, rt.Absent) and self._row(each.box).set_by == "player":
            self.faults.add(f"{key}.box", SET_BY_PLAYER, value=each.box, clause=self.book.cite("absent"))
            return True
        self._prepare(each)
        before = len(self.log)
        refusal = self._give(report_of(each, self.state))
        if refusal is not None and refusal.code == "not_all_in_play" and isinstance(each, rt.Sanctioned):
            self._put_out(each, refusal)
        elif refusal is not None and refusal.code in MOOT:
            self.remarks.append(of_refusal(refusal))
        elif refusal is not None:
            self._fault(_key_of(key, refusal), refusal)
        elif isinstance(each, rt.Exposed):
            self._choose(key, each, self.log[before:])
        elif isinstance(each, rt.Misdelivery) and each.box is not None:
            self.remarks.append(_delivered_wrongly(each))
        return True

    def _is_due(self, each: rt.AnyIrregularity) -> bool:
        """Return whether the round has reached it. A conceded hand is out of play before its tiles are mixed."""
        if self.state.round.is_void:
            return stage_of_irregularity(each) is Stage.OVER
        if (
            isinstance(each, rt.Mixed)
            and not each.reconstructed
            and any(map(self._will_be_conceded, each.boxes))
        ):
            return False
        if isinstance(each, rt.Sanctioned) and each.after is not None:
            return has_come(each, self.state, self.log)
        if isinstance(each, rt.Sanctioned) and stage_of_irregularity(each) is Stage.SET:
            if each.player in self.state.round.bank.holders:
                return is_due(self.state, Stage.DELIVERED if each.order == "remove-player" else Stage.CLOSED)
            if each.boxes and any(
                not wager.is_settled and box not in each.boxes
                for box, wager in bets_of(self.state, each.player)
            ):
                return False
        return is_due(self.state, stage_of_irregularity(each))

    def _is_held_back(self, row: Row) -> bool:
        """Return whether an irregularity waits for an earlier one in the file.

        Irregularities after a sanction with a step come after it. A miscounted cover waits for nothing: it is
        what the bank was asked for, whenever it was found.
        """
        if self.state.round.is_void or isinstance(row[1], rt.CoverMiscounted):
            return False
        before = self._waiting_before(row)
        return any(_tells_step(each) or stage_of_irregularity(each) <= waits_for(row[1]) for each in before)

    def _waiting_before(self, row: Row) -> list[rt.AnyIrregularity]:
        """Return earlier irregularities in the file that are still to be reported."""
        keys = [key for key, _ in self._told]
        return [each for key, each in self._waiting if keys.index(key) < keys.index(row[0])]

    def _report_never(self) -> None:
        """Note orders whose step never came."""
        for key, each in () if self.state.round.is_void else self._waiting:
            if isinstance(each, rt.Sanctioned) and each.after is not None:
                self.faults.add(f"{key}.after", NO_SUCH_STEP, value=each.after)

    def _put_out(self, each: rt.Sanctioned, refusal: Refusal) -> None:
        """Remove a player although not all boxes were in play: a fact, like earlier removed boxes."""
        self.remarks.append(of_refusal(refusal))
        told = {"clause": refusal.clause or "", "by": BY, "reason": ""}
        events = excluded(self.state, each.player, self.book, told)
        if not isinstance(events, Refusal):
            self._take(*events)

    def _prepare(self, each: rt.AnyIrregularity) -> None:
        """Do what must precede it: a laja, the cup in the banker's hand."""
        if isinstance(each, rt.Exposed) and each.at == "laja" and self.state.round.mixing == "reshuffle":
            self._give(c.Reshuffle(woodpile=self.woodpile))
        state = self.state
        if isinstance(each, rt.Exposed) and each.at == "laja" and not state.round.lajas and self.file.people:
            asked = self._give(c.AskLaja(person=self.banker or self.file.people[0]))
            if asked is None:
                self._give(c.MakeLaja(woodpile=self.woodpile))
        if isinstance(each, rt.Exposed) and each.looked is False and each.when not in {None, "before-view"}:
            self._let_another_look(each.box)
        if isinstance(each, rt.Sanctioned) and state.phase == "setting":
            self._let_set_before(each)
        is_lifted = isinstance(each, rt.BadDice) and each.fault == "lid" and not state.round.shaken_by
        banker = state.round.bank.person
        if is_lifted and banker is not None and self._give(c.TakeCup(person=banker)) is None:
            self._give(c.ShakeDice(dice=dice_of(self.file, self.book, self.state), by=banker))

    def _let_set_before(self, each: rt.Sanctioned) -> None:
        """Set hands before an irregularity after which nobody could set them, if the file says players set them."""
        decided = decide(self.state, report_of(each, self.state), self.book)
        for event in () if isinstance(decided, Refusal) else decided:
            if isinstance(event, e.ControlSettled) and event.person is None:
                box = self.state.boxes[event.box]
                if self._row(box.number).set_by == "player" and self._is_waiting(box):
                    self._set_hand(box)

    def _let_another_look(self, box: int | None) -> None:
        """Let somebody else look at their tiles, but not the player with the shown tiles (MA 9(d))."""
        own = self.state.round.bank.box if box is None else box
        others = [other for other in self.state.boxes.values() if other.controller and other.number != own]
        looks = (c.LookAtTiles(person=other.controller or "", box=other.number) for other in others)
        any(self._give(look) is None for look in looks)

    def _choose(self, key: str, each: rt.Exposed, events: list[e.AnyEvent]) -> None:
        """Answer the choice after an exposure, as the file says."""
        offers = [event for event in events if isinstance(event, e.ChoiceOffered)]
        told = {one.player: (f"{key}.answers[{place}]", one) for place, one in enumerate(each.answers, 1)}
        for offer in offers:
            if self.state.boxes[offer.box].choice is None:
                continue  # the side bet was returned with the last wager on the box
            where, answer = key, each.choice
            if offer.person in told:
                where, answer = told[offer.person][0], told[offer.person][1].choice
            made = c.Choose(person=offer.person, box=offer.box, choice=answer or "play")
            if answer is None:
                self._unsaid(made)
            elif not self._must(made, f"{where}.choice"):
                self._give(replace(made, choice="play"))
            elif answer != "play" and each.at == "box" and self._conceded(offer.box):
                clause = self.book.cite("concede")
                self.faults.add(f"{where}.choice", CONCEDED, value=answer, clause=clause)
        if not any(isinstance(event, _FOLLOWS) for event in events):
            shown = next((event for event in events if isinstance(event, e.TilesExposed)), None)
            if shown is not None:
                facts = {"at": shown.at, "exposed_by": shown.exposed_by, "count": shown.count}
                played = Remark(
                    code="exposed_played", clause=shown.clause, facts=facts, sentence="ruling.exposed_played"
                )
                self.remarks.append(played)
        if not offers and each.choice is not None:
            self._no_choice(f"{key}.choice", each.choice, events)
        asked = {offer.person for offer in offers}
        for where, one in told.values():
            if not offers:
                self._no_choice(f"{where}.choice", one.choice, events)
            elif one.player not in asked:
                expected = f"expected one of the people asked: {', '.join(sorted(asked))}"
                self.faults.add(f"{where}.player", expected, value=one.player)

    def _no_choice(self, key: str, answer: str, events: list[e.AnyEvent]) -> None:
        """Check an answer where the book leaves no choice: it may only state the consequence."""
        is_void = any(isinstance(event, e.RoundVoided | e.HandVoided) for event in events)
        if answer == ("void" if is_void else "play"):
            return
        expected = VOIDED if is_void else PLAYED
        exposed = next((event for event in events if isinstance(event, e.TilesExposed)), None)
        self.faults.add(key, expected, value=answer, clause=exposed.clause if exposed else None)


def _tells_step(each: rt.AnyIrregularity) -> bool:
    return isinstance(each, rt.Sanctioned) and each.after is not None


def _delivered_wrongly(each: rt.Misdelivery) -> Remark:
    """Return a remark on misdelivered tiles, with place and number as far as the file has them."""
    sentence = "ruling.delivered_wrongly" if each.count is None else "ruling.delivered_wrong_number"
    facts = {"box": each.box, "count": each.count}
    return Remark(code="delivered_wrongly", clause=None, facts=facts, sentence=sentence)


def _key_of(key: str, refusal: Refusal) -> str:
    """Return the key of an irregularity that the table refuses."""
    part = {
        "bad_count": ".count",
        "no_such_cause": ".cause",
        "bad_amount": ".amount",
        "not_so_much": ".amount",
        "not_its_tile": ".tiles",
        "no_such_bet": ".bet",
    }
    return key + part.get(refusal.code, "")
