"""Building blocks of all charts: colours, and the parts of a Vega-Lite specification."""

from math import ceil
from typing import Any, Final, NamedTuple

from paigow.books import EDITIONS, load
from paigow.words import place_of

Spec = dict[str, Any]
"""A chart, or a part of one, in Vega-Lite."""
Answer = dict[str, Any]
"""Result of ``as_json``, as ``paigow lab ... --json`` prints it."""

SCHEMA: Final = "https://vega.github.io/schema/vega-lite/v6.4.json"
WIDTH: Final = 480
SPACE: Final = " "
_FONT: Final = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'DejaVu Sans', sans-serif"


class Palette(NamedTuple):
    """Colours. They never carry meaning alone: every bar also has its figure or its place.

    People with any kind of colour blindness can tell apart ``win``, ``push`` and ``lose``, and ``one``, ``two`` and
    ``three``.
    """

    page: str
    ink: str
    soft: str
    """Colour of secondary text."""
    line: str
    win: str
    push: str
    lose: str
    one: str
    two: str
    three: str


LIGHT: Final = Palette(
    "#fffdf8",
    "#25211a",
    "#655c4d",
    "#ddd3c0",
    "#1f6f8b",
    "#cdbd93",
    "#b3523c",
    "#1f5f7a",
    "#9a6612",
    "#6c91da",
)
DARK: Final = Palette(
    "#1f1c17",
    "#f1ebdf",
    "#b9b0a0",
    "#3d372d",
    "#6cb7d6",
    "#6f664f",
    "#e08a73",
    "#6cb7d6",
    "#e0b45c",
    "#8d6a26",
)


RESULTS: Final = ["win", "push", "lose"]


def chart(title: str, subtitle: str, look: Palette, body: Spec) -> Spec:
    """Return a whole chart: its title, its colours and the other parts."""
    text = {"labelColor": look.ink, "titleColor": look.soft}
    return {
        "$schema": SCHEMA,
        "background": look.page,
        "padding": 16,
        "title": {
            "text": title,
            "subtitle": _lines(subtitle),
            "anchor": "start",
            "frame": "group" if "facet" in body else "bounds",
            "color": look.ink,
            "subtitleColor": look.soft,
            "fontSize": 15,
            "subtitleFontSize": 12,
            "subtitlePadding": 4,
            "offset": 12,
        },
        **body,
        "config": {
            "font": _FONT,
            "axis": {
                **text,
                "domainColor": look.line,
                "tickColor": look.line,
                "gridColor": look.line,
                "gridOpacity": 0.6,
                "labelLimit": 340,
                "labelFontSize": 11,
                "titleFontWeight": "normal",
                "titlePadding": 8,
            },
            "legend": text,
            "view": {"stroke": None},
            "text": {"fontSize": 11},
        },
    }


def _lines(text: str, width: int = 92) -> list[str]:
    """Return a sentence in lines of about equal length."""
    words = text.split(" ")
    wanted = ceil(len(text) / ceil(len(text) / width))
    lines = [words[0]]
    for word in words[1:]:
        if len(lines[-1]) + len(word) > wanted:
            lines.append(word)
        else:
            lines[-1] += f" {word}"
    return lines


def layered(values: list[dict[str, Any]], encoding: Spec, layers: list[Spec]) -> Spec:
    """Return layers over the same data with shared encodings."""
    return {"data": {"values": values}, "encoding": encoding, "layer": layers}


def bar(encoding: Spec) -> Spec:
    """Return bars as a layer."""
    return {"mark": {"type": "bar"}, "encoding": encoding}


def figures(field: str, look: Palette) -> list[Spec]:
    """Return the ``text`` of each bar beyond its end, on either side."""
    return [
        {
            "mark": {
                "type": "text",
                "align": "left" if above else "right",
                "dx": 5 if above else -5,
                "color": look.ink,
            },
            "transform": [{"filter": f"datum.{field} {'>=' if above else '<'} 0"}],
            "encoding": {"text": {"field": "text"}},
        }
        for above in (True, False)
    ]


def by_name(field: str, order: list[str] | None) -> Spec:
    """Return a bar for each name, in this order."""
    return {"field": field, "type": "nominal", "sort": order, "title": None, "axis": axis_of_names()}


def axis_of_names() -> Spec:
    """Return an axis that shows only the names."""
    return {"domain": False, "ticks": False, "labelPadding": 8}


def number(field: str, title: str | None) -> Spec:
    """Return a number with an axis."""
    return {"field": field, "type": "quantitative", "title": title, "axis": {"tickCount": 6}}


def beside(field: str, title: str, *, below: bool = False) -> Spec:
    """Return a number with figures beside the bars: no grid, and room for them below 0."""
    room = {"scale": {"padding": 50, "nice": False}} if below else {}
    axis = {"tickCount": 6, "grid": False}
    return {"field": field, "type": "quantitative", "title": title, "axis": axis, **room}


def result_colours(look: Palette) -> Spec:
    """Return a colour for each of win, push and lose."""
    return {
        "field": "result",
        "type": "nominal",
        "sort": RESULTS,
        "legend": None,
        "scale": {"domain": RESULTS, "range": [look.win, look.push, look.lose]},
    }


def by_sign(field: str, colour: str, below: str) -> Spec:
    """Return one colour, and another below 0."""
    return {"condition": {"test": f"datum.{field} < 0", "value": below}, "value": colour}


def header(look: Palette) -> Spec:
    """Return the name above each part of a chart."""
    return {
        "labelColor": look.ink,
        "labelFontSize": 12,
        "labelFontWeight": 600,
        "labelAnchor": "start",
        "labelOrient": "top",
        "title": None,
    }


def book_of(answer: Answer) -> str:
    """Return the place of an answer's book."""
    book = str(answer["book"])
    return place_of(load(book).title) if book in EDITIONS else book
