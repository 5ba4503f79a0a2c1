"""Items and marks in sentences of a language."""

from collections.abc import Mapping
from typing import Final

from paigow.books import load
from paigow.citing import cited
from paigow.school import items as i
from paigow.words import hand_name, in_language, say

OF_A_BOX: Final = frozenset({"result", "payment", "commission"})
"""Steps of a round that each box has."""


def asks(item: i.AnyItem, language: str = "en") -> str:
    """Return the question of an item.

    Raises:
        LookupError: the language is not supported.
    """
    facts: dict[str, object] = {"currency": load(item.named.book).currency}
    match item:
        case i.WinsItem():
            code = f"wins_{item.hand}"
        case i.ScoreItem():
            code = f"score_{item.hand}"
        case i.OrderItem():
            code = "order_tiles" if item.is_of_tiles else "order"
        case i.ServedItem():
            code = "served_first" if item.group == 1 else "served_later"
            facts |= {"dice": item.dice, "chung": item.chung, "group": item.group}
        case i.CutItem():
            code = "cut"
            facts |= {"cut": item.cut, "group": item.group}
        case i.PayItem():
            code = "pay"
            facts |= {"bet": item.bet, "stake": item.stake, "result": item.result}
        case i.RemedyItem():
            code = "remedy"
            facts |= {"mishap": item.mishap, "moment": item.moment, "bank": item.bank}
        case _:
            code = str(item.__struct_config__.tag)
    return say(f"asks.{code}", facts, language)


def option_in(item: i.AnyItem, option: str, language: str = "en") -> str:
    """Return one of the options of an item.

    Raises:
        LookupError: the language is not supported, or such an item has no such option.
    """
    match item:
        case i.NameItem():
            return hand_name(option, language)
        case i.ResultItem():
            return say(f"result.{option}", {}, language)
        case i.RemedyItem():
            return say(f"remedy.{option}", {}, language)
        case i.FaultItem():
            return step_in(option, language)
        case i.HouseWayItem():
            return cited(option, language)
        case i.ScoreItem():
            return option
        case _:
            return say(f"option.{option}", {}, language)


def step_in(step: str, language: str = "en") -> str:
    """Return a step of a round: ``count``, ``payment 3``, or ``payment`` for any box."""
    word, _, box = step.partition(" ")
    return say(f"step.a_{word}" if not box and word in OF_A_BOX else f"step.{word}", {"box": box}, language)


def rows_in(item: i.AnyItem, option: str, language: str = "en") -> tuple[str, ...]:
    """Return the text of the house way's rows that an option names by clause; empty for other options.

    Raises:
        LookupError: the language is not supported.
    """
    if not isinstance(item, i.HouseWayItem):
        return ()
    rows = (row for row in load(item.named.book).house_rows if row.clause == option and row.says)
    return tuple(dict.fromkeys(in_language(row.says, language) for row in rows))


def label_in(kind: i.Kind, code: str, language: str = "en") -> str:
    """Return the label of something that may be confused: ``Mark.truth`` and ``Mark.taken``.

    Raises:
        LookupError: the language is not supported.
    """
    match kind:
        case "name" | "wins" | "order":
            word, _, points = code.partition(" ")
            return (
                say("school.points", {"points": int(points)}, language)
                if word == "points"
                else hand_name(code, language)
            )
        case "set" | "score-card":
            low, _, high = code.partition(" / ")
            return f"{hand_name(low, language)} / {hand_name(high, language)}"
        case "house-way" | "mis-set":
            return cited(code, language)
        case "served":
            return say("drilling.position", {"position": int(code)}, language)
        case "result" | "remedy":
            return say(f"{kind}.{code}", {}, language)
        case "fault":
            return step_in(code, language)
        case _:
            return code


def because(mark: i.Mark, language: str = "en") -> list[str]:
    """Return why an answer is right, one sentence each.

    Raises:
        LookupError: the language is not supported.
    """
    return [_reason(each, language) for each in mark.because]


def _reason(reason: i.Reason, language: str) -> str:
    facts: Mapping[str, object] = reason.facts
    if "step" in facts:
        facts = {**facts, "step": step_in(str(facts["step"]), language)}
    return say(reason.code, facts, language)
