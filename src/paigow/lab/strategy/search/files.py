"""Strategies that were found, as files."""

from collections.abc import Sequence
from typing import Final

from paigow.lab.strategy.search.cards import Card

RuleWords = tuple[tuple[str, ...], tuple[str, ...]]
"""Conditions and choices of a rule."""
_LAST: Final[tuple[RuleWords, ...]] = (((), ("highest score",)), ((), ("best high",)))
"""The card, and what decides a tie."""
_HEAD: Final = "# points: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, high nine, gong, wong, pair\n"


def strategy_text(rules: Sequence[RuleWords], card: Card | None, says: str) -> str:
    """Return the text of a strategy file for a list, or for a card after some rules."""
    parts = [f'format = "paigow-strategy/1"\nname = "{strategy_name(rules, card)}"\nsays = "{says}"\n']
    parts += [_rule(when, keep) for when, keep in (*rules, *(() if card is None else _LAST))]
    if card is not None:
        parts.append(_score(card))
    return "\n".join(parts)


def strategy_name(rules: Sequence[RuleWords], card: Card | None) -> str:
    """Return the name of a strategy, which is also that of its file."""
    if card is None:
        return f"list-of-{len(rules)}"
    return f"card-of-{card.numbers}" + (f"-with-{len(rules)}" if rules else "")


def _rule(when: tuple[str, ...], keep: tuple[str, ...]) -> str:
    conditions = f"when = [{_listed(when)}]\n" if when else ""
    return f"[[rule]]\n{conditions}keep = [{_listed(keep)}]\n"


def _score(card: Card) -> str:
    text = f"[score]\n{_HEAD}low = {list(card.low)}\nhigh = {list(card.high)}\n"
    for extra in card.extras:
        text += (
            f'\n[[score.plus]]\nadd = {extra.add}\nhand = "{extra.hand}"\nwhen = [{_listed(extra.tests)}]\n'
        )
    return text


def _listed(words: tuple[str, ...]) -> str:
    return ", ".join(f'"{word}"' for word in words)
