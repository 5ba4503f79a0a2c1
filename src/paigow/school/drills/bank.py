"""Pay many boxes out of a bank that is short."""

from typing import Final, Literal

from paigow.books import Book
from paigow.money import ChipSet
from paigow.rules import Stakes, ruleset
from paigow.school.drills.drill import Drill, unfit
from paigow.school.drills.table import BANKER, matched, paid, player_bank
from paigow.school.items import BankItem, Mark, Named, Payment, Payments, Reason, Winner
from paigow.school.seeds import Chance
from paigow.table.settle.pay import WagerPaid

_NAMES: Final = {
    "losing": "losing",
    f"stake:{BANKER}": "stake",
    "stake:house": "house_stake",
    f"stack:{BANKER}": "stack",
    "float": "float",
}
"""The table's accounts -> their names here."""


def _cards(book: Book) -> tuple[str, ...]:
    """Return which bank is short, and whether its stake covers the shortfall."""
    if not book.flag("player_banking"):
        return ()
    kinds = ("player", "co-bank") if book.flag("co_banking") else ("player",)
    return tuple(f"{kind} {stake}" for kind in kinds for stake in ("covers", "short"))


def _make(named: Named, card: str, book: Book, chance: Chance) -> BankItem:
    kind, how = card.split(" ")
    bank: Literal["player", "co-bank"] = "co-bank" if kind == "co-bank" else "player"
    boxes = [box for box in book.boxes if box != book.house]
    chung, *others = chance.some_of(boxes, chance.between(3, 5))
    least = book.minimum
    winners = tuple(Winner(box=box, stake=least * chance.between(1, 10)) for box in sorted(others))
    due = sum(_won(each.stake, book) for each in winners)
    losing = min(least * chance.between(0, due // least), due - due % min(book.chips))
    missing = due - losing
    part = missing if how == "covers" else missing // chance.between(2, 4)
    chip = min(book.chips)
    stake = part if bank == "player" else part // 2 + chip
    stake += (chip if how == "covers" else 0) - stake % chip
    return BankItem(
        named=named,
        bank=bank,
        chung=chung,
        losing=losing,
        stake=stake,
        house_stake=0 if bank == "player" else stake,
        stack=least * chance.between(0, 20),
        winners=winners,
        accounts=tuple(name for name in _NAMES.values() if bank == "co-bank" or name != "house_stake"),
        chips=book.chips,
        minimum=book.minimum,
        maximum=book.maximum,
    )


def _won(stake: int, book: Book) -> int:
    stakes = Stakes(ChipSet(book.chips), book.minimum, book.maximum)
    return ruleset(book).settle_main(stake, "win", stakes, bank="player").won


def _mark(item: BankItem, answer: Payments, book: Book) -> Mark:
    """Mark the payments as the table makes them. Rule: NZ 11.2(i)-(j), 11.3(i), (l), 12.17; CAN 12.7; MA 8(o)-(p).

    RWS 3.18.
    """
    winners = [each.box for each in item.winners]
    for payment in answer.payments:
        if payment.box not in winners:
            raise unfit("payments.box", "one of " + ", ".join(map(str, winners)), payment.box)
        for account in payment.sources:
            if account not in item.accounts:
                raise unfit("payments.sources", "accounts out of " + ", ".join(item.accounts), account)
    right, clauses = _paid(item, book)
    given = [
        (each.box, {name: coins for name, coins in each.sources.items() if coins}) for each in answer.payments
    ]
    return Mark(
        is_right=given == [(each.box, each.sources) for each in right],
        answer=Payments(payments=tuple(right)),
        clauses=clauses,
        because=tuple(
            Reason(
                code="school.bank_pays",
                facts={"box": each.box, "coins": sum(each.sources.values()), "currency": book.currency},
            )
            for each in right
        ),
    )


def _paid(item: BankItem, book: Book) -> tuple[list[Payment], tuple[str, ...]]:
    """Return every payment in order, and the clauses."""
    bank = player_bank(item.bank, item.chung, item.stake, item.house_stake)
    table = matched(
        book, bank, [(each.box, each.stake) for each in item.winners], losing=item.losing, stack=item.stack
    )
    payments, clauses = [], list[str]()
    for command, events in paid(table, book):
        coins: dict[str, int] = {}
        for event in events:
            assert isinstance(event, WagerPaid)  # a payment leads to nothing else
            clauses += event.clauses
            for source in event.sources:
                coins[_NAMES[source.account]] = coins.get(_NAMES[source.account], 0) + source.coins
        payments.append(Payment(box=command.box, sources=coins))
    return payments, tuple(dict.fromkeys((*clauses, *_order(item.bank, book))))


def _order(kind: Literal["player", "co-bank"], book: Book) -> tuple[str, ...]:
    return (
        book.cite("co_bank_pay_late" if kind == "co-bank" else "bank_pay_late"),
        book.clause_of("match_from"),
    )


DRILL = Drill(_cards, _make, Payments, _mark, lambda book: book.flag("player_banking"))
