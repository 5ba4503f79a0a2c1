"""``paigow lab strategy``."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, Literal

from cyclopts import Parameter

from paigow.cli.output import one_line, print_json
from paigow.lab.cli.options import ANY_BOOKS, HOUSE_WAY, POLICIES, AnyBooks, between, calculating, commission
from paigow.lab.cli.output import DRAWN, ChartFormat, percent, print_table
from paigow.lab.tables import rows

if TYPE_CHECKING:
    from paigow.lab.policy_names import PolicyLike
    from paigow.lab.strategy.price import StrategyPrice, StrategyPrices

DIGITS: Final = 4
MOST_PRINTED: Final = 20
"""Most open hands that are printed."""
USAGE: Final = 2
"""Exit status of an invalid argument or file."""


def strategy(  # noqa: PLR0913 -- options of the command line
    file: str,
    *,
    rules: AnyBooks = ANY_BOOKS,
    commission_: Annotated[
        str | None,
        Parameter(
            name="--commission", help="Commission on winnings, such as 5%, 0.05 or 1/20. Default: the book's."
        ),
    ] = None,
    role: Annotated[
        Literal["player", "banker"] | None,
        Parameter(help="Side that uses the strategy. Default: both in turn."),
    ] = None,
    opponent: Annotated[str, Parameter(help=f"Policy of the other side: {POLICIES}.")] = HOUSE_WAY,
    hands: Annotated[bool, Parameter(help="List the hands on which the strategy loses most.")] = False,
    most: Annotated[int, Parameter(help="Number of hands to list for each book and role.")] = 10,
    form: ChartFormat = DRAWN,
) -> int:
    """Price a strategy exactly: in every book, as player and as banker, beside perfect play.

    Exit status 0: priced. 2: an argument is invalid, the file has faults, or it leaves hands open. Every fault is
    printed with its line and what was expected. Of the open hands the first 20 are printed; --json prints all of them.

    Args:
        file: Strategy file, name of a shipped strategy such as card-a, or any other policy of `paigow lab edge`.
        rules: The rule book. Default: all books and editions.
        commission_: Commission on winnings.
        role: Side that uses the strategy.
        opponent: Policy of the other side.
        hands: List the hands on which the strategy loses most.
        most: Number of hands to list.
        form: Format of the answer.
    """
    form.check()
    between("most", most, 0, 35_960)
    rate = None if commission_ is None else commission(commission_)
    books = None if rules.is_all else [rules.chosen]
    with calculating():
        from paigow.lab.policy_names import PolicyError
        from paigow.lab.strategy.price import ROLES, prices
        from paigow.lab.strategy.strategy import OpenHandsError, StrategyError

        roles = ROLES if role is None else (role,)
        try:
            named = _read(file)
            found = prices(named, books, roles=roles, opponent=opponent, commission=rate, most=most)
        except StrategyError as error:
            return _refuse(error.lines)
        except PolicyError as error:
            side, _, told = str(error).partition(": ")
            message = f"strategy: {told}" if side == roles[0] else f"--opponent: {told}"
            open_hands = error.__cause__.hands if isinstance(error.__cause__, OpenHandsError) else []
            if open_hands and form.json:
                print_json({"open_hands": open_hands})
            return _refuse([message, *_first(open_hands)])
    answer = found.as_json()
    form.give(
        answer,
        (rows.strategy_hands if hands else rows.strategy)(answer),
        lambda: _show(found, hands=hands),
    )
    if form.chart:
        from paigow.lab import charts

        form.draw(lambda look: charts.strategy_costs(answer, look))
    return 0


def _read(file: str) -> "PolicyLike":
    """Return the strategy of a file, or the word for another policy.

    Raises:
        StrategyError: the file has faults.
    """
    from paigow.lab.strategy.strategy import Strategy, is_strategy

    path = Path(file)
    return Strategy.load(path) if path.is_file() and is_strategy(path.read_bytes()) else file


def _first(hands: list[list[str]]) -> list[str]:
    """Return a line for each of the first open hands, and one that counts the others."""
    more = len(hands) - MOST_PRINTED
    lines = [" ".join(faces) for faces in hands[:MOST_PRINTED]]
    return [*lines, f"and {more:,} more; --json prints all of them"] if more > 0 else lines


def _refuse(lines: list[str]) -> int:
    """Print one line for each fault or open hand, and return the exit status."""
    for line in lines:
        print(one_line(line), file=sys.stderr)
    return USAGE


def _show(found: "StrategyPrices", *, hands: bool) -> None:
    if hands:
        for each in found.prices:
            _show_hands(found.strategy, each)
        return
    opponents = ", ".join(dict.fromkeys(each.opponent for each in found.prices))
    print_table(
        f"{found.strategy} against {opponents}",
        (
            "Book",
            "Role",
            "Commission",
            "Edge",
            "Perfect play",
            "Cost",
            "Hands",
            "Share",
        ),
        [
            (
                each.book,
                each.role,
                percent(each.commission, 0),
                *(percent(value, DIGITS) for value in (each.edge, each.best_edge, each.cost)),
                each.hands,
                percent(each.share, 1),
            )
            for each in found.prices
        ],
        "All 736,281,000 deals are counted. Edge: what the role loses of each wager, after commission on its wins;"
        " a negative edge is a gain. Perfect play: the edge of the best setting of every hand against the same"
        " opponent. Cost: the edge less that of perfect play.",
        "Hands: of 35,960, those whose setting costs something; their share of all deals. Percentages are rounded to"
        f" the nearest at {DIGITS} decimals, the share at 1; --json has the fractions, and the deals that are won,"
        " pushed and lost. --hands lists the hands.",
    )


def _show_hands(name: str, price: "StrategyPrice") -> None:
    from paigow.lab.cli.mistakes import laid

    print_table(
        f"{name} as {price.role} against {price.opponent}: {price.book}, commission {percent(price.commission, 0)}",
        ("Hands", "Setting", "Best setting", "Cost", "Overall cost"),
        [
            (one.hands, laid(one.made), laid(one.best), percent(one.cost), percent(one.share, 5))
            for one in price.worst
        ],
        f"{price.hands:,} of 35,960 hands are not set in the best way. Together they cost {percent(price.cost, DIGITS)}"
        " of each wager. Cost: the loss of each wager when the hand is dealt, rounded to 3 decimals. Overall cost: that"
        " times the frequency of the hand, rounded to 5 decimals.",
    )
