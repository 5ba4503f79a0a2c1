"""Rounds as people read them afterwards: a projection of the events, without rules of its own."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final, TypeVar

from msgspec import Struct, convert, to_builtins
from msgspec.structs import asdict, replace

from paigow.log.rounds.result import (
    Balance,
    BankResult,
    HouseWagerResult,
    OpenHand,
    Outcome,
    RoundResult,
    RoundSecrets,
    WagerResult,
)
from paigow.table import events as ev
from paigow.table import postings
from paigow.table.core.event import SupervisedEvent

_STACK: Final = "stack:"
UNTOLD: Final = frozenset({"low", "high", "low_name", "high_name", "row", "unused"})
"""Fields of a supervised event that may reveal face-down tiles."""
_NOTHING: Final = RoundResult(
    round=0, dice=(), total=None, first=None, cut=None, cut_options=(), cut_by="", nominated=None,
    bank=BankResult(kind="house", person=None, box=None, stakes={}, shares=(), gains={}),
    house_wager=None, void=None, irregularities=(), balances={}, house=None, boxes=(), commitments=None, secrets=None,
)  # fmt: skip
"""A round of which nothing is known."""
_UNMATCHED: Final = {"low_result": None, "high_result": None, "result": None, "clauses": ()}


class RoundBuilder(Struct, kw_only=True):
    """What is known so far of one round."""

    result: RoundResult
    """Without balances and gains, which are known at the end."""
    before: dict[str, int]
    """Person -> coins in front of them when the tiles were washed."""
    brought: dict[str, int] = {}
    """Person -> coins brought from the account since, minus those taken back to it."""
    after: dict[str, int] = {}
    is_closed: bool = False
    """Bets are closed."""
    is_ended: bool = False

    def tell(self, **changed: Any) -> None:
        """Change fields of the round."""
        self.result = replace(self.result, **changed)

    def tell_bank(self, **changed: Any) -> None:
        """Change fields of the bank."""
        self.tell(bank=replace(self.result.bank, **changed))

    def tell_box(self, number: int, **changed: Any) -> None:
        """Change fields of a box."""
        boxes = {each.number: each for each in self.result.boxes}
        boxes[number] = replace(self.result.box(number), **changed)
        self.tell(boxes=tuple(boxes[each] for each in sorted(boxes)))

    def tell_house_wager(self, **changed: Any) -> None:
        """Change fields of the house's own wager, if there is one."""
        if self.result.house_wager is not None:
            self.tell(house_wager=replace(self.result.house_wager, **changed))

    def bring(self, person: str, coins: int) -> None:
        """Note coins that a person puts in front of them, or below zero takes away."""
        self.brought[person] = self.brought.get(person, 0) + coins

    def finished(self) -> RoundResult:
        """Return the result of the round."""
        bank, boxes = self.result.bank, self.result.boxes
        holders = dict.fromkeys((*bank.stakes, *(share.person for share in bank.shares)))
        people = {wager.person for box in boxes for wager in box.wagers} | {*holders}
        balances = {
            person: Balance(
                before=self.before.get(person, 0),
                brought=self.brought.get(person, 0),
                after=self.after.get(person, 0),
            )
            for person in sorted(people)
        }
        gains = {each: balances[each].gain for each in holders}  # nobody wagers against their own bank
        return replace(self.result, balances=balances, bank=replace(bank, gains=gains))


T = TypeVar("T", bound=Callable[[RoundBuilder, Any], None])
_TAKES: Final[dict[type[ev.Event], Callable[[RoundBuilder, Any], None]]] = {}


def takes(*events: type[ev.Event]) -> Callable[[T], T]:
    """Register the function below as the reader of these events."""

    def noted(take: T) -> T:
        _TAKES.update(dict.fromkeys(events, take))
        return take

    return noted


def _copies(tell: Callable[..., None], kind: type[ev.Event], *same: str, **renamed: str) -> None:
    """Register a reader that copies fields of ``kind``: those of the same name, and result field -> event field."""
    names = {name: name for name in same} | renamed

    def take(reading: RoundBuilder, event: Any) -> None:
        box = {"number": event.box} if tell is RoundBuilder.tell_box else {}
        tell(reading, **box, **{name: getattr(event, field) for name, field in names.items()})

    takes(kind)(take)


_copies(RoundBuilder.tell, ev.FourNominated, nominated="amount")
_copies(RoundBuilder.tell, ev.TilesCut, "cut", cut_options="options", cut_by="chosen_by")
_copies(RoundBuilder.tell, ev.DiceCounted, "dice", "total", "first")
_copies(RoundBuilder.tell_bank, ev.BankTaken, "kind", "person", "box", "clause")
_copies(RoundBuilder.tell_bank, ev.BankSettled, "surplus", "shares", "house_won", "house_returned", "clauses")
_copies(RoundBuilder.tell_house_wager, ev.HouseWagerLessened, "coins")
_copies(RoundBuilder.tell_house_wager, ev.HouseWagerPaid, "won")
_copies(RoundBuilder.tell_box, ev.HandSet, "set_by", "clause")
_copies(RoundBuilder.tell_box, ev.HandExposed, "low", "high", "low_name", "high_name")
for _tell, _matched in (
    (RoundBuilder.tell_house_wager, ev.HouseWagerMatched),
    (RoundBuilder.tell_box, ev.HandMatched),
):
    _copies(_tell, _matched, "result", "clauses", low_result="low", high_result="high")


@takes(ev.BankChoicesLapsed)
def _bank_choices_lapsed(reading: RoundBuilder, event: ev.BankChoicesLapsed) -> None:
    """Clear +4 or -4, which must be named again after another mixing of the tiles."""
    if "four" in event.choices:
        reading.tell(nominated=None)


# ---- coins that people bring ---------------------------------------------------------------------------------------


@takes(ev.BoughtIn)
def _bought_in(reading: RoundBuilder, event: ev.BoughtIn) -> None:
    reading.bring(event.person, event.coins)


@takes(ev.CashedOut, ev.Left)
def _taken_home(reading: RoundBuilder, event: ev.CashedOut | ev.Left) -> None:
    reading.bring(event.person, -event.coins)


# ---- the bank ------------------------------------------------------------------------------------------------------


@takes(ev.HouseBanks)
def _house_banks(reading: RoundBuilder, event: ev.HouseBanks) -> None:
    reading.tell_bank(kind="house", person=None, box=None, clause=event.clause)


@takes(ev.StakePlaced)
def _stake_placed(reading: RoundBuilder, event: ev.StakePlaced) -> None:
    reading.tell_bank(stakes=reading.result.bank.stakes | {event.person: event.coins})


@takes(ev.StakeReturned)
def _stake_returned(reading: RoundBuilder, event: ev.StakeReturned) -> None:
    stakes = reading.result.bank.stakes
    if event.person in stakes:
        reading.tell_bank(stakes=stakes | {event.person: stakes[event.person] - event.coins})


@takes(ev.CoverSettled)
def _cover_settled(reading: RoundBuilder, event: ev.CoverSettled) -> None:
    nobody = {"person": None, "box": None} if event.kind == "house" else {}
    stake = event.house_stake
    reading.tell_bank(kind=event.kind, total=event.total, house_stake=stake, clause=event.clause, **nobody)


@takes(ev.HouseWagerPlaced)
def _house_wager_placed(reading: RoundBuilder, event: ev.HouseWagerPlaced) -> None:
    reading.tell(house_wager=HouseWagerResult(coins=event.coins, won=0, clauses=(event.clause,)))


# ---- tiles and dice ------------------------------------------------------------------------------------------------


@takes(ev.BetsClosed)
def _bets_closed(reading: RoundBuilder, event: ev.BetsClosed) -> None:
    reading.is_closed = True


@takes(ev.BetsOpened)
def _bets_opened(reading: RoundBuilder, event: ev.BetsOpened) -> None:
    made = event.commitments
    if made is not None:
        reading.tell(commitments=RoundSecrets(woodpile=made.woodpile, dice=made.dice))


@takes(ev.SecretsRevealed)
def _secrets_revealed(reading: RoundBuilder, event: ev.SecretsRevealed) -> None:
    reading.tell(secrets=RoundSecrets(woodpile=event.secrets.woodpile, dice=event.secrets.dice))


# ---- hands ---------------------------------------------------------------------------------------------------------


@takes(ev.HandConceded)
def _hand_conceded(reading: RoundBuilder, event: ev.HandConceded) -> None:
    reading.tell_box(event.box, conceded=True, clause=event.clause)


@takes(ev.HouseHandExposed)
def _house_hand_exposed(reading: RoundBuilder, event: ev.HouseHandExposed) -> None:
    reading.tell(house=_open(event, event.clause))


@takes(ev.HandReset)
def _hand_reset(reading: RoundBuilder, event: ev.HandReset) -> None:
    """Note that an exposed hand is set again: a box's, or the house's."""
    if event.low_name is None:
        return
    shown = _open(event, event.row or event.clause)
    if any(box.number == event.position for box in reading.result.boxes):
        reading.tell_box(event.position, **asdict(shown))
    else:
        reading.tell(house=shown)


def _open(event: ev.HouseHandExposed | ev.HandReset, clause: str) -> OpenHand:
    return OpenHand(
        low=event.low, high=event.high, low_name=event.low_name, high_name=event.high_name, clause=clause
    )


@takes(ev.MatchesUndone)
def _matches_undone(reading: RoundBuilder, event: ev.MatchesUndone) -> None:
    """Undo every match; undo concessions and forfeits only with the whole round."""
    for box in reading.result.boxes:
        if event.with_conceded or not box.conceded or box.number in event.conceded:
            kept = tuple(
                _refunded(wager, event.clause)
                if event.with_conceded and wager.outcome == "forfeit"
                else wager
                for wager in box.wagers
                if wager.outcome in {"void", "forfeit"}
            )
            reading.tell_box(box.number, wagers=kept, **_UNMATCHED)
    reading.tell_house_wager(won=0, **_UNMATCHED)
    reading.tell_bank(surplus=None, shares=(), house_won=None, house_returned=None, clauses=())


def _refunded(wager: WagerResult, clause: str) -> WagerResult:
    """Return a wager that was forfeited in a void round (CAN 15.4)."""
    return replace(wager, outcome="void", returned=wager.stake, clauses=(clause,))


# ---- wagers --------------------------------------------------------------------------------------------------------

Bets = ev.LosingCollected | ev.WagerPaid | ev.WagerStands | ev.WagerReturned | ev.WagerForfeited


def _ends(
    reading: RoundBuilder, event: Bets, outcome: Outcome, clauses: tuple[str, ...], **coins: int | None
) -> None:
    """Note the outcome of a wager."""
    told: dict[str, Any] = {"won": 0, "commission": 0, **coins}
    wager = WagerResult(person=event.person, bet=event.bet, outcome=outcome, clauses=clauses, **told)
    reading.tell_box(event.box, wagers=(*reading.result.box(event.box).wagers, wager))


@takes(ev.LosingCollected)
def _losing_collected(reading: RoundBuilder, event: ev.LosingCollected) -> None:
    _ends(
        reading, event, "lose", event.clauses, stake=event.stake, returned=event.returned,
        is_coupon_taken=event.is_coupon_taken,
    )  # fmt: skip


@takes(ev.WagerPaid)
def _wager_paid(reading: RoundBuilder, event: ev.WagerPaid) -> None:
    _ends(
        reading, event, "win", event.clauses, stake=event.stake, returned=event.returned,
        won=event.won, commission=event.commission, by_odds=event.by_odds,
        coupon=event.coupon, is_coupon_taken=event.is_coupon_taken,
    )  # fmt: skip


@takes(ev.WagerStands)
def _wager_stands(reading: RoundBuilder, event: ev.WagerStands) -> None:
    _ends(reading, event, "push", event.clauses, stake=event.stake, returned=event.stake)


@takes(ev.WagerReturned)
def _wager_returned(reading: RoundBuilder, event: ev.WagerReturned) -> None:
    """Note a wager in play that is returned without a result."""
    if reading.is_closed:
        clauses = (event.clause,) if event.clause else ()
        _ends(reading, event, "void", clauses, stake=event.coins, returned=event.coins)


@takes(ev.WagerForfeited)
def _wager_forfeited(reading: RoundBuilder, event: ev.WagerForfeited) -> None:
    stake = event.coins + event.returned
    _ends(reading, event, "forfeit", (event.clause,), stake=stake, returned=event.returned)


# ---- the end -------------------------------------------------------------------------------------------------------


@takes(ev.RoundVoided)
def _round_voided(reading: RoundBuilder, event: ev.RoundVoided) -> None:
    reading.tell(void=event.cause)
    reading.is_ended = True


@takes(ev.RoundEnded)
def _round_ended(reading: RoundBuilder, event: ev.RoundEnded) -> None:
    reading.is_ended = True


def _told(event: ev.AnyEvent) -> ev.AnyEvent:
    """Return a supervised event without facts that may reveal face-down tiles."""
    facts = to_builtins(event)
    return convert({name: facts[name] for name in facts if name not in UNTOLD}, type(event))


class RoundReader:
    """Reads a table's events one after another."""

    def __init__(self, stacks: Mapping[str, int] | None = None) -> None:
        """Start at a log's first event, or at a washing with the coins in front of people then."""
        self._rounds: list[RoundBuilder] = []
        self._stacks: dict[str, int] = dict(stacks or {})

    def take(self, event: ev.AnyEvent) -> None:
        """Read one event."""
        self._count(event)
        if isinstance(event, ev.TilesWashed):
            result = replace(_NOTHING, round=event.round)
            self._rounds.append(RoundBuilder(result=result, before=dict(self._stacks)))
        elif self._rounds:
            self._go_on(self._rounds[-1], event)

    def _go_on(self, last: RoundBuilder, event: ev.AnyEvent) -> None:
        """Note in a finished round only what is revealed, corrected or disputed afterwards."""
        is_supervised = isinstance(event, SupervisedEvent)
        if last.is_ended and not (is_supervised or isinstance(event, ev.SecretsRevealed)):
            return
        if is_supervised:
            last.tell(irregularities=(*last.result.irregularities, _told(event)))
        was_ended, take = last.is_ended, _TAKES.get(type(event))
        if take is not None:
            take(last, event)
        if last.is_ended and not was_ended:
            last.after = dict(self._stacks)

    def _count(self, event: ev.AnyEvent) -> None:
        """Count the coins in front of people; every movement is a posting."""
        for each in postings(event):
            for account, coins in ((each.debit, -each.coins), (each.credit, each.coins)):
                if account.startswith(_STACK):
                    person = account.removeprefix(_STACK)
                    self._stacks[person] = self._stacks.get(person, 0) + coins

    def results(self) -> list[RoundResult]:
        """Return the finished rounds, oldest first."""
        return [each.finished() for each in self._rounds if each.is_ended]


def rounds(events: Iterable[ev.AnyEvent]) -> Iterator[RoundResult]:
    """Yield every finished round in a log, oldest first."""
    reader = RoundReader()
    for event in events:
        reader.take(event)
    yield from reader.results()
