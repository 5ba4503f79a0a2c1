"""Charts of side bets and readings."""

from collections.abc import Sequence
from fractions import Fraction

from paigow.lab.charts.parts import (
    LIGHT,
    SPACE,
    WIDTH,
    Answer,
    Palette,
    Spec,
    bar,
    beside,
    book_of,
    by_name,
    by_sign,
    chart,
    figures,
    layered,
)


def pays(answer: Answer, look: Palette = LIGHT, *, bet: str | None = None) -> Spec:
    """Chart what each line of a side bet returns for each unit wagered, from an answer of ``bonus`` or ``tie``.

    ``bet`` is its name; by default the bonus or the tie bet, depending on whether hands or deals are counted.
    """
    unit = "hands" if "hands" in answer else "deals"
    bet = bet or ("bonus" if unit == "hands" else "tie")
    total = answer[unit]
    values = [
        {
            "line": f"{line['name'].replace('_', SPACE)}, {line['pays']} to 1",
            "back": back,
            "text": f"{back:.2f} %  ({_many(line[unit], unit)})",
        }
        for line in answer["lines"]
        for back in [100 * float(Fraction(line.get("wins", line["pays"])) * line[unit] / total)]
    ]
    return chart(
        f"The {bet} bet line by line: {book_of(answer)}",
        f"What each line wins of each wager{_taken(answer)}; {100 * answer['losing'] / total:.2f} % of all {unit}"
        f" lose it. Edge {answer['edge']['percent']:.2f} %",
        look,
        {
            **layered(
                values,
                {
                    "y": by_name("line", [str(value["line"]) for value in values]),
                    "x": beside("back", "Won on this line, % of each wager"),
                },
                [bar({"color": {"value": look.one}}), *figures("back", look)],
            ),
            "width": WIDTH,
            "height": {"step": 24},
        },
    )


def readings(answers: Sequence[Answer], look: Palette = LIGHT, *, most: int = 24) -> Spec:
    """Chart the change of the player's edge by each switch of the books, from answers of ``readings``."""
    worth = [answer for answer in answers if answer["edge_change"]["percent"]]
    worth.sort(key=lambda answer: -abs(answer["edge_change"]["percent"]))
    values = [
        {
            "switch": f"{answer['book']}: {answer['name'].replace('_', SPACE)} = {_value(answer['to'])}",
            "change": answer["edge_change"]["percent"],
            "text": f"{answer['edge_change']['percent']:+.4f}",
        }
        for answer in worth[:most]
    ]
    left = len(worth) - len(values)
    return chart(
        "What a reading is worth",
        "Change of the player's edge, house way against house way; switches that change it"
        + (f", without the {left} that change it least" if left else ""),
        look,
        {
            **layered(
                values,
                {
                    "y": by_name("switch", [value["switch"] for value in values]),
                    "x": beside("change", "Change of the edge, % of each wager", below=True),
                },
                [bar({"color": by_sign("change", look.one, look.two)}), *figures("change", look)],
            ),
            "width": WIDTH,
            "height": {"step": 22},
        },
    )


def _taken(answer: Answer) -> str:
    rate = Fraction(answer["commission"])
    return f", before a commission of {100 * float(rate):g} %" if rate else ""


def _many(count: int, units: str) -> str:
    return f"{count:,} {units if count != 1 else units.removesuffix('s')}"


def _value(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ", ".join(value) if isinstance(value, list) else str(value)
