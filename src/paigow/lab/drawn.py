"""Hands and settings of the lab by the faces of their tiles."""

from collections import Counter

from paigow.lab.hands import Hands
from paigow.tiles import KINDS


def faces_of_hand(hands: Hands, hand: int) -> list[str]:
    """The four faces of a hand, by its place among N; a lone gee tile stands for either where they rank alike."""
    return _faces(hands.tiles[hand].tolist())


def faces_of_setting(hands: Hands, setting: int) -> dict[str, list[str]]:
    """The faces of the ``low`` and the ``high`` hand of a setting, by its place among M."""
    four = _faces([*hands.low_tiles[setting].tolist(), *hands.high_tiles[setting].tolist()])
    return {"low": four[:2], "high": four[2:]}


def _faces(kinds: list[int]) -> list[str]:
    """A face for each tile; two of a kind show both faces that the kind has."""
    seen: Counter[int] = Counter()
    faces = []
    for kind in kinds:
        faces.append(KINDS[kind].faces[seen[kind]])
        seen[kind] += 1
    return faces
