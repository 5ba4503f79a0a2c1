"""The deal and the settlement of the bank in a ruling, in sentences with their clauses."""

from collections.abc import Iterator, Sequence
from typing import TypeVar

from paigow.books import Book
from paigow.money import commission
from paigow.rulings.remarks import Remark
from paigow.table import State
from paigow.table import events as e
from paigow.table.core.event import BankKind
from paigow.table.settle.paying import house_pays_clause, makes_up_clause, shortfall_clause

T = TypeVar("T")


def _line(code: str, clause: str | None, **facts: object) -> Remark:
    return Remark(code=code, clause=clause or None, facts=facts, sentence=f"account.{code}")


def _last(log: Sequence[e.AnyEvent], kind: type[T]) -> T | None:
    return next((event for event in reversed(log) if isinstance(event, kind)), None)


# ---- the deal --------------------------------------------------------------------------------------------------


def deal_told(log: Sequence[e.AnyEvent], state: State, book: Book) -> Iterator[Remark]:
    """Yield how the tiles were moved, cut, counted and delivered, as far as that happened."""
    moved, cut, counted = _last(log, e.StacksMoved), _last(log, e.TilesCut), _last(log, e.DiceCounted)
    if moved is not None:
        yield _line("moved", moved.clause, order=moved.order)
    if cut is not None:
        named = " ".join((cut.cut, *cut.options))
        yield _line("cut", cut.clause, cut=named, chosen=_chooser(cut, state, book))
        made = book.cut(cut.cut, cut.options)
        if made is not None and made.confidence in {"inferred", "reconstruction"}:
            yield _line("cut_as_read", book.cite("approved_cut"), cut=named)
    if counted is not None:
        if state.round.nominated:
            signed = f"{state.round.nominated:+d}"
            yield _line("nominated", book.clause_of("plus_minus_four"), amount=signed)
        yield _line(
            "counted",
            counted.clause,
            dice=counted.dice,
            total=counted.total,
            chung=state.chung,
            first=counted.first,
        )


def _chooser(cut: e.TilesCut, state: State, book: Book) -> str:
    """Return who chose the cut; the file does not say if a player banks and the house's cut varies."""
    chosen = "lot" if cut.chosen_by == "random" else "bank" if cut.chosen_by else "house"
    is_banks_too = state.round.bank.box is not None and book.flag("banker_cuts")
    if chosen == "bank" or not is_banks_too or book.word("cut_chosen_by_house") == "fixed":
        return chosen
    return f"bank-or-{chosen}"


# ---- the bank --------------------------------------------------------------------------------------------------


def bank_told(log: Sequence[e.AnyEvent], book: Book, lies: int) -> Iterator[Remark]:
    """Yield what a player's bank put up, paid and got; nothing if the house banks.

    The file tells the coins there (``lies``); if the chips before the banker are the cover, not all are put up.
    """
    settled, covered = _last(log, e.BankSettled), _last(log, e.CoverSettled)
    if settled is None or covered is None:
        return
    is_shared = settled.kind == "co-bank"
    yield _line("covers", covered.clause, total=covered.total)
    is_shown = book.word("cover_by") == "chips on the table"
    for person, coins in _put_up(log).items():
        if is_shown and coins < lies:
            yield _shown(book, person=person, coins=coins, lies=lies)
        else:
            yield _line("put_up", None, person=person, coins=coins)
    if covered.house_stake:
        yield _line("house_put_up", book.cite("co_bank"), coins=covered.house_stake)
    yield from _short(log, book, settled.kind)
    rest, *rounding = settled.clauses
    yield _line("surplus" if settled.surplus else "no_surplus", rest, coins=settled.surplus)
    if settled.surplus and is_shared:
        players = sum(share.won for share in settled.shares)
        yield _line("halves", rest, players=players, house=settled.house_won)
        if players != settled.house_won:
            yield _line("odd_half", book.clause_of("odd_half"))
    is_pooled = len(settled.shares) > 1
    by = book.clause_of("shared_bank") if is_pooled else rest
    for share in settled.shares:
        if share.won:
            facts = {"person": share.person, "won": share.won, "commission": share.commission}
            yield _line("share", by, **facts, left=share.won - share.commission, is_pooled=is_pooled)
        if share.returned:
            yield _line("stake_back", None, person=share.person, coins=share.returned)
    exact = commission(sum(share.won for share in settled.shares), rate_bp=book.number("commission_bp"))
    if rounding and exact != sum(share.commission for share in settled.shares):
        yield _line("rounded", rounding[0], is_co_bank=is_shared)
    if settled.house_returned:
        yield _line("house_stake_back", rest, coins=settled.house_returned)


def _shown(book: Book, **facts: object) -> Remark:
    """Return how much of the chips before the banker is put up (MA 8(d)(2))."""
    clause = book.clause_of("cover_by")
    return Remark(code="put_up", clause=clause, facts=facts, sentence="account.put_up_of")


def _put_up(log: Sequence[e.AnyEvent]) -> dict[str, int]:
    """Return holder -> coins in the bank when bets close."""
    stakes: dict[str, int] = {}
    for event in log:
        if isinstance(event, e.StakePlaced):
            stakes[event.person] = event.coins
        elif isinstance(event, e.StakeReturned) and event.person in stakes:
            stakes[event.person] -= event.coins
    return {person: coins for person, coins in stakes.items() if coins}


def _short(log: Sequence[e.AnyEvent], book: Book, kind: BankKind) -> Iterator[Remark]:
    """Yield what the losing wagers could not pay, and who paid it."""
    drawn: dict[str, int] = {}
    for event in log:
        if isinstance(event, e.MatchesUndone):
            drawn = {}
        for source in event.sources if isinstance(event, e.WagerPaid | e.HouseWagerPaid) else ():
            drawn[source.account] = drawn.get(source.account, 0) + source.coins
    drawn.pop("losing", None)
    if not drawn:
        return
    shortfall = shortfall_clause(kind, book)
    yield _line("shortfall", shortfall, coins=sum(drawn.values()))
    for account, coins in drawn.items():
        held, _, owner = account.partition(":")
        if held == "stake" and owner != "house":
            yield _line("from_stake", shortfall, person=owner, coins=coins)
        elif held == "stack":
            yield _line("from_stack", makes_up_clause(kind, book), person=owner, coins=coins)
        else:
            clause = shortfall if held == "stake" else house_pays_clause(kind, book)
            yield _line("from_house", clause, coins=coins)
