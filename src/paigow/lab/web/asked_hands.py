"""Notes the hands that a person has the lab calculate: such a hand does not count in the person's rating."""

from collections.abc import Sequence

from paigow.tiles import GEE, Tile
from paigow.web.handlers import AnyRequest
from paigow.web.services import Services


def hand_key(tiles: Sequence[Tile]) -> str:
    """Return a text that is the same for hands of the same kinds. The two gee tiles count as one kind.

    >>> from paigow.tiles import parse_hand
    >>> hand_key(parse_hand("6-6 1-2 5-1 5-3")) == hand_key(parse_hand("6-2 4-2 6-1 6-6"))
    False
    >>> hand_key(parse_hand("6-6 1-2 5-1 5-3")) == hand_key(parse_hand("5-3 4-2 5-1 6-6"))
    True
    """
    one, other = (tile.index for tile in GEE)
    return " ".join(map(str, sorted(one if tile.kind.index == other else tile.kind.index for tile in tiles)))


async def note_asked_hand(services: Services, request: AnyRequest, tiles: Sequence[Tile]) -> None:
    """Note a hand that the visitor asked about. A visitor without a session has no rating."""
    person = await services.guests.find(request)
    if person is not None:
        at_us = 1000 * services.house.now_ms()
        await services.coached_rounds.note_asked_hand(person.person, hand_key(tiles), at_us)
