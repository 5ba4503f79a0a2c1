"""``paigow lab search-strategy``."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Annotated, Final, Literal

from cyclopts import Parameter

from paigow.books import EDITIONS
from paigow.cli.options import BOOK_VARIABLE, chosen_book
from paigow.cli.output import UsageError, counted
from paigow.lab.cli.options import AGAINST, calculating, commission
from paigow.lab.cli.output import FORM, OutputFormat, percent, print_table

if TYPE_CHECKING:
    from paigow.books import Book
    from paigow.lab.strategy.search.search import FrontStrategy, SearchBudget, StrategyFront

HEADER: Final = ("kind", "size", "exceptions", "cost", "book", "role", "book_cost")
DIGITS: Final = 4


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class Markets:
    """The books and roles that a strategy is for."""

    book: Annotated[
        tuple[str, ...],
        Parameter(
            help="Rule book, such as rws. Repeat it for a strategy for several books. Default:"
            f" {BOOK_VARIABLE}, or {EDITIONS[0]}.",
            show_default=False,
        ),
    ] = ()
    role: Annotated[Literal["player", "banker", "both"], Parameter(help="Side that uses the strategy.")] = (
        "player"
    )
    opponent: Annotated[str, Parameter(help="Policy of the other side.")] = AGAINST.opponent
    commission: Annotated[
        str | None, Parameter(help="Commission on winnings, such as 5%, 0.05 or 1/20. Default: the book's.")
    ] = None

    @property
    def books(self) -> "list[Book]":
        """Return the books.

        Raises:
            UsageError: no such book, or one is named twice.
        """
        named = [chosen_book(name) for name in self.book] or [chosen_book(None)]
        names = [book.published_as for book in named]
        for name in names:
            if names.count(name) > 1:
                raise UsageError(f"--book: {name!r}: expected each book once")
        return named


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class Limits:
    """What a strategy and the search may use."""

    kind: Annotated[Literal["list", "card"], Parameter(help="Decision lists or score cards.")] = "list"
    rules: Annotated[int, Parameter(help="Most rules of a list, with the last one.")] = 8
    numbers: Annotated[
        int, Parameter(help="Most numbers of a card: scores that are not 0, and amounts that it adds.")
    ] = 22
    exceptions: Annotated[int, Parameter(help="Most rules before a card.")] = 0
    largest: Annotated[int, Parameter(help="Largest score of a card.")] = 30
    rising: Annotated[
        bool,
        Parameter(
            help="Only cards on which a better hand never scores less. The amounts that a card adds do not count here."
        ),
    ] = False
    words: Annotated[
        Literal["small", "large"],
        Parameter(
            help="How many conditions and choices to try. large also tries pairs of tests, and takes longer."
        ),
    ] = "small"
    aim: Annotated[
        Literal["worst", "mean"],
        Parameter(help="With several books or roles: make the highest cost small, or the mean."),
    ] = "worst"
    steps: Annotated[int, Parameter(help="Steps of the search.")] = 10
    seconds: Annotated[
        float | None, Parameter(help="Time after which no new step begins. Default: no limit.")
    ] = None
    seed: Annotated[
        int, Parameter(help="Seed. The same seed and number of steps give the same strategies.")
    ] = 1

    def budget(self) -> "SearchBudget":
        """Return the budget of the search."""
        from paigow.lab.strategy.search.search import SearchBudget

        return SearchBudget(**vars(self))


MARKETS: Final = Markets()
LIMITS: Final = Limits()
"""The default."""


def search_strategy(
    *,
    markets: Markets = MARKETS,
    limits: Limits = LIMITS,
    out: Annotated[
        Path | None,
        Parameter(help="Folder for the strategies, one file each. Files of the same name are replaced."),
    ] = None,
    form: OutputFormat = FORM,
) -> int:
    """Look for short decision lists and score cards, and print the Pareto front: size against cost.

    Cost: what a strategy loses of each wager beyond perfect play, as `paigow lab strategy` counts it. The strategies
    are the best that were found. They are not proved best.
    """
    form.check()
    books = markets.books
    rate = None if markets.commission is None else commission(markets.commission)
    begun = perf_counter()
    with calculating("steps", options=_options(markets.role)) as update:
        from paigow.lab.strategy.search.search import search_strategies

        budget = limits.budget()
        budget.check()
        if out is not None:
            _make(out)
        found = search_strategies(
            books,
            budget,
            roles=("player", "banker") if markets.role == "both" else (markets.role,),
            opponent=markets.opponent,
            commission=rate,
            progress=update,
        )
    files = [] if out is None else _write(out, found)
    took = perf_counter() - begun
    form.give(found.as_json(), (HEADER, _rows(found)), lambda: _show(found, files, took), *books)
    return 0


def _options(role: str) -> dict[str, str]:
    """Return the option for a side that the lab names in a message."""
    others = ("banker",) if role == "player" else ("player",) if role == "banker" else ("player", "banker")
    return dict.fromkeys(others, "opponent")


def _make(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UsageError(f"--out: {str(folder)!r}: expected a folder: {error.strerror}") from error


def _write(folder: Path, found: "StrategyFront") -> list[Path]:
    """Write each strategy to a file, and return the files."""
    files = [folder / f"{each.name}.toml" for each in found.front]
    for file, each in zip(files, found.front, strict=True):
        try:
            file.write_text(each.file, encoding="utf-8")
        except OSError as error:
            raise UsageError(f"--out: {str(file)!r}: cannot be written: {error.strerror}") from error
    return files


def _rows(found: "StrategyFront") -> list[list[object]]:
    return [
        [found.kind, each.size, each.exceptions, str(each.cost), at.book, at.role, str(at.cost)]
        for each in found.front
        for at in each.costs
    ]


def _show(found: "StrategyFront", files: Sequence[Path], took: float) -> None:
    markets = [f"{at.book} {at.role}" for at in found.front[0].costs]
    size = "Rules" if found.kind == "list" else "Numbers"
    is_one = len(markets) == 1
    aim = "Cost" if is_one else {"worst": "Highest cost", "mean": "Mean cost"}[found.aim]
    print_table(
        f"{'Decision lists' if found.kind == 'list' else 'Score cards'} against {found.opponent}",
        (size, *(["Exceptions"] if found.kind == "card" else []), aim, *([] if is_one else markets)),
        [_line(found, each, is_one=is_one) for each in found.front],
        f"For {', '.join(markets)}. {counted(found.steps, 'step')} in {took:.1f} s, seed {found.seed}.",
        f"Cost: what is lost of each wager beyond perfect play, rounded to {DIGITS} decimals; --json has the fractions."
        " Each strategy costs less than every smaller one that was found. None is proved best.",
        *(
            ["Files: " + ", ".join(str(file) for file in files)]
            if files
            else ["--out FOLDER writes the strategies as files, which `paigow lab strategy` reads."]
        ),
    )


def _line(found: "StrategyFront", each: "FrontStrategy", *, is_one: bool) -> list[object]:
    costs = [] if is_one else [percent(at.cost, DIGITS) for at in each.costs]
    exceptions = [each.exceptions] if found.kind == "card" else []
    return [each.size, *exceptions, percent(each.cost, DIGITS), *costs]
