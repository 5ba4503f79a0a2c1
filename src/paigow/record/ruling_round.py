"""A round file played at the table: the file becomes commands, and the table decides.

What the table would refuse, but lay there nevertheless (a wager above the limit, a stake of odd coins), is put before
it as a fact, with a remark. A choice that the book does not give is a fault of the file.
"""

from typing import Final

from msgspec.structs import replace

from paigow.books import Book
from paigow.record import round_types as rt
from paigow.record.round_faults import Faults
from paigow.record.ruling_mishaps import BY, MOOT, Stage, order_of, report_of, stage_of, stage_of_mishap
from paigow.record.ruling_remarks import Remark, of_event, of_refusal
from paigow.record.ruling_setup import (
    banker_of,
    dice_of,
    opening,
    stakes_of,
    told_hands,
    with_rotation,
    woodpile_of,
)
from paigow.table import Refusal, State, decide, evolve, next_duty
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.dealing import cut_due, is_cut_first, next_cut, shaker
from paigow.table.laying import by_house_way, halves, hand_of, is_house_way, two_and_two
from paigow.table.state import Box, Faces
from paigow.words import say

Two = tuple[str, str]
NO_HANDS: Final = "missing; expected four tiles, or the whole [deal]"
_BETS: Final[tuple[tuple[c.Bet, str], ...]] = (("main", "amount"), ("bonus", "bonus"), ("tie", "tie"))


class RuledRound:
    """The table on which one round file is played; ``play`` leads it to its end."""

    def __init__(self, file: rt.RoundFile, book: Book, faults: Faults) -> None:
        self.file, self.book, self.faults = file, book, faults
        self.state = State.empty()
        self.log: list[e.AnyEvent] = []
        self.remarks: list[Remark] = []
        self.banker = banker_of(file)
        self.currency = file.table.currency or book.currency
        self._keys = {box.number: f"box[{place}]" for place, box in enumerate(file.boxes, 1)}
        mishaps = [(f"irregularity[{place}]", each) for place, each in enumerate(file.irregularities, 1)]
        self._waiting = sorted(mishaps, key=lambda keyed: order_of(keyed[1]))
        self._is_tiles_checked = self._is_setting_checked = False
        self._reported: set[int] = set()

    # ---- the table ---------------------------------------------------------------------------------------------

    def _take(self, *events: e.AnyEvent) -> None:
        """These things happen."""
        for event in events:
            self.state = evolve(self.state, event)
            self.log.append(event)
            remark = of_event(event)
            is_alone = not isinstance(event, e.WagerReturned) or self.state.phase in {"betting", "covering"}
            if remark is not None and is_alone:  # else it is told with the hand or the round that is void
                self.remarks.append(remark)

    def _give(self, command: c.AnyCommand) -> Refusal | None:
        """The table decides about a command; the refusal, if it is one."""
        decided = decide(self.state, command, self.book)
        if isinstance(decided, Refusal):
            return decided
        self._take(*decided)
        return None

    def _insist(self, command: c.AnyCommand, *fact: e.AnyEvent) -> None:
        """A command, or where the table refuses it a remark and the fact as it lay there."""
        refusal = self._give(command)
        if refusal is not None:
            self.remarks.append(of_refusal(refusal))
            self._take(*fact)

    def _must(self, command: c.AnyCommand, key: str) -> bool:
        """A choice that the book has to give; where it does not, that is a fault at ``key``."""
        refusal = self._give(command)
        if refusal is not None:
            self._fault(key, refusal)
        return refusal is None

    def _fault(self, key: str, refusal: Refusal) -> None:
        text = say(f"refusal.{refusal.code}", {**refusal.facts, "currency": self.currency})
        self.faults.add(key, text, clause=refusal.clause)

    # ---- the round ---------------------------------------------------------------------------------------------

    def play(self) -> None:
        """The whole round; faults are gathered on the way."""
        self._begin()
        while self.state.phase != "round_over":
            self._check_tiles()
            if self._report() or self._lay_again() or self._concede_late():
                continue
            if not self._next():
                return
        if not self.state.is_void:
            self._report()

    def _begin(self) -> None:
        self._take(*opening(self.file, self.book))
        self.state = with_rotation(self.state, self.file)
        self.woodpile = woodpile_of(self.file, self.book, self.book.house_cut)
        self._take(e.TilesStacked(woodpile=self.woodpile), self._who_banks(), e.BetsOpened())
        for share in stakes_of(self.file):
            self._put_up(share)
        for bet, key in _BETS:
            for box in self.file.boxes:
                for wager in box.wagers:
                    self._wager(box.number, wager.player, bet, getattr(wager, key))

    def _who_banks(self) -> e.AnyEvent:
        bank = self.file.bank
        if self.banker is None or bank.box is None:
            return e.HouseBanks(clause=self.book.cite("house_banks"))
        rule = "co_banking" if bank.kind == "co-bank" else "player_banking"
        clause = self.book.clause_of(rule)
        return e.BankTaken(person=self.banker, box=bank.box, kind=bank.kind, clause=clause)

    def _put_up(self, share: rt.Share) -> None:
        """What lies in the bank; chips that lie before the banker are taken from him when they are counted."""
        if self.book.word("cover_by") == "chips on the table" and share.player == self.banker:
            return
        fact = e.StakePlaced(person=share.player, coins=share.stake, added=share.stake)
        self._insist(c.PlaceStake(person=share.player, coins=share.stake), fact)

    def _wager(self, box: int, person: str, bet: c.Bet, coins: int) -> None:
        if not coins:
            return
        fact = e.WagerPlaced(person=person, box=box, bet=bet, coins=coins, added=coins)
        self._insist(c.PlaceWager(person=person, box=box, coins=coins, bet=bet), fact)

    def _next(self) -> bool:
        """The dealer's next duty, with what the file tells of it; False if the round cannot go on."""
        due = next_duty(self.state, self.book)
        if due == "settings":
            return self._set_bank() if self.state.phase == "players_set" else self._set_hands()
        if due == "cover":
            command = self._cover()
            return command is not None and self._give(command) is None
        command = self._laid(due) if isinstance(due, c.Command) else self._brought(str(due))
        if command is None:
            return True
        refusal = self._give(command)
        if refusal is not None:
            self._fault("box" if refusal.code == "no_wagers" else self._key_of_low(command), refusal)
        return refusal is None

    def _key_of_low(self, command: c.AnyCommand) -> str:
        """Where the file tells of what the dealer has laid."""
        position = self.state.house
        if isinstance(command, c.SetOnRequest):
            position = command.box
        elif isinstance(command, c.SetBankHand):
            position = self.state.chung
        return f"{self._key(position)}.low"

    def _brought(self, need: str) -> c.AnyCommand | None:
        """What the floor brings; None: it has been seen to."""
        if need == "woodpile":
            mix = c.MakeLaja if self.state.mixing == "laja" else c.Reshuffle
            return mix(woodpile=self.woodpile)
        if need == "dice":
            dice = dice_of(self.file, self.book, self.state)
            shakes = max(3, self.book.number("least_shakes"))
            return c.ShakeDice(dice=dice, by=shaker(self.state, self.book), shakes=shakes)
        if need == "choices":
            return self._play_on()
        if need == "delivery":
            return c.DeliverTiles()
        if need == "cut" or is_cut_first(self.state, self.book):
            return self._cut()
        return c.CallNoMoreBets()

    def _play_on(self) -> c.AnyCommand:
        """Whoever has a choice and is not told to have used it plays on."""
        box = next(box for box in self.state.boxes.values() if box.choice is not None)
        assert box.choice is not None  # just found
        return c.Choose(person=box.choice.person, box=box.number, choice="play")

    # ---- the bank's cover, the cut -------------------------------------------------------------------------------

    def _cover(self) -> c.AnyCommand | None:
        """The stake does not cover the wagers: it is shared with the house, or the house banks.

        None: it cannot be told what the house would have been dealt.
        """
        bank = self.state.bank
        facts = {"coins": bank.stake, "needed": bank.needed or 0}
        clause = self.book.clause_of("cover_failure")
        self.remarks.append(
            Remark(code="cover_short", clause=clause, facts=facts, sentence="refusal.cover_short")
        )
        share = c.TakeBank(person=bank.person or "", with_house=True)
        can_share = bank.half is not None and bank.kind == "player"
        if can_share and not isinstance(decide(self.state, share, self.book), Refusal):
            return share
        if not self._has_house_hand():
            expected = f"expected {bank.needed} or more, or the tiles of the house, which banks instead"
            self.faults.add("bank.stake", expected, value=bank.stake, clause=clause)
            return None
        return c.PassBank(person=bank.person or "")

    def _has_house_hand(self) -> bool:
        """Whether the file tells what is dealt when the house banks instead of a player."""
        told = told_hands(self.file, self.book)
        if self.file.deal is None:
            return self.book.house in told
        return not told and not any(box.low for box in self.file.boxes)

    def _cut(self) -> c.AnyCommand | None:
        """The cut that the file names, with what the bank has done before it; None: the file's is not to be had."""
        deal = self.file.deal
        if deal is not None and self.state.bank.person is not None and self.state.chosen_cut is None:
            self._bank_cuts(deal)
        named = None if deal is None else next((cut for cut in self.book.cuts if str(cut) == deal.cut), None)
        due, house = next_cut(self.state, self.book), self.book.house_cut
        if named is not None:
            is_drawn = due is None and self.state.chosen_cut is None
            made = c.CutTiles(cut=named.name, options=named.options, at_random=is_drawn)
            if self._must(made, "deal.cut"):
                return None
        return due or c.CutTiles(cut=house.name, options=house.options, at_random=True)

    def _bank_cuts(self, deal: rt.RoundDeal) -> None:
        """What the bank has done with stacks, cut and total."""
        banker = self.state.bank.person or ""
        if deal.moved != rt.Moved() and self.state.moved is None:
            moved = c.MoveStacks(person=banker, to_left=deal.moved.left, to_right=deal.moved.right)
            self._must(moved, "deal.moved")
        named = next((cut for cut in self.book.cuts if str(cut) == deal.cut), None)
        if named is not None and named != cut_due(self.state, self.book):
            self._must(c.ChooseCut(person=banker, cut=named.name, options=named.options), "deal.cut")
        if deal.nominated is not None and self.state.nominated is None:
            if self.state.chosen_cut is None:
                cut = cut_due(self.state, self.book) or self.book.house_cut
                self._give(c.ChooseCut(person=banker, cut=cut.name, options=cut.options))
            self._must(c.NominateFour(person=banker, amount=deal.nominated), "deal.nominated")

    # ---- the tiles that were dealt ---------------------------------------------------------------------------------

    def _check_tiles(self) -> None:
        """Once: hands that are told are those that were dealt, and hands that are played are told."""
        if self.state.phase == "delivered" and not self._is_tiles_checked:
            self._is_tiles_checked = True
            for position, told in told_hands(self.file, self.book).items():
                dealt = self._dealt(position)
                if sorted(dealt) != sorted(told):
                    expected = f"expected the tiles that were dealt there: {' '.join(dealt)}"
                    self.faults.add(f"{self._key(position)}.tiles", expected, value=list(told))
        if self.state.phase in {"setting", "players_set"} and not self._is_setting_checked:
            self._is_setting_checked = True
            if self.file.deal is None:
                self._check_hands()

    def _dealt(self, position: int) -> Faces:
        delivered = next(event for event in reversed(self.log) if isinstance(event, e.TilesDelivered))
        return delivered.hands.get(position, ())

    def _check_hands(self) -> None:
        """Every hand that is played has tiles of its own in the file."""
        told, state = told_hands(self.file, self.book), self.state
        played = [box.number for box in state.boxes_in_play if not self._conceded(box.number)]
        played.append(state.chung)
        if state.bank.house_wager:
            played.append(state.house)
        for position in played:
            if position not in told:
                self.faults.add(f"{self._key(position)}.tiles", NO_HANDS)

    def _key(self, position: int) -> str:
        return self._keys.get(position, "house")

    def _row(self, number: int) -> rt.RoundBox:
        return self.file.box(number) or rt.RoundBox(number=number)

    def _conceded(self, number: int) -> bool:
        return self._row(number).conceded

    # ---- what went wrong -------------------------------------------------------------------------------------------

    def _report(self) -> bool:
        """The next thing that went wrong, if its time has come."""
        if not self._waiting or self.state.is_void or stage_of(self.state) < stage_of_mishap(self._waiting[0][1]):
            return False
        key, each = self._waiting.pop(0)
        self._prepare(each)
        before = len(self.log)
        refusal = self._give(report_of(each, self.state.bank.box))
        if refusal is not None and refusal.code in MOOT:
            self.remarks.append(of_refusal(refusal))
        elif refusal is not None:
            self._fault(_key_of(key, refusal), refusal)
        elif isinstance(each, rt.Exposed):
            self._choose(key, each, self.log[before:])
        return True

    def _prepare(self, each: rt.AnyIrregularity) -> None:
        """What must have been before it: a laja, the cup in the banker's hand."""
        state = self.state
        if isinstance(each, rt.Exposed) and each.at == "laja" and not state.lajas and self.file.people:
            asked = self._give(c.AskLaja(person=self.banker or self.file.people[0]))
            if asked is None:
                self._give(c.MakeLaja(woodpile=self.woodpile))
        if isinstance(each, rt.BadDice) and each.fault == "lid" and not state.shaken_by and state.bank.person:
            if self._give(c.TakeCup(person=state.bank.person)) is None:
                dice = dice_of(self.file, self.book, self.state)
                self._give(c.ShakeDice(dice=dice, by=state.bank.person))

    def _choose(self, key: str, each: rt.Exposed, events: list[e.AnyEvent]) -> None:
        """The answer to the choice that the exposure gave, as the file tells it."""
        offers = [event for event in events if isinstance(event, e.ChoiceOffered)]
        answer = each.choice or "play"
        for offer in offers:
            made = c.Choose(person=offer.person, box=offer.box, choice=answer)
            if not self._must(made, f"{key}.choice"):
                self._give(replace(made, choice="play"))
        if not offers and answer != "play":
            exposed = next((event for event in events if isinstance(event, e.TilesExposed)), None)
            expected = "expected play: the book gives nobody another choice here"
            self.faults.add(
                f"{key}.choice", expected, value=answer, clause=exposed.clause if exposed else None
            )

    # ---- the setting -----------------------------------------------------------------------------------------------

    def _laid(self, due: c.AnyCommand) -> c.AnyCommand:
        """A duty of the dealer's, with the hand as he has laid it."""
        if isinstance(due, c.SetHouseHand) and self.state.house_hand is not None:
            low = self.file.house.low or self._row_of_house().low
            return replace(due, **_halves(low, self.state.house_hand.tiles))
        if isinstance(due, c.SetOnRequest) and not self.state.boxes[due.box].is_absent:
            row = self._row(due.box)
            return replace(due, **_halves(row.low, hand_of(self.state.boxes[due.box]).tiles))
        if isinstance(due, c.SetBankHand) and self.state.bank.box is not None:
            box = self.state.boxes[self.state.bank.box]
            low = () if box.is_absent else self._row(box.number).low
            return replace(due, **_halves(low, hand_of(box).tiles))
        return due

    def _row_of_house(self) -> rt.RoundBox:
        """The box that became the house's because the house banks after all."""
        return self._row(self.book.house if self.state.bank.box is None else 0)

    def _is_dealers(self, row: rt.RoundBox) -> bool:
        """Whether the file says that the dealer set this hand."""
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
        """Every hand that its player sets or asks for; one pass, so long as something comes of it."""
        before = len(self.log)
        waiting = [box for box in self.state.boxes.values() if self._is_waiting(box)]
        for box in waiting:
            if self._is_waiting(self.state.boxes[box.number]):
                self._set_hand(box)
        if len(self.log) == before and waiting:  # each waits for another: they were set nevertheless
            self._set_anyhow(waiting[0])
        return len(self.log) > before

    def _is_waiting(self, box: Box) -> bool:
        is_dealers = box.requested or box.is_absent or box.controller is None
        is_set = box.hand is None or box.hand.set_by is not None or box.result is not None
        return box.number != self.state.bank.box and not is_set and not is_dealers

    def _set_hand(self, box: Box) -> None:
        row = self._row(box.number)
        if row.conceded and self._concede(box.number):
            return
        if row.set_by == "absent":
            self._give(c.ReportAbsent(by=BY, box=box.number))
        elif row.low and not self._is_dealers(row) and not row.conceded:
            refusal = self._give(self._set_by(box.controller or "", box, row))
            if refusal is not None and refusal.code == "not_two_and_two":
                self._fault(f"{self._key(box.number)}.low", refusal)
                self._set_anyhow(box)
        else:
            refusal = self._give(c.AskHouseWay(person=box.controller or "", box=box.number))
            if refusal is not None and refusal.code == "only_advises":
                asked = e.HouseWayAsked(
                    box=box.number, person=box.controller or "", clause=refusal.clause or ""
                )
                self._take(asked)

    def _set_by(self, person: str, box: Box, row: rt.RoundBox) -> c.SetHand:
        low, high = _two_and_two(row.low, hand_of(box).tiles)
        return c.SetHand(person=person, box=box.number, low=low, high=high)

    def _set_anyhow(self, box: Box) -> None:
        """A hand that is set out of its turn: as the file tells it, else the house way."""
        row = self._row(box.number)
        laid = self._as_told(box, row)
        self._take(laid or by_house_way(box, "request", self.book))

    def _as_told(self, box: Box, row: rt.RoundBox) -> e.HandSet | None:
        """A hand as the file tells it, whoever set it."""
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
        return e.HandSet(
            box=box.number,
            low=low_faces,
            high=high_faces,
            set_by="request" if is_dealers else "player",
            turned=is_turned,
            clause=self.book.cite("house_sets") if is_dealers else self.book.cite("turned") if is_turned else "",
        )

    def _set_bank(self) -> bool:
        """The player/banker's hand, after all the others."""
        state = self.state
        assert state.bank.box is not None  # the dealer waits for the bank's player
        box = state.boxes[state.bank.box]
        row, handler = self._row(box.number), state.bank.handlers[0]
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
            if self.state.bank.proposal is not None:
                self._give(c.ConfirmSetting(person=handler))
            return True
        self._take(by_house_way(box, "request", self.book))
        return True

    # ---- concessions, hands that the dealer set wrongly -----------------------------------------------------------

    def _concede(self, number: int) -> bool:
        """A hand is given up; False where the book has it done later."""
        bettors = self.state.boxes[number].main_wagers
        refusal = self._give(c.Concede(person=bettors[0].person, box=number))
        if refusal is not None and refusal.code != "surrender_early":
            self._fault(f"{self._key(number)}.conceded", refusal)
        return refusal is None

    def _concede_late(self) -> bool:
        """The next hand that is given up once the bank's is set."""
        if self.state.phase != "house_set":
            return False
        for box in self.state.boxes_in_play:
            if self._conceded(box.number) and not box.is_conceded and box.hand is not None:
                if self.faults.is_sound(f"{self._key(box.number)}.conceded"):
                    return self._concede(box.number)
        return False

    def _lay_again(self) -> bool:
        """A hand that the dealer set otherwise than the house way, and nobody has reported it: the ruling does."""
        if stage_of(self.state) not in {Stage.EXPOSED, Stage.PAID} or self.state.is_void:
            return False
        told = {self._position_of(each) for _, each in self._all_mis_set()}
        for hand, position in self._dealers_hands():
            if position not in told and position not in self._reported:
                self._reported.add(position)
                box = position if hand == "box" else None
                if self._give(c.ReportMisSet(by=BY, hand=hand, box=box)) is None:
                    return True
        return False

    def _dealers_hands(self) -> list[tuple[str, int]]:
        """Hands set by the dealer that do not lie the house way."""
        state = self.state
        found = []
        hands = {number: box.hand for number, box in state.boxes.items() if not box.is_conceded}
        if state.house_hand is not None and state.house_hand.set_by:
            hands[state.house] = state.house_hand
        for position, hand in hands.items():
            if hand is None or not hand.set_by or hand.set_by == "player" or is_house_way(hand, self.book):
                continue
            name = "bank" if position == state.chung else "house" if hand is state.house_hand else "box"
            found.append((name, position))
        return found


def _key_of(key: str, refusal: Refusal) -> str:
    """Which key of an irregularity the table does not take."""
    part = {"bad_count": ".count", "no_such_cause": ".cause", "bad_amount": ".amount", "not_so_much": ".amount"}
    return key + part.get(refusal.code, "")


def _halves(low: Faces, tiles: Faces) -> dict[str, Two]:
    """A hand as the dealer laid it, for his command; nothing where the file does not tell."""
    if not low:
        return {}
    one, other = _two_and_two(low, tiles)
    return {"low": one, "high": other}


def _two_and_two(low: Faces, tiles: Faces) -> tuple[Two, Two]:
    """The low hand as it is told, and the rest of the tiles."""
    rest = list(tiles)
    for face in low:
        if face in rest:
            rest.remove(face)
    one, other = low
    high = (rest[0], rest[1])
    return (one, other), high
