"""Sets the hands of a round file: by players, by the dealer, wrongly, or conceded."""

from typing import Literal

from msgspec.structs import replace

from paigow.rulings.irregularities import BY, Stage, stage_of, stage_of_irregularity
from paigow.rulings.remarks import of_refusal
from paigow.rulings.round_file import types as rt
from paigow.rulings.table import RuledTable
from paigow.table import Refusal, next_duty
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.core.box import Box, Faces
from paigow.table.core.phases import SETTING
from paigow.table.hands.laying import by_house_way, halves, hand_of, is_house_way, two_and_two
from paigow.table.wagers.control import why_nobody

Two = tuple[str, str]
HandName = Literal["house", "bank", "box"]


class RuledHands(RuledTable):
    """The part of a ruling that sets hands."""

    # ---- the setting -----------------------------------------------------------------------------------------------

    def _laid(self, due: c.AnyCommand) -> c.AnyCommand:
        """Return a dealer's duty with the hand as the dealer set it."""
        if isinstance(due, c.SetHouseHand) and self.state.round.house_hand is not None:
            low = self.file.house.low or self._row_of_house().low
            return replace(due, **_halves(low, self.state.round.house_hand.tiles))
        if isinstance(due, c.SetOnRequest):
            row, box = self._row(due.box), self.state.boxes[due.box]
            is_unseated = self.book.word("several_boxes") == "unseated house way" and box.controller is None
            if row.low and is_unseated and not self._is_dealers(row):
                self._not_theirs(box)
                return due
            return replace(due, **_halves(row.low, hand_of(self.state.boxes[due.box]).tiles))
        if isinstance(due, c.SetBankHand) and self.state.round.bank.box is not None:
            box = self.state.boxes[self.state.round.bank.box]
            return replace(due, **_halves(self._row(box.number).low, hand_of(box).tiles))
        return due

    def _not_theirs(self, box: Box) -> None:
        """Note a hand that no player may set: the dealer sets it (RWS 3.13)."""
        clause = why_nobody(box, self.book)
        self.remarks.append(of_refusal(Refusal(code="dealer_sets", clause=clause, facts={"box": box.number})))

    def _row_of_house(self) -> rt.RoundBox:
        """Return the box that became the house's because the house banks after all."""
        return self._row(self.book.house if self.state.round.bank.box is None else 0)

    def _is_dealers(self, row: rt.RoundBox) -> bool:
        """Return whether the file says that the dealer set this hand."""
        found = [each for _, each in self._all_mis_set() if self._position_of(each) == row.number]
        return row.set_by == "dealer" or (row.set_by is None and bool(found))

    def _all_mis_set(self) -> list[tuple[int, rt.MisSet]]:
        return [
            (place, each)
            for place, each in enumerate(self.file.irregularities)
            if isinstance(each, rt.MisSet)
        ]

    def _position_of(self, each: rt.MisSet) -> int | None:
        if each.hand == "bank":
            return self.state.chung
        return self.state.house if each.hand == "house" else each.box

    def _set_hands(self) -> bool:
        """Set every hand whose player sets or asks; one pass, to be repeated while it has an effect."""
        before = len(self.log)
        waiting = [box for box in self.state.boxes.values() if self._is_waiting(box)]
        for box in waiting:
            if self._is_waiting(self.state.boxes[box.number]):
                self._set_hand(box)
        if len(self.log) == before and waiting:  # each waits for another, but they were set
            self._set_anyhow(waiting[0])
        return len(self.log) > before

    def _is_waiting(self, box: Box) -> bool:
        is_dealers = box.requested or box.is_absent or box.controller is None
        is_set = box.hand is None or box.hand.set_by is not None or box.result is not None
        return box.number != self.state.round.bank.box and not is_set and not is_dealers

    def _set_hand(self, box: Box) -> None:
        row = self._row(box.number)
        if row.set_by == "absent":
            self._give(c.ReportAbsent(by=BY, box=box.number))
        elif row.low and not self._is_dealers(row) and not row.conceded:
            refusal = self._give(self._set_by(box.controller or "", box, row))
            if refusal is not None and refusal.code == "not_two_and_two":
                self._fault(f"{self._key(box.number)}.low", refusal)
                self._set_anyhow(box)
        else:
            self._ask(box.number, row.asked_by or box.controller or "", box.controller)

    def _ask(self, box: int, person: str, controller: str | None) -> None:
        """Ask for the house way for a person; if they may not, they did so anyway."""
        refusal = self._give(c.AskHouseWay(person=person, box=box))
        if refusal is not None and person != controller:
            self.remarks.append(of_refusal(refusal))
        if refusal is not None and (person != controller or refusal.code == "only_advises"):
            self._take(e.HouseWayAsked(box=box, person=person, clause=refusal.clause or ""))

    def _set_by(self, person: str, box: Box, row: rt.RoundBox) -> c.SetHand:
        low, high = _two_and_two(row.low, hand_of(box).tiles)
        return c.SetHand(person=person, box=box.number, low=low, high=high)

    def _set_anyhow(self, box: Box) -> None:
        """Set a hand out of turn: as the file says, else the house way."""
        row = self._row(box.number)
        laid = self._as_told(box, row)
        self._take(laid or by_house_way(box, "request", self.book))

    def _as_told(self, box: Box, row: rt.RoundBox) -> e.HandSet | None:
        """Return a hand as the file says, no matter who set it."""
        if not row.low:
            return None
        hand = hand_of(box)
        low, high = _two_and_two(row.low, hand.tiles)
        setting = two_and_two(hand, low, high, self.book)
        if isinstance(setting, Refusal):
            return None
        low_faces, high_faces = halves(setting)
        is_dealers = self._is_dealers(row)
        is_turned = sorted(low_faces) != sorted(low)
        clause = self.book.cite("turned") if is_turned else ""
        if is_dealers:
            clause = self.book.cite("house_sets")
        return e.HandSet(
            box=box.number,
            low=low_faces,
            high=high_faces,
            set_by="request" if is_dealers else "player",
            turned=is_turned,
            clause=clause,
        )

    def _set_bank(self) -> bool:
        """Set the player/banker's hand, after all the others."""
        state = self.state
        assert state.round.bank.box is not None  # the dealer waits for the bank's player
        box = state.boxes[state.round.bank.box]
        row, handler = self._row(box.number), state.round.bank.handlers[0]
        if row.set_by == "absent":
            return self._give(c.ReportAbsent(by=BY, box=box.number)) is None
        if row.low and not self._is_dealers(row):
            refusal = self._give(self._set_by(handler, box, row))
            if refusal is None:
                return True
            self._fault(f"{self._key(box.number)}.low", refusal)
        elif row.low:
            laid = self._as_told(box, row)
            if laid is not None:
                self._take(laid)
                return True
        elif self._give(c.AskHouseWay(person=handler, box=box.number)) is None:
            if self.state.round.bank.proposal is not None:
                self._give(c.ConfirmSetting(person=handler))
            return True
        self._take(by_house_way(box, "request", self.book))
        return True

    # ---- concessions, hands that the dealer set wrongly -----------------------------------------------------------

    def _concede(self, number: int) -> bool:
        """Concede a hand; return False if the book does it later."""
        bettors = self.state.boxes[number].main_wagers
        refusal = self._give(c.Concede(person=bettors[0].person, box=number))
        if refusal is not None and refusal.code != "surrender_early":
            self._fault(f"{self._key(number)}.conceded", refusal)
        return refusal is None

    def _concede_early(self) -> bool:
        """Concede the next hand as soon as the players have their tiles (NZ 10.13)."""
        is_time = self.state.phase in SETTING and self.book.word("concession") != "surrender"
        return is_time and self._concede_next()

    def _concede_next(self) -> bool:
        numbers = (
            box.number
            for box in self.state.boxes_in_play
            if self._will_be_conceded(box.number)
            and not self._loses_a_bettor(box)
            and not self._is_to_be_told_of(box.number)
        )
        number = next(numbers, None)
        return number is not None and self._concede(number)

    def _loses_a_bettor(self, box: Box) -> bool:
        """Return whether another bettor is still to be excluded: only then the last one may concede (NZ 10.13)."""
        out = {each.player for _, each in self._waiting if isinstance(each, rt.Sanctioned)}
        return len(box.main_wagers) > 1 and not out.isdisjoint(wager.person for wager in box.main_wagers)

    def _is_to_be_told_of(self, number: int) -> bool:
        """Return whether a hand still has an irregularity before its exposure: it is conceded only then."""
        due = next_duty(self.state, self.book)
        is_turned_over = isinstance(due, c.ExposeHand) and due.box == number
        last = Stage.SET if is_turned_over else Stage.EXPOSED
        return any(
            _box_of(each) == number and stage_of_irregularity(each) <= last for _, each in self._waiting
        )

    def _will_be_conceded(self, number: int) -> bool:
        """Return whether the file concedes a hand that is still in play."""
        box = self.state.boxes.get(number)
        is_waiting = box is not None and box.hand is not None and not box.is_conceded and box.in_play
        return is_waiting and self._conceded(number) and self.faults.is_sound(f"{self._key(number)}.conceded")

    def _concede_late(self) -> bool:
        """Concede the next hand once the bank's is set."""
        return self.state.phase in {"house_set", "matching"} and self._concede_next()

    def _lay_again(self) -> bool:
        """Have the ruling report a hand set against the house way that nobody reported."""
        if stage_of(self.state) not in {Stage.EXPOSED, Stage.PAID} or self.state.round.is_void:
            return False
        told = {self._position_of(each) for _, each in self._all_mis_set()}
        for hand, position in self._dealers_hands():
            if position not in told and position not in self._reported:
                self._reported.add(position)
                box = position if hand == "box" else None
                if self._give(c.ReportMisSet(by=BY, hand=hand, box=box)) is None:
                    return True
        return False

    def _dealers_hands(self) -> list[tuple[HandName, int]]:
        """Return hands that the dealer set against the house way."""
        state = self.state
        found: list[tuple[HandName, int]] = []
        hands = {number: box.hand for number, box in state.boxes.items() if not box.is_conceded}
        if state.round.house_hand is not None and state.round.house_hand.set_by:
            hands[state.house] = state.round.house_hand
        for position, hand in hands.items():
            if hand is None or not hand.set_by or hand.set_by == "player" or is_house_way(hand, self.book):
                continue
            name: HandName = (
                "bank" if position == state.chung else "house" if hand is state.round.house_hand else "box"
            )
            found.append((name, position))
        return found


def _box_of(each: rt.AnyIrregularity) -> int | None:
    """Return the box of the single hand with an irregularity."""
    match each:
        case rt.Exposed(at="box") | rt.MisSet(hand="box") | rt.BoxIrregularity():
            return each.box
        case _:
            return None


def _halves(low: Faces, tiles: Faces) -> dict[str, Two]:
    """Return the dealer's setting for the command; empty if the file does not say."""
    if not low:
        return {}
    one, other = _two_and_two(low, tiles)
    return {"low": one, "high": other}


def _two_and_two(low: Faces, tiles: Faces) -> tuple[Two, Two]:
    """Return the low hand as given, and the rest of the tiles."""
    rest = list(tiles)
    for face in low:
        if face in rest:
            rest.remove(face)
    one, other = low
    high = (rest[0], rest[1])
    return (one, other), high
