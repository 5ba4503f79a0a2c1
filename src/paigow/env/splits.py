"""The three ways to split four tiles into two pairs: what the actions of every environment mean."""

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from paigow.game.errors import GameError
from paigow.lab.hands import Flags, Hands, Place, Whole
from paigow.tiles import KINDS, Tile

SPLITS: Final = 3
"""Number of actions. Action k puts the first tile beside tile k + 2; the other two are the second pair.

The tiles are in the order of ``paigow.TILES``. The pair of lower rank becomes the low hand.
"""
ORDERS: Final = ((0, 1, 2, 3), (0, 2, 1, 3), (0, 3, 1, 2))
"""Action -> places of the tiles: one pair, then the other."""
Mask = NDArray[np.int8]
"""(3,): 1 for an action, 0 if an earlier action sets tiles of the same kinds."""


def mask_of(tiles: Sequence[Tile]) -> list[int]:
    """Return for each split whether no earlier one has the same kinds: 1 or 0. The tiles are in order.

    Example:
        >>> import paigow
        >>> mask_of(sorted(paigow.parse_hand("6-6 6-6 3-6 2-2"), key=lambda tile: tile.number))
        [1, 1, 0]
    """
    kinds = [tile.kind.index for tile in tiles]
    pairs = [
        {(kinds[a], kinds[b]), (kinds[c], kinds[d])} for a, b, c, d in ORDERS
    ]  # rising kinds in each pair
    return [int(pair not in pairs[:place]) for place, pair in enumerate(pairs)]


def masks_of(kinds: Whole) -> Flags:
    """Return the same for (X, 4) rising kinds: (X, 3) flags.

    Example:
        >>> masks_of(np.array([[0, 0, 5, 9], [0, 4, 5, 9]])).tolist()
        [[True, True, False], [True, True, True]]
    """
    pairs = kinds[:, ORDERS].astype(np.int64)  # (X, 3, 4)
    one, other = (pairs[..., place] * len(KINDS) + pairs[..., place + 1] for place in (0, 2))
    names = np.minimum(one, other) * len(KINDS) ** 2 + np.maximum(one, other)
    masks: Flags = np.ones(names.shape, bool)
    masks[:, 1] = names[:, 1] != names[:, 0]
    masks[:, 2] = (names[:, 2] != names[:, 0]) & (names[:, 2] != names[:, 1])
    return masks


def split_settings(hands: Hands) -> tuple[Place, Flags]:
    """Return (N, 3): each split as an index in the M of ``Hands``, and whether no earlier split is equal."""
    settings = np.stack(
        [hands.setting_with(hands.tiles[:, [order[0], order[1]]]) for order in ORDERS], axis=1
    )
    is_new = np.ones(settings.shape, bool)
    is_new[:, 1] = settings[:, 1] != settings[:, 0]
    is_new[:, 2] = (settings[:, 2] != settings[:, 0]) & (settings[:, 2] != settings[:, 1])
    return settings, is_new


def checked_action(field: str, action: object) -> int:
    """Return an action as an ``int``.

    Raises:
        GameError: if it is not 0, 1 or 2.

    Example:
        >>> checked_action("action", np.int64(2))
        2
    """
    if isinstance(action, int | np.integer) and not isinstance(action, bool) and 0 <= action < SPLITS:
        return int(action)
    raise GameError(field, action, f"a whole number from 0 to {SPLITS - 1}")
