"""Covers a player's bank. If the cover fails, the house takes over."""

from msgspec.structs import replace

from paigow.books import Book
from paigow.money import BASIS_POINTS
from paigow.rules import payable_at_most
from paigow.table.bank.drop_choices import dropped_choices
from paigow.table.bank.house_wager import HouseWagerLessened, house_wager_within
from paigow.table.bank.stake import StakePlaced, StakeReturned, stake_of
from paigow.table.bank.turns import BankPassed, HouseBanks, unopposed_clause
from paigow.table.bank.void_round import void_round
from paigow.table.core.box import Box, Wager
from paigow.table.core.event import BankKind, Event
from paigow.table.core.evolve import evolved, evolves
from paigow.table.core.postings import FLOAT, Moves, posts, stake
from paigow.table.core.refusal import Refusal
from paigow.table.core.round import Bank
from paigow.table.core.state import State
from paigow.table.core.steps import round_changed
from paigow.table.core.wager_status import others_total
from paigow.table.wagers.control import ControlSettled, settled_control
from paigow.table.wagers.limits import is_unlimited, limits_in_force, stakes_of
from paigow.table.wagers.take_back import WagerReturned
from paigow.table.wagers.wager import WagerPlaced

Decided = list[Event] | Refusal


class CoverAsked(Event, kw_only=True, gc=False):
    """The wagers are known, and the banker puts up the cover."""

    total: int
    """Total of the other players' main wagers."""
    alone: int
    """What covers the bank alone."""
    half: int | None
    """What covers the bank together with the house. ``None`` if the house takes no share."""
    deadline_ms: int | None = None
    clause: str


class CoverSettled(Event, kw_only=True, gc=False):
    """It is final who banks this round."""

    kind: BankKind
    total: int
    house_stake: int = 0
    """What the house adds from the float tray."""
    handlers: tuple[str, ...] = ()
    """The people who see and set the bank's tiles. If empty, the dealer sets them."""
    is_unlimited: bool = False
    """Whether no maximum applies against this bank."""
    clause: str


def needed(state: State, kind: BankKind, book: Book) -> int:
    """Return what the holders of a bank need to cover the present wagers, in coins.

    Rule: the cover is all of the wagers (NZ 11.2(b), CAN 6.4, MA 8(d)(2), RWS 3.17), or half of them with the
    house (NZ 11.3(b), CAN 6.5). An amount that chips cannot pay is rounded up to the next one that they can.
    The dealer asks for the amount that was counted, even if it is wrong (NZ 12.17).
    """
    part_bp = BASIS_POINTS if kind == "player" else book.number("co_cover_bp")
    return _part(state, part_bp)


def _part(state: State, part_bp: int) -> int:
    total = state.round.bank.counted or others_total(state)  # as the dealer has counted (NZ 12.17)
    coins = -(-total * part_bp // BASIS_POINTS)
    return stakes_of(state).chips.payable_at_least(coins)


def at_the_close(state: State, closed: list[Event], book: Book, deadline_ms: int | None) -> Decided:
    """Return what follows no more bets if a player holds the bank: the wagers are covered, or the cover is asked for.

    ``closed`` holds the events of the call itself. They change neither wagers nor stakes.
    """
    bank = state.round.bank
    if is_gone(state) or _cannot_play(state):
        return fall_back(evolved(state, closed), book)
    covered = covering(state, bank.kind, book)
    if covered is not None:
        return covered
    half = needed(state, "co-bank", book) if may_share(state, book) else None
    return [
        CoverAsked(
            total=others_total(state),
            alone=needed(state, "player", book),
            half=half,
            deadline_ms=deadline_ms,
            clause=book.clause_of("cover_by" if bank.kind == "player" else "co_cover_bp"),
        )
    ]


def is_gone(state: State) -> bool:
    """Return whether the banker has left or is out of play."""
    bank = state.round.bank
    return bank.person not in state.people or bank.person in state.excluded


def _cannot_play(state: State) -> bool:
    """Return whether only the house wagers against a banker who has no chips to pay it."""
    bank = state.round.bank
    if state.boxes_in_play or bank.person not in state.people:
        return False
    return stakes_of(state).chips.payable_at_most(bank.stake + state.people[bank.person].stack) == 0


def may_share(state: State, book: Book) -> bool:
    """Return whether the house takes half of the bank that is being covered."""
    if not book.flag("co_banking"):
        return False
    return state.round.bank.kind == "co-bank" or book.word("cover_failure") == "share or house"


def covering(state: State, kind: BankKind, book: Book) -> Decided | None:
    """Return the events that make the covered bank final. ``None`` if the holders have too little."""
    bank = state.round.bank
    assert bank.person is not None  # asked only while a player holds the bank
    has_chips = book.word("cover_by") == "chips on the table"
    in_hand = bank.stake + state.people[bank.person].stack if has_chips else bank.stake
    due = needed(state, kind, book)
    if in_hand < due:
        return None
    lessened = house_wager_within(state, in_hand - due, kind, book)
    staked: list[Event] = []
    stake = bank.stake
    if has_chips:
        before = stake_of(state, bank.person)
        others = bank.stake - before
        own = max(_chips_staked(state, kind, due, lessened) - others, 0)
        stake = own + others
        if own != before:
            clause = book.clause_of("cover_by")
            staked = [StakePlaced(person=bank.person, coins=own, added=own - before, clause=clause)]
    house_stake = stake if kind == "co-bank" else 0
    if house_stake > state.float_coins:
        return Refusal(code="float_is_short", facts={"float_coins": state.float_coins, "coins": house_stake})
    lowered = [] if lessened is None else [lessened]
    return [*lowered, *staked, *_settled(state, kind, house_stake, book)]


def _chips_staked(state: State, kind: BankKind, due: int, lessened: HouseWagerLessened | None) -> int:
    """Return what is taken from the chips in front of the bank: all that the bank can lose."""
    if kind == "co-bank":
        return _part(state, BASIS_POINTS // 2)
    return due + (state.round.bank.house_wager if lessened is None else lessened.coins)


def _settled(state: State, kind: BankKind, house_stake: int, book: Book) -> list[Event]:
    bank = state.round.bank
    assert bank.box is not None
    handlers = handlers_of(state, kind, book)
    shared = kind == "co-bank"
    settled = CoverSettled(
        kind=kind,
        total=others_total(state),
        house_stake=house_stake,
        handlers=handlers,
        is_unlimited=is_unlimited(kind, book),
        clause=book.cite("co_bank" if shared else "bank_cover"),
    )
    tiles = book.cite("co_bank_tiles" if shared else "bank_tiles")
    control = ControlSettled(box=bank.box, person=handlers[0] if handlers else None, clause=tiles)
    return [settled, control]


def handlers_of(state: State, kind: BankKind, book: Book) -> tuple[str, ...]:
    """Return who sees and sets the bank's tiles.

    Rule: the banker does. In a shared bank every holder does (NZ 7.3), or the holders who were named
    (CAN 6.6). Nobody does if the dealer sets a co-bank's hand (NZ 11.3(e), MA 8(e)).
    """
    bank = state.round.bank
    if (
        bank.person is None
        or bank.box is None
        or (kind == "co-bank" and book.word("co_bank_set_by") == "dealer")
    ):
        return ()
    if book.word("pool_sets") == "every holder":
        return bank.holders
    named = dict.fromkeys(nominee for _, nominee in state.boxes[bank.box].nominations)
    return tuple(name for name in named if name in bank.holders) or (bank.person,)


def fall_back(state: State, book: Book) -> list[Event]:
    """Return the events of a house bank after a player does not cover the wagers or gives up the bank.

    Stakes are returned, and so are wagers on the house's box and the parts of wagers above the limits that
    apply again. The cut that the player chose goes with the bank. If no wager is left, the round is void. The
    clause comes from the rule for a bank that is not covered.
    """
    clause = book.clause_of("cover_failure")
    events = [*returned_to_holders(state, clause), *off_the_house_box(state, book)]
    after = evolved(state, events)
    trimmed = within_limits(after, "house", book)
    after = evolved(after, trimmed)
    if not after.boxes_in_play:
        return [*events, *trimmed, *void_round(after, cause="no wagers", clause=clause)]
    settled = [
        *dropped_choices(state, book),
        CoverSettled(kind="house", total=others_total(after), clause=clause),
    ]
    return [*events, *trimmed, *settled, *_control_again(evolved(after, settled), book)]


def returned_to_holders(state: State, clause: str) -> list[Event]:
    """Return all that lies for or against a bank that is given up: the stakes and the house's wager."""
    bank = state.round.bank
    events: list[Event] = [
        StakeReturned(person=stake.person, coins=stake.coins, clause=clause) for stake in bank.stakes
    ]
    if bank.house_wager and not bank.is_house_wager_settled:  # a void round has given it back already
        events.append(HouseWagerLessened(coins=0, taken_off=bank.house_wager, clause=clause))
    return events


def off_the_house_box(state: State, book: Book) -> list[Event]:
    """Return the wagers on the box that becomes the house's box when the house banks (NZ 11.1(a), CAN 6.9)."""
    box = state.boxes.get(state.house)
    if box is None:
        return []
    clause = book.cite("house_box")
    return [
        WagerReturned(person=wager.person, box=box.number, bet=wager.bet, coins=wager.coins, clause=clause)
        for wager in box.wagers
    ]


def given_up(state: State, book: Book) -> list[Event]:
    """Return the events of a house bank after the player gives up the bank before the bets are closed."""
    return _to_the_house(state, book, book.cite("bank_declined"))


def without_opponents(state: State, book: Book, deadline_ms: int | None) -> list[Event]:
    """Return the events of a house bank if nobody has wagered against the player.

    Wagers can be made again until the deadline. The player may then wager against the house too.

    Rule: NZ 5.1(b), CAN 6.4, MA 8(c), RWS 3.15.
    """
    return _to_the_house(state, book, unopposed_clause(book), deadline_ms)


def _to_the_house(state: State, book: Book, clause: str, deadline_ms: int | None = None) -> list[Event]:
    events = [*returned_to_holders(state, clause), *off_the_house_box(state, book)]
    trimmed = within_limits(evolved(state, events), "house", book)
    bank = state.round.bank
    banks = HouseBanks(clause=clause, person=bank.person, pointer=bank.pointer, deadline_ms=deadline_ms)
    return [*events, *trimmed, *dropped_choices(state, book), banks]


def left_by(state: State, person: str, book: Book) -> list[Event]:
    """Return what happens to an offer of the bank, a bank or a share when the holder leaves."""
    bank = state.round.bank
    if bank.offered == person:
        return [BankPassed(person=person, clause=book.cite("bank_offer"))]
    if bank.is_covered:
        return []
    if bank.person == person:
        return fall_back(state, book) if state.phase == "covering" else given_up(state, book)
    clause = book.cite("bank_stake")
    return [
        StakeReturned(person=person, coins=stake.coins, clause=clause)
        for stake in bank.stakes
        if stake.person == person
    ]


def _control_again(state: State, book: Book) -> list[Event]:
    """Return who decides on the boxes where this has changed, because wagers were returned."""
    return [
        event for event in settled_control(state, book) if state.boxes[event.box].controller != event.person
    ]


def within_limits(state: State, kind: BankKind, book: Book) -> list[Event]:
    """Return the events that lower wagers to the limits against this kind of bank.

    A wager below the minimum is returned.

    If a book settles a wager only up to the maximum, the wager stays as it is.
    """
    lowered: list[Event] = []
    for box in state.boxes_in_play:
        now, then = (
            limits_in_force(state, book, box=box.number),
            limits_in_force(state, book, box=box.number, kind=kind),
        )
        if now._replace(total=None) == then._replace(total=None):
            continue  # a wager above a limit that applied all the time was not accepted because of the bank
        left = then.box_maximum
        for wager in box.main_wagers:
            coins = _within(state, box, wager, kind, left, book)
            left = None if left is None else left - coins
            if coins == wager.coins:
                continue
            lowered.append(_lowered(box, wager, coins, book))
    return lowered


def _within(state: State, box: Box, wager: Wager, kind: BankKind, left: int | None, book: Book) -> int:
    """Return the part of a wager that the limits allow. ``left`` is free on the box."""
    limits = limits_in_force(state, book, box=box.number, kind=kind, person=wager.person)
    refused = limits.maximum if book.word("above_maximum") == "refuse" else None
    most = min((limit for limit in (refused, limits.player_maximum, left) if limit is not None), default=None)
    if most is None or wager.coins <= most:
        return wager.coins
    coins = payable_at_most(max(most, 0), book, stakes_of(state))
    return coins if coins >= limits.minimum else 0


def _lowered(box: Box, wager: Wager, coins: int, book: Book) -> Event:
    if coins == 0:
        clause = book.clause_of("cover_failure")
        return WagerReturned(
            person=wager.person, box=box.number, bet=wager.bet, coins=wager.coins, clause=clause
        )
    added = coins - wager.coins
    return WagerPlaced(person=wager.person, box=box.number, bet=wager.bet, coins=coins, added=added)


def shared(state: State, book: Book) -> Decided | None:
    """Return the events that make a co-bank and lower wagers to its limits. ``None`` if half of them is not covered.

    Rule: NZ 11.2(b). The most that the house risks stays within its limit (NZ 5.1(c), CAN 5.4).
    """
    trimmed = within_limits(state, "co-bank", book)
    after = evolved(state, trimmed)
    total = limits_in_force(after, book, kind="co-bank").total
    if total is not None and others_total(after) > total:
        facts: dict[str, str | int] = {"coins": others_total(after), "maximum": total}
        return Refusal(code="above_liability", clause=book.cite("liability"), facts=facts)
    if not after.boxes_in_play:
        return None
    covered = covering(after, "co-bank", book)
    if not isinstance(covered, list):
        return covered
    return [*trimmed, *covered, *_control_again(evolved(after, covered), book)]


def bank_given_up(state: State) -> list[Event]:
    """Return all that lies for or against a bank, because no round is played."""
    return [] if state.round.bank.is_covered else returned_to_holders(state, "")


@evolves(CoverAsked, to="covering")
def _cover_asked(state: State, event: CoverAsked) -> State:
    bank = replace(state.round.bank, total=event.total, needed=event.alone, half=event.half)
    return round_changed(state, bank=bank, deadline_ms=event.deadline_ms)


@evolves(CoverSettled, to="bets_closed")
def _cover_settled(state: State, event: CoverSettled) -> State:
    bank = replace(
        state.round.bank,
        kind=event.kind,
        total=event.total,
        house_stake=event.house_stake,
        handlers=event.handlers,
        is_unlimited=event.is_unlimited,
        is_covered=True,
    )
    if event.kind == "house":
        bank = replace(bank, person=None, box=None, needed=None, half=None, proposal=None)
    return replace(
        state,
        round=replace(state.round, bank=with_players(bank, state), deadline_ms=None),
        float_coins=state.float_coins - event.house_stake,
    )


def with_players(bank: Bank, state: State) -> Bank:
    """Return the bank with the players of this round and their largest wagers, after wagers and ``bank`` are final."""
    players: dict[str, tuple[int, ...]] = {}
    largest: dict[str, int] = {}
    for box in state.boxes_in_play:
        for wager in box.main_wagers:
            players[wager.person] = (*players.get(wager.person, ()), box.number)
            largest[wager.person] = max(wager.coins, largest.get(wager.person, wager.coins))
    if bank.box is not None:
        for holder in bank.holders:
            players[holder] = (*players.get(holder, ()), bank.box)
    return replace(bank, players=players, largest=largest)


@posts(CoverSettled)
def _cover_settled_moves(event: CoverSettled) -> Moves:
    return [(FLOAT, stake("house"), event.house_stake)]
