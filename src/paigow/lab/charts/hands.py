"""Charts of single hands, of two tiles, and of the value of information."""

from typing import Final

from paigow.lab.charts.parts import (
    LIGHT,
    RESULTS,
    SPACE,
    WIDTH,
    Answer,
    Palette,
    Spec,
    axis_of_names,
    bar,
    beside,
    book_of,
    by_name,
    by_sign,
    chart,
    figures,
    layered,
    number,
    result_colours,
)

_MOST_COMPARED: Final = 20


def settings(answer: Answer, look: Palette = LIGHT) -> Spec:
    """Chart what each setting of one hand wins, pushes and loses, from an answer of ``hand``."""
    names = []
    values = []
    for setting in answer["settings"]:
        marks = [
            word for word, is_so in (("best", setting["best"]), ("house way", setting["house_way"])) if is_so
        ]
        name = f"{' '.join(setting['low'])} / {' '.join(setting['high'])}"
        names.append(name)
        values += [
            {
                "setting": name,
                "result": result,
                "order": order,
                "share": 100 * setting[result] / answer["deals"],
                "gain": f"{100 * setting['ev']['value']:+.2f} %{''.join(f', {mark}' for mark in marks)}",
            }
            for order, result in enumerate(RESULTS)
        ]
    base = {"y": by_name("setting", names), "x": number("share", "Share of the opponent's hands, %")}
    return chart(
        f"The settings of {' '.join(answer['tiles'])}: {book_of(answer)}",
        f"Low hand / high hand, as {answer['role']} against {answer['opponent']}; right of each bar its expected gain",
        look,
        {
            **layered(
                values,
                base,
                [
                    bar(
                        {
                            "color": {**result_colours(look), "legend": {"title": None, "orient": "bottom"}},
                            "order": {"field": "order"},
                        }
                    ),
                    {
                        "mark": {"type": "text", "align": "left", "dx": 6, "color": look.ink},
                        "transform": [{"filter": "datum.order == 0"}],
                        "encoding": {"x": {"datum": 100}, "text": {"field": "gain"}},
                    },
                ],
            ),
            "width": WIDTH,
            "height": {"step": 34},
        },
    )


def two_tiles(answer: Answer, look: Palette = LIGHT) -> Spec:
    """Chart how likely each class of two tiles is, from an answer of ``two-tiles``."""
    values = [
        {
            "class": each["class"].replace("_", SPACE),
            "share": 100 * each["combinations"] / answer["combinations"],
            "text": f"{100 * each['combinations'] / answer['combinations']:.2f} %",
        }
        for each in answer["classes"]
    ]
    return chart(
        f"Hands of two tiles: {answer['book']}",
        f"Share of all {answer['combinations']} hands of two of the 32 tiles, as a {answer['half']} hand. Rounded to 2"
        " decimals",
        look,
        {
            **layered(
                values,
                {
                    "y": by_name("class", [value["class"] for value in values]),
                    "x": beside("share", "Share of all hands of two tiles, %"),
                },
                [bar({"color": {"value": look.one}}), *figures("share", look)],
            ),
            "width": WIDTH,
            "height": {"step": 24},
        },
    )


def mistakes(answer: Answer, look: Palette = LIGHT) -> Spec:
    """Chart the hands on which a policy loses most, from an answer of ``mistakes``."""
    values = [
        {
            "hand": " ".join(row["hand"]),
            "share": 100 * row["share"]["value"],
            "text": f"{100 * row['share']['value']:.4f} %  ({100 * row['cost']['value']:.1f} % when held)",
        }
        for row in answer["worst"]
    ]
    whose = f"{answer['policy']}: " if "policy" in answer else "Rules of thumb: "
    return chart(
        f"{whose}the hands that cost most, {book_of(answer)}",
        f"As {answer['role']} against {answer['opponent']}, of each unit wagered in the long run",
        look,
        {
            **layered(
                values,
                {
                    "y": by_name("hand", [value["hand"] for value in values]),
                    "x": beside("share", "Given away, % of each wager"),
                },
                [bar({"color": {"value": look.one}}), *figures("share", look)],
            ),
            "width": WIDTH,
            "height": {"step": 20},
        },
    )


def compared(answer: Answer, look: Palette = LIGHT) -> Spec:
    """Chart the hands with the largest difference between two policies, from an answer of ``compare``."""
    values = [
        {
            "hand": " ".join(row["hand"]),
            "difference": 100 * row["overall"]["value"],
            "text": f"{100 * row['overall']['value']:+.4f}",
        }
        for row in answer["differing"][:_MOST_COMPARED]
    ]
    way, other = (answer[each]["policy"] for each in ("way", "other"))
    return chart(
        f"{way} beside {other}: {answer['book']}",
        f"What {way} gains more than {other} with the hands that differ most, as {answer['role']} against"
        f" {answer['opponent']}; commission {answer['commission']} on wins. Rounded to 4 decimals",
        look,
        {
            **layered(
                values,
                {
                    "y": by_name("hand", [value["hand"] for value in values]),
                    "x": beside("difference", "Difference, % of each wager", below=True),
                },
                [bar({"color": by_sign("difference", look.one, look.two)}), *figures("difference", look)],
            ),
            "width": WIDTH,
            "height": {"step": 20},
        },
    )


def knowledge(answer: Answer, look: Palette = LIGHT) -> Spec:
    """Chart the value of other boxes' tiles with 95 % intervals, from an answer of ``knowledge``."""
    values = [
        {
            "boxes": row["boxes"],
            "gain": row["gain"]["percent"],
            "least": row["gain"]["percent"] - 1.96 * row["standard_error"]["percent"],
            "most": row["gain"]["percent"] + 1.96 * row["standard_error"]["percent"],
            "text": f"{row['gain']['percent']:.2f}",
        }
        for row in answer["known"]
    ]
    x = {
        "field": "boxes",
        "type": "ordinal",
        "title": "Other boxes whose tiles are known",
        "axis": {"labelAngle": 0},
    }
    return chart(
        f"What other players' tiles are worth: {book_of(answer)}",
        f"Gain of a {answer['role']} with best play; {answer['samples']:,} samples, bars: 95 % interval",
        look,
        {
            "data": {"values": values},
            "width": WIDTH,
            "height": 260,
            "encoding": {"x": x},
            "layer": [
                {
                    "mark": {"type": "bar", "color": look.one, "width": {"band": 0.6}},
                    "encoding": {"y": number("gain", "% of each wager")},
                },
                {
                    "mark": {"type": "rule", "color": look.two, "strokeWidth": 3},
                    "encoding": {"y": {"field": "least", "type": "quantitative"}, "y2": {"field": "most"}},
                },
                {
                    "mark": {"type": "text", "dy": -12, "color": look.ink},
                    "encoding": {
                        "y": {"field": "most", "type": "quantitative"},
                        "text": {"field": "text"},
                    },
                },
            ],
        },
    )


_MEASURES: Final = {
    "gain": ("Gain", "% of each wager", 1),
    "best_gain": ("Gain of the best settings", "% of each wager", 1),
    "cost": ("Cost of the settings", "% of each wager", 2),
    "win": ("Wins", "% of deals", 1),
    "push": ("Pushes", "% of deals", 1),
    "lose": ("Losses", "% of deals", 1),
    "hands": ("Hands", "of 35,960", 0),
}
"""Figure of a cell -> its name, its unit, and decimals."""


def heat_map(answer: Answer, look: Palette = LIGHT, *, measure: str = "gain") -> Spec:
    """Chart what any two tiles are worth, from an answer of ``heat-map``.

    ``measure``: gain, best_gain, cost, win, push, lose or hands. One colour is above 0 and another below; each cell
    shows its figure.
    """
    name, unit, digits = _MEASURES[measure]
    kinds = answer["kinds"]
    values = []
    for cell in answer["cells"]:
        value = _measured(cell, measure, answer["opposing"])
        values += [
            {"row": kinds[row], "column": kinds[column], "value": value, "text": f"{value:,.{digits}f}"}
            for row, column in {(cell["row"], cell["column"]), (cell["column"], cell["row"])}
        ]
    most = max((abs(value["value"]) for value in values), default=1) or 1
    is_signed = any(value["value"] < 0 for value in values)
    held = f", holding {' '.join(answer['holding'])}" if answer["holding"] else ""
    colour = {
        "field": "value",
        "type": "quantitative",
        "title": unit,
        "scale": {
            "domain": [-most, 0, most] if is_signed else [0, most],
            "range": [look.two, look.page, look.one] if is_signed else [look.page, look.one],
        },
    }
    above = {"orient": "top", "labelAngle": 0}
    return chart(
        f"{name} of any two tiles: {book_of(answer)}",
        f"{answer['policy']} as {answer['role']} against {answer['opponent']}, {unit}; mean of the hands that hold both"
        f"{held} ({answer['only']}: {answer['hands']:,} of 35,960 hands)",
        look,
        {
            **layered(
                values,
                {
                    "x": {**by_name("column", kinds), "axis": {**axis_of_names(), **above}},
                    "y": by_name("row", kinds),
                },
                [
                    {"mark": {"type": "rect", "opacity": 0.7}, "encoding": {"color": colour}},
                    {
                        "mark": {"type": "text", "fontSize": 9, "color": look.ink},
                        "encoding": {"text": {"field": "text"}},
                    },
                ],
            ),
            "width": {"step": 34},
            "height": {"step": 26},
        },
    )


def _measured(cell: Answer, measure: str, opposing: int) -> float:
    """Return a figure of a cell: hands, or per cent."""
    found = cell[measure]
    if measure == "hands":
        return float(found)
    if measure in RESULTS:
        return float(100 * found / (cell["hands"] * opposing))
    return float(100 * found["value"])
