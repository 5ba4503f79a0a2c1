"""Exports a played round as a round file: tiles, wagers and irregularities.

The file has facts only; ``rule`` reaches the same results from it as the table did.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise, takewhile
from typing import Any, NamedTuple

from msgspec.structs import replace

from paigow.books import Book, BookError, load, with_choices
from paigow.log.codec import Entry
from paigow.log.replay import steps
from paigow.log.rounds.projection import rounds
from paigow.rulings.export_irregularities import RoundIrregularities, mis_set
from paigow.rulings.round_file import types as rt
from paigow.rulings.round_file.field_types import Faces
from paigow.table import State
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.core.box import Box, Wager
from paigow.table.wagers.control import decider
from paigow.table.wagers.limits import was_told_before

Found = Entry[e.AnyEvent]


class ReplayedEvent(NamedTuple):
    """An event, the table after it, and its command if it is the first of that command's events."""

    event: e.AnyEvent
    state: State
    command: c.AnyCommand | None = None


class NoRoundError(LookupError):
    """The log has no finished round with this number, or one with nothing to rule on."""


def export_round(entries: Iterable[Found], number: int) -> rt.RoundFile:
    """Export round ``number`` of a table's log, given from its first entry on.

    Conceded hands stay hidden: their tiles are left out, and so is the deal that would reveal them.

    Raises:
        NoRoundError: the round was not played to its end, or was void before any wager was final.
        ReplayError: the events cannot have happened at one table.
        BookError: its rule book is not available.
    """
    return _exported(_steps_of(entries, number), number)


def export_played(
    opened: e.TableOpened, washed: e.AnyEvent, after_washing: State, entries: Iterable[Found], number: int
) -> rt.RoundFile:
    """Export as ``export_round`` a round given by the table after the washing, and later entries."""
    began = [ReplayedEvent(opened, State.empty()), ReplayedEvent(washed, after_washing)]
    return _exported([*began, *_steps(entries, after_washing)], number)


def _steps(entries: Iterable[Found], state: State | None = None) -> Iterator[ReplayedEvent]:
    read = list(entries)
    events = (each.event for each in read)
    for entry, (event, after) in zip(read, steps(events, state), strict=True):
        yield ReplayedEvent(event, after, None if entry.cause is None else entry.cause.command)


def _exported(found: Sequence[ReplayedEvent], number: int) -> rt.RoundFile:
    file, end = _Export(found).file(), found[-1].event
    is_unplayed = isinstance(end, e.RoundVoided) and end.cause == "no wagers"
    if is_unplayed or not any(box.wagers for box in file.boxes):
        cause = f" ({end.cause})" if isinstance(end, e.RoundVoided) else ""
        raise NoRoundError(
            f"round {number}: over before any wager was final{cause}, so there is nothing to rule on"
        )
    return file


def renamed(round_file: rt.RoundFile, names: Mapping[str, str]) -> rt.RoundFile:
    """Return the file with its people renamed; those not in ``names`` keep their names, which stay unique."""
    given: dict[str, str] = {}
    for person in round_file.people:
        wanted = name = names.get(person, person)
        count = 1
        while name.casefold() in {"house", "commission"} or name in given.values():
            count += 1
            name = f"{wanted} {count}"
        given[person] = name
    file: rt.RoundFile = _with_names(round_file, given)
    return file


def _with_names(value: Any, given: Mapping[str, str]) -> Any:
    """Return a part of the file with every person renamed."""
    if isinstance(value, tuple):
        return tuple(_with_names(item, given) for item in value)
    if not isinstance(value, rt.Part):
        return value
    changed: dict[str, Any] = {}
    for name in value.__struct_fields__:
        field = getattr(value, name)
        if name in {"player", "seated", "controller"} and field is not None:
            changed[name] = given[field]
        elif isinstance(field, rt.Part | tuple):
            changed[name] = _with_names(field, given)
    return replace(value, **changed) if changed else value


def _steps_of(entries: Iterable[Found], number: int) -> list[ReplayedEvent]:
    """Return the opening of the table and the steps of one round from its washing.

    If several rounds have the number, because the table was opened again, it is the last.
    """
    found: list[ReplayedEvent] = []
    rounds: list[list[ReplayedEvent]] = []
    opened: ReplayedEvent | None = None
    for step in _steps(entries):
        event = step.event
        if isinstance(event, e.TableOpened):
            opened = step
        if isinstance(event, e.TilesWashed):
            found = []
        found.append(step)
        if isinstance(event, e.RoundEnded | e.RoundVoided) and event.round == number and opened is not None:
            rounds.append([opened, *found])
    if not rounds:
        raise NoRoundError(f"round {number}: expected a round that was played to its end")
    return rounds[-1]


def _book_of(opened: e.TableOpened) -> Book:
    """Return the rule book of the table with its choices, without the operator's file."""
    book = load(f"{opened.book}@{opened.edition}")
    try:
        return with_choices(book, opened.choices) if opened.choices else book
    except BookError:  # a choice that only the operator's file adds
        return book


class _Export:
    """Export of one round."""

    def __init__(self, found: Sequence[ReplayedEvent]) -> None:
        opened = found[0].event
        assert isinstance(opened, e.TableOpened)  # the steps begin with it
        self.opened, self.found = opened, found[1:]
        self.book = _book_of(opened)
        self.closes = self._closes()
        """Index of the step that made wagers and bank final."""
        self.closed = self.found[self.closes].state
        self.end = found[-1].state
        (self.result,) = rounds(step.event for step in self.found)
        sets = [step.event for step in self.found if isinstance(step.event, e.HandSet | e.HouseHandSet)]
        self.laid = {each.box if isinstance(each, e.HandSet) else None: each for each in sets}
        """Box (``None``: the house's own hand) -> how it was set."""

    def _closes(self) -> int:
        """Return the step of the close of bets, or of what covered the bank, with everything that followed from it."""
        settled = [place for place, (event, *_) in enumerate(self.found) if isinstance(event, e.CoverSettled)]
        closing = [place for place, (event, *_) in enumerate(self.found) if isinstance(event, e.BetsClosed)]
        last = next(iter(settled[-1:] or closing), 0)
        while last + 1 < len(self.found) and self.found[last + 1].command is None:
            last += 1
        return last

    def _last(self, *kinds: type[e.Event]) -> Any:
        return next((event for event, *_ in reversed(self.found) if isinstance(event, kinds)), None)

    def file(self) -> rt.RoundFile:
        """Return the whole file."""
        limits = self.closed.limits
        irregularities = self._irregularities()
        is_simple = all(chip % limits.chips[0] == 0 for chip in limits.chips)
        return rt.RoundFile(
            format="paigow-round/1",
            book=f"{self.opened.book}@{self.opened.edition}",
            operator_file=self.opened.operator_file or None,
            table=rt.RoundTable(
                boxes=limits.boxes,
                currency=self.book.currency,
                smallest_chip=min(limits.chips),
                chips=() if is_simple else limits.chips,
                minimum=limits.minimum,
                maximum=limits.maximum,
                box_maximum=limits.box_maximum,
                house_liability=limits.house_liability,
                player_maximum=limits.player_maximum,
                side_bets=limits.side_bets,
            ),
            options={name: value for name, value in self.opened.choices.items() if name != "boxes"},
            bank=self._bank(),
            deal=self._deal(),
            house=self._house(),
            boxes=tuple(
                self._box(box) for box in self.closed.boxes.values() if self._is_told(box, irregularities)
            ),
            irregularities=(
                *(each for each in irregularities if self._has_place(each)),
                *self._never_found(irregularities),
            ),
        )

    def _irregularities(self) -> list[rt.AnyIrregularity]:
        """Return what was reported and ordered after the washing."""
        irregularities = RoundIrregularities()
        starts = [place for place, step in enumerate(self.found) if place and step.command is not None]
        for start, end in pairwise([*starts, len(self.found)]):
            command = self.found[start].command
            assert command is not None  # the steps start there
            events = [step.event for step in self.found[start:end]]
            irregularities.take(command, events, self.found[start - 1].state, is_closed=start > self.closes)
        return irregularities.rows

    def _has_place(self, each: rt.AnyIrregularity) -> bool:
        """Return whether a report changes the file.

        A withdrawal does not if the wager was returned before the banker was settled. A wrong count of the
        wagers in a round that the house banks does not change it either. A wrong count found after the bank
        was covered changes nothing if it is above the right count, or if the stake was taken from chips on
        the table, because the bank was not asked for it. Of several counts the bank was asked for the last
        one before that.
        """
        bank = self.closed.round.bank
        if isinstance(each, rt.WithdrawnBet):
            lying = self._lying(self.closed.boxes[each.box])
            return any((wager.person, wager.bet) == (each.player, each.bet) for wager in lying)
        if not isinstance(each, rt.CoverMiscounted):
            return True
        told = [event for event, *_ in self.found if isinstance(event, e.CoverMiscounted | e.CoverSettled)]
        asked = takewhile(lambda event: isinstance(event, e.CoverMiscounted), told)
        counts = [event.counted for event in asked if isinstance(event, e.CoverMiscounted)]
        is_taken = self.book.word("cover_by") == "chips on the table"
        is_told = each.counted == counts[-1] if counts else each.counted <= bank.total and not is_taken
        return bank.box is not None and is_told

    def _never_found(self, told: Sequence[rt.AnyIrregularity]) -> Iterator[rt.MisSet]:
        """Yield hands that the dealer set against the house way without a report before everything was paid."""
        found = {(each.hand, each.box) for each in told if isinstance(each, rt.MisSet)}
        for box in self.laid:
            position = self.end.house if box is None else box
            row = mis_set(position, self.end, found="after-payment")
            if self._is_wrong(box) and (row.hand, row.box) not in found:
                yield row

    # ---- bank, deal, house -------------------------------------------------------------------------------------

    def _bank(self) -> rt.RoundBank:
        bank = self.closed.round.bank
        if bank.box is None or bank.person is None:
            return rt.RoundBank(kind="house")
        stakes = {bank.person: 0, **{stake.person: stake.coins for stake in bank.stakes}}
        if len(stakes) > 1:
            pool = tuple(rt.Share(player=person, stake=coins) for person, coins in stakes.items())
            return rt.RoundBank(kind=bank.kind, box=bank.box, player=bank.person, pool=pool)
        stake = bank.stake
        if self.book.word("cover_by") == "chips on the table":  # the banker has shown more than they can lose
            stake = max(stake, bank.total + bank.house_wager)
        return rt.RoundBank(kind=bank.kind, box=bank.box, player=bank.person, stake=stake)

    def _deal(self) -> rt.RoundDeal | None:
        """Return the woodpile before stacks were moved, cut and dice, or ``None`` if not dealt or too revealing."""
        stacked, result = self._last(e.TilesStacked, e.LajaMade, e.TilesReshuffled), self.result
        is_hidden = any(box.conceded for box in result.boxes)
        if stacked is None or result.cut is None or not result.dice or is_hidden:
            return None
        one, two, three = result.dice
        is_players = self.closed.round.bank.box is not None
        moved = (self.end.round.moved if is_players else None) or ((), ())
        return rt.RoundDeal(
            woodpile=stacked.woodpile if is_players else self._moved_woodpile(stacked),
            dice=(one, two, three),
            cut=" ".join((result.cut, *result.cut_options)),
            nominated=result.nominated if is_players else None,
            moved=rt.Moved(left=moved[0], right=moved[1]),
        )

    def _moved_woodpile(self, stacked: Any) -> Faces:
        """Return the woodpile where the house banks: stacks moved by a bank that was given up stay moved (MA 8(g))."""
        woodpile: Faces = stacked.woodpile
        last = max(place for place, step in enumerate(self.found) if step.event is stacked)
        for event, *_ in self.found[last:]:
            if isinstance(event, e.StacksMoved):
                woodpile = tuple(
                    woodpile[4 * (stack - 1) + level] for stack in event.order for level in range(4)
                )
        return woodpile

    def _delivered(self) -> dict[int, Faces]:
        event = self._last(e.TilesDelivered)
        return {} if event is None else event.hands

    def _house(self) -> rt.RoundHouse:
        bank = self.closed.round.bank
        if bank.box is not None and not bank.house_wager:
            return rt.RoundHouse()
        return rt.RoundHouse(
            tiles=self._delivered().get(self.closed.house, ()),
            low=self.laid[None].low if self._is_wrong(None) else (),
            wager=bank.house_wager or None,
        )

    def _is_wrong(self, box: int | None) -> bool:
        """Return whether the dealer set a hand (``None``: the house's own) against the house way."""
        return box in self.laid and self.laid[box].clause == self.book.cite("house_sets")

    # ---- boxes ---------------------------------------------------------------------------------------------------

    def _is_told(self, box: Box, irregularities: Sequence[rt.AnyIrregularity]) -> bool:
        """Return whether a box is in the file: with a wager, the bank's, or mixed with others while unplayed."""
        is_mixed = any(isinstance(each, rt.Mixed) and box.number in each.boxes for each in irregularities)
        return bool(self._lying(box)) or box.number == self.closed.round.bank.box or is_mixed

    def _lying(self, box: Box) -> tuple[Wager, ...]:
        """Return the wagers on a box, with those forfeited before the banker was settled."""
        gone = tuple(
            Wager(person=each.person, bet=each.bet, coins=each.coins + each.returned)
            for each, *_ in self.found[: self.closes + 1]
            if isinstance(each, e.WagerForfeited) and each.box == box.number
        )
        return (*box.wagers, *gone)

    def _box(self, box: Box) -> rt.RoundBox:
        excess = self.closed.excess.get(box.number)
        is_conceded, is_banks = self.result.box(box.number).conceded, box.number == self.closed.round.bank.box
        is_houses = self.closed.round.bank.box is None and box.number == self.closed.house  # in [house]
        is_hidden = is_conceded or not (
            is_banks or self._lying(box)
        )  # an unplayed hand would reveal what was conceded
        laid = None if is_conceded else self.laid.get(box.number)
        set_by: rt.SetBy | None = "dealer" if laid is not None and self._is_wrong(box.number) else None
        if isinstance(laid, e.HandSet) and laid.set_by == "player":
            set_by = "player"
        return rt.RoundBox(
            number=box.number,
            tiles=() if is_hidden or is_houses else self._delivered().get(box.number, ()),
            low=laid.low if laid is not None and set_by is not None else (),
            set_by=set_by,
            conceded=is_conceded,
            seated=None if is_banks else box.seated,
            controller=box.controller if self._has_choice(box) else None,
            maximum=None if excess is None or is_banks else excess.maximum,
            others_permitted=excess is not None and excess.others_permitted and not is_banks,
            wagers=() if is_banks else tuple(self._wagers(box)),
        )

    def _has_choice(self, box: Box) -> bool:
        """Return whether players chose who controls a box: several wager there, or one may control others."""
        if self.book.word("several_boxes") != "control one" or len(box.main_wagers) != 1:
            return len(box.main_wagers) > 1
        person = box.main_wagers[0].person
        own = [each for each in self.closed.boxes_in_play if decider(each, self.book).person == person]
        return box.controller == person and len(own) > 1

    def _wagers(self, box: Box) -> Iterator[rt.RoundWager]:
        """Yield every player's bets on a box, in their order there."""
        lying: dict[str, list[Wager]] = {}
        for wager in self._lying(box):
            lying.setdefault(wager.person, []).append(wager)
        for person, wagers in lying.items():
            coins = {wager.bet: wager.coins for wager in wagers}
            yield rt.RoundWager(
                player=person,
                amount=coins.pop("main", 0),
                side_bets=coins,
                coupon=max(wager.coupon for wager in wagers),
                maximum=self.closed.player_maxima.get(person),
                told_before=was_told_before(self.closed, person),
            )
