"""The card of a hand: four tiles, how the house sets them, and what that is worth."""

from collections.abc import Sequence

from msgspec import Struct

from paigow.books import Book
from paigow.rules import Setting, ruleset
from paigow.school.coaching.costs import SettingsTold
from paigow.sharing.card import Card, CardHand, CardTile
from paigow.tiles import Tile
from paigow.words import hand_value, say, tile_name, title_in


class SharedHand(Struct, frozen=True, kw_only=True):
    """A hand to show, with the house way's setting."""

    book: Book
    tiles: tuple[Tile, ...]
    """In the order of the set."""
    worth: SettingsTold | None = None
    """What each setting is worth; ``None`` if the lab is not installed."""

    @property
    def setting(self) -> Setting:
        """Return the house way's setting."""
        return ruleset(self.book).house_way(self.tiles).setting


def shared_hand(book: Book, tiles: Sequence[Tile], worth: SettingsTold | None = None) -> SharedHand:
    """Return a hand to show. The order of the tiles does not matter.

    Example:
        >>> from paigow.books import load
        >>> from paigow.tiles import faces, parse_hand
        >>> faces(shared_hand(load("nz"), parse_hand("gee3 teen 1-1 4-4")).tiles)
        ['6-6', '1-1', '4-4', '1-2']
    """
    return SharedHand(book=book, tiles=tuple(sorted(tiles, key=lambda tile: tile.number)), worth=worth)


def hand_card(hand: SharedHand, language: str, site: str = "") -> Card:
    """Return the card of a hand in a language; ``site`` is the name of the server."""
    setting = hand.setting
    low, high = hand_value(setting.low_name, language), hand_value(setting.high_name, language)
    figure, line = _worth(hand.worth, language)
    return Card(
        language=language,
        title=say("card.hand_alt", {"tiles": _names(hand, language), "low": low, "high": high}, language),
        about=title_in(hand.book.title, language),
        low_label=say("card.low", {}, language),
        high_label=say("card.high", {}, language),
        own=(card_hand(_faces(setting.low), low, language), card_hand(_faces(setting.high), high, language)),
        headline=say("card.house_way", {}, language),
        figure=figure,
        line=line,
        question=say("card.try", {}, language),
        site=site,
    )


def hand_texts(hand: SharedHand, language: str) -> tuple[str, str]:
    """Return title and description of a hand for the preview of a link."""
    setting = hand.setting
    facts = {
        "tiles": _names(hand, language),
        "low": hand_value(setting.low_name, language),
        "high": hand_value(setting.high_name, language),
    }
    return say("card.hand_title", {}, language), say("card.hand_says", facts, language)


def card_hand(faces: Sequence[str | None], name: str, language: str) -> CardHand:
    """Return two tiles for a card; ``None`` lies face down."""
    one, other = (
        CardTile(
            face=face, name=say("card.down", {}, language) if face is None else tile_name(face, language)
        )
        for face in faces
    )
    return CardHand(tiles=(one, other), name=name)


def percent(value: float) -> str:
    """Return a number of coins for each 100 wagered, with more digits if two would be none.

    Example:
        >>> percent(1.238), percent(0.0012), percent(0)
        ('1.24', '0.00120', '0.00')
    """
    return f"{abs(value):.{5 if 0 < abs(value) < 0.005 else 2}f}"


def _names(hand: SharedHand, language: str) -> str:
    return ", ".join(tile_name(tile.face, language) for tile in hand.tiles)


def _faces(tiles: Sequence[Tile]) -> list[str]:
    return [tile.face for tile in tiles]


def _worth(worth: SettingsTold | None, language: str) -> tuple[str, str]:
    """Return what the house way's setting is worth, and what it costs against the best one."""
    if worth is None:
        return "", ""
    house = next(each for each in worth.settings if each.is_house_way)
    sign = "+" if house.gain.value > 0 else "\N{MINUS SIGN}" if house.gain.value < 0 else ""
    code = "card.worth_best" if house.is_best else "card.worth_cost" if house.cost.value else "card.worth"
    return f"{sign}{percent(house.gain.value)}%", say(code, {"cost": percent(house.cost.value)}, language)
