"""Python functions as policies."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from paigow.lab.errors import LabError
from paigow.lab.hands import Hands, faces_of_hand
from paigow.lab.policies import GeesToldApartError, Policy
from paigow.rules import KindSetting, ruleset
from paigow.rules.settings import kind_settings

Chooser = Callable[[Sequence[KindSetting]], KindSetting]
"""Takes the two or three settings of a hand, and returns one of them."""


def chosen_policy(choose: Chooser, hands: Hands) -> Policy:
    """Return the setting of every hand that a function chooses. It is called once for each hand by kind.

    Raises:
        LabError: the function returned something else than one of the settings.
        GeesToldApartError: the gee tiles are one kind in ``hands``, but the function sees both.
    """
    name = str(getattr(choose, "__name__", type(choose).__name__))
    if hands.gees_alike:
        raise GeesToldApartError(f"{name} sees the two gee tiles apart")
    ranks = ruleset(hands.book).ranks
    lows = []
    for place, kinds in enumerate(hands.tiles.tolist()):
        settings = kind_settings(tuple(kinds), ranks)
        chosen: Any = choose(settings)
        if not any(chosen is each for each in settings):
            hand = " ".join(faces_of_hand(hands, place))
            raise LabError(f"policy {name}: {hand}: {chosen!r}: expected one of the settings of the hand")
        lows.append([kind.index for kind in chosen.low.kinds])
    return Policy(name, hands.setting_with(np.array(lows)))
