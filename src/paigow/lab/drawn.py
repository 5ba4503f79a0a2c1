"""Hands and settings of the lab as faces of tiles."""

from paigow.lab.hands import Hands
from paigow.tiles import faces_of


def faces_of_hand(hands: Hands, hand: int) -> list[str]:
    """Return the four faces of hand number ``hand``; where gee tiles rank alike, a lone one stands for either."""
    return faces_of(hands.tiles[hand].tolist())


def faces_of_setting(hands: Hands, setting: int) -> dict[str, list[str]]:
    """Return the faces of the ``low`` and the ``high`` hand of setting number ``setting``."""
    four = faces_of([*hands.low_tiles[setting].tolist(), *hands.high_tiles[setting].tolist()])
    return {"low": four[:2], "high": four[2:]}
