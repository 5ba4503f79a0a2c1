"""One player of a game, who acts by methods."""

from typing import TYPE_CHECKING

from paigow.game.errors import GameError
from paigow.game.legal_actions import wager_bounds
from paigow.table import PlayerCommand, TableView
from paigow.table import commands as c
from paigow.table.core.box import Box
from paigow.table.core.candidates import Amounts
from paigow.tiles import Hand, TileNotationError, parse_tiles, pieces

if TYPE_CHECKING:
    from paigow.game.game import Game


class Player:
    """One player. Every method that acts returns the player.

    ``Game.player`` makes it.

    Example:
        >>> import paigow
        >>> game = paigow.Game("nz", players=1, seed=1)
        >>> game.player(1).wager(1000).set_house_way()
        Player('player 1', box=2, coins=999000)
    """

    __slots__ = ("_game", "name")

    def __init__(self, game: "Game", name: str) -> None:
        self._game = game
        self.name = name

    def __repr__(self) -> str:
        return f"Player({self.name!r}, box={self.box}, coins={self.coins})"

    @property
    def box(self) -> int | None:
        """Return the box where the player sits.

        Example:
            >>> import paigow
            >>> paigow.Game("nz", seed=1).player(1).box
            2
        """
        return self._game.state.people[self.name].box

    @property
    def coins(self) -> int:
        """Return the coins in front of the player that are not wagered.

        Example:
            >>> import paigow
            >>> paigow.Game("nz", seed=1, stack=5000).player(1).coins
            5000
        """
        return self._game.state.people[self.name].stack

    @property
    def tiles(self) -> Hand:
        """Return the tiles of the hand that the player sets or has set. Empty if there is none.

        Example:
            >>> import paigow
            >>> len(paigow.Game("nz", players=1, seed=1).player(1).wager(1000).tiles)
            4
        """
        boxes = self._own_boxes()
        hand = boxes[0].hand if boxes else None
        return Hand() if hand is None else Hand(pieces(hand.tiles))

    @property
    def view(self) -> TableView:
        """Return the table as the player may see it.

        Example:
            >>> import paigow
            >>> paigow.Game("nz", seed=1).player(1).view.phase
            'betting'
        """
        return self._game.view(self.name)

    def legal_actions(self) -> tuple[c.AnyCommand, ...]:
        """Return the player's legal actions, as ``Game.legal_actions`` does.

        Example:
            >>> import paigow
            >>> paigow.Game("nz", seed=1).player(1).legal_actions()[0].coins
            1000
        """
        return self._game.legal_actions(self.name)

    def wager_bounds(self, bet: str = "main") -> tuple[Amounts, ...]:
        """Return the amounts that the player may wager on the own box. Empty if none is allowed.

        Args:
            bet: "main", or the name of a side bet of the book.

        Example:
            >>> import paigow
            >>> bounds, = paigow.Game("nz", seed=1).player(1).wager_bounds()
            >>> bounds.least, bounds.most, bounds.step
            (1000, 100000, 1000)
        """
        state, box = self._game.state, self.box
        return () if box is None else wager_bounds(state, self.name, self._game.book, box, bet)

    def wager(self, coins: int, *, box: int | None = None, **side_bets: int) -> "Player":
        """Place a main wager, with side bets by name.

        Args:
            coins: Coins of the main wager.
            box: The box. By default the player's own.
            side_bets: Name of a side bet -> coins.

        Raises:
            GameError: if the table refuses it.

        Example:
            >>> import paigow
            >>> game = paigow.Game("rws", players=1, seed=1)
            >>> game.player(1).wager(1000, bonus=500).coins
            998500
            >>> paigow.Game("nz", seed=1).player(1).wager(1)
            Traceback (most recent call last):
            ...
            paigow.game.errors.GameError: coins: 1: expected ...
        """
        at = box if box is not None else self.box or 0
        wagers = {"main": coins, **side_bets}
        self._game.act(
            *(c.PlaceWager(person=self.name, box=at, bet=bet, coins=each) for bet, each in wagers.items())
        )
        return self

    def set_hand(self, low: str, high: str = "", *, box: int | None = None) -> "Player":
        """Set the hand. If the hands are named the wrong way round, they are swapped.

        Args:
            low: Two tiles, such as "6-6 3-6".
            high: The other two tiles. If empty, the rest of the hand.
            box: The box, if the player decides on several.

        Raises:
            GameError: if the player has no such tiles, or if the table refuses the setting.

        Example:
            >>> import paigow
            >>> game = paigow.Game("nz", players=1, seed=1)
            >>> player = game.player(1).wager(1000)
            >>> low = " ".join(tile.face for tile in player.tiles[:2])
            >>> _ = player.set_hand(low)
            >>> game.is_over
            True
        """
        own = self._box(box)
        tiles = own.hand.tiles if own.hand else ()
        one = self._two("low", low)
        other = self._two("high", high) if high else _rest(tiles, one)
        return self._act(c.SetHand(person=self.name, box=own.number, low=one, high=other))

    def set_house_way(self, *, box: int | None = None) -> "Player":
        """Set the hand as the house way does.

        Args:
            box: The box, if the player decides on several.

        Raises:
            GameError: if the player has no hand to set.

        Example:
            >>> import paigow
            >>> game = paigow.Game("massachusetts", players=1, seed=1)
            >>> _ = game.player(1).wager(1000).set_house_way()
            >>> game.is_over
            True
        """
        number = self._box(box).number
        settings = (
            each for each in self.legal_actions() if isinstance(each, c.SetHand) and each.box == number
        )
        setting = next(settings, None)
        if setting is None:
            raise GameError("action", "set_house_way", "a player with a hand to set")
        return self._act(setting)

    def take_bank(self, *, with_house: bool = False) -> "Player":
        """Take the bank that is offered, alone or with the house.

        Args:
            with_house: Whether the house shares the bank.

        Raises:
            GameError: if the table refuses it.

        Example:
            >>> import paigow
            >>> game = paigow.Game("nz", players=2, seed=1, bank="rotate", rounds=2)
            >>> while game.round.phase != "offering":
            ...     _ = game.act(game.legal_actions()[0])
            >>> name = game.waits_for[0]
            >>> _ = game.player(name).take_bank()
            >>> game.state.round.bank.person == name
            True
        """
        return self._act(c.TakeBank(person=self.name, with_house=with_house))

    def pass_bank(self) -> "Player":
        """Decline the bank, or give it up while bets are open or it is not covered.

        Raises:
            GameError: if the table refuses it.

        Example:
            >>> import paigow
            >>> paigow.Game("nz", seed=1).player(1).pass_bank()
            Traceback (most recent call last):
            ...
            paigow.game.errors.GameError: action: PassBank(person='player 1'): expected ...
        """
        return self._act(c.PassBank(person=self.name))

    def _act(self, action: PlayerCommand) -> "Player":
        self._game.act(action)
        return self

    def _own_boxes(self) -> list[Box]:
        """Return the boxes whose tiles the player sets, those that are not set first."""
        state = self._game.state
        boxes = [
            box
            for box in state.boxes.values()
            if box.hand is not None
            and (
                box.controller == self.name
                or (box.number == state.round.bank.box and self.name in state.round.bank.handlers)
            )
        ]
        return sorted(boxes, key=lambda box: bool(box.hand and box.hand.set_by))

    def _box(self, number: int | None) -> Box:
        boxes = self._own_boxes()
        found = next((box for box in boxes if number is None or number == box.number), None)
        if found is None:
            own = ", ".join(str(box.number) for box in boxes)
            expected = (
                f"one of the player's boxes with tiles: {own}" if own else "a player with a hand to set"
            )
            raise GameError("box", number, expected)
        return found

    def _two(self, field: str, text: str) -> tuple[str, str]:
        try:
            tiles = parse_tiles(text)
        except TileNotationError as fault:
            raise GameError(field, text, fault.expected) from fault
        if len(tiles) != 2:
            raise GameError(field, text, "two tiles, such as '6-6 3-6'")
        return tiles[0].face, tiles[1].face


def _rest(tiles: tuple[str, ...], taken: tuple[str, str]) -> tuple[str, str]:
    rest = list(tiles)
    for face in taken:
        if face not in rest:
            raise GameError("low", " ".join(taken), "two of the tiles " + " ".join(tiles))
        rest.remove(face)
    return rest[0], rest[1]
