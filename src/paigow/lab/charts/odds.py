"""Charts of edges and results."""

from collections.abc import Sequence

from paigow.lab.charts.parts import (
    LIGHT,
    RESULTS,
    SPACE,
    WIDTH,
    Answer,
    Palette,
    Spec,
    bar,
    beside,
    book_of,
    by_name,
    chart,
    figures,
    header,
    layered,
    number,
    result_colours,
)


def edges(answers: Sequence[Answer], look: Palette = LIGHT) -> Spec:
    """Chart the edge of every pair of policies in every book, from answers of ``edge``."""
    values = [
        {
            "book": book_of(answer),
            "what": pair_name(answer),
            "banks": answer["role"] == "banker",
            "edge": answer["edge"]["percent"],
            "text": f"{answer['edge']['percent']:.2f} %",
        }
        for answer in answers
    ]
    pairs = list(dict.fromkeys(value["what"] for value in values))
    colour = {"condition": {"test": "datum.banks", "value": look.two}, "value": look.one}
    inner = layered(
        values,
        {"y": by_name("what", pairs), "x": beside("edge", "Edge, % of each wager", below=True)},
        [bar({"color": colour}), *figures("edge", look)],
    )
    del inner["data"]
    return chart(
        "The edge by rule book",
        "What a side loses of each unit wagered, after commission; below 0 it gains",
        look,
        {
            "data": {"values": values},
            "facet": {
                "row": {
                    "field": "book",
                    "type": "nominal",
                    "sort": list(dict.fromkeys(value["book"] for value in values)),
                    "title": None,
                    "header": header(look),
                }
            },
            "spec": {**inner, "width": WIDTH, "height": {"step": 20}},
            "spacing": 12,
        },
    )


def strategy_costs(answer: Answer, look: Palette = LIGHT) -> Spec:
    """Chart the cost of a strategy in every book and role, from an answer of ``strategy``."""
    prices = answer["prices"]
    values = [
        {
            "what": f"{price['book']}, {price['role']}",
            "banks": price["role"] == "banker",
            "cost": price["cost"]["percent"],
            "text": f"{price['cost']['percent']:.4f} %",
        }
        for price in prices
    ]
    colour = {"condition": {"test": "datum.banks", "value": look.two}, "value": look.one}
    opponents = ", ".join(dict.fromkeys(price["opponent"] for price in prices))
    rates = ", ".join(dict.fromkeys(price["commission"] for price in prices))
    return chart(
        f"What {answer['strategy']} costs",
        f"Loss of each unit wagered beyond perfect play, against {opponents}; commission {rates} on wins. Rounded to 4"
        " decimals",
        look,
        {
            **layered(
                values,
                {
                    "y": by_name("what", [value["what"] for value in values]),
                    "x": beside("cost", "Cost, % of each wager"),
                },
                [bar({"color": colour}), *figures("cost", look)],
            ),
            "width": WIDTH,
            "height": {"step": 24},
        },
    )


def pair_name(answer: Answer) -> str:
    """Return the name of two policies in charts and tables: the side in question first."""
    own, other = answer["player"], answer["banker"]
    if answer["role"] == "banker":
        return f"banks by {other} against {own}"
    return f"plays {own} against {other}"


def results(answer: Answer, look: Palette = LIGHT) -> Spec:
    """Chart how often a side wins, pushes and loses, from an answer of ``edge``."""
    values = [
        {
            "result": name,
            "share": 100 * answer[name] / answer["deals"],
            "text": f"{100 * answer[name] / answer['deals']:.2f} %",
        }
        for name in RESULTS
    ]
    return chart(
        f"The {answer['role']}'s results: {book_of(answer)}",
        f"Player {answer['player']}, banker {answer['banker']}; edge {answer['edge']['percent']:.3f} % of each wager",
        look,
        {
            **layered(
                values,
                {"y": by_name("result", RESULTS), "x": beside("share", "Share of all deals, %")},
                [bar({"color": result_colours(look)}), *figures("share", look)],
            ),
            "width": WIDTH,
            "height": {"step": 32},
        },
    )


def classes(answer: Answer, look: Palette = LIGHT) -> Spec:
    """Chart how often a side holds each class of low and high hand, with results, from ``edge --classes``."""
    rows = answer["classes"]
    names = list(dict.fromkeys(row["class"] for row in rows))
    values = [
        {
            "hand": f"{row['hand'].capitalize()} hand",
            "class": row["class"].replace("_", SPACE),
            "result": result,
            "order": order,
            "share": 100 * row[result] / answer["deals"],
        }
        for row in rows
        for order, result in enumerate(RESULTS)
    ]
    return chart(
        f"Every class of hand: {book_of(answer)}",
        f"How often the {answer['role']} holds it, and what becomes of it. Player {answer['player']},"
        f" banker {answer['banker']}",
        look,
        {
            "data": {"values": values},
            "facet": {
                "field": "hand",
                "type": "nominal",
                "sort": ["Low hand", "High hand"],
                "title": None,
                "header": header(look),
            },
            "spec": {
                "width": 260,
                "height": {"step": 20},
                "mark": {"type": "bar"},
                "encoding": {
                    "y": by_name("class", [name.replace("_", SPACE) for name in names]),
                    "x": number("share", "% of all deals"),
                    "color": {**result_colours(look), "legend": {"title": None, "orient": "bottom"}},
                    "order": {"field": "order"},
                },
            },
        },
    )
