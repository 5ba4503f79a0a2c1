"""``paigow match``."""

from typing import Annotated, TypedDict

from cyclopts import Parameter

from paigow.cli.options import BookName, Choices, Operator, Two, chosen_book, set_hands
from paigow.rules import Result, Rules, Setting, ruleset
from paigow.tiles import faces
from paigow.words import hand_name


class Side(TypedDict):
    """A set hand."""

    low_name: str
    """Code of its low hand, such as 'points 8 eleven'."""
    high_name: str
    low_rank: str
    high_rank: str
    turned: bool
    """It was named the wrong way round."""


class MatchAnswer(TypedDict):
    """A match from the player's side."""

    low_result: str
    high_result: str
    result: Result
    player: Side
    banker: Side


def match(
    *,
    player: str,
    banker: str,
    book: BookName = None,
    choices: Choices = (),
    operator: Operator = None,
    json: Annotated[bool, Parameter(help="Print JSON.")] = False,
) -> int:
    """Compare a player's set hand with the banker's.

    The result is the player's.

    Args:
        player: The player's low hand / high hand, such as "6-6 1-3 / 1-1 3-6".
        banker: The banker's low hand / high hand.
        book: Rule book, such as rws (see `paigow books`). Default: PAIGOW_BOOK, or nz.
        choices: NAME=VALUE: set an option or a reading of the book.
        operator: Operator file. Its settings override the book that it names.
        json: Print JSON.
    """
    in_force = chosen_book(book, choices, operator)
    rules = ruleset(in_force)
    hands = set_hands(player=player, banker=banker)
    settings = {name: rules.set_hand(low, high) for name, (low, high) in hands.items()}
    found = rules.match(settings["player"], settings["banker"])
    answer = MatchAnswer(
        low_result=found.low,
        high_result=found.high,
        result=found.result,
        player=_side(rules, *hands["player"]),
        banker=_side(rules, *hands["banker"]),
    )
    if json:
        from paigow.cli.output import print_json

        print_json(answer, in_force)
    else:
        _show(answer, settings, found.clauses, call=in_force.calls[found.result])
    return 0


def _side(rules: Rules, low: Two, high: Two) -> Side:
    ranks = rules.set_hand(low, high).ranks
    return Side(
        low_name=ranks.low.name,
        high_name=ranks.high.name,
        low_rank=hand_name(ranks.low.name),
        high_rank=hand_name(ranks.high.name),
        turned=rules.two_tiles(*low).high > rules.two_tiles(*high).high,
    )


def _show(answer: MatchAnswer, settings: dict[str, Setting], clauses: tuple[str, ...], *, call: str) -> None:
    from rich.table import Table

    from paigow.cli.drawing import console, drawn, show_table, tell

    screen = console()
    table = Table("", "Low hand", "High hand", show_lines=True)
    for name, side in (("Player", answer["player"]), ("Banker", answer["banker"])):
        setting = settings[name.lower()]
        cells = [
            drawn(faces(two), screen).append(f"\n{rank}", style="bold")
            for two, rank in ((setting.low, side["low_rank"]), (setting.high, side["high_rank"]))
        ]
        table.add_row(name + ("\n(low and high swapped)" if side["turned"] else ""), *cells)
    table.add_row("Result", answer["low_result"], answer["high_result"])
    show_table(screen, table)
    result = answer["result"]
    called = "" if call == result else f" ({call})"
    tell(screen, f"Result for the player: {result}{called}, by {', '.join(clauses)}.")
