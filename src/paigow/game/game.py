"""A game in the program's own process: no server, no disk, and the same course for the same seed."""

import secrets
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from msgspec.structs import asdict

from paigow import __version__
from paigow.books import Book, Value
from paigow.game import options as checked
from paigow.game.chance import Chance, Deal
from paigow.game.commands_check import check_command
from paigow.game.duties import AUTOMATIONS, next_due, tag_of
from paigow.game.errors import GameError, refused
from paigow.game.legal_actions import WAGER_SIZES, actions_of, wager_bounds
from paigow.game.options import BankMode
from paigow.game.player import Player
from paigow.game.round_files import played
from paigow.game.rounds import GameRound, finished_rounds, last_round
from paigow.game.steps import Done, Due, Step
from paigow.intake.arrow import table_of
from paigow.rulings.round_file.types import RoundFile
from paigow.table import AnyEvent, Command, Refusal, State, TableView, decide, evolve
from paigow.table import commands as c
from paigow.table import events as ev
from paigow.table import view as view_of

DEALER: Final = "dealer"
_STACK_MAXIMA: Final = 10
"""By default a player has coins for this many of the largest wagers."""


class Game:
    """One table with its players, from the first round to the last.

    Args:
        book: Id of a rule book ("nz", "canberra", "massachusetts", "rws"; "nz@2026.4" pins an edition), or a ``Book``.
        players: How many players there are, or their names. By default one for each box.
        seed: What tiles, dice and lots follow from. By default a random number, which ``seed`` returns.
        bank: "house": the house always banks. "rotate": the bank is offered in the order of the book, and the
            players decide. In the first round of a game the house banks under every book.
        rounds: Number of rounds. A void round counts.
        wagers: Names of the sizes of wagers in ``legal_actions``, from ``WAGER_SIZES``.
        stack: Coins of each player. By default ten times the largest wager.
        options: Options of the book with another choice than its default.
        settings: Fields of the table's settings with another value than the book's, such as ``minimum``.
        automations: The dealer's duties that are done without being asked. All others are legal actions of the dealer.
        deals: Tiles, dice and cuts of the first rounds, in place of those from the seed.

    Raises:
        GameError: for an argument that does not fit.

    Example:
        >>> import paigow
        >>> game = paigow.Game("nz", players=7, seed=1)
        >>> while not game.is_over:
        ...     _ = game.act(game.legal_actions()[0])
        >>> len(game.round.results)
        7
        >>> game
        Game('nz', players=7, seed=1, round=1, is_over=True)
    """

    __slots__ = (
        "_automations", "_chance", "_file", "_rounds", "_step", "_wagers", "bank", "book", "names", "seed",
    )  # fmt: skip

    def __init__(  # noqa: PLR0913 - a game has these options
        self,
        book: str | Book,
        *,
        players: int | Sequence[str] | None = None,
        seed: int | str | None = None,
        bank: BankMode = "house",
        rounds: int = 1,
        wagers: Iterable[str] = tuple(WAGER_SIZES),
        stack: int | None = None,
        options: Mapping[str, Value] | None = None,
        settings: Mapping[str, Any] | None = None,
        automations: Iterable[str] = AUTOMATIONS,
        deals: Iterable[Deal] = (),
    ) -> None:
        self.book = checked.book_of(book, options)
        told = checked.settings_of(self.book, settings)
        boxes = [box for box in range(1, told.boxes + 1) if box != self.book.house]
        self.names = checked.names_of(players, boxes)
        """The names of the players, in the order of their boxes."""
        self.seed: int | str = secrets.randbits(64) if seed is None else checked.seed_of(seed)
        """What tiles, dice and lots follow from."""
        self.bank: BankMode = checked.bank_of(bank)
        self._rounds = checked.whole("rounds", rounds, 1)
        self._wagers = checked.sizes_of(wagers)
        self._automations = checked.automations_of(automations)
        self._chance = Chance(seed=repr(self.seed), deals=checked.deals_of(deals))
        coins = _STACK_MAXIMA * told.maximum if stack is None else checked.whole("stack", stack, 1)
        opening: list[Command] = [
            c.OpenTable(
                table="game",
                book=self.book.id,
                edition=self.book.edition,
                digest=self.book.digest,
                settings=told,
                choices=dict(self.book.choices),
            )
        ]
        for name, box in zip(self.names, boxes, strict=False):
            opening += [c.BuyIn(person=name, coins=coins), c.SitDown(person=name, box=box)]
        self._file: RoundFile | None = None
        self._step = Step(None, State.empty(), (), None, 0)
        self._step = self._after(opening)

    def __repr__(self) -> str:
        of = f"players={len(self.names)}, seed={self.seed!r}, round={self.round.number}, is_over={self.is_over}"
        return f"Game({self.book.id!r}, {of})"

    @classmethod
    def from_round_file(cls, text: str | bytes) -> "Game":
        """Return a game of one finished round: the one in a round file.

        Its people are those of the file, with as many coins as they need. To play with the tiles and dice of a
        file, use ``Deal.from_round_file``.

        Raises:
            GameError: with the first fault of the file.

        Example:
            >>> import paigow
            >>> text = paigow.Game("nz", players=2, seed=1).play().to_round_file()
            >>> game = paigow.Game.from_round_file(text)
            >>> game.names, game.is_over, game.to_round_file() == text
            (('player 1', 'player 2'), True, True)
        """
        found = played(text)
        game = object.__new__(cls)
        game.book, game._file, game._step = found.book, found.file, found.step
        game.names, game.seed, game.bank = found.file.people, "", "rotate"
        game._rounds, game._wagers, game._automations = 1, (*WAGER_SIZES,), AUTOMATIONS
        game._chance = Chance(seed="")
        return game

    # ---- what may be done ------------------------------------------------------------------------------------------

    @property
    def is_over(self) -> bool:
        """Return whether all rounds are played, or nobody can play another one.

        Example:
            >>> import paigow
            >>> paigow.Game("rws", seed=1).is_over
            False
        """
        return self._step.due is None

    @property
    def waits_for(self) -> tuple[str, ...]:
        """Return who acts next: names of players, or "dealer". Empty if the game is over.

        Example:
            >>> import paigow
            >>> paigow.Game("nz", players=2, seed=1).waits_for
            ('player 1', 'player 2')
        """
        due = self._step.due
        if due is None:
            return ()
        return due if isinstance(due, tuple) else (DEALER,)

    def legal_actions(self, player: int | str | None = None) -> tuple[Command, ...]:
        """Return the concrete legal actions of a player, or of the one for whom the game waits.

        If the game waits for the player, the first action moves the round on. Wagers have the named sizes of the
        game and lie on the player's own box. ``act`` accepts any other legal command, too: ``wager_bounds`` of a
        player lists the amounts.

        Args:
            player: Number or name of a player, or "dealer" for a duty that is not automatic. By default the
                first of ``waits_for``.

        Raises:
            GameError: if there is no such player.

        Example:
            >>> import paigow
            >>> game = paigow.Game("nz", players=2, seed=1, wagers=["minimum", "maximum"])
            >>> [action.coins for action in game.legal_actions()[:2]]
            [1000, 100000]
        """
        due = self._step.due
        if due is None:
            return ()
        name = self.waits_for[0] if player is None else self._name(player)
        if name == DEALER:
            return () if isinstance(due, tuple) else (due,)
        return actions_of(self.state, name, self.book, self._wagers)

    def player(self, player: int | str) -> Player:
        """Return one player, to act by methods in place of commands.

        Args:
            player: The number from 1, in the order of the boxes, or the name.

        Raises:
            GameError: if there is no such player.

        Example:
            >>> import paigow
            >>> game = paigow.Game("nz", players=2, seed=1)
            >>> _ = game.player(2).wager(1000)
            >>> game.waits_for
            ('player 1',)
        """
        name = self._name(player)
        if name == DEALER:
            raise GameError("player", player, f"a number from 1 to {len(self.names)}, or a name")
        return Player(self, name)

    def _name(self, player: int | str) -> str:
        if player == DEALER or (isinstance(player, str) and player in self.names):
            return str(player)
        if type(player) is int and 1 <= player <= len(self.names):
            return self.names[player - 1]
        raise GameError("player", player, f"a number from 1 to {len(self.names)}, or one of {self.names}")

    # ---- doing it ----------------------------------------------------------------------------------------------------

    def act(self, *actions: Command) -> "Game":
        """Do actions, then the automatic duties of the dealer. Return the game.

        Several actions are one step: bets close after the last one, so that a side bet can follow a wager.

        Args:
            actions: Legal actions, or any other commands of ``paigow.table.commands``.

        Raises:
            GameError: if the game is over, or if the table refuses an action. Nothing has changed then.

        Example:
            >>> import paigow
            >>> game = paigow.Game("nz", players=1, seed=1)
            >>> game.act(game.legal_actions()[0]).round.phase
            'setting'
        """
        if self.is_over:
            raise GameError("action", actions, "no further action, because the game is over")
        for action in actions:
            check_command(action)
        if actions:
            self._step = self._after(actions)
        return self

    def play(self) -> "Game":
        """Play to the end: the first legal action is done until the game is over. Return the game.

        Example:
            >>> import paigow
            >>> paigow.Game("canberra", seed=1, rounds=2).play().round.number
            2
        """
        while not self.is_over:
            self.act(self.legal_actions()[0])
        return self

    def _after(self, commands: Iterable[Command]) -> Step:
        """Return the step after these commands and the automatic duties that follow."""
        before = self._step
        state, finished, done = before.state, before.finished, list[Done]()
        waiting: Iterator[Command] = iter(commands)
        while True:
            command = next(waiting, None)
            if command is None:
                due = next_due(state, self.book, self._chance, is_last=finished >= self._rounds)
                command = self._automatic(state, due)
                if command is None:
                    return Step(before, state, tuple(done), due, finished)
            events = self._decided(state, command)
            done.append(Done(state, command, events))
            for event in events:
                state = evolve(state, event)
                finished += isinstance(event, ev.RoundEnded | ev.RoundVoided)

    def _decided(self, state: State, command: Command) -> tuple[AnyEvent, ...]:
        decided = decide(state, command, self.book)
        if isinstance(decided, Refusal):
            raise refused(decided, command, self.book, self._legal_in_words(state, command))
        return tuple(decided)

    def _legal_in_words(self, state: State, command: Command) -> str:
        """Return what is legal in place of a refused command."""
        if isinstance(command, c.PlaceWager) and command.person in state.people:
            bounds = wager_bounds(state, command.person, self.book, command.box, command.bet)
            if bounds:
                return " or ".join(f"{each.least} to {each.most} in steps of {each.step}" for each in bounds)
        return "one of game.legal_actions()"

    def _automatic(self, state: State, due: Due) -> Command | None:
        """Return what happens without an action: a duty of the dealer, or no to the bank if the house keeps it."""
        if isinstance(due, Command):
            return due if tag_of(due) in self._automations else None
        if due and state.phase == "offering" and self.bank == "house":
            return c.PassBank(person=due[0])
        return None

    # ---- what can be seen --------------------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """Return the whole table, with everything that players must not see. It never changes.

        Example:
            >>> import paigow
            >>> paigow.Game("nz", seed=1).state.phase
            'betting'
        """
        return self._step.state

    def view(self, player: int | str | None = None) -> TableView:
        """Return the table as one player may see it. Tiles that the player must not see are ``None``.

        Args:
            player: Number or name of a player. ``None`` is an onlooker, who sees what everybody sees.

        Raises:
            GameError: if there is no such player.

        Example:
            >>> import paigow
            >>> game = paigow.Game("nz", players=2, seed=1)
            >>> _ = game.act(*(game.legal_actions(number)[0] for number in (1, 2)))
            >>> [len(game.view(viewer).own) for viewer in (None, 1)]
            [0, 1]
        """
        name = None if player is None else self._name(player)
        return view_of(self.state, None if name == DEALER else name, self.book)

    @property
    def round(self) -> GameRound:
        """Return the present round, or the last one.

        Example:
            >>> import paigow
            >>> game = paigow.Game("nz", players=1, seed=1).play()
            >>> game.round.results[0].player
            'player 1'
        """
        return last_round(self._step, self.book, self.names, self._file)

    @property
    def rounds(self) -> tuple[GameRound, ...]:
        """Return the finished rounds, oldest first.

        Example:
            >>> import paigow
            >>> [each.number for each in paigow.Game("nz", seed=1, rounds=3).play().rounds]
            [1, 2, 3]
        """
        return finished_rounds(self._step, self.book, self.names, self._file)

    def to_arrow(self) -> Any:
        """Return the results of all finished rounds as a ``pyarrow.Table``, one line for each player of a round.

        ``polars.from_arrow(game.to_arrow())`` and ``game.to_arrow().to_pandas()`` make data frames. The columns are
        the round and the fields of ``PlayerResult``; amounts are coins. The metadata name the rules and the seed.

        Raises:
            ModuleNotFoundError: pyarrow is not installed; the message says what to install.

        Example:
            >>> import paigow
            >>> table = paigow.Game("nz", players=2, seed=1, rounds=3).play().to_arrow()
            >>> table.num_rows, table.column_names[:3]
            (6, ['round', 'player', 'box'])
        """
        book = self.book
        return table_of(
            [{"round": each.number, **asdict(result)} for each in self.rounds for result in each.results],
            {
                "version": __version__,
                "book": book.id,
                "edition": book.edition,
                "digest": book.digest,
                "seed": self.seed,
            },
        )

    def to_round_file(self) -> str:
        """Return the present or last round as the text of a round file, as ``GameRound.to_round_file`` does.

        Raises:
            GameError: if the round is not over, or if no wager of a player was final.

        Example:
            >>> import paigow
            >>> "[deal]" in paigow.Game("nz", players=1, seed=1).play().to_round_file()
            True
        """
        return self.round.to_round_file()

    def explain(self, language: str = "en") -> str:
        """Return how the present or last round was decided, as ``GameRound.explain`` does.

        Args:
            language: A language of the program, such as "en".

        Raises:
            GameError: if the round is not over, or if no wager of a player was final.

        Example:
            >>> import paigow
            >>> game = paigow.Game("nz", players=1, seed=1).play()
            >>> game.round.record.boxes[0].clauses[0] in game.explain()
            True
        """
        return self.round.explain(language)

    # ---- other courses -----------------------------------------------------------------------------------------------

    def copy(self) -> "Game":
        """Return a game that goes its own way from here. Nothing is copied except a reference, so it costs little.

        Example:
            >>> import paigow
            >>> game = paigow.Game("nz", players=1, seed=1)
            >>> game.copy().play().is_over, game.is_over
            (True, False)
        """
        other = object.__new__(Game)
        for name in Game.__slots__:
            setattr(other, name, getattr(self, name))
        return other

    __copy__ = copy

    def undo(self) -> "Game":
        """Take back the last ``act``, with the duties that followed. Return the game.

        Raises:
            GameError: if nothing was done.

        Example:
            >>> import paigow
            >>> game = paigow.Game("nz", players=1, seed=1)
            >>> game.act(game.legal_actions()[0]).undo().round.phase
            'betting'
        """
        before = self._step.before
        if before is None or before.before is None:
            raise GameError("undo", 0, "at least one action to take back")
        self._step = before
        return self
