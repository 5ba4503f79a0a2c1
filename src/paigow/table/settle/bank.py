"""The bank gets the rest, less commission, and its stake."""

from msgspec.structs import replace

from paigow.books import Book
from paigow.rules import rest
from paigow.table.core.command import DealerCommand
from paigow.table.core.decide import Decision, decides
from paigow.table.core.event import BankKind, BankShare, Event
from paigow.table.core.evolve import evolves
from paigow.table.core.postings import COMMISSION, FLOAT, LOSING, Moves, posts, stack, stake
from paigow.table.core.refusal import Refusal
from paigow.table.core.state import State
from paigow.table.core.steps import stack_changed
from paigow.table.settle.order import to_pay
from paigow.table.settle.pay_house_wager import is_house_wager_owed
from paigow.table.settle.paying import funds
from paigow.table.wagers.limits import stakes_of


class SettleBank(DealerCommand, kw_only=True, gc=False):
    """Give the bank the rest, less commission, and its stake."""


class BankSettled(Event, kw_only=True, gc=False):
    """The bank is paid last: the rest of the losing wagers, less commission, and the stakes."""

    kind: BankKind
    surplus: int
    """Coins that lay in the losing wager area."""
    house_won: int = 0
    house_returned: int = 0
    shares: tuple[BankShare, ...]
    clauses: tuple[str, ...]


@decides(SettleBank, "matched")
def settle_bank(state: State, command: SettleBank, book: Book) -> Decision:
    """Settle the bank last: the rest of the losing wagers, less commission, and the stakes.

    Rule: NZ 6.14, 11.2(i), 11.3(j)-(l); CAN 12.7-12.8; MA 8(o)-(p); RWS 4.2.
    """
    if state.round.bank.box is None:
        return Refusal(code="house_banks_now", clause=book.cite("bank_rest"))
    clause = book.cite("bank_rest")
    if due := to_pay(state, book):
        return Refusal(code="winners_first", clause=clause, facts={"box": due.number})
    if is_house_wager_owed(state):
        return Refusal(code="house_wager_first", clause=book.cite("house_wager_last"))
    held = funds(state)
    left = rest(state.losing, held, book, stakes_of(state))
    return [
        BankSettled(
            kind=state.round.bank.kind,
            surplus=state.losing,
            house_won=left.house,
            house_returned=state.round.bank.house_stake,
            shares=tuple(
                BankShare(
                    person=share.person,
                    won=share.won,
                    commission=share.commission,
                    returned=held.stakes[share.person],
                )
                for share in left.shares
            ),
            clauses=left.clauses,
        )
    ]


@evolves(BankSettled, leads_on=True, settles=1)
def _bank_settled_now(state: State, event: BankSettled) -> State:
    for share in event.shares:
        state = stack_changed(state, share.person, share.won - share.commission + share.returned)
    commission = sum(share.commission for share in event.shares)
    settled = replace(
        state.round,
        bank=replace(
            state.round.bank,
            stakes=(),
            house_stake=0,
            is_settled=True,
            shares=event.shares,
            house_won=event.house_won,
            house_returned=event.house_returned,
        ),
        commission=state.round.commission + commission,
    )
    return replace(
        state,
        round=settled,
        losing=state.losing - event.surplus,
        float_coins=state.float_coins + event.house_won + event.house_returned,
        commission=state.commission + commission,
    )


@posts(BankSettled)
def _moves_of_bank_settled(event: BankSettled) -> Moves:
    moves: Moves = [(LOSING, FLOAT, event.house_won), (stake("house"), FLOAT, event.house_returned)]
    for share in event.shares:
        moves += [
            (LOSING, stack(share.person), share.won),
            (stack(share.person), COMMISSION, share.commission),
            (stake(share.person), stack(share.person), share.returned),
        ]
    return moves
