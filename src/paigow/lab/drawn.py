"""Hands and settings of the lab by the faces of their tiles."""

from paigow.lab.hands import Hands
from paigow.tiles import faces_of


def faces_of_hand(hands: Hands, hand: int) -> list[str]:
    """The four faces of a hand, by its place among N; a lone gee tile stands for either where they rank alike."""
    return faces_of(hands.tiles[hand].tolist())


def faces_of_setting(hands: Hands, setting: int) -> dict[str, list[str]]:
    """The faces of the ``low`` and the ``high`` hand of a setting, by its place among M."""
    four = faces_of([*hands.low_tiles[setting].tolist(), *hands.high_tiles[setting].tolist()])
    return {"low": four[:2], "high": four[2:]}
