"""The bank in the terminal: taking or passing it, staking, covering, cutting and a banker's other options."""

from collections.abc import Iterable
from typing import Final, Protocol

from paigow.books import Cut, find_cut
from paigow.cli.play.local_table import ME, Need, Seat
from paigow.cli.play.parsing import HELP, NEVER, NO, SHARE, YES, read_amount, read_stacks
from paigow.table import commands as c

_FOURS: Final = {"+4": 4, "-4": -4}


class AsksForLine(Protocol):
    """Asks for a typed line."""

    def __call__(self, code: str, **facts: object) -> str: ...


class PrintsSentence(Protocol):
    """Prints a sentence."""

    def __call__(self, code: str, **facts: object) -> None: ...


class GivesCommands(Protocol):
    """Gives commands; returns whether they were accepted."""

    def __call__(self, *commands: c.PersonCommand) -> bool: ...


class Banking:
    """The questions to a person, and their possible answers, while they are offered or hold the bank."""

    def __init__(self, seat: Seat, *, read: AsksForLine, say: PrintsSentence, give: GivesCommands) -> None:
        self._seat = seat
        self._read = read
        self._say = say
        self._give = give

    def ask(self, need: Need) -> None:
        """Ask once for what the table waits for."""
        match need:
            case "offer":
                self._offer()
            case "stacks":
                self._stacks()
            case "bank":
                self._before_bets_close()
            case "cover":
                self._cover()
            case "cut":
                self._cut_now()
            case _:
                pass

    # ---- taking it ---------------------------------------------------------------------------------------------

    def _offer(self) -> None:
        if self._seat.is_never_bank:
            self._give(c.PassBank(person=ME))
            return
        can_share = self._seat.may("take_bank", with_house=True)
        typed = self._read("play.offer_share" if can_share else "play.offer").lower()
        if typed in YES:
            self._give(c.TakeBank(person=ME))
        elif typed in SHARE and can_share:
            self._give(c.TakeBank(person=ME, with_house=True))
        elif typed in NO | NEVER or not typed:
            self._seat.is_never_bank = typed in NEVER
            self._give(c.PassBank(person=ME))
        else:
            self._say("play.offer_help")

    def _stacks(self) -> None:
        """Ask for the cut of the stacks, before the house's wager (MA 8(g), 8(h)); Enter for none."""
        typed = self._read("play.stacks").lower()
        if not typed:
            self._seat.left_stacks = self._seat.view.round
        elif typed == "pass":
            self._give(c.PassBank(person=ME))
        elif not self._move(typed.removeprefix("move ")):
            self._say("play.stacks_help")

    # ---- before bets close -------------------------------------------------------------------------------------

    def _before_bets_close(self) -> None:
        """Ask for a banker's wishes while bets are open; Enter ends them."""
        typed = self._read("play.bank").lower()
        if not typed:
            self._done()
            return
        word, _, rest = typed.partition(" ")
        if typed in HELP or not self._wish(word, rest.strip()):
            if typed not in HELP:
                self._say("play.not_understood", typed=typed)
            self._say("play.bank_help", cuts=_marked(self._seat.book.approved_cuts))

    def _done(self) -> None:
        if self._seat.is_alone and not self._seat.view.bank.house_wager:  # nobody could wager against it
            self._say("play.nobody_wagers")
            self._give(c.PassBank(person=ME))
        else:
            self._seat.banked = self._seat.view.round

    def _wish(self, word: str, rest: str) -> bool:
        """Do what a typed word asks; return whether it was understood."""
        match word:
            case "stake" | "lessen":
                return self._coins(word, rest)
            case "cut":
                return self._cut(rest)
            case "move":
                return self._move(rest)
            case "laja":
                self._give(c.AskLaja(person=ME))
            case "pass":
                self._give(c.PassBank(person=ME))
            case "cup":
                self._seat.later.append(c.TakeCup(person=ME))
                self._say("play.cup_later")
            case "+4" | "-4":
                self._give(c.NominateFour(person=ME, amount=_FOURS[word]))
            case _:
                return False
        return True

    def _coins(self, word: str, typed: str) -> bool:
        coins = read_amount(typed)
        if coins is None:
            return False
        if word == "lessen":
            self._give(c.LessenHouseWager(person=ME, coins=coins))
        elif coins:
            self._give(c.PlaceStake(person=ME, coins=coins))
        else:
            self._give(c.TakeBackStake(person=ME))
        return True

    def _move(self, typed: str) -> bool:
        stacks = read_stacks(typed)
        if stacks is None:
            return False
        self._give(c.MoveStacks(person=ME, to_left=stacks[0], to_right=stacks[1]))
        return True

    # ---- cover and cut -----------------------------------------------------------------------------------------

    def _cover(self) -> None:
        bank = self._seat.view.bank
        facts: dict[str, object] = {"total": bank.total, "alone": bank.needed, "stack": self._seat.stack}
        if bank.half is not None:
            facts["half"] = bank.half
        typed = self._read("play.cover" if bank.half is None else "play.cover_share", **facts).lower()
        half = bank.half or 0
        if typed == "pass":
            self._give(c.PassBank(person=ME))
        elif typed in SHARE and bank.half is not None:
            staked = self._seat.stake >= half or self._give(c.PlaceStake(person=ME, coins=half))
            if staked and bank.kind == "player":
                self._give(c.TakeBank(person=ME, with_house=True))
        elif not typed:
            wanted = half if bank.kind == "co-bank" else bank.needed or 0
            self._give(c.PlaceStake(person=ME, coins=wanted))
        elif coins := read_amount(typed):
            self._give(c.PlaceStake(person=ME, coins=coins))
        elif typed.startswith("buy "):
            self._buy(typed.removeprefix("buy "))
        else:
            self._say("play.cover_help")

    def _buy(self, typed: str) -> None:
        coins = read_amount(typed)
        if coins is None:
            self._say("play.cover_help")
        else:
            self._give(c.BuyIn(person=ME, coins=coins))

    def _cut_now(self) -> None:
        """Ask for the cut after the close of bets; Enter for the house's."""
        cuts = self._seat.cuts
        code = "play.cut_read" if any(cut.is_our_reading for cut in cuts) else "play.cut"
        typed = self._read(code, cuts=_marked(cuts))
        word, _, rest = typed.lower().partition(" ")
        if not typed:
            self._choose(self._seat.book.house_cut)
        elif word == "move" and self._move(rest):
            return
        elif not self._cut(typed.removeprefix("cut ")):
            self._say("play.not_understood", typed=typed)

    def _cut(self, typed: str) -> bool:
        cut = find_cut(self._seat.book, typed)
        if cut is None:
            return False
        self._choose(cut)
        return True

    def _choose(self, cut: Cut) -> None:
        self._give(c.ChooseCut(person=ME, cut=cut.name, options=cut.options))


def _marked(cuts: Iterable[Cut]) -> list[str]:
    """Return cuts by name; one without a description in a document is marked."""
    return [f"{cut}*" if cut.is_our_reading else str(cut) for cut in cuts]
