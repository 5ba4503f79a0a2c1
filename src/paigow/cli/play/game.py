"""A person's game in the terminal: asks, reads input, gives commands and shows events."""

import asyncio
import sys

from paigow.citing import cited
from paigow.cli.drawing import console, drawn, tell
from paigow.cli.play.banking import Banking
from paigow.cli.play.local_table import ME, Need, Seat
from paigow.cli.play.narration import Teller
from paigow.cli.play.parsing import (
    COMPLAIN,
    COUPON,
    DISPUTED,
    HELP,
    NO,
    QUIT,
    WITHDRAW,
    YES,
    Wagers,
    read_complaint,
    read_setting,
    read_wager,
)
from paigow.runtime import Pace, TableOrder
from paigow.table import AnyEvent, Refusal
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.views.view_types import OwnHand, SettingChoice
from paigow.words import say


class LeftGame(Exception):
    """The person has left the table."""


class Game:
    """One person's game, from taking a seat to leaving it.

    Lines are read while the table's loop stands still, so that Ctrl-C works everywhere. The table has no
    clocks, so nothing is missed.
    """

    def __init__(self, runner: asyncio.Runner, order: TableOrder, pace: Pace, language: str) -> None:
        self._runner = runner
        self._language = language
        self._screen = console()
        self._seat = runner.run(Seat.take(order, pace))
        self._currency = self._seat.book.currency
        self._usual = self._seat.view.settings.minimum
        self._banking = Banking(self._seat, read=self._read, say=self._say, give=self.give)
        self._shown: tuple[int, OwnHand] | None = None
        """Round and choices last shown."""
        self._teller = Teller(
            self._screen,
            own_box=self._seat.box,
            book=self._seat.book,
            language=language,
            own_name=self._sentence("play.you"),
        )

    def close(self) -> None:
        """Give up the seat and forget the table."""
        self._runner.run(self._seat.close())

    def play(self) -> None:
        """Play until the person leaves: by q, at the end of input, by Ctrl-C, or without coins."""
        seat = self._seat
        self._say("play.welcome", title=seat.book.title, box=seat.box, stack=seat.stack)
        try:
            while True:
                self._do(self._runner.run(seat.next_need(self._hear)))
        except TimeoutError:
            self._say("play.halted")
        except LeftGame:
            self._take_leave()
        except (EOFError, KeyboardInterrupt):
            print()
            self._take_leave()

    def _do(self, need: Need) -> None:
        match need:
            case "coins":
                self._buy_in()
            case "wager":
                self._ask_wager()
            case "set":
                self._ask_setting()
            case "choice":
                self._ask_choice()
            case "surrender":
                self._ask_surrender()
            case _:
                self._banking.ask(need)

    def _hear(self, event: AnyEvent) -> None:
        self._teller(event)
        if isinstance(event, e.RoundEnded | e.RoundVoided):
            self._say("play.round_result", net=self._seat.net, stack=self._seat.stack)

    def _take_leave(self) -> None:
        wagered = self._seat.wagered
        if wagered:
            self._say("play.goodbye_in_round", coins=wagered)
        else:
            self._say("play.goodbye", coins=self._seat.stack)

    # ---- wagers ----------------------------------------------------------------------------------------------

    def _buy_in(self) -> None:
        coins = self._runner.run(self._seat.buy_in())
        if coins + self._seat.stack < self._seat.view.settings.minimum:
            self._refill()
            return
        self._say("play.bought_in", coins=coins)

    def _refill(self) -> None:
        """Offer a refill of free-play coins to a person without coins, once in a while.

        Raises:
            Left: the person declines, or it is too soon.
        """
        while typed := self._read("play.refill"):
            self._say("play.refill_help", typed=typed)
        given = self._runner.run(self._seat.refill())
        if isinstance(given, Refusal):
            self._refused(given)
            self._say("play.no_coins")
            raise LeftGame
        self._say("play.refilled", coins=given.coins)

    def _ask_wager(self) -> None:
        limits = self._seat.view.settings
        facts = {"minimum": limits.minimum, "maximum": limits.maximum, "usual": self._usual}
        coupons = self._seat.coupons
        if coupons:
            self._say("play.coupons", count=len(coupons), coins=coupons[-1])
        typed = self._read("play.wager", **facts)
        with_coupon = bool(coupons) and typed.lower().endswith(COUPON)
        if with_coupon:
            typed = typed[: -len(COUPON)].strip()
        if typed.lower() == "laja":
            self.give(c.AskLaja(person=ME))
            return
        wagers: Wagers | None = read_wager(typed) if typed else {"main": self._usual}
        if wagers is None:
            if typed not in HELP:
                self._say("play.not_a_wager", typed=typed)
            self._say(
                "play.wager_help_side_bets" if len(self._seat.book.bets) > 1 else "play.wager_help", **facts
            )
            return
        box = self._seat.box
        commands: list[c.PersonCommand] = [
            c.PlaceWager(person=ME, box=box, bet=bet, coins=coins) for bet, coins in wagers.items()
        ]
        if with_coupon and wagers["main"] < coupons[-1]:
            told: dict[str, str | int] = {"coins": coupons[-1], "wager": wagers["main"]}
            clause = self._seat.book.cite("coupon_laid")
            self._refused(Refusal(code="coupon_above_wager", clause=clause, facts=told))
            return
        if with_coupon:
            commands.append(c.LayCoupon(person=ME, box=box, value=coupons[-1]))
        refusal = self._runner.run(self._seat.give(*commands))
        if refusal is None:
            self._usual = wagers["main"]
        else:
            self._refused(refusal)

    # ---- settings --------------------------------------------------------------------------------------------

    def _ask_setting(self) -> None:
        own = self._seat.own_hand
        if own is None or not own.settings:
            return
        if self._shown != (self._seat.view.round, own):
            self._shown = (self._seat.view.round, own)
            self._show_choices(own)
        proposal = self._seat.view.proposal
        if proposal is not None:
            self._say("play.proposal", low=proposal[0], high=proposal[1], clause=proposal[2])
        typed = self._read("play.setting", count=len(own.settings))
        if typed.lower() == "concede":
            self._concede()
            return
        if proposal is not None and typed.lower() in YES:
            self.give(c.ConfirmSetting(person=ME))
            return
        command = self._setting_command(typed, own)
        if command is None:
            if typed not in HELP:
                self._say("play.not_a_setting", typed=typed)
            names_on_request = own.settings[0].low_name is None
            code = "play.setting_help_names" if names_on_request else "play.setting_help"
            self._say(code, low=own.settings[0].low)
            return
        self.give(command)

    def _concede(self) -> None:
        """Concede the hand; if that must wait for the bank's hand, it is asked then (MA 7(f))."""
        refusal = self._runner.run(self._seat.give(c.Concede(person=ME, box=self._seat.box)))
        if refusal is None:
            return
        self._refused(refusal)
        if refusal.code == "surrender_early":
            self._say("play.surrenders_later")

    def _ask_surrender(self) -> None:
        """Ask whether to surrender for the wager: the bank's hand is exposed, the person's own not yet."""
        typed = self._read("play.surrender").lower()
        if typed in {"concede", "surrender", *YES}:
            self.give(c.Concede(person=ME, box=self._seat.box))
        elif typed in NO or not typed:
            self._seat.played_on = self._seat.view.round
        else:
            self._say("play.surrender_help")

    def _ask_choice(self) -> None:
        choice = self._seat.own_box.choice
        if choice is None:
            return
        typed = self._read("play.choice_of", choices=choice.choices, clause=choice.clause).lower()
        answer = typed or choice.choices[0]
        if answer in choice.choices:
            self.give(c.Choose(person=ME, choice=answer, box=self._seat.box))

    def give(self, *commands: c.PersonCommand) -> bool:
        """Give commands and print a refusal; return whether they were accepted."""
        refusal = self._runner.run(self._seat.give(*commands))
        if refusal is not None:
            self._refused(refusal)
        return refusal is None

    def _setting_command(self, typed: str, own: OwnHand) -> c.PersonCommand | None:
        box = self._seat.box
        if typed.lower() == "h":
            only_advises = self._seat.may("ask_advice", box=box)
            return c.AskAdvice(person=ME, box=box) if only_advises else c.AskHouseWay(person=ME, box=box)
        if typed.lower() == "n":
            return c.AskNames(person=ME, box=box)
        if typed.lower() == "show":
            return c.ShowOwnHand(person=ME, box=box)
        found = read_setting(typed, [(choice.low, choice.high) for choice in own.settings])
        return None if found is None else c.SetHand(person=ME, box=box, low=found[0], high=found[1])

    def _show_choices(self, own: OwnHand) -> None:
        self._say("play.your_tiles")
        first = own.settings[0]
        self._screen.print(drawn((*first.low, *first.high), self._screen))
        for number, choice in enumerate(own.settings, 1):
            code = "play.choice" if choice.low_name is None else "play.choice_named"
            self._say(code, number=number, **_facts(choice))
        if own.advice is not None:
            self._say("play.advice", clause=own.advice_clause, **_facts(own.advice))

    # ---- words -----------------------------------------------------------------------------------------------

    def _read(self, code: str, **facts: object) -> str:
        """Return a typed line without surrounding spaces; after a complaint ask again.

        Raises:
            Left: the line says so.
            EOFError: no more input.
        """
        typed = input(f"{self._sentence(code, **facts)}: ").strip()
        if not sys.stdin.isatty():
            print(typed)
        if typed.lower() in QUIT:
            raise LeftGame
        first, _, words = typed.partition(" ")
        if first.lower() != COMPLAIN:
            return typed
        self._complain(words.strip())
        return self._read(code, **facts)

    def _complain(self, words: str) -> None:
        """Record or withdraw a complaint."""
        if not words or words in HELP:
            self._say("play.complain_help", kinds=", ".join(DISPUTED))
        elif words.lower() == WITHDRAW:
            self.give(c.WithdrawComplaint(person=ME))
        else:
            about, complaint = read_complaint(words)
            if self.give(c.Complain(person=ME, about=about, complaint=complaint)):
                self._say("play.complained")

    def _refused(self, refusal: Refusal) -> None:
        clause = f" ({cited(refusal.clause, self._language)})" if refusal.clause else ""
        sentence = self._sentence(f"refusal.{refusal.code}", **refusal.facts)
        tell(self._screen, sentence + clause, "yellow")

    def _say(self, code: str, **facts: object) -> None:
        tell(self._screen, self._sentence(code, **facts))

    def _sentence(self, code: str, **facts: object) -> str:
        return say(code, {"currency": self._currency, **facts}, self._language)


def _facts(choice: SettingChoice) -> dict[str, object]:
    return {field: getattr(choice, field) for field in choice.__struct_fields__}
