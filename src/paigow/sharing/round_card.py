"""The card of a shared round, in one language."""

from collections.abc import Iterator
from typing import Final

from paigow.sharing.card import Card, Outcome
from paigow.sharing.hand_card import card_hand, percent
from paigow.sharing.shared_round import RoundHand, SharedRound
from paigow.words import hand_name, hand_value, money, say, title_in

_HEADLINES: Final[dict[Outcome, str]] = {"win": "card.wins", "lose": "card.loses", "push": "card.push"}
_SEPARATOR: Final = " · "


def round_card(shared: SharedRound, name: str, language: str, site: str = "") -> Card:
    """Return the card of a shared round; ``name`` is that of the person who shares it.

    It shows the person's first hand, and the hand of the other side if it is one.
    """
    own = shared.own[0]
    other = shared.other[0] if len(shared.other) == 1 else None
    return Card(
        language=language,
        title=round_alt(shared, name, language),
        about=_about(shared, language),
        low_label=say("card.low", {}, language),
        high_label=say("card.high", {}, language),
        own=(
            card_hand(own.low, _value(own.low_name, language), language),
            card_hand(own.high, _value(own.high_name, language), language),
        ),
        owner=name,
        other=None
        if other is None
        else (card_hand(other.low, "", language), card_hand(other.high, "", language)),
        other_owner="" if shared.is_bank or other is None else say("card.bank", {}, language),
        compared=None if other is None else _compared(shared, own, other, language),
        headline=_headline(shared, name, language),
        figure=gain_text(shared),
        outcome=outcome(shared),
        line=coach_line(shared, language),
        question=say("card.question", {}, language),
        site=site,
    )


def round_texts(shared: SharedRound, name: str, language: str) -> tuple[str, str]:
    """Return title and description of a shared round for the preview of a link."""
    title = say(
        "card.round_title",
        {"headline": _headline(shared, name, language), "figure": gain_text(shared)},
        language,
    )
    parts = (_about(shared, language), coach_line(shared, language), say("card.question", {}, language))
    return title, _SEPARATOR.join(filter(None, parts))


def round_alt(shared: SharedRound, name: str, language: str) -> str:
    """Return the words for people who do not see the card."""
    own = shared.own[0]
    facts = {
        "headline": _headline(shared, name, language),
        "figure": gain_text(shared),
        "low": hand_name(own.low_name or "", language),
        "high": hand_name(own.high_name or "", language),
    }
    return say("card.round_alt", facts, language)


def outcome(shared: SharedRound) -> Outcome:
    """Return the person's result, by the gain."""
    return "win" if shared.gain > 0 else "lose" if shared.gain < 0 else "push"


def gain_text(shared: SharedRound) -> str:
    """Return the gain with its sign."""
    sign = "+" if shared.gain > 0 else "\N{MINUS SIGN}" if shared.gain < 0 else ""
    return sign + money(abs(shared.gain), shared.currency)


def coach_line(shared: SharedRound, language: str) -> str:
    """Return what the coach says of the person's first hand; empty if it says nothing."""
    of = next((each for each in shared.coach if each.box == shared.own[0].box and each.is_own), None)
    if of is None:
        return ""
    if not of.cost:
        return say("card.best", {}, language)
    return say("card.cost", {"cost": percent(of.cost)}, language)


def _about(shared: SharedRound, language: str) -> str:
    return (
        say("card.round", {"round": shared.round}, language) + _SEPARATOR + title_in(shared.rules, language)
    )


def _headline(shared: SharedRound, name: str, language: str) -> str:
    return say(_HEADLINES[outcome(shared)], {"name": name}, language)


def _value(code: str | None, language: str) -> str:
    return "" if code is None else hand_value(code, language)


def _compared(
    shared: SharedRound, own: RoundHand, other: RoundHand, language: str
) -> tuple[tuple[Outcome, str], tuple[Outcome, str]] | None:
    """Return the results of both hands from the person's side; ``None`` if they were not compared."""
    by = other if shared.is_bank else own
    if by.low_result is None or by.high_result is None:
        return None
    low, high = _halves(shared, own, other, language)
    return low, high


def _halves(
    shared: SharedRound, own: RoundHand, other: RoundHand, language: str
) -> Iterator[tuple[Outcome, str]]:
    by = other if shared.is_bank else own
    for half, mine, theirs in (
        (by.low_result, own.low_name, other.low_name),
        (by.high_result, own.high_name, other.high_name),
    ):
        is_won = (half == "win") != shared.is_bank
        values = (_value(mine, language), _value(theirs, language))
        if not all(values) or values[0] == values[1]:
            words = say("card.won" if is_won else "card.lost", {}, language)
        else:
            code = "card.beats" if is_won else "card.loses_to"
            words = say(code, {"own": values[0], "other": values[1]}, language)
        yield "win" if is_won else "lose", words
