"""The rounds of a game, and what each player won."""

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from paigow.books import Book
from paigow.game.pictures import RESULT_HEADS, round_html, table_html
from paigow.game.round_files import explained, exported
from paigow.game.steps import Done, Step, backwards
from paigow.log.rounds.projection import RoundReader
from paigow.log.rounds.result import RoundResult
from paigow.rulings.round_file.types import RoundFile
from paigow.rulings.round_file.writer import write_round
from paigow.table import State
from paigow.table import commands as c
from paigow.words import money

PlayerOutcome = Literal["win", "lose", "push", "void", "forfeit", "bank", "out"]


class PlayerResult(Struct, frozen=True, kw_only=True):
    """What one player won in a round, in coins.

    Example:
        >>> import paigow
        >>> result = paigow.Game("nz", players=1, seed=1).play().round.results[0]
        >>> result.player, result.box, result.staked
        ('player 1', 2, 1000)
    """

    player: str
    box: int | None
    """The box of the main wager, or the bank's box. ``None`` if the player had neither."""
    outcome: PlayerOutcome
    """The result of the main wager. "bank" if the player held the bank or a share, "out" without a wager."""
    staked: int
    """All wagers of the player."""
    gain: int
    """The change of the player's coins after commission. A loss is below zero."""
    clauses: tuple[str, ...] = ()
    """The clauses that decided the main wager."""


class Results(tuple[PlayerResult, ...]):
    """The results of all players. ``print`` shows them as a table.

    Example:
        >>> import paigow
        >>> print(paigow.Game("nz", players=2, seed=1).play().round.results)
        player 1  box 2  ...
        player 2  box 3  ...
    """

    __slots__ = ()

    def _repr_html_(self) -> str:
        """Return the results as notebooks show them."""
        return table_html(RESULT_HEADS, self._rows())

    def _rows(self) -> list[tuple[str, ...]]:
        return [
            (
                each.player,
                "" if each.box is None else f"box {each.box}",
                each.outcome,
                money(each.staked, ""),
                f"{'+' if each.gain > 0 else ''}{money(each.gain, '')}",
                ", ".join(each.clauses),
            )
            for each in self
        ]

    def __str__(self) -> str:
        rows = self._rows()
        widths = [max(map(len, column), default=0) for column in zip(*rows, strict=True)]
        is_number = (False, False, False, True, True, False)
        return "\n".join(
            "  ".join(
                text.rjust(width) if right else text.ljust(width)
                for text, width, right in zip(row, widths, is_number, strict=True)
            ).rstrip()
            for row in rows
        )


class GameRound:
    """One round of a game. ``Game.round`` and ``Game.rounds`` make it.

    Attributes:
        number: The number of the round, from 1. A round that follows a void one can have the same number.
        state: The table at the end of the round, or now.

    Example:
        >>> import paigow
        >>> paigow.Game("nz", players=1, seed=1).play().round
        GameRound(1, phase='round_over')
    """

    __slots__ = ("_done", "_file", "_players", "book", "number", "state")

    def __init__(
        self,
        done: Sequence[Done],
        state: State,
        book: Book,
        players: Sequence[str],
        file: RoundFile | None = None,
    ) -> None:
        self._done = tuple(done)
        self._players = tuple(players)
        self._file = file
        self.book = book
        self.state = state
        self.number = state.coming

    def __repr__(self) -> str:
        return f"GameRound({self.number}, phase={self.phase!r})"

    def _repr_html_(self) -> str:
        """Return the round as notebooks show it: exposed hands, and the results."""
        return round_html(self.number, self.phase, self.record)

    @property
    def phase(self) -> str:
        """Return the phase of the table.

        Example:
            >>> import paigow
            >>> paigow.Game("nz", seed=1).round.phase
            'betting'
        """
        return self.state.phase

    @property
    def is_over(self) -> bool:
        """Return whether the round has ended.

        Example:
            >>> import paigow
            >>> paigow.Game("nz", seed=1).round.is_over
            False
        """
        return self.record is not None

    @property
    def record(self) -> RoundResult | None:
        """Return everything that may be known after the round. ``None`` while it is played.

        Example:
            >>> import paigow
            >>> paigow.Game("nz", players=1, seed=1).play().round.record.bank.kind
            'house'
        """
        if not self._done:
            return None
        before = self._done[0].before
        reader = RoundReader({name: person.stack for name, person in before.people.items()})
        for done in self._done:
            for event in done.events:
                reader.take(event)
        return next(iter(reader.results()), None)

    @property
    def results(self) -> Results:
        """Return the result of each player, in the order of the boxes. Empty while the round is played.

        Example:
            >>> import paigow
            >>> game = paigow.Game("nz", players=3, seed=1)
            >>> len(game.round.results), len(game.play().round.results)
            (0, 3)
        """
        record = self.record
        return Results(_result(name, record) for name in self._players) if record is not None else Results()

    def to_round_file(self) -> str:
        """Return the finished round as the text of a round file, on which ``paigow ruling`` rules.

        A conceded hand stays hidden: the file has neither its tiles nor the deal.

        Raises:
            GameError: if the round is not over, or if no wager of a player was final.

        Example:
            >>> import paigow
            >>> text = paigow.Game("nz", players=1, seed=1).play().round.to_round_file()
            >>> text.splitlines()[0]
            'format = "paigow-round/1"'
        """
        return write_round(self._round_file())

    def explain(self, language: str = "en") -> str:
        """Return how the round was decided, in sentences with their clauses.

        Args:
            language: A language of the program, such as "en".

        Raises:
            GameError: if the round is not over, or if no wager of a player was final.

        Example:
            >>> import paigow
            >>> print(paigow.Game("nz", players=1, seed=1).play().round.explain())
            The bank: the house.
            Bank: ...
        """
        return explained(self._round_file(), language)

    def _round_file(self) -> RoundFile:
        return exported(self._done, self.state, self.book) if self._file is None else self._file


def _result(name: str, record: RoundResult) -> PlayerResult:
    """Return what one player won."""
    own = [
        (box.number, wager, box.clauses)
        for box in record.boxes
        for wager in box.wagers
        if wager.person == name
    ]
    box: int | None = None
    outcome = "out"
    clauses: tuple[str, ...] = ()
    if _holds_bank(name, record):
        box, outcome = record.bank.box, "bank"
        clauses = record.bank.clauses
    for number, wager, of_match in own:
        if wager.bet == "main":
            box, outcome, clauses = number, wager.outcome, of_match or wager.clauses
            break
    balance = record.balances.get(name)
    return PlayerResult(
        player=name,
        box=box,
        outcome=outcome,  # type: ignore[arg-type]  # a word of the result, or one of the two above
        staked=sum(wager.stake for _, wager, _ in own),
        gain=0 if balance is None else balance.gain,
        clauses=tuple(dict.fromkeys(clauses)),
    )


def _holds_bank(name: str, record: RoundResult) -> bool:
    """Return whether a player held the bank or a share, also without a gain. A stake that was returned is none."""
    bank = record.bank
    holders = {share.person for share in bank.shares} | {
        person for person, coins in bank.stakes.items() if coins
    }
    return bank.kind != "house" and (name == bank.person or name in holders)


def last_round(step: Step, book: Book, players: Sequence[str], file: RoundFile | None = None) -> GameRound:
    """Return the present round, or the last one. ``file`` is the round file from which the game was made."""
    found: list[Done] = []
    for done in backwards(step):
        found.append(done)
        if isinstance(done.command, c.WashTiles):
            return GameRound(found[::-1], step.state, book, players, file)
    return GameRound((), step.state, book, players)


def finished_rounds(
    step: Step, book: Book, players: Sequence[str], file: RoundFile | None = None
) -> tuple[GameRound, ...]:
    """Return the finished rounds, oldest first."""
    rounds: list[GameRound] = []
    found: list[Done] = []
    state = step.state
    for done in backwards(step):
        found.append(done)
        if isinstance(done.command, c.WashTiles):
            rounds.append(GameRound(found[::-1], state, book, players, file))
            found, state = [], done.before
    return tuple(each for each in reversed(rounds) if each.is_over)
