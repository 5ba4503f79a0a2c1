"""``paigow daily``."""

from datetime import date
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from paigow.cli.options import Language
from paigow.cli.output import UsageError
from paigow.cli.progress import progress
from paigow.school.cli.lab_needed import needs_lab

if TYPE_CHECKING:
    from paigow.school.coaching.costs import SettingTold
    from paigow.school.daily.hand import DailyHand


def daily(
    day: str | None = None,
    *,
    answer: Annotated[bool, Parameter(help="Show the exact cost of each setting.")] = False,
    language: Language = "en",
    json: Annotated[bool, Parameter(help="Print JSON.")] = False,
) -> int:
    """Show the daily hand of a date: the same tiles and book for everybody.

    Args:
        day: Date in UTC, such as 2026-11-28. Default: today.
        answer: Show the exact cost of each setting.
        language: Language of the output.
        json: Print JSON.
    """
    from paigow.school.daily.hand import daily_hand

    asked = _day(day)
    with needs_lab("the daily hand"), progress("calculating"):
        found = daily_hand(asked)
    if json:
        from paigow.books import load
        from paigow.cli.output import print_json

        print_json(_told(found, has_answer=answer), load(found.book))
    else:
        _show(found, language, has_answer=answer)
    return 0


def _day(text: str | None) -> date:
    from paigow.clock import SystemClock
    from paigow.school.daily.hand import day_of, read_day

    if text is None:
        return day_of(SystemClock().now_us())
    try:
        return read_day(text)
    except ValueError as error:
        raise UsageError(f"day: {text!r}: expected {error}") from error


def _told(found: "DailyHand", *, has_answer: bool) -> dict[str, Any]:
    """Return the hand with the keys of ``paigow lab hand``."""
    from msgspec import to_builtins

    answer: dict[str, Any] = to_builtins(found.of)
    told = {"day": found.day, "attempt": found.attempt, "hand": answer.pop("tiles")}
    if not has_answer:
        return told
    for setting in answer["settings"]:
        setting |= {name: setting.pop(f"is_{name}") for name in ("house_way", "card", "best")}
    return answer | told


def _show(found: "DailyHand", language: str, *, has_answer: bool) -> None:
    from msgspec.structs import asdict
    from rich.table import Table

    from paigow.books import load
    from paigow.cli.drawing import console, drawn, show_table, tell
    from paigow.words import hand_name, say, title_in

    screen = console()
    tell(screen, f"{found.day} · {title_in(load(found.book).title, language)}", style="bold")
    screen.print(drawn(found.of.tiles, screen))
    low, high, house_way = (say(f"word.{word}", {}, language) for word in ("low", "high", "house_way"))
    table = Table(low.capitalize(), high.capitalize(), *([""] if has_answer else []), show_lines=True)
    for each in found.of.settings:
        cells = [
            drawn(faces, screen).append(f"\n{hand_name(name, language)}", style="bold")
            for faces, name in ((each.low, each.low_name), (each.high, each.high_name))
        ]
        table.add_row(*cells, *([_worth(each, house_way, language)] if has_answer else []))
    show_table(screen, table)
    if has_answer:
        best = next(each for each in found.of.settings if each.is_best)
        tell(screen, say("school.best_setting", {**asdict(best), "deals": found.of.deals}, language))
        card = next(each for each in found.of.settings if each.is_card)
        code = "school.card_costs" if card.cost.value else "school.card_best"
        tell(screen, say(code, {**asdict(card), "cost": f"{card.cost.value:.2f}"}, language))


def _worth(setting: "SettingTold", house_way: str, language: str) -> str:
    from paigow.words import say

    cost = say("school.costs", {"cost": f"{setting.cost.value:.2f}"}, language)
    return "\n".join([*([] if setting.is_best else [cost]), *([house_way] if setting.is_house_way else [])])
