"""The driver for tests of the table.

``Game("nz")`` is an open table with its tiles on display. Money is written ``$2.50`` (250 coins), tiles as
people type them, a setting ``low / high``. ``begin`` builds a woodpile and dice so that each position gets
the given tiles.
"""

from collections.abc import Sequence
from typing import Any, Final

from msgspec.structs import replace

from paigow.books import Book, load, with_choices
from paigow.table import (
    AnyCommand,
    AnyEvent,
    Phase,
    Refusal,
    Right,
    Settings,
    State,
    TableView,
    decide,
    evolve,
    next_duty,
    view,
)
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.deal.cut import is_cut_first, next_cut
from paigow.table.deal.mix import mixing_due
from paigow.table.deal.shake import shaker
from paigow.table.views.legal_actions_cache import LegalActionCache
from paigow.tiles import PIECES, TILES, parse_tiles
from tests.table.ledger import Ledger
from tests.table.offered import is_offered

ALL_FACES: Final = tuple(tile.face for tile in TILES)
BROUGHT: Final = "float_is_short"
"""The refusal after which the driver fills the float and asks again."""
PEOPLE: Final = ("Ann", "Bob", "Cho", "Dee", "Eve", "Fay")

# A house hand with the same setting in every book, because one setting is best in both hands: 6 (High 6) and
# 9 (Low 4).
BANK: Final = "low4 five high6 low10"
WINS: Final = ("teen teen eleven low6", "eleven low6 / teen teen")  # 7 and a pair
PUSHES: Final = ("day nine high4 low8", "high4 low8 / day nine")  # 2 and a wong
LOSES: Final = ("low7 low8 high8 low10", "low7 low8 / high8 low10")  # 5 and 8


def coins(amount: str) -> int:
    """Return the coins of an amount such as ``$17`` or ``$0.85``."""
    whole, _, part = amount.removeprefix("$").partition(".")
    return int(whole) * 100 + int(f"{part:0<2}")


def dice_of(total: int) -> tuple[int, int, int]:
    """Return three dice with a total."""
    one = min(6, total - 2)
    two = min(6, total - one - 1)
    return one, two, total - one - two


class Game:
    """A table that a test drives. Every step is kept in ``log``."""

    def __init__(
        self,
        book: str | Book,
        *,
        choices: dict[str, Any] | None = None,
        float_coins: str = "$1000000",
        is_shown: bool = True,
        **settings: Any,
    ) -> None:
        base = load(book) if isinstance(book, str) else book
        self.book = with_choices(base, choices) if choices else base
        self.settings = replace(
            Settings(
                boxes=len(self.book.boxes),
                chips=self.book.chips,
                minimum=self.book.minimum,
                maximum=self.book.maximum,
                float_coins=coins(float_coins),
            ),
            **{name: _in_coins(value) for name, value in settings.items()},
        )
        self.state = State.empty()
        self.log: list[AnyEvent] = []
        self.known: LegalActionCache | None = None
        self.ledger: Ledger | None = Ledger()
        """``None`` if the test keeps its own ledger."""
        self.appends: list[tuple[AnyCommand, list[AnyEvent]]] = []
        """Every command with its events."""
        self.woodpile = ALL_FACES
        self.dice = (3, 3, 3)
        self.deadline_ms: int | None = None
        self.banker: str | None = None
        """The person who takes the bank when it is offered. Everybody else passes it."""
        self.with_house = False
        """Whether the banker shares the bank with the house."""
        self.play(
            c.OpenTable(
                table="t1",
                book=self.book.id,
                edition=self.book.edition,
                digest=self.book.digest,
                settings=self.settings,
            )
        )
        if is_shown:
            self.until("shown")

    # ---- commands -------------------------------------------------------------------------------------------

    def play(self, command: AnyCommand) -> list[AnyEvent]:
        """Play an accepted command and return its events. The postings must equal what lies on the table."""
        decided = decide(self.state, command, self.book)
        assert not isinstance(decided, Refusal), (command, decided)
        offered = is_offered(self.state, command, self.book, self.rights_of)
        assert offered is not False, f"taken but not offered: {command}"
        for event in decided:
            self.state = evolve(self.state, event)
        if self.ledger is not None:
            self.ledger.post(decided)
            self.ledger.agrees_with(self.state)
        self.log.extend(decided)
        self.appends.append((command, decided))
        return decided

    def refused(self, command: AnyCommand, code: str, clause: str | None = None) -> Refusal:
        """Play a command that is refused with this code and clause. Nothing changes."""
        before = self.state
        decided = decide(self.state, command, self.book)
        assert isinstance(decided, Refusal), (command, decided)
        assert decided.code == code, decided
        assert clause is None or decided.clause == clause, decided
        assert all(isinstance(fact, str | int) for fact in decided.facts.values()), decided
        offered = is_offered(before, command, self.book, self.rights_of, surely=True)
        assert code == BROUGHT or not offered, f"offered, but refused: {command}"
        assert self.state is before
        return decided

    def rights_of(self, person: str) -> tuple[Right, ...]:
        """Return a person's legal actions from the cache of the views."""
        self.known = LegalActionCache(self.state, self.book, self.known)
        return self.known.may(person)

    # ---- people and wagers ----------------------------------------------------------------------------------

    def seat(self, person: str, box: int, *, money: str = "$1000") -> None:
        """Have a person buy in and take a place."""
        self.stand(person, money=money)
        self.play(c.SitDown(person=person, box=box))

    def stand(self, person: str, *, money: str = "$1000") -> None:
        """Have a person buy in and stay standing."""
        self.play(c.BuyIn(person=person, coins=coins(money)))

    def arrive(self, person: str, box: int) -> None:
        """Have a person without coins buy in, and sit down if only seated players wager."""
        if person not in self.state.people:
            self.stand(person)
        if self.book.flag("seated_only") and self.state.people[person].box is None:
            self.play(c.SitDown(person=person, box=box))

    def wager(self, person: str, box: int, amount: str, bet: c.Bet = "main") -> None:
        """Place a wager that is accepted."""
        self.arrive(person, box)
        self.play(c.PlaceWager(person=person, box=box, coins=coins(amount), bet=bet))

    def no_wager(self, person: str, box: int, amount: str, code: str, clause: str | None = None) -> Refusal:
        """Place a main wager that is refused."""
        return self.refused(c.PlaceWager(person=person, box=box, coins=coins(amount)), code, clause)

    def has(self, person: str) -> int:
        """Return the coins in front of a person."""
        return self.state.people[person].stack

    # ---- a round --------------------------------------------------------------------------------------------

    def begin(self, hands: dict[int, str] | None = None, *, total: int = 9, to: str = "betting") -> None:
        """Wash and stack so that positions get these tiles at this dice total. Then open the bets."""
        self.woodpile = self._woodpile(hands or {}, total)
        self.dice = dice_of(total)
        if not any(person.box for person in self.state.people.values()):
            self.seat(
                "Zoe", max(self.state.boxes)
            )  # no shuffle before a player takes a place (NZ 8.0, MA 4(c))
        self.play(c.WashTiles())
        self.until(to)

    def _woodpile(self, hands: dict[int, str], total: int) -> tuple[str, ...]:
        tiles = iter(parse_tiles(" ".join(hands.values())))
        given = {position: [next(tiles) for _ in text.split()] for position, text in hands.items()}
        taken = {tile for group in given.values() for tile in group}
        rest = iter([tile for tile in TILES if tile not in taken])
        step = -1 if self.book.word("delivery") == "clockwise" else 1
        seat = self.state.people[self.banker].box if self.banker else None
        first = self.book.ring.index(self.state.house if seat is None else seat) + total - 1
        order = [self.book.ring[(first + step * number) % 8] for number in range(8)]
        groups = [given.get(position) or [next(rest) for _ in range(4)] for position in order]
        return tuple(tile.face for group in groups for tile in group)

    def deal(self) -> None:
        """Close the bets, cut, throw, count, deliver and collect. Players set next."""
        self.until("setting")

    def set(self, box: int, text: str) -> list[AnyEvent]:
        """Set a box as the person who decides on it, ``low / high``."""
        person = self.state.boxes[box].controller
        assert person is not None, f"nobody decides on box {box}"
        return self.play(self.set_hand(person, box, text))

    def set_hand(self, person: str, box: int, text: str) -> c.SetHand:
        """Return the command with which a person sets a box, ``low / high``."""
        hand = self.state.boxes[box].hand
        assert hand is not None, f"box {box} holds no tiles"
        left = list(hand.tiles)
        low, high = ([_take(word, left) for word in half.split()] for half in text.split("/"))
        return c.SetHand(person=person, box=box, low=(low[0], low[1]), high=(high[0], high[1]))

    def as_delivered(self, person: str, box: int) -> c.SetHand:
        """Return the command with which a person sets a box in the order of delivery."""
        hand = self.state.boxes[box].hand
        one, two, three, four = hand.tiles if hand else ALL_FACES[:4]
        return c.SetHand(person=person, box=box, low=(one, two), high=(three, four))

    def set_all(self) -> None:
        """Set every unset hand in the order of delivery, in the order of the boxes."""
        while isinstance(next_duty(self.state, self.book), str) and self.state.phase == "setting":
            for box in self.state.boxes_in_play:
                if box.hand and not box.hand.set_by and box.controller and not box.requested:
                    decided = decide(self.state, self.as_delivered(box.controller, box.number), self.book)
                    if not isinstance(decided, Refusal):
                        self.play(self.as_delivered(box.controller, box.number))

    def until(self, phase: str) -> None:
        """Do the dealer's duties, one after the other, until this phase."""
        for _ in range(500):
            if self.state.phase == phase:
                return
            self.duty()
        raise AssertionError(
            f"{phase} was not reached: {self.state.phase}, {next_duty(self.state, self.book)}"
        )

    def is_at(self, phase: Phase) -> bool:
        return self.state.phase == phase

    def duty(self) -> list[AnyEvent]:
        """Do the dealer's next duty, with the tiles, dice and times of this game."""
        due = next_duty(self.state, self.book)
        if isinstance(due, c.Command):
            return self.play(due)
        needed: dict[str | None, AnyCommand] = {
            "people": c.WashTiles(),
            "woodpile": self._woodpile_due(),
            "offer": self._answer_due(),
            "cover": self._stake_due(),
            "bets": self._bets_due(),
            "cut": self._cut_due(),
            "dice": c.ShakeDice(dice=self.dice, by=shaker(self.state, self.book)),
            "removal": c.ThrowForRemoval(dice=self.dice),
            "delivery": c.DeliverTiles(deadline_ms=self.deadline_ms),
        }
        if due == "settings" and self.state.phase == "players_set":
            return self.play(self._bank_set_due())
        assert due in needed, f"the dealer waits for {due}"
        return self.play(needed[due])

    def _bank_set_due(self) -> c.SetHand:
        """Return the command with which the banker sets the bank's hand in the order of delivery."""
        bank = self.state.round.bank
        return self.as_delivered(bank.handlers[0], bank.box or 0)

    def _answer_due(self) -> AnyCommand:
        offered = self.state.round.bank.offered or ""
        if offered == self.banker:
            return c.TakeBank(person=offered, with_house=self.with_house)
        return c.PassBank(person=offered)

    def _stake_due(self) -> c.PlaceStake:
        """Return the command with which the banker just covers the wagers."""
        bank = self.state.round.bank
        due = bank.needed if bank.kind == "player" else bank.half
        return c.PlaceStake(person=bank.person or "", coins=due or 0)

    def _woodpile_due(self) -> AnyCommand:
        if mixing_due(self.state) is None:
            return c.StackTiles(woodpile=self.woodpile)
        kind = c.MakeLaja if self.state.round.mixing == "laja" else c.Reshuffle
        return kind(woodpile=self.woodpile)

    def _bets_due(self) -> AnyCommand:
        if self.state.phase == "stacked":
            return c.OpenBets()
        return self._cut_due() if is_cut_first(self.state, self.book) else c.CallNoMoreBets()

    def _cut_due(self) -> c.CutTiles:
        cut = self.book.house_cut
        drawn = c.CutTiles(cut=cut.name, options=cut.options, at_random=True)
        return next_cut(self.state, self.book) or drawn

    def finish(self) -> None:
        """Set unset hands, then play to the end of the round."""
        if self.state.phase != "setting" and self.state.rounds_begun and self.state.phase != "players_set":
            self.until("round_over")
            return
        while self.state.phase == "setting":
            self.set_all()
            if self.state.phase == "setting":
                self.duty()
        self.until("round_over")

    def whole_round(
        self,
        hands: dict[int, tuple[str, str]],
        wagers: Sequence[tuple[str, int, str]],
        *,
        bank: str = BANK,
        total: int = 9,
    ) -> None:
        """Play one round: tiles and setting of each box, the house's tiles, and the wagers."""
        for person, box, _ in wagers:
            self.arrive(person, box)
        self.begin({self.state.house: bank, **{box: tiles for box, (tiles, _) in hands.items()}}, total=total)
        for person, box, amount in wagers:
            self.wager(person, box, amount)
        self.deal()
        waiting = {box: setting for box, (_, setting) in hands.items() if self.state.boxes[box].controller}
        for box, setting in waiting.items():
            self.set(box, setting)
        self.finish()

    def close(self) -> None:
        """Give the required notices and close the table."""
        for to in self.book.words("closing_notices"):
            self.play(c.AnnounceClosing(by="Sue", to=to))  # type: ignore[arg-type]  # one of the two
        self.play(c.CloseTable())

    # ---- what happened --------------------------------------------------------------------------------------

    def events(self, *kinds: type[e.Event]) -> list[Any]:
        """Return the events of some kinds, in order."""
        return [event for event in self.log if isinstance(event, kinds)]

    def names(self) -> list[str]:
        """Return the log as the names of its events."""
        return [type(event).__name__ for event in self.log]

    def sees(self, person: str | None) -> TableView:
        """Return the table as a person sees it."""
        return view(self.state, person, self.book)

    def bank_answers(self, person: str) -> tuple[str, ...]:
        """Return what a person may answer about the bank now: decline it or give it up, hold it alone, share it."""
        rights = self.sees(person).may
        shared = {right.fields["with_house"] for right in rights if right.do == "take_bank"}
        may_pass = any(right.do == "pass_bank" for right in rights)
        said = {"pass": may_pass, "player": False in shared, "co-bank": True in shared}
        return tuple(answer for answer, is_open in said.items() if is_open)

    def cuts_of(self, person: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Return the cuts that a person may choose now."""
        named = [right.fields for right in self.sees(person).may if right.do == "choose_cut"]
        return tuple((fields["cut"], fields["options"]) for fields in named)


def _in_coins(value: Any) -> Any:
    return coins(value) if isinstance(value, str) and value.startswith("$") else value


def _take(word: str, left: list[str]) -> str:
    """Return the first tile left that matches a word."""
    kind = parse_tiles(word)[0].kind
    face = next(face for face in left if PIECES[face][0].kind is kind)
    left.remove(face)
    return face
