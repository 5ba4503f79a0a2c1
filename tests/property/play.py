"""Random play: tables of many kinds, people who ask for anything, and whole rounds to the end."""

import random
from dataclasses import dataclass, field
from typing import Any, Final

from msgspec.structs import replace

from paigow.books import SIDE_BETS, Book, SideBetName, SideLimits, load, with_choices
from paigow.log.draws import RoundSecrets
from paigow.table import AnyCommand, AnyEvent, Refusal, Settings, State, decide, evolve, next_duty
from paigow.table import commands as c
from paigow.table.core.beacons import PATIENCE_MS, QUICKNET, SIGNATURE_DIGITS
from paigow.table.deal.cut import is_cut_first, next_cut
from paigow.table.deal.mix import mixing_due
from paigow.table.deal.shake import shaker
from tests.property.mishaps import clumsily
from tests.table.driver import ALL_FACES, PEOPLE
from tests.table.ledger import Ledger

CHOICES: Final[tuple[tuple[str, dict[str, Any]], ...]] = (
    ("nz", {}),
    ("nz", {"delivery": "clockwise", "wagers_per_box": 1, "names_while_setting": "on request"}),
    ("nz", {"box_maximum": True, "below_minimum": "settle once", "above_maximum": "settle to maximum"}),
    ("canberra", {}),
    ("canberra", {"multiples_of_minimum": False, "cut_before_no_more_bets": False}),
    ("canberra", {"control_order": "seated, highest, nominee", "commission_bp": 300, "wagers_per_box": 2}),
    ("massachusetts", {}),
    ("massachusetts", {"several_boxes": "two adjacent", "match_play": 10_000}),
    (
        "massachusetts",
        {
            "several_boxes": "two adjacent",
            "house_way_on_request": "set",
            "vigorish_rounded_up_to": 0,
            "match_play": 10_000,
            "match_play_after_win": "returned",
        },
    ),
    ("rws", {}),
    ("rws", {"control_order": "highest, seated, nearest", "commission_rounding": "up"}),
    ("nz", {"shared_bank": True, "bank_again": "if all decline"}),
    ("canberra", {"co_bank_set_by": "dealer", "cover_by": "chips on the table"}),
    (
        "massachusetts",
        {"co_cover_bp": 5000, "cover_failure": "share or house", "maximum_player_bank": "none"},
    ),
    ("rws", {"delivery": "clockwise", "above_maximum": "settle to maximum", "tie_low_hand": "both"}),
)
"""Books, as published and with choices made otherwise."""
CHIPS: Final = ((50, 100, 250, 500, 1000, 2500), (100, 500), (25, 1000), (2500, 10000), (300, 700))
NOON_MS: Final = 12 * 3_600_000
END_OF_TIME_MS: Final = 10**14
CHANCE: Final = RoundSecrets(b"\x00", b"\x01", b"\x02")
"""Secrets of every round; the tiles and dice of random play come from elsewhere."""
COMMITTED: Final = CHANCE.commitments()


def published(state: State) -> c.RevealSecrets:
    """Return the command that publishes the secrets of a round, without the tiles if a hand was conceded."""
    conceals = any(box.is_conceded for box in state.boxes.values())
    return c.RevealSecrets(secrets=CHANCE.published(range(len(ALL_FACES)) if conceals else ()))


def books() -> list[Book]:
    """Every book of ``CHOICES``."""
    return [with_choices(load(book), choices) for book, choices in CHOICES]


def random_settings(book: Book, rng: random.Random, *, odd_chips: bool = True) -> Settings:
    """Settings of a table: fewer boxes, other chips, narrow limits."""
    least = book.rules["boxes"].least or 1
    chips = rng.choice(CHIPS) if odd_chips else book.chips
    minimum = rng.choice([chips[0], chips[-1], sum(chips), 20 * chips[0]])
    return Settings(
        boxes=rng.choice([len(book.boxes), rng.randint(max(2, least), len(book.boxes))]),
        chips=chips,
        minimum=minimum,
        maximum=minimum * rng.choice([20, 50, 1000]),  # some wager can be paid exactly
        box_maximum=rng.choice([None, None, minimum * 60]),
        player_maximum=rng.choice([None, None, None, minimum * 40]),
        house_liability=rng.choice([None, None, minimum * 100]),
        hours=rng.choice([None, None, (9 * 60, 2 * 60)]),
        commission_approved="the authority" if book.commission_needs_approval else "",
        house_wager_approved="the division" if book.needs_approval else "",
        side_bets=_random_side_limits(book, minimum, rng),
        float_coins=10**9,
    )


def _random_side_limits(book: Book, minimum: int, rng: random.Random) -> dict[SideBetName, SideLimits]:
    """Some side bets with limits of their own, some with a cap on what they pay."""
    return {
        bet: SideLimits(
            minimum=rng.choice([None, minimum]),
            maximum=rng.choice([None, minimum * 3]),
            pays_at_most=rng.choice([None, minimum, minimum * 5]),
        )
        for bet in SIDE_BETS
        if bet in book.bets and rng.random() < 0.5
    }


def opening(book: Book, settings: Settings) -> c.OpenTable:
    """The command that opens a table."""
    return c.OpenTable(
        table="t1",
        book=book.id,
        edition=book.edition,
        digest=book.digest,
        settings=settings,
        choices=book.choices,
    )


@dataclass
class Table:
    """A table that books every coin; ``taken`` are the commands that it took."""

    book: Book
    rng: random.Random
    state: State = field(default_factory=State.empty)
    log: list[AnyEvent] = field(default_factory=list)
    taken: list[AnyCommand] = field(default_factory=list)
    appends: list[tuple[AnyCommand, list[AnyEvent]]] = field(default_factory=list)
    """Each of these with what it led to."""
    ledger: Ledger = field(default_factory=Ledger)
    deadline_ms: int | None = None
    clumsy: float = 0.0
    """How often the dealer lays a hand somehow instead of the house way."""
    is_silent: bool = False
    """Nobody answers when asked: the dealer calls time."""
    commitments: c.Commitments | None = None
    is_settled_late: bool = False
    """The house is bound at the wash, and the dice are settled only when the lid is lifted, as the floor has it."""

    def tell(self, command: AnyCommand) -> Refusal | None:
        """Give a command; the refusal if there is one."""
        decided = decide(self.state, command, self.book)
        if isinstance(decided, Refusal):
            return decided
        self.taken.append(command)
        self.appends.append((command, decided))
        for event in decided:
            self.state = evolve(self.state, event)
        self.log.extend(decided)
        self.ledger.post(decided)
        return None

    def must(self, command: AnyCommand) -> None:
        """A command that has to be taken."""
        refusal = self.tell(command)
        assert refusal is None, (command, refusal)

    def duty(self) -> bool:
        """Do the dealer's next duty. Return false if the dealer waits for people."""
        due = next_duty(self.state, self.book)
        if due is None:
            return False
        if isinstance(due, c.Command):
            if isinstance(due, c.OfferBank):
                due = replace(due, deadline_ms=self.deadline_ms)
            if self.rng.random() < self.clumsy and isinstance(
                due, c.SetHouseHand | c.SetBankHand | c.SetOnRequest
            ):
                due = clumsily(due, self.state, self.rng)
            refusal = self.tell(due)
            if refusal is not None:  # the only thing that may be in the way
                assert refusal.code == "float_is_short", (due, refusal)
                self.must(c.FillFloat(coins=10**9))
            return True
        if due == "beacon":
            self._brings_the_beacon()
            return True
        return self._need(due)

    def _brings_the_beacon(self) -> None:
        """The beacon answers in every other round at the table, and in the others too late."""
        if self.state.coming % 2:
            self.must(c.RecordBeacon(signature="5" * SIGNATURE_DIGITS))
        else:
            self.must(c.MissBeacon(now_ms=QUICKNET.time_ms(1) + PATIENCE_MS))

    def _need(self, need: str) -> bool:
        rng, state = self.rng, self.state
        dice = (rng.randint(1, 6), rng.randint(1, 6), rng.randint(1, 6))
        if need == "woodpile":
            woodpile = tuple(rng.sample(ALL_FACES, 32))
            if mixing_due(state) is None:
                self.must(c.StackTiles(woodpile=woodpile))
            else:
                self.must((c.MakeLaja if mixing_due(state) == "laja" else c.Reshuffle)(woodpile=woodpile))
        elif need == "bets" and state.phase == "stacked":
            self.must(c.OpenBets(commitments=self.commitments))
        elif need == "cut" or (need == "bets" and is_cut_first(state, self.book)):
            cut = rng.choice(self.book.approved_cuts)
            self.must(
                next_cut(state, self.book) or c.CutTiles(cut=cut.name, options=cut.options, at_random=True)
            )
        elif need == "dice":
            self.must(c.ShakeDice(dice=() if self.is_settled_late else dice, by=shaker(state, self.book)))
        elif need == "count":
            self.must(c.CountDice(dice=dice))
        elif need == "removal":
            self.must(c.ThrowForRemoval(dice=dice))
        elif need == "delivery":
            self.must(c.DeliverTiles(deadline_ms=self.deadline_ms))
        elif need == "secrets":
            self.must(published(state))
        elif need == "bets":
            return self._closes_bets()
        elif need in {"offer", "cover"}:
            return (self.is_silent and self._time_is_up()) or self._answers()
        elif need == "choices":
            return (self.is_silent and self._time_is_up()) or self._chooses()
        elif need == "people":
            bound = self.commitments if self.is_settled_late else None
            return self.tell(c.WashTiles(now_ms=NOON_MS, commitments=bound)) is None
        else:
            return self.is_silent and self._time_is_up()
        return True

    def _time_is_up(self) -> bool:
        """Nobody has said anything; how long the bank may think then is said along with it."""
        return self.tell(c.CallTime(now_ms=END_OF_TIME_MS, deadline_ms=self.deadline_ms)) is None

    def _chooses(self) -> bool:
        """Let a person who has a choice take one of its answers."""
        choice, box = next((box.choice, box.number) for box in self.state.boxes.values() if box.choice)
        answer = c.Choose(
            person=self.rng.choice(choice.people), box=box, choice=self.rng.choice(choice.choices)
        )
        return self.tell(answer) is None

    def _closes_bets(self) -> bool:
        """Bets close if somebody has wagered; the float is filled first where the house's half needs it."""
        refusal = self.tell(c.CallNoMoreBets(deadline_ms=self.deadline_ms))
        if refusal is not None and refusal.code == "float_is_short":
            self.must(c.FillFloat(coins=10**9))
            refusal = self.tell(c.CallNoMoreBets(deadline_ms=self.deadline_ms))
        return refusal is None

    def _answers(self) -> bool:
        """Let a person who is offered the bank, or has to cover it, give an answer that the table accepts."""
        bank, rng = self.state.round.bank, self.rng
        person = bank.offered or bank.person or ""
        answers: list[AnyCommand] = [
            c.TakeBank(person=person),
            c.TakeBank(person=person, with_house=True),
            c.PassBank(person=person),
        ]
        if bank.offered is None:
            for coins in (bank.needed, bank.half, rng.randint(1, 10**5)):
                stakes = [c.PlaceStake(person=holder, coins=coins or 1) for holder in (person, *PEOPLE)]
                answers += [stakes[0], stakes[0], *stakes]
        rng.shuffle(answers)
        return any(self.tell(answer) is None for answer in (*answers, c.PassBank(person=person)))

    def settle_down(self) -> None:
        """Play to the end of a running round: everybody who still has to set a hand sets it at random."""
        for _ in range(300):
            if self.state.phase in {"closed", "round_over"}:
                return
            if not self.duty() and not self.help_on():
                break
        raise AssertionError(
            f"the round does not end: {self.state.phase}, {next_duty(self.state, self.book)}"
        )

    def help_on(self) -> bool:
        """What people have to do so that the round goes on."""
        phase = self.state.phase
        if phase == "betting":
            return (self._somebody_bets() or self._gives_the_bank_up()) and self.duty()
        if phase in {"shown", "round_over"}:
            self.tell(c.BuyIn(person="Fay", coins=self.state.limits.maximum))
            return self._takes_a_place("Fay") and self.duty()
        if phase in {"setting", "players_set"}:
            told = [self.tell(command) for command in self.as_delivered()]
            return None in told
        return False

    def _gives_the_bank_up(self) -> bool:
        """A player whom nobody can bet against gives the bank up."""
        person = self.state.round.bank.person
        return person is not None and self.tell(c.PassBank(person=person)) is None and self._somebody_bets()

    def _takes_a_place(self, person: str) -> bool:
        return any(self.tell(c.SitDown(person=person, box=box)) is None for box in self.state.boxes)

    def _somebody_bets(self) -> bool:
        limits = self.state.limits
        self.tell(c.BuyIn(person="Fay", coins=limits.maximum))
        self._takes_a_place("Fay")
        for step in (20 * limits.chips[0], limits.minimum):
            for coins in range(step, 60 * step, step):
                for person in self.state.people:
                    self.tell(c.BuyIn(person=person, coins=coins))
                    for box in self.state.boxes:
                        if self.tell(c.PlaceWager(person=person, box=box, coins=coins)) is None:
                            return True
        return False

    def as_delivered(self) -> list[c.SetHand]:
        """Hands still to be set by players, as the tiles came, the larger wagers first."""
        unset = [
            box
            for box in self.state.boxes.values()
            if box.hand and not box.hand.set_by and box.controller and not box.requested
        ]
        unset.sort(key=lambda box: -max((wager.coins for wager in box.main_wagers), default=0))
        found = []
        for box in unset:
            one, two, three, four = box.hand.tiles if box.hand else ALL_FACES[:4]
            found.append(
                c.SetHand(person=box.controller or "", box=box.number, low=(one, two), high=(three, four))
            )
        return found


def amounts(settings: Settings, rng: random.Random) -> int:
    """An amount that may or may not be a wager here."""
    low, chip = settings.minimum, settings.chips[0]
    if rng.random() < 0.7:
        return 20 * chip * rng.randint(max(1, low // (20 * chip)), 9 + low // (20 * chip))
    return rng.choice(
        [
            low,
            low * rng.randint(1, 9),
            low * 20 * rng.randint(1, 5),
            chip * rng.randint(1, 60),
            chip * 20 * rng.randint(1, 20),
            settings.maximum,
            settings.maximum + chip * 20,
            rng.randint(-5, 5000),
        ]
    )


def something(state: State, book: Book, rng: random.Random) -> AnyCommand:
    """What a person may ask: sensible, or not at all."""
    settings = state.limits
    person = rng.choice(PEOPLE)
    box = rng.choice([*state.boxes, *state.boxes, rng.randint(-1, 9)])
    if book.value("match_play") and rng.random() < 0.3:
        return _with_coupons(state, person, rng)
    kind = rng.randrange(24)
    coins = amounts(settings, rng)
    bet: c.Bet = rng.choice(["main", "main", "main", "bonus", "tie"])
    if kind < 9:
        return c.PlaceWager(person=person, box=box, coins=coins, bet=bet)
    if kind < 12:
        return c.BuyIn(person=person, coins=settings.minimum * rng.choice([1, 50, 1000]))
    if kind < 15:
        return c.SitDown(person=person, box=box)
    others: list[AnyCommand] = [
        c.CashOut(person=person, coins=coins),
        c.Leave(person=person),
        c.TakeBackWager(person=person, box=box, bet=bet),
        c.ControlBox(person=person, box=box),
        c.GiveControl(person=person, box=box),
        c.Nominate(person=person, box=box, nominee=rng.choice(PEOPLE)),
        c.AskHouseWay(person=person, box=box),
        c.AskAdvice(person=person, box=box),
        c.AskNames(person=person, box=box),
        c.SetHand(person=person, box=box, low=_two(rng, ALL_FACES), high=_two(rng, ALL_FACES)),
        c.TakeBank(person=person),
        c.PassBank(person=person),
        c.PlaceStake(person=person, coins=coins),
        c.TakeBackStake(person=person),
        c.LessenHouseWager(person=person, coins=rng.choice([0, coins])),
        c.AskLaja(person=person),
        c.Concede(person=person, box=box),
    ]
    return rng.choice(others)


def _with_coupons(state: State, person: str, rng: random.Random) -> AnyCommand:
    """A coupon is handed out, or laid beside a wager or taken back."""
    value = rng.choice([500, 1000, 0])
    if rng.random() < 0.3:
        return c.GiveCoupon(by="Sue", person=person, value=value)
    lying = [(wager.person, box.number) for box in state.boxes.values() for wager in box.wagers]
    whose, box = rng.choice(lying or [(person, 1)])
    return c.LayCoupon(person=whose, box=box, value=rng.choice([value, *state.coupons.get(whose, ())]))


def nonsense(state: State, rng: random.Random) -> AnyCommand:
    """A dealer's order, at the wrong moment more often than not."""
    box = rng.randint(-1, 9)
    orders: list[AnyCommand] = [
        c.CheckTiles(tiles=ALL_FACES),
        c.FillFloat(coins=rng.randint(-1, 10)),
        c.StackTiles(woodpile=ALL_FACES[1:]),
        c.CutTiles(cut="Cup Say"),
        c.ShakeDice(dice=(7, 1, 1)),
        c.CountDice(),
        c.CollectEmptyBoxes(),
        c.SetOnRequest(box=box),
        c.CallTime(now_ms=rng.choice([0, 10**14])),
        c.SetHouseHand(),
        c.ExposeHouseHand(),
        c.ExposeHand(box=box),
        c.MatchHand(box=box),
        c.CollectLosing(box=box),
        c.ClearLosingArea(),
        c.PayBox(box=box),
        c.EndRound(),
        c.RevealSecrets(secrets=c.Secrets(woodpile="00", dice="00", mixing="00")),
        c.OfferBank(person="Ann"),
        c.SettleCover(),
        c.PlaceHouseWager(),
        c.SetBankHand(),
        c.ExposeBankHand(),
        c.MatchHouseWager(),
        c.PayHouseWager(),
        c.SettleBank(),
    ]
    return rng.choice(orders)


def a_setting(state: State, rng: random.Random) -> AnyCommand | None:
    """A hand set by the one who decides on it, in some way; or a request."""
    open_boxes = [box for box in state.boxes.values() if box.hand and not box.hand.set_by and box.controller]
    if not open_boxes:
        return None
    box = rng.choice(open_boxes)
    person = box.controller or ""
    if rng.random() < 0.2:
        questions: list[AnyCommand] = [
            c.AskHouseWay(person=person, box=box.number),
            c.AskAdvice(person=person, box=box.number),
            c.AskNames(person=person, box=box.number),
        ]
        return rng.choice(questions)
    one, two, three, four = rng.sample(box.hand.tiles if box.hand else (), 4)
    return c.SetHand(person=person, box=box.number, low=(one, two), high=(three, four))


def _two(rng: random.Random, faces: tuple[str, ...]) -> tuple[str, str]:
    one, other = rng.sample(faces, 2)
    return one, other


def play_rounds(table: Table, rounds: int, *, busy: int = 25) -> None:
    """Whole rounds with as many wagers as come about."""
    for _ in range(rounds):
        first = table.state.rounds_begun
        for _ in range(2000):
            if table.state.phase == "round_over" and table.state.rounds_begun > first:
                break
            if table.state.phase in {"betting", "shown", "round_over"}:
                for _ in range(busy):
                    table.tell(something(table.state, table.book, table.rng))
            if table.state.phase in {"setting", "players_set"}:
                for _ in range(12):
                    command = a_setting(table.state, table.rng)
                    if command is not None and table.state.phase in {"setting", "players_set"}:
                        table.tell(command)
            if not table.duty() and not table.help_on():
                raise AssertionError(f"stuck in {table.state.phase}")
        else:
            raise AssertionError(f"the round does not end: {table.state.phase}")
