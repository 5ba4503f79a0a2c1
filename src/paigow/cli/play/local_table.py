"""One person's place at a table in memory, for ``paigow play``."""

import asyncio
from collections.abc import Callable
from contextlib import AsyncExitStack
from secrets import token_bytes
from typing import Final, Literal, Self

from paigow.books import Book, Cut
from paigow.log.draws import SECRET_BYTES
from paigow.money import ChipSet
from paigow.runtime import House, Pace, Refill, TableOrder, Update
from paigow.storage import Store
from paigow.table import AnyEvent, Refusal, show, view
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.bank.house_wager import house_wager_due
from paigow.table.core.commitments import commitment
from paigow.table.core.postings import HOUSE
from paigow.table.orders.give_coupon import most_of_coupon
from paigow.table.views.view_types import BoxView, OwnHand, TableView

ME: Final = "player"
COUPONS: Final = 5
"""Number of match play coupons that the house hands out where accepted, of the largest value that chips match."""
BUY_IN_MINIMA: Final = 100
"""A buy-in, as a multiple of the minimum wager."""
_WAIT_S: Final = 60
"""A longer silence of an automatic table is a fault."""

Need = Literal["wager", "set", "coins", "offer", "stacks", "bank", "cover", "cut", "choice", "surrender"]
"""What the table waits for: a wager; a setting; coins that the person lacks; an answer to the offer of the
bank; a banker's cut of the stacks before the house wagers; a banker's wishes before bets close; the banker's
cover; the banker's cut; a choice after an irregularity; whether the person surrenders, now that the bank's
hand is exposed."""
Tell = Callable[[AnyEvent], None]


class Seat:
    """A person's seat. Open it with ``Seat.take``; always ``close`` it."""

    def __init__(
        self, house: House, table: str, queue: "asyncio.Queue[Update]", closing: AsyncExitStack
    ) -> None:
        self.book: Book = house.book(table)
        self.box = 0
        self.net = 0
        """Coins won minus coins lost in this round."""
        self.later: list[c.PersonCommand] = []
        """Commands requested in advance: given in this round as soon as the table would accept them."""
        self.banked = 0
        """Last round in which the banker had no more wishes before bets close."""
        self.is_never_bank = False
        """The person passes the bank whenever it is offered, without being asked."""
        self.left_stacks = 0
        """Last round in which the banker left the stacks as they were."""
        self.played_on = 0
        """Last round in which the person did not surrender."""
        self._seeds: dict[str, str] = {}
        """Promise -> its seed, until it is revealed."""
        self._before = 0
        self._brought = 0
        self._house = house
        self._table = table
        self._queue = queue
        self._closing = closing

    @classmethod
    async def take(cls, order: TableOrder, pace: Pace) -> Self:
        """Open a table and sit down at its first place.

        Raises:
            BookError: a book, option or value does not exist.
            OrderRefusedError: the order does not fit the book.
        """
        async with AsyncExitStack() as closing:
            store = await Store.open(":memory:")
            closing.push_async_callback(store.close)
            house = await House.open(store, pace=pace)
            closing.push_async_callback(house.close)
            await house.cage.grant_guest(ME)
            table = await house.create_table(order)
            queue = await closing.enter_async_context(house.watch(table, ME))
            seat = cls(house, table, queue, closing.pop_all())
        await seat.buy_in()
        await seat._get_coupons()
        await seat._sit_down()
        return seat

    async def _get_coupons(self) -> None:
        most, _ = most_of_coupon(self.book)
        value = ChipSet(self.view.settings.chips).payable_at_most(most)
        for _ in range(COUPONS if value else 0):
            await self._house.command(self._table, c.GiveCoupon(by=HOUSE, person=ME, value=value))

    async def _sit_down(self) -> None:
        for place in (box.number for box in self.view.boxes if box.kind == "box"):
            if await self.give(c.SitDown(person=ME, box=place)) is None:
                self.box = place
                break
        else:
            return
        while not any(  # earlier events are not news; no round begins before a person sits
            isinstance(event, e.SatDown) and event.person == ME for event in self._queue.get_nowait().events
        ):
            pass

    async def close(self) -> None:
        await self._closing.aclose()

    @property
    def view(self) -> TableView:
        """Return the table as this person may see it."""
        return view(self._house.state(self._table), ME, self.book)

    def may(self, do: str, *, box: int | None = None, **fields: object) -> bool:
        """Return whether the table would accept a command from this person now, on this box and with these fields."""
        return any(
            right.do == do
            and (box is None or box in right.boxes)
            and all(right.fields.get(name) == value for name, value in fields.items())
            for right in self.view.may
        )

    @property
    def cuts(self) -> list[Cut]:
        """Return the cuts that the person may name now."""
        named = (right.fields for right in self.view.may if right.do == "choose_cut")
        found = (self.book.cut(each["cut"], each["options"]) for each in named)
        return [cut for cut in found if cut is not None]

    @property
    def own_box(self) -> BoxView:
        return next(box for box in self.view.boxes if box.number == self.box)

    @property
    def own_hand(self) -> OwnHand | None:
        return next((own for own in self.view.own if own.box == self.box), None)

    @property
    def stack(self) -> int:
        """Return the coins in front of the person."""
        return next((each.stack for each in self.view.people if each.person == ME), 0)

    @property
    def coupons(self) -> tuple[int, ...]:
        """Return the values of the person's match play coupons."""
        return self.view.coupons.get(ME, ())

    @property
    def wagered(self) -> int:
        """Return the person's unsettled coins on the layout or in the bank."""
        mine = (wager for wager in self.own_box.wagers if wager.person == ME)
        return self.stake + sum(wager.coins for wager in mine if wager.outcome is None)

    @property
    def stake(self) -> int:
        """Return the coins that the person has put up for the bank."""
        return sum(stake.coins for stake in self.view.bank.stakes if stake.person == ME)

    @property
    def is_bank(self) -> bool:
        """Return whether the person holds the bank."""
        return self.view.bank.person == ME

    @property
    def is_alone(self) -> bool:
        """Return whether nobody else is at the table."""
        return all(each.person == ME for each in self.view.people)

    async def give(self, *commands: c.PersonCommand) -> Refusal | None:
        """Give commands, all before bets close for them; return the first refusal, or ``None``."""
        answers = await asyncio.gather(*(self._house.command(self._table, command) for command in commands))
        return next((answer for answer in answers if answer is not None), None)

    async def buy_in(self) -> int:
        """Bring coins to the table while the account has some; return how many."""
        coins = min(await self._house.cage.account(ME), BUY_IN_MINIMA * self.view.settings.minimum)
        if coins and await self.give(c.BuyIn(person=ME, coins=coins)) is None:
            return coins
        return 0

    async def refill(self) -> Refill | Refusal:
        """Ask for a refill of free-play coins; return what the account got."""
        return await self._house.cage.refill(ME, self.view.settings.minimum)

    async def next_need(self, tell: Tell) -> Need:
        """Show events until the table waits for the person.

        Raises:
            TimeoutError: the table has stopped.
        """
        while True:
            await self._give_seeds()
            await self._give_later()
            if not self._queue.empty():  # the table went on meanwhile: its news come before its need
                while not self._queue.empty():
                    self._hear(self._queue.get_nowait(), tell)
                continue
            need = self._need()
            if need is not None:
                return need
            async with self._house.clock.timeout(_WAIT_S):
                update = await self._queue.get()
            self._hear(update, tell)

    async def _give_seeds(self) -> None:
        """Give the person's own seeds for every round: promised before the wash, revealed when requested."""
        if self.box and self.may("commit_seeds"):
            tiles, dice = (token_bytes(SECRET_BYTES) for _ in range(2))
            self._seeds |= {commitment(each): each.hex() for each in (tiles, dice)}
            await self.give(c.CommitSeeds(person=ME, tiles=commitment(tiles), dice=commitment(dice)))
        mine = next((each for each in self.view.seeds if each.person == ME), None)
        if mine is not None and self.may("reveal_seed", which="tiles"):
            await self.give(c.RevealSeed(person=ME, which="tiles", seed=self._seeds.pop(mine.tiles)))
        elif mine is not None and self.may("reveal_seed", which="dice"):
            await self.give(c.RevealSeed(person=ME, which="dice", seed=self._seeds.pop(mine.dice)))

    async def _give_later(self) -> None:
        for command in tuple(self.later):
            tag = str(type(command).__struct_config__.tag)
            if self.may(tag, box=getattr(command, "box", None)):
                self.later.remove(command)
                await self.give(command)

    def _need(self) -> Need | None:
        seen, box = self.view, self.own_box
        if self.may("choose", box=self.box):
            return "choice"
        if self.may("take_bank", with_house=False):
            return "offer"
        if self._may_surrender(seen):
            return "surrender"
        if self.is_bank and (need := self._banks_need(seen)):
            return need
        if self.is_bank or self.stake:
            return self._setting_need(box)
        if (
            seen.phase in {"betting", "round_over"}
            and not self.wagered
            and self.stack < seen.settings.minimum
        ):
            return "coins"
        if not self.wagered and self.may("place_wager", box=self.box, bet="main"):
            return "wager"
        return self._setting_need(box)

    def _may_surrender(self, seen: TableView) -> bool:
        """Return whether to ask now: surrender is its own action only where it waits for the bank's hand (MA 7(f))."""
        if seen.phase != "matching" or self.played_on == seen.round:
            return False
        return self.book.word("concession") == "surrender" and self.may("concede", box=self.box)

    def _setting_need(self, box: BoxView) -> Need | None:
        waits = self.may("set_hand", box=self.box) and not box.requested
        return "set" if waits and self.own_hand and self.own_hand.settings else None

    def _banks_need(self, seen: TableView) -> Need | None:
        """Return what the table waits for while this person holds the bank."""
        bank = seen.bank
        is_bets_or_cover = self.may("place_stake") or self.may("pass_bank")
        if is_bets_or_cover and bank.needed is None and self.banked != seen.round:
            if not house_wager_due(self._house.state(self._table), self.book):
                return "bank"
            may_cut = self.may("move_stacks") and self.left_stacks != seen.round
            return "stacks" if may_cut else None  # the banker may lower the house's wager after it is placed
        due = bank.half if bank.kind == "co-bank" else bank.needed
        if self.may("pass_bank") and (due or 0) > self.stake:
            return "cover"
        if bank.is_covered and self.may("choose_cut") and seen.chosen_cut is None:
            return "cut"  # before that the banker names it unasked
        return None

    def _hear(self, update: Update, tell: Tell) -> None:
        me = update.state.people.get(ME)
        for event in update.events:
            self._count(event, me.stack if me else 0)
            if not isinstance(event, e.SeedsCommitted | e.SeedRevealed | e.SeedsAsked):
                tell(show(update.state, event, ME))

    def _count(self, event: AnyEvent, stack: int) -> None:
        """Count the person's gain from the round; ``stack``: coins in front of them after the event."""
        match event:
            case e.TilesWashed():
                self._before, self._brought = stack, 0
                self.later.clear()
            case e.BoughtIn(person=person, coins=coins) if person == ME:
                self._brought += coins
            case e.RoundEnded() | e.RoundVoided():
                self.net = stack - self._before - self._brought
            case _:
                pass
