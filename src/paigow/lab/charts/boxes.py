"""Charts of several boxes."""

from paigow.lab.charts.parts import (
    LIGHT,
    WIDTH,
    Answer,
    Palette,
    Spec,
    bar,
    book_of,
    by_sign,
    chart,
    layered,
    number,
)


def distribution(answer: Answer, look: Palette = LIGHT) -> Spec:
    """Chart a bank's net result of a round, from an answer of ``simulate``."""
    bank = answer["bank"]
    values = [
        {"net": row["net"], "share": 100 * row["share"], "text": f"{100 * row['share']:.1f}"}
        for row in bank["distribution"]
    ]
    x = {
        "field": "net",
        "type": "ordinal",
        "title": "The bank's net of a round, in wagers",
        "axis": {"labelAngle": 0},
    }
    return chart(
        f"The bank's round against {answer['boxes']} boxes: {book_of(answer)}",
        f"{answer['rounds']:,} rounds, seed {answer['seed']}, before commission: mean {bank['mean']:+.4f}"
        f" ± {1.96 * bank['standard_error']:.4f}, standard deviation {bank['standard_deviation']:.3f}",
        look,
        {
            **layered(
                values,
                {"x": x, "y": number("share", "Share of rounds, %")},
                [
                    bar({"color": by_sign("net", look.one, look.lose)}),
                    {
                        "mark": {"type": "text", "dy": -7, "color": look.ink, "fontSize": 10},
                        "encoding": {"text": {"field": "text"}},
                    },
                ],
            ),
            "width": max(WIDTH, 32 * len(values)),
            "height": 260,
        },
    )


def bankrolls(answer: Answer, look: Palette = LIGHT) -> Spec:
    """Chart the risk of ruin by bankroll, computed and simulated, from an answer of ``simulate`` with sessions."""
    ruin = answer["ruin"]
    names = ["within the session", "ever, at most"]
    values = [
        {"bankroll": row["bankroll"], "how": name, "risk": 100 * row[key]}
        for row in ruin["by_bankroll"]
        for name, key in zip(names, ("session", "ever_at_most"), strict=True)
    ]
    low, high = ruin["interval"]
    found = [
        {
            "bankroll": ruin["bankroll"],
            "risk": 100 * ruin["probability"],
            "least": 100 * low,
            "most": 100 * high,
        }
    ]
    y = number("risk", "Risk of ruin, %")
    return chart(
        f"The risk of ruin of a {answer['role']}: {book_of(answer)}",
        f"By bankroll, in wagers; session of {ruin['rounds_per_session']:,} rounds. Dot: {ruin['sessions']:,} simulated"
        " sessions with the 95 % interval",
        look,
        {
            "width": WIDTH,
            "height": 260,
            "layer": [
                {
                    "data": {"values": values},
                    "mark": {"type": "line", "strokeWidth": 2.5},
                    "encoding": {
                        "x": number("bankroll", "Bankroll, in wagers"),
                        "y": y,
                        "color": {
                            "field": "how",
                            "type": "nominal",
                            "sort": names,
                            "scale": {"domain": names, "range": [look.one, look.two]},
                            "legend": {"title": None, "orient": "bottom"},
                        },
                        "strokeDash": {
                            "field": "how",
                            "type": "nominal",
                            "sort": names,
                            "scale": {"domain": names, "range": [[1, 0], [6, 4]]},
                            "legend": {"title": None, "orient": "bottom"},
                        },
                    },
                },
                {
                    "data": {"values": found},
                    "mark": {"type": "rule", "color": look.lose, "strokeWidth": 2},
                    "encoding": {
                        "x": number("bankroll", None),
                        "y": {"field": "least", "type": "quantitative"},
                        "y2": {"field": "most"},
                    },
                },
                {
                    "data": {"values": found},
                    "mark": {"type": "point", "filled": True, "size": 80, "color": look.lose, "opacity": 1},
                    "encoding": {"x": number("bankroll", None), "y": y},
                },
            ],
        },
    )


def spread(answer: Answer, look: Palette = LIGHT) -> Spec:
    """Chart a bank's standard deviation by the number of boxes against it, from an answer of ``boxes``."""
    names = ["boxes as they are", "if boxes were independent"]
    values = [
        {"boxes": row["boxes"], "how": name, "deviation": row[key]}
        for row in answer["by_boxes"]
        for name, key in zip(names, ("bank_standard_deviation", "if_independent"), strict=True)
    ]
    return chart(
        f"The bank's standard deviation by boxes: {book_of(answer)}",
        f"Of its net of a round, in wagers. Correlation between two boxes {answer['correlation']['value']:.4f}",
        look,
        {
            "data": {"values": values},
            "width": WIDTH,
            "height": 260,
            "mark": {"type": "line", "strokeWidth": 2.5, "point": {"size": 50, "filled": True}},
            "encoding": {
                "x": {"field": "boxes", "type": "ordinal", "title": "Boxes", "axis": {"labelAngle": 0}},
                "y": number("deviation", "Standard deviation, in wagers"),
                "color": {
                    "field": "how",
                    "type": "nominal",
                    "sort": names,
                    "scale": {"domain": names, "range": [look.one, look.two]},
                    "legend": {"title": None, "orient": "bottom"},
                },
                "strokeDash": {
                    "field": "how",
                    "type": "nominal",
                    "sort": names,
                    "scale": {"domain": names, "range": [[1, 0], [6, 4]]},
                    "legend": {"title": None, "orient": "bottom"},
                },
            },
        },
    )


def below(*charts: Spec) -> Spec:
    """Return several charts in one, each below the one before."""
    first = charts[0]
    outer = {name: first[name] for name in ("$schema", "background", "padding", "config")}
    inner = [{name: value for name, value in one.items() if name not in outer} for one in charts]
    for part in inner:
        part["title"] = part["title"] | {"frame": "group"}
    return {
        **outer,
        "vconcat": inner,
        "spacing": 36,
        "resolve": {"scale": {"color": "independent", "strokeDash": "independent"}},
    }
