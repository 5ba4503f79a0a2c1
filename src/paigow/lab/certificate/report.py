"""A certificate as Markdown and as one self-contained HTML file."""

import re
from collections.abc import Iterator
from html import escape
from importlib import resources
from typing import Any, Final

from paigow.lab.certificate import pages
from paigow.lab.certificate.certify import told_in
from paigow.lab.certificate.parts import (
    Bad,
    Bar,
    Cell,
    Chart,
    Code,
    Commands,
    Heading,
    Part,
    ReportTable,
    SettingCell,
    Text,
    Words,
    shown,
)
from paigow.lab.certificate.tile_drawing import tile, tile_drawings
from paigow.lab.certificate.types import Certificate, CertificateSetting
from paigow.lab.charts.parts import SCHEMA
from paigow.words import WRITTEN, hand_name
from paigow.words.languages import language as spoken

_WIDTH: Final = 440
"""Width of a chart's bars, in pixels."""


# ---- Markdown ---------------------------------------------------------------------------------------------------


def as_markdown(certificate: Certificate, language: str = WRITTEN) -> str:
    """Return the report as Markdown; tiles are named by face, the low hand first.

    Raises:
        LookupError: the language is not supported.
    """
    certificate = told_in(certificate, language)
    own = spoken(language)
    lines = [
        f"# {_plain(pages.title(certificate, language))}",
        "",
        f"**{pages.verdict(certificate, language)}{own.stop}**{own.between}{_plain(certificate.says[0])}",
        "",
        *(f"- {_plain(sentence)}" for sentence in certificate.says[1:]),
        "",
    ]
    for part in pages.parts(certificate, language):
        lines += [*_markdown(part, language), ""]
    return "\n".join(lines).replace("\n\n\n", "\n\n").rstrip("\n") + "\n"


def _markdown(part: Part, language: str) -> Iterator[str]:
    match part:
        case Heading(text):
            yield f"## {_plain(text)}"
        case Text(text):
            yield _plain(text)
        case Commands(commands):
            yield from (f"- {_plain(what)}: {_code(typed)}" for what, typed in commands)
        case ReportTable(heads, rows):
            numbers = _number_columns(rows)
            yield f"| {' | '.join(_plain(head) for head in heads)} |"
            yield f"|{'|'.join('--:' if place in numbers else '---' for place in range(len(heads)))}|"
            yield from (f"| {' | '.join(_markdown_cell(cell, language) for cell in row)} |" for row in rows)
        case Chart():
            return  # its figures are in the table above it


def _markdown_cell(cell: Cell, language: str) -> str:
    match cell:
        case SettingCell(laid):
            low, high = (hand_name(name, language) for name in (laid.low_name, laid.high_name))
            return f"{' '.join(laid.low)} / {' '.join(laid.high)} ({low} / {high})"
        case Words(text, typed):
            return f"{_plain(text)} {_code_cell(typed)}"
        case Code(text):
            return _code_cell(text)
        case int():
            return f"{cell:,}"
        case str() | Bad():
            return _plain(cell if isinstance(cell, str) else cell.text)


def _plain(text: str) -> str:
    """Return text escaped for Markdown: names and sentences come from files."""
    for sign in "\\`*_[]|~#>":
        text = text.replace(sign, f"\\{sign}")
    text = (
        text.replace("&", "&amp;").replace("<", "&lt;").replace("://", "&#58;//").replace("www.", "www&#46;")
    )
    return " ".join(shown(text).split())


def _code(text: str) -> str:
    """Return typed text on one line, between more backticks than it has in a row."""
    typed = " ".join(shown(text).split())
    fence = "`" * (1 + max(map(len, re.findall("`+", typed)), default=0))
    gap = " " if "`" in typed else ""
    return f"{fence}{gap}{typed}{gap}{fence}" if typed else ""


def _code_cell(text: str) -> str:
    """Return as ``_code``; a bar would end a table's cell."""
    return _code(text).replace("|", "\\|")


def _number_columns(rows: list[list[Cell]]) -> set[int]:
    """Return the columns of a table that contain numbers."""
    return {
        place for row in rows for place, cell in enumerate(row) if isinstance(cell, int) or _is_percent(cell)
    }


def _is_percent(cell: Cell) -> bool:
    return isinstance(cell, str) and cell.endswith("%")


# ---- HTML -------------------------------------------------------------------------------------------------------


def _escaped(text: str) -> str:
    """Return text escaped for HTML."""
    return escape(shown(text))


def as_html(certificate: Certificate, language: str = WRITTEN) -> str:
    """Return the report as one HTML file with style, tiles and charts, without external resources.

    Charts are drawn by Vega-Lite where vl-convert (the extra ``plot``) is installed, else as tables with bars.

    Raises:
        LookupError: the language is not supported.
    """
    certificate = told_in(certificate, language)
    parts = list(pages.parts(certificate, language))
    style = resources.files("paigow.lab.certificate").joinpath("certificate.css").read_text(encoding="utf-8")
    title = _escaped(pages.title(certificate, language))
    kind = pages.sentences_in(language)("kind")
    says = "".join(f"<li>{_escaped(sentence)}</li>" for sentence in certificate.says[1:])
    body = "\n".join(_html(part, language) for part in parts)
    return (
        f'<!doctype html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>\n{style}</style>\n</head>\n<body>\n{tile_drawings(_faces(parts))}\n"
        f"<header>\n<p>{_escaped(kind)}</p>\n<h1>{title}</h1>\n</header>\n<main>\n"
        f'<section class="verdict {certificate.verdict}">\n<strong>{pages.verdict(certificate, language)}</strong>\n'
        f"<p>{_escaped(certificate.says[0])}</p>\n{f'<ul>{says}</ul>' if says else ''}\n</section>\n"
        f"{body}\n</main>\n</body>\n</html>\n"
    )


def _faces(parts: list[Part]) -> set[str]:
    cells = [cell for part in parts if isinstance(part, ReportTable) for row in part.rows for cell in row]
    laid = [cell.laid for cell in cells if isinstance(cell, SettingCell)]
    return {face for each in laid for face in (*each.low, *each.high)}


def _html(part: Part, language: str) -> str:
    match part:
        case Heading(text):
            return f"<h2>{_escaped(text)}</h2>"
        case Text(text):
            return f"<p>{_escaped(text)}</p>"
        case Commands(commands):
            items = (f"<li>{_escaped(what)}: <code>{_escaped(typed)}</code></li>" for what, typed in commands)
            return f"<ul>{''.join(items)}</ul>"
        case ReportTable(heads, rows):
            return _html_table(heads, rows, language)
        case Chart():
            return _html_chart(part)


def _html_table(heads: list[str], rows: list[list[Cell]], language: str) -> str:
    numbers = _number_columns(rows)
    tags = ['<td class="number">' if place in numbers else "<td>" for place in range(len(heads))]
    head = "".join(
        f'<th scope="col"{" class=number" if place in numbers else ""}>{_escaped(text)}</th>'
        for place, text in enumerate(heads)
    )
    lines = (
        "".join(f"{tag}{_html_cell(cell, language)}</td>" for tag, cell in zip(tags, row, strict=True))
        for row in rows
    )
    body = "\n".join(f"<tr>{line}</tr>" for line in lines)
    top = f"<thead><tr>{head}</tr></thead>\n" if any(heads) else ""
    return f'<div class="wide"><table>\n{top}<tbody>\n{body}\n</tbody>\n</table></div>'


def _html_cell(cell: Cell, language: str) -> str:
    match cell:
        case SettingCell(laid):
            return _html_tiles(laid, language)
        case Words(text, typed):
            return f"{_escaped(text)}<br><code>{_escaped(typed)}</code>"
        case Code(text):  # a fraction, a digest or tiles stay on one line if they fit
            return f'<code class="exact">{_escaped(text)}</code>'
        case int():
            return f"{cell:,}"
        case Bad(text):
            return f"<strong>{_escaped(text)}</strong>"
        case str():
            return _escaped(cell)


def _html_tiles(laid: CertificateSetting, language: str) -> str:
    hands = (
        f'<span class="hand">{"".join(map(tile, two))}<small>{_escaped(hand_name(name, language))}</small></span>'
        for two, name in ((laid.low, laid.low_name), (laid.high, laid.high_name))
    )
    return f'<span class="laid">{"".join(hands)}</span>'


# ---- charts -----------------------------------------------------------------------------------------------------


def chart_spec(chart: Chart) -> dict[str, Any]:
    """Return a chart as Vega-Lite; its colours are the page's, light or dark."""
    ink, line = "currentColor", "var(--line)"
    axis = {"labelColor": ink, "titleColor": ink, "domainColor": line, "tickColor": line, "gridColor": line}
    y: dict[str, Any] = {"field": "label", "type": "nominal", "sort": None, "title": None}
    x: dict[str, Any] = {
        "field": "value",
        "type": "quantitative",
        "title": chart.unit,
        "axis": {"tickCount": 5},
    }
    return {
        "$schema": SCHEMA,
        "background": None,
        "padding": {"left": 24, "right": 60, "top": 4, "bottom": 4},
        "width": _WIDTH,
        "height": {"step": 20},
        "data": {"values": [bar._asdict() for bar in chart.bars]},
        "encoding": {"y": y},
        "layer": [
            {
                "mark": {"type": "bar"},
                "encoding": {
                    "x": x,
                    "color": {
                        "condition": {"test": "datum.value < 0", "value": "var(--bad)"},
                        "value": "var(--accent)",
                    },
                },
            },
            {
                "mark": {"type": "text", "align": "left", "dx": 4, "color": ink},
                "encoding": {"text": {"field": "text"}, "x": {**x, "stack": None}},
                "transform": [{"calculate": "max(datum.value, 0)", "as": "value"}],
            },
        ],
        "config": {"axis": {**axis, "labelLimit": 260}, "view": {"stroke": None}},
    }


def _html_chart(chart: Chart) -> str:
    drawn = _drawn(chart) or _bars(chart)
    return f"<figure>\n<figcaption>{_escaped(chart.title)}</figcaption>\n{drawn}\n</figure>"


def _drawn(chart: Chart) -> str | None:
    """Return a chart drawn by Vega-Lite, if installed, without XML namespaces, which an HTML page does not need."""
    try:
        import vl_convert  # noqa: PLC0415 -- an extra, and slow to start
    except ImportError:
        return None
    svg: str = vl_convert.vegalite_to_svg(chart_spec(chart))
    for name in (' xmlns="http://www.w3.org/2000/svg"', ' xmlns:xlink="http://www.w3.org/1999/xlink"'):
        svg = svg.replace(name, "")
    return svg


def _bars(chart: Chart) -> str:
    longest = max((abs(bar.value) for bar in chart.bars), default=0) or 1
    rows = "\n".join(_bar(bar, longest) for bar in chart.bars)
    return f'<table class="bars"><tbody>\n{rows}\n</tbody></table>'


def _bar(bar: Bar, longest: float) -> str:
    width = round(_WIDTH * abs(bar.value) / longest)
    is_below = ' class="below"' if bar.value < 0 else ""
    drawn = f'<svg width="{_WIDTH}" height="14" aria-hidden="true"><rect{is_below} width="{width}" height="14"/></svg>'
    return f"<tr><th scope=row>{_escaped(bar.label)}</th><td>{drawn}</td><td>{_escaped(bar.text)}</td></tr>"
