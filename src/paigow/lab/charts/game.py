"""Charts of the equilibrium and of fixed ways."""

from collections.abc import Iterable

from paigow.lab.charts.parts import (
    LIGHT,
    WIDTH,
    Answer,
    Palette,
    Spec,
    axis_of_names,
    bar,
    beside,
    book_of,
    by_name,
    chart,
    figures,
    header,
    layered,
    number,
)


def mixes(answer: Answer, look: Palette = LIGHT, *, most: int = 40) -> Spec:
    """Chart how each side mixes settings of the same hand, from ``equilibrium``."""
    hands = answer["mixed_hands"]
    values = [
        {
            "side": f"{mixed['side'].capitalize()}",
            "hand": " ".join(mixed["hand"]),
            "low": " ".join(setting["low"]),
            "place": f"setting {place}",
            "order": place,
            "probability": 100 * setting["probability"],
        }
        for side in ("player", "banker")
        for mixed in [one for one in hands if one["side"] == side][:most]
        for place, setting in enumerate(mixed["settings"], 1)
    ]
    value = answer["value"]
    shown = sum(min(most, sum(one["side"] == side for one in hands)) for side in ("player", "banker"))
    return chart(
        f"The equilibrium: {book_of(answer)}",
        f"Hands that are mixed, {shown} of {len(hands)}. Value to the player {100 * value['lower']:.4f} %"
        + ("" if value["fraction"] else f" to {100 * value['upper']:.4f} %")
        + " of each wager",
        look,
        {
            "data": {"values": values},
            "facet": {
                "field": "side",
                "type": "nominal",
                "sort": ["Player", "Banker"],
                "title": None,
                "header": header(look),
            },
            "resolve": {"scale": {"y": "independent"}},
            "spec": {
                "width": 330,
                "height": {"step": 22},
                "encoding": {"y": by_name("hand", None)},
                "layer": [
                    {
                        "mark": {"type": "bar", "stroke": look.page, "strokeWidth": 1},
                        "encoding": {
                            "x": {
                                **number("probability", "How likely each low hand is, %"),
                                "stack": "zero",
                                "scale": {"domain": [0, 100]},
                            },
                            "color": {
                                "field": "place",
                                "type": "nominal",
                                "legend": None,
                                "scale": {"range": [look.one, look.two, look.three]},
                            },
                            "order": {"field": "order"},
                        },
                    },
                    {
                        "mark": {"type": "text", "color": look.page, "fontSize": 10, "fontWeight": 600},
                        "transform": [{"filter": "datum.probability >= 12"}],
                        "encoding": {
                            "x": {
                                "field": "probability",
                                "type": "quantitative",
                                "stack": "zero",
                                "bandPosition": 0.5,
                            },
                            "text": {"field": "low"},
                            "detail": {"field": "place"},
                            "order": {"field": "order"},
                        },
                    },
                ],
            },
        },
    )


def exploitability(answers: Iterable[Answer], look: Palette = LIGHT) -> Spec:
    """Chart how far each house way falls short of the equilibrium, from ``exploitability`` of ``equilibrium``."""
    answers = list(answers)
    values = [
        {
            "way": answer["policy"],
            "side": "as player" if answer["side"] == "player" else "as banker",
            "most": 100 * answer["exploitability"]["most"],
            "text": f"{100 * answer['exploitability']['most']:.3f} %",
        }
        for answer in answers
    ]
    ways = list(dict.fromkeys(value["way"] for value in values))
    sides = ["as banker", "as player"]
    y = {**by_name("way", ways), "axis": axis_of_names()}
    return chart(
        f"What a side that answers best gains beyond the equilibrium: {book_of(answers[0]) if answers else ''}",
        "Against each house way, under this book's ranking and commission",
        look,
        {
            **layered(
                values,
                {
                    "y": y,
                    "yOffset": {"field": "side", "sort": sides},
                    "x": beside("most", "Exploitability, % of each wager"),
                },
                [
                    bar(
                        {
                            "color": {
                                "field": "side",
                                "type": "nominal",
                                "sort": sides,
                                "scale": {"domain": sides, "range": [look.one, look.two]},
                                "legend": {"title": None, "orient": "bottom"},
                            }
                        }
                    ),
                    *figures("most", look),
                ],
            ),
            "width": WIDTH,
            "height": {"step": 20},
        },
    )


def changes(answer: Answer, look: Palette = LIGHT) -> Spec:
    """Chart a house way's loss to the best answer, change by change, from an answer of ``fixed-way``."""
    improved, best = answer["improvement"], answer["best"]
    values = [{"changes": 0, "loss": 100 * improved["before"]["loss"]["value"]}] + [
        {"changes": number, "loss": 100 * step["loss"]["value"]}
        for number, step in enumerate(improved["steps"], 1)
    ]
    lines = [
        {"loss": 100 * best["equilibrium"]["value"], "name": "equilibrium"},
        {"loss": 100 * best["loss"]["value"], "name": "best fixed way found"},
    ]
    y = {
        **number("loss", "Loss to the best answer, % of each wager"),
        "scale": {"zero": False, "padding": 24, "nice": False},
    }
    return chart(
        f"{improved['policy']}, hand by hand: {book_of(improved)}",
        f"As {improved['side']}: the loss after each single change, the most useful first; below 0 it gains",
        look,
        {
            "width": WIDTH,
            "height": 280,
            "layer": [
                {
                    "data": {"values": values},
                    "mark": {
                        "type": "line",
                        "interpolate": "step-after",
                        "color": look.one,
                        "strokeWidth": 2.5,
                    },
                    "encoding": {"x": number("changes", "Kinds of hand set otherwise"), "y": y},
                },
                {
                    "data": {"values": lines},
                    "mark": {"type": "rule", "strokeDash": [5, 4], "color": look.soft},
                    "encoding": {"y": y},
                },
                {
                    "data": {"values": lines[:1]},
                    "mark": {
                        "type": "text",
                        "align": "right",
                        "baseline": "top",
                        "dy": 4,
                        "x": "width",
                        "color": look.soft,
                    },
                    "encoding": {"y": y, "text": {"field": "name"}},
                },
                {
                    "data": {"values": lines[1:]},
                    "mark": {
                        "type": "text",
                        "align": "right",
                        "baseline": "bottom",
                        "dy": -4,
                        "x": "width",
                        "color": look.soft,
                    },
                    "encoding": {"y": y, "text": {"field": "name"}},
                },
            ],
        },
    )
