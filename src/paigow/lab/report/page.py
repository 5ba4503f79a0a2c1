"""Parts of the page of a report: text, tables, sections and small charts. Every part is HTML that prints well."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from html import escape
from math import ceil
from typing import Final

from paigow.lab.figures import fraction_text

MINUS: Final = "\N{MINUS SIGN}"
_WIDTH: Final = 560
_HEIGHT: Final = 190
_LEFT: Final = 62
_BOTTOM: Final = 34
_TICKS: Final = 5
_INK: Final = "#1f5f8b"
_LETTERS: Final = 'font-size="9" font-family="DejaVu Sans, Arial, sans-serif" fill="#1b1f1d"'
"""A printer may not apply the page's style sheet to drawings, so each drawing has its own."""


def decimal(value: Fraction, digits: int) -> str:
    """Return a value with some digits after the point, rounded half to even from the exact fraction."""
    scaled = round(value * 10**digits)
    whole, rest = divmod(abs(scaled), 10**digits)
    sign = MINUS if scaled < 0 else ""
    return f"{sign}{whole:,}.{rest:0{digits}d}" if digits else f"{sign}{whole:,}"


def at_most(value: Fraction, digits: int) -> str:
    """Return a bound as a decimal, rounded up."""
    return decimal(Fraction(ceil(value * 10**digits), 10**digits), digits)


def percent(value: Fraction, digits: int = 4) -> str:
    """Return a share in percent, rounded half to even from the exact fraction."""
    return f"{decimal(100 * Fraction(value), digits)} %"


def exact(value: Fraction) -> str:
    """Return a reduced fraction as HTML."""
    return f'<span class="fraction">{fraction_text(Fraction(value)).replace("-", MINUS)}</span>'


def polynomial(parts: Sequence[int]) -> str:
    """Return a polynomial in c; ``parts``: coefficients of 1, c, c², ..."""
    said = ""
    for power, part in enumerate(parts):
        if part:
            sign = MINUS if part < 0 else "+"
            said += f" {sign} {abs(part)}" + (
                "" if not power else " c" if power == 1 else f" c<sup>{power}</sup>"
            )
    return said.removeprefix(" + ").strip() or "0"


def whole(value: int) -> str:
    """Return a whole number with thousands separators."""
    return f"{value:,}"


def text(sentence: str) -> str:
    """Return a paragraph; the sentence is HTML."""
    return f"<p>{sentence}</p>"


def proof(sentence: str, name: str = "Proof") -> str:
    """Return a proof or certificate."""
    return f'<p class="proof"><b>{name}.</b> {sentence}</p>'


def table(caption: str, heads: Sequence[str], rows: Iterable[Sequence[str]], *, figures_from: int = 1) -> str:
    """Return a table. ``caption`` says the unit, book, commission, role and opponent of its figures.

    Cells are HTML. Columns from ``figures_from`` on are numbers.
    """
    kinds = ["" if place < figures_from else ' class="figure"' for place in range(len(heads))]
    head = "".join(f"<th{kind}>{cell}</th>" for kind, cell in zip(kinds, heads, strict=True))
    body = "".join(
        "<tr>" + "".join(f"<td{kind}>{cell}</td>" for kind, cell in zip(kinds, row, strict=True)) + "</tr>\n"
        for row in rows
    )
    return (
        f"<table><caption>{caption}</caption><thead><tr>{head}</tr></thead>\n<tbody>{body}</tbody></table>\n"
    )


def section(number: int, title: str, parts: Iterable[str]) -> str:
    """Return a numbered section."""
    return f'<section id="s{number}"><h2>{number}. {escape(title)}</h2>\n{"".join(parts)}</section>\n'


def line_chart(
    points: Sequence[tuple[float, float]], *, across: str, up: str, says: str, dots: Sequence[float] = ()
) -> str:
    """Return an SVG of a line through some points; ``dots`` are places across that are marked on it.

    ``across`` and ``up`` label the axes with their units; ``says`` describes the chart in words.
    """
    xs, ys = [x for x, _ in points], [y for _, y in points]
    left, right, low, high = min(xs), max(xs), min(ys), max(ys)

    def place(x: float, y: float) -> tuple[float, float]:
        wide, tall = (right - left) or 1.0, (high - low) or 1.0
        return (
            _LEFT + (x - left) / wide * (_WIDTH - _LEFT - 10),
            8 + (high - y) / tall * (_HEIGHT - _BOTTOM - 12),
        )

    marks = []
    for step in range(_TICKS + 1):
        x, y = left + (right - left) * step / _TICKS, low + (high - low) * step / _TICKS
        (at, _), (_, to) = place(x, low), place(left, y)
        marks.append(
            f'<line stroke="#d9ddd9" stroke-width="0.5" x1="{_LEFT}" y1="{to:.1f}" x2="{_WIDTH - 10}" y2="{to:.1f}"/>'
            f'<text x="{at:.1f}" y="{_HEIGHT - _BOTTOM + 12}" text-anchor="middle">{x:g}</text>'
            f'<text x="{_LEFT - 5}" y="{to + 3:.1f}" text-anchor="end">{y:.2f}</text>'
        )
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in (place(*point) for point in points))
    shown = [place(*point) for point in points if point[0] in dots]
    circles = "".join(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="2" fill="{_INK}"/>' for x, y in shown)
    middle = _HEIGHT / 2 - 10
    return (
        f'<figure><svg viewBox="0 0 {_WIDTH} {_HEIGHT}" {_LETTERS} role="img" '
        f'aria-label="{escape(says)}">{"".join(marks)}'
        f'<polyline fill="none" stroke="{_INK}" stroke-width="1.5" points="{path}"/>{circles}'
        f'<text x="{_WIDTH / 2}" y="{_HEIGHT - 4}" text-anchor="middle">'
        f'{escape(across)}</text><text x="12" y="{middle}" transform="rotate(-90 12 {middle})"'
        f' text-anchor="middle">{escape(up)}</text></svg><figcaption>{escape(says)}</figcaption></figure>\n'
    )


def bar_chart(bars: Sequence[tuple[str, float, str]], *, says: str) -> str:
    """Return an SVG of bars: each has a label, a length of 0 or more, and its figure as text."""
    longest = max((length for _, length, _ in bars), default=0.0) or 1.0
    rows = []
    for place, (label, length, figure) in enumerate(bars):
        y = 4 + 15 * place
        rows.append(
            f'<text x="150" y="{y + 10}" text-anchor="end">{escape(label)}</text>'
            f'<rect x="156" y="{y}" width="{length / longest * 300:.1f}" height="12" fill="{_INK}"/>'
            f'<text x="{160 + length / longest * 300:.1f}" y="{y + 10}">{escape(figure)}</text>'
        )
    return (
        f'<figure><svg viewBox="0 0 {_WIDTH} {8 + 15 * len(bars)}" {_LETTERS} role="img" aria-label="{escape(says)}">'
        f"{''.join(rows)}</svg><figcaption>{escape(says)}</figcaption></figure>\n"
    )
