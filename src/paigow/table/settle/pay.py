"""Winning wagers are paid, and the commission is taken."""

from msgspec.structs import replace

from paigow.books import Book
from paigow.rules import bank_cite
from paigow.table.core.box import Box, Wager
from paigow.table.core.command import Bet, DealerCommand
from paigow.table.core.decide import Decision, decides, out_of_phase, wrong_phase
from paigow.table.core.event import Event, Source
from paigow.table.core.evolve import evolve, evolves
from paigow.table.core.postings import COMMISSION, FLOAT, Moves, layout, posts, stack
from paigow.table.core.refusal import Refusal, no_box
from paigow.table.core.state import State
from paigow.table.core.steps import boxes_with, people_with, wager_changed
from paigow.table.settle.match import settle
from paigow.table.settle.order import to_pay, unsettled
from paigow.table.settle.paying import bank_pays, drawn, from_tray


class PayBox(DealerCommand, kw_only=True, gc=False):
    """Pay the winning wagers of a box and take the commission."""

    box: int


class WagerPaid(Event, kw_only=True, gc=False):
    """One winning wager is paid.

    ``won`` is by the odds, ``commission`` is taken from it, ``returned`` is the stake.
    """

    box: int
    person: str
    bet: Bet
    stake: int
    won: int
    commission: int
    returned: int
    clauses: tuple[str, ...]
    sources: tuple[Source, ...] = ()
    """The accounts that pay the winnings. If empty, the float tray does."""
    by_odds: int | None = None
    """What the odds would have given, if such a bet pays at most what is won."""
    coupon: int = 0
    """The part of the winnings that a match play coupon has won. The float tray pays it for any bank."""
    is_coupon_taken: bool = False


@decides(PayBox, "matched")
def pay_box(state: State, command: PayBox, book: Book) -> Decision:
    """Pay a box's winning wagers and take the commission.

    Rule: NZ 6.11, 11.1(g), 11.2(i); CAN 12.6, 15.10; MA 7(j)-(k), 8(o), 8(r); RWS 4.1, 4.3-4.6.
    """
    if fault := no_box(state, command.box, book):
        return fault
    if state.losing and state.round.bank.box is None:
        return Refusal(code="clear_first", clause=book.cite("clear_losing"))
    box = state.boxes[command.box]
    winning = unsettled(box, "win")
    if not winning:
        return Refusal(code="nothing_to_pay", facts={"box": command.box})
    due = to_pay(state, book)
    assert due is not None  # this box, if no other
    if due.number != box.number:
        clause = bank_cite("pay_late", state.round.bank.kind, book)
        return Refusal(code="out_of_turn", clause=clause, facts={"next": due.number})
    paid: list[WagerPaid] = []
    after = state
    for wager in winning:
        paid.append(_paid(after, box, wager, book))
        if state.round.bank.box is not None:  # the next payment finds less in the losing wager area
            after = evolve(after, paid[-1])
    coins = sum([_of_the_tray(payment) for payment in paid])
    if coins > state.float_coins:
        return Refusal(code="float_is_short", facts={"float_coins": state.float_coins, "coins": coins})
    return [*paid]


def _paid(state: State, box: Box, wager: Wager, book: Book) -> WagerPaid:
    """Return the event that pays a winning wager, by the house or the bank.

    Side bets are paid by the house (RWS 3.18).
    """
    settled = settle(state, box, wager, "win", book)
    due = settled.won - settled.coupon
    sources, clauses = bank_pays(due, state, book) if wager.bet == "main" else ((), ())
    return WagerPaid(
        box=box.number,
        person=wager.person,
        bet=wager.bet,
        stake=settled.stake,
        won=settled.won,
        commission=settled.commission,
        returned=settled.returned,
        clauses=tuple(dict.fromkeys((*settled.clauses, *clauses))),
        sources=sources,
        by_odds=settled.by_odds,
        coupon=settled.coupon,
        is_coupon_taken=bool(settled.coupon) and book.value("match_play_after_win") == "taken",
    )


def _of_the_tray(event: WagerPaid) -> int:
    """Return the coins of a payment that come from the float tray."""
    return from_tray(event.sources) + event.coupon if event.sources else event.won


@evolves(WagerPaid, leads_on=True, settles=1)
def _wager_paid(state: State, event: WagerPaid) -> State:
    box = wager_changed(
        state.boxes[event.box],
        event.person,
        event.bet,
        is_settled=True,
        won=event.won,
        commission=event.commission,
        returned=event.returned,
        clauses=event.clauses,
        by_odds=event.by_odds,
        coupon_won=event.coupon,
        is_coupon_taken=event.is_coupon_taken,
    )
    if event.sources:
        state = drawn(state, event.sources)
    return replace(
        state,
        boxes=boxes_with(state, box),
        people=people_with(state, event.person, event.won - event.commission + event.returned),
        float_coins=state.float_coins - (event.coupon if event.sources else event.won),
        commission=state.commission + event.commission,
        round=replace(state.round, commission=state.round.commission + event.commission),
    )


def _won(event: WagerPaid) -> Moves:
    if not event.sources:
        return [(FLOAT, stack(event.person), event.won)]
    of_the_bank = [(source.account, stack(event.person), source.coins) for source in event.sources]
    return [*of_the_bank, (FLOAT, stack(event.person), event.coupon)]


@posts(WagerPaid)
def _moved_by_payment(event: WagerPaid) -> Moves:
    return [
        *_won(event),
        (stack(event.person), COMMISSION, event.commission),
        (layout(event.person), stack(event.person), event.returned),
    ]


@out_of_phase(PayBox)
def _not_paid_now(state: State, command: PayBox, book: Book) -> Refusal:
    """Refuse the payment, because winners are paid after the losing wagers are collected."""
    return wrong_phase(state, command, book, bank_cite("pay_late", state.round.bank.kind, book))
