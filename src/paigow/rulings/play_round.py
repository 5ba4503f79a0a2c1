"""Plays a round file at the table: the file becomes commands, and the table decides.

What the table would refuse, but was there (a wager above the limit, a stake of odd coins), becomes a fact
with a remark. A choice that the book does not offer is a fault of the file.
"""

from collections import Counter
from typing import Final, get_args

from msgspec.structs import replace

from paigow.books import Cut
from paigow.books.names import RuleName
from paigow.rulings.remarks import Remark, of_refusal
from paigow.rulings.reported_irregularities import RuledIrregularities
from paigow.rulings.round_file import types as rt
from paigow.rulings.round_file.checks import HOUSE_BANKS, bankers_deal
from paigow.rulings.setup import (
    dice_of,
    opening,
    stakes_of,
    told_hands,
    with_any_boxes,
    with_rotation,
    woodpile_of,
)
from paigow.table import Refusal, decide, next_duty
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.bank.house_wager import house_wager_due
from paigow.table.core.box import Faces
from paigow.table.deal.cut import is_cut_first, next_cut
from paigow.table.deal.shake import shaker
from paigow.table.wagers.control import decider

NO_HANDS: Final = "missing; expected four tiles, or the whole [deal]"


class RuledRound(RuledIrregularities):
    """The table on which one round file is played; ``play`` takes it to the end."""

    _needed: int | None = None
    """The stake that the bank needed and did not have."""

    # ---- the round ---------------------------------------------------------------------------------------------

    def play(self) -> None:
        """Play the whole round and collect faults.

        It stops at the delivery if the deal is at fault: the hands would not be those that the file means.
        """
        self._begin()
        while self.state.phase != "round_over":
            if self.state.phase == "delivered" and not self.faults.is_whole("deal"):
                return
            self._check_tiles()
            if self._concede_early() or self._report() or self._lay_again() or self._concede_late():
                continue
            if not self._next():
                return
        while self._report():
            pass
        self._report_never()

    def _begin(self) -> None:
        self._take(*opening(self.file, self.book))
        self.state = with_rotation(self.state, self.file)
        self.woodpile = woodpile_of(self.file, self.book, self.book.house_cut)
        self._take(e.TilesStacked(woodpile=self.woodpile), self._who_banks(), e.BetsOpened())
        for share in stakes_of(self.file):
            self._put_up(share)
        for bet in get_args(c.Bet):
            for box in self.file.boxes:
                for wager in box.wagers:
                    self._wager(box.number, wager.player, bet, wager.bets.get(bet, 0))
        for box in self.file.boxes:
            for wager in box.wagers:
                if wager.coupon:
                    self._take(e.CouponGiven(person=wager.player, value=wager.coupon))
                    self._give(c.LayCoupon(person=wager.player, box=box.number, value=wager.coupon))
        self._name_deciders()

    def _name_deciders(self) -> None:
        """Name the controllers that the file gives, where the bettors of a box name one (CAN 7.4(c)).

        A seated bettor who does not decide has left it to the highest wager (NZ 7.1(a)(ii)). Of several boxes
        a player chose the one in the file (NZ 7.2). If a player set a hand and the file does not say who, it
        is assumed to be the first.
        """
        named = {}
        for box in self.file.boxes:
            bettors = [wager.player for wager in box.wagers if wager.amount]
            nominee = box.controller or (
                bettors[0] if bettors and box.low and not self._is_dealers(box) else None
            )
            if nominee is None:
                continue
            named[box.number] = nominee
            for person in bettors:
                if person != nominee:
                    self._give(c.Nominate(person=person, box=box.number, nominee=nominee))
            if box.controller is not None and box.seated in bettors and box.seated != nominee:
                self._give(c.GiveControl(person=box.seated or "", box=box.number))
        entitled = Counter(decider(box, self.book).person for box in self.state.boxes_in_play)
        for number, nominee in named.items():
            if entitled[nominee] > 1 and self.state.people[nominee].chosen_box is None:
                self._give(c.ControlBox(person=nominee, box=number))

    def _who_banks(self) -> e.AnyEvent:
        bank = self.file.bank
        if self.banker is None or bank.box is None:
            return e.HouseBanks(clause=self.book.cite("house_banks"))
        rule: RuleName = "co_banking" if bank.kind == "co-bank" else "player_banking"
        clause = self.book.clause_of(rule)
        return e.BankTaken(person=self.banker, box=bank.box, kind=bank.kind, clause=clause)

    def _put_up(self, share: rt.Share) -> None:
        """Put up a share of the bank; chips before the banker are taken when they are counted."""
        is_shown = self.book.word("cover_by") == "chips on the table" and share.player == self.banker
        if is_shown or not share.stake:
            return
        fact = e.StakePlaced(person=share.player, coins=share.stake, added=share.stake)
        self._insist(c.PlaceStake(person=share.player, coins=share.stake), fact)

    def _wager(self, box: int, person: str, bet: c.Bet, coins: int) -> None:
        if not coins:
            return
        fact = e.WagerPlaced(person=person, box=box, bet=bet, coins=coins, added=coins)
        self._insist(c.PlaceWager(person=person, box=box, coins=coins, bet=bet), fact)

    def _next(self) -> bool:
        """Do the dealer's next duty, with the file's facts; return False if the round cannot continue."""
        if self.state.phase == "betting" and self.state.round.moved is None and not self._move_stacks():
            return False
        due = next_duty(self.state, self.book)
        if due == "settings":
            return self._set_bank() if self.state.phase == "players_set" else self._set_hands()
        if due == "cover":
            command = self._cover()
            return command is not None and self._give(command) is None
        if isinstance(due, c.PlaceHouseWager):
            return self._house_wagers(due)
        command = self._laid(due) if isinstance(due, c.Command) else self._brought(str(due))
        if command is None:
            return True
        if isinstance(command, c.CallNoMoreBets):
            refusal = self._close_bets(command)
        else:
            refusal = self._unsaid(command) if isinstance(command, c.Choose) else self._give(command)
        if refusal is not None:
            self._fault("box" if refusal.code == "no_wagers" else self._key_of_low(command), refusal)
        return refusal is None

    def _close_bets(self, call: c.CallNoMoreBets) -> Refusal | None:
        """Close bets. A wager on one box more than the book permits stays, like any other forbidden one.

        The table returns such a wager at the call; one that was there when bets closed had not been returned.
        """
        decided = decide(self.state, call, self.book)
        if isinstance(decided, Refusal):
            return decided
        too_many = [event for event in decided if isinstance(event, e.WagerReturned) and event.bet == "main"]
        if not too_many:
            self._take(*decided)
            return None
        if not {remark.code for remark in self.remarks} & {"one_box_only", "not_double"}:
            self.remarks.append(of_refusal(Refusal(code="one_box_only", clause=too_many[0].clause)))
        decided = decide(self.state, call, with_any_boxes(self.book))
        if not isinstance(decided, Refusal):
            self._take(*decided)
        return decided if isinstance(decided, Refusal) else None

    def _key_of_low(self, command: c.AnyCommand) -> str:
        """Return the key of the dealer's setting in the file."""
        position = self.state.house
        if isinstance(command, c.SetOnRequest):
            position = command.box
        elif isinstance(command, c.SetBankHand):
            position = self.state.chung
        return f"{self._key(position)}.low"

    def _brought(self, need: str) -> c.AnyCommand | None:
        """Return the command with what the floor supplies, or ``None`` if it is done."""
        if need == "woodpile":
            mix = c.MakeLaja if self.state.round.mixing == "laja" else c.Reshuffle
            return mix(woodpile=self.woodpile)
        if need == "dice":
            self._nominate()
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
        """Choose to play on for a player whose choice is not in the file."""
        box = next(box for box in self.state.boxes.values() if box.choice is not None)
        assert box.choice is not None  # just found
        return c.Choose(person=box.choice.person, box=box.number, choice="play")

    def _house_wagers(self, due: c.PlaceHouseWager) -> bool:
        """Place the house's wager required by the book; less is the banker's wish.

        Rule: MA 8(h). More than that breaks the rule, and is settled.
        """
        wagered, clause = self.file.house.wager or 0, self.book.clause_of("house_wager")
        if self.file.bank.last_wager is None:
            self._take(e.HouseWagerPlaced(coins=wagered, clause=clause))
            return True
        last = house_wager_due(self.state, self.book) or 0
        if wagered > last:
            facts = {"coins": wagered, "last": last}
            code = "house_wager_above"
            self.remarks.append(Remark(code=code, clause=clause, facts=facts, sentence=f"ruling.{code}"))
            self._take(e.HouseWagerPlaced(coins=wagered, clause=clause))
            return True
        refusal = self._give(due)
        if refusal is None and wagered < last:
            refusal = self._give(c.LessenHouseWager(person=self.state.round.bank.person or "", coins=wagered))
        if refusal is not None:
            self._fault("house.wager", refusal)
        return refusal is None

    # ---- the bank's cover, the cut -------------------------------------------------------------------------------

    def _cover(self) -> c.AnyCommand | None:
        """Handle a stake that does not cover the wagers: share with the house, or the house banks.

        Returns ``None`` if the house's hand would be unknown.
        """
        bank = self.state.round.bank
        lies, self._needed = self.file.bank.lies, bank.needed
        facts = {"coins": lies, "needed": bank.needed or 0}
        clause = self.book.clause_of("cover_failure")
        self.remarks.append(
            Remark(code="cover_short", clause=clause, facts=facts, sentence="refusal.cover_short")
        )
        share = c.TakeBank(person=bank.person or "", with_house=True)
        chosen = self.file.bank.when_short
        refusal = decide(self.state, share, self.book)
        can_share = bank.half is not None and bank.kind == "player" and not isinstance(refusal, Refusal)
        if can_share and chosen != "house":
            code, told = "became_co_bank", {"person": bank.person or "", "coins": lies}
            sentence = f"ruling.{'pool_' if self.file.bank.pool else ''}{code}"
            self.remarks.append(Remark(code=code, clause=clause, facts=told, sentence=sentence))
            return share
        if chosen == "share" and isinstance(refusal, Refusal):
            self._fault("bank.when_short", refusal)
            return None
        if self.file.deal is None and self.book.house not in told_hands(self.file, self.book):
            self._no_house_hand()
            return None
        for key, told in bankers_deal(self.file):
            self.faults.add(key, HOUSE_BANKS, value=told, clause=clause)
        return c.PassBank(person=bank.person or "")

    def _no_house_hand(self) -> None:
        """Note that the file lacks the tiles for the house as banker."""
        expected = (
            f"expected {self._needed} or more, or the tiles that are dealt when the house banks instead"
        )
        clause = self.book.clause_of("cover_failure")
        self.faults.add("bank.stake", expected, value=self.file.bank.lies, clause=clause)

    def _move_stacks(self) -> bool:
        """Move stacks as the bank did, before the house's wager and the call.

        Return False, with a fault, if impossible.
        """
        deal = self.file.deal
        if deal is None or deal.moved == rt.Moved() or self.state.round.mixing:
            return True
        banker = self.state.round.bank.person or ""
        moved = c.MoveStacks(person=banker, to_left=deal.moved.left, to_right=deal.moved.right)
        return self._must(moved, "deal.moved")

    def _cut(self) -> c.AnyCommand | None:
        """Return the file's cut, after the bank's earlier acts, or ``None`` if it has been made."""
        deal, due, house = self.file.deal, next_cut(self.state, self.book), self.book.house_cut
        named = None if deal is None else next((cut for cut in self.book.cuts if str(cut) == deal.cut), None)
        if named is not None and self._cut_as_named(named, is_by_lot=due is None):
            return None
        return due or c.CutTiles(cut=house.name, options=house.options, at_random=True)

    def _cut_as_named(self, named: Cut, *, is_by_lot: bool) -> bool:
        """Cut by supervisor or lot, else as the bank chose; return False, with a fault, if impossible."""
        made = c.CutTiles(cut=named.name, options=named.options, at_random=is_by_lot)
        refusal = self._give(made)
        if refusal is None:
            return True
        banker = self.state.round.bank.person
        if banker is not None:
            refusal = self._give(c.ChooseCut(person=banker, cut=named.name, options=named.options))
            refusal = refusal or self._give(replace(made, at_random=False))
        if refusal is not None:
            self._fault("deal.cut", refusal)
        return refusal is None

    def _nominate(self) -> None:
        """Name the bank's addition to the total, after the cut."""
        deal, banker = self.file.deal, self.state.round.bank.person
        if (
            deal is not None
            and deal.nominated is not None
            and banker is not None
            and not self.state.round.nominated
        ):
            self._must(c.NominateFour(person=banker, amount=deal.nominated), "deal.nominated")

    # ---- the tiles that were dealt ---------------------------------------------------------------------------------

    def _check_tiles(self) -> None:
        """Check once that given hands were dealt, and that played hands are given."""
        if self.state.phase == "delivered" and not self._is_tiles_checked:
            self._is_tiles_checked = True
            self._check_dealt()
        if self.state.phase in {"setting", "players_set"} and not self._is_setting_checked:
            self._is_setting_checked = True
            if self.file.deal is None:
                self._check_hands()

    def _check_dealt(self) -> None:
        """Check that given hands were dealt; after a failed bank they were dealt from the house's place."""
        wrong = {
            position: told
            for position, told in told_hands(self.file, self.book).items()
            if sorted(told) != sorted(self._dealt(position))
        }
        if wrong and self._needed is not None and self.state.round.bank.box is None:
            self._no_house_hand()
            return
        for position, told in wrong.items():
            expected = f"expected the tiles that were dealt there: {' '.join(self._dealt(position))}"
            self.faults.add(f"{self._key(position)}.tiles", expected, value=list(told))

    def _dealt(self, position: int) -> Faces:
        delivered = next(event for event in reversed(self.log) if isinstance(event, e.TilesDelivered))
        return delivered.hands.get(position, ())

    def _check_hands(self) -> None:
        """Check that every played hand has its own tiles in the file."""
        told, state = told_hands(self.file, self.book), self.state
        played = [box.number for box in state.boxes_in_play if not self._conceded(box.number)]
        played.append(state.chung)
        if state.round.bank.house_wager:
            played.append(state.house)
        for position in played:
            if position not in told:
                self.faults.add(f"{self._key(position)}.tiles", NO_HANDS)
