"""Finished rounds as table lines, one for each wager and each holder of a bank, for spreadsheets and programs."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime

from msgspec import Struct

from paigow.log.rounds.result import BoxResult, RoundResult, WagerResult
from paigow.words.spreadsheets import MARK, csv_lines


class WagerLine(Struct, frozen=True, kw_only=True):
    """One wager of a finished round, or the result of one holder of a bank; amounts in hundredths of the currency.

    A hand that was never exposed has neither tiles nor name.
    """

    table: str
    round: int
    ended_at: str
    """RFC 3339, UTC."""
    book: str
    currency: str
    banker: str
    """Empty for the house."""
    void: str
    """Why the round had no result."""
    dice: str
    cut: str
    box: int
    person: str
    name: str
    """The person's current name."""
    bet: str
    """``main``, a side bet, or ``bank``."""
    stake: int
    outcome: str
    won: int
    commission: int
    returned: int
    gain: int
    clauses: str
    low: str
    high: str
    low_name: str
    high_name: str
    set_by: str
    conceded: bool
    bank_low: str
    bank_high: str


class FinishedRound(Struct, frozen=True, kw_only=True):
    """A finished round with the data beside it."""

    table: str
    at_us: int
    book: str
    currency: str
    result: RoundResult


def wager_lines(ended: FinishedRound, names: Mapping[str, str]) -> Iterator[WagerLine]:
    """Yield the lines of one round."""
    result = ended.result
    for box in result.boxes:
        for wager in box.wagers:
            gain = wager.won - wager.commission + wager.returned - wager.stake
            yield _line(ended, names, box, wager, bet=wager.bet, gain=gain)
    bank = result.bank
    for person, gain in bank.gains.items():
        stake = bank.stakes[person]
        share = next((each for each in bank.shares if each.person == person), None)
        held = WagerResult(
            person=person,
            bet="main",
            stake=stake,
            outcome="void" if result.void else "win" if gain > 0 else "lose" if gain < 0 else "push",
            won=0 if share is None else share.won,
            commission=0 if share is None else share.commission,
            returned=stake if share is None else share.returned,
            clauses=bank.clauses,
        )
        yield _line(ended, names, result.box(bank.box or 0), held, bet="bank", gain=gain)


def _line(
    ended: FinishedRound, names: Mapping[str, str], box: BoxResult, wager: WagerResult, *, bet: str, gain: int
) -> WagerLine:
    result = ended.result
    bank = result.house if result.bank.box is None else result.box(result.bank.box)
    return WagerLine(
        table=ended.table,
        round=result.round,
        ended_at=datetime.fromtimestamp(ended.at_us / 1_000_000, UTC).isoformat(timespec="milliseconds"),
        book=ended.book,
        currency=ended.currency,
        banker=result.bank.person or "",
        void=result.void or "",
        dice=" ".join(map(str, result.dice)),
        cut=" ".join((result.cut or "", *result.cut_options)),
        box=box.number,
        person=wager.person,
        name=names.get(wager.person, wager.person),
        bet=bet,
        stake=wager.stake,
        outcome=wager.outcome,
        won=wager.won,
        commission=wager.commission,
        returned=wager.returned,
        gain=gain,
        clauses="; ".join(wager.clauses),
        low=_tiles(box.low),
        high=_tiles(box.high),
        low_name=box.low_name or "",
        high_name=box.high_name or "",
        set_by=box.set_by or "",
        conceded=box.conceded,
        bank_low=_tiles(None if bank is None else bank.low),
        bank_high=_tiles(None if bank is None else bank.high),
    )


def _tiles(two: Sequence[str | None] | None) -> str:
    return " ".join(face for face in two or () if face is not None)


def head() -> str:
    """Return the beginning of a CSV file of such lines."""
    return MARK + csv_lines([WagerLine.__struct_fields__])


def as_csv(lines: Iterable[WagerLine]) -> str:
    """Return the lines as CSV."""
    return csv_lines([getattr(line, name) for name in WagerLine.__struct_fields__] for line in lines)
