"""Rounds and results as HTML, for notebooks."""

from collections.abc import Iterator, Sequence
from html import escape
from typing import Final

from paigow.log.rounds.result import RoundResult
from paigow.tiles.drawing import picture
from paigow.words import money

RESULT_HEADS: Final = ("player", "box", "result", "staked", "gain", "clauses")
_ROUND_HEADS: Final = ("", "low and high", "result", "players", "clauses")
_TILE_WIDTH: Final = 24
Half = Sequence[str | None]


def table_html(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Return a table. The cells are texts."""
    return _table(heads, [[escape(cell) for cell in row] for row in rows])


def round_html(number: int, phase: str, record: RoundResult | None) -> str:
    """Return a finished round as a table with its hands. Of other rounds only the phase is told."""
    if record is None:
        return f"<p>Round {number}: {escape(phase.replace('_', ' '))}</p>"
    void = f", void: {escape(record.void)}" if record.void else ""
    dice = f", dice {' '.join(map(str, record.dice))}" if record.dice else ""
    return f"<p>Round {record.round}{dice}{void}</p>" + _table(_ROUND_HEADS, list(_rows(record)))


def _rows(record: RoundResult) -> Iterator[Sequence[str]]:
    if record.house is not None:
        yield "house", _hand(record.house.low, record.house.high), "", "", escape(record.house.clause or "")
    for box in record.boxes:
        wagers = "; ".join(
            f"{wager.person}: {'' if wager.bet == 'main' else wager.bet + ' '}{money(wager.stake, '')} {wager.outcome}"
            for wager in box.wagers
        )
        result = "conceded" if box.conceded else box.result or ""
        hand = _hand(box.low, box.high)
        yield f"box {box.number}", hand, result, escape(wagers), escape(", ".join(box.clauses))


def _hand(low: Half | None, high: Half | None) -> str:
    return "" if low is None or high is None else picture([low, high], width=_TILE_WIDTH)


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Return a table. The cells are HTML."""
    head = "".join(f"<th>{escape(each)}</th>" for each in heads)
    body = "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in rows)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
