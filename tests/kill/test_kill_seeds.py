"""SIGKILL at every step of a round to which a player gives seeds: no second shuffle, no second throw."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

import pytest

from paigow.books import BOOK_IDS
from tests.kill.casino import Casino
from tests.kill.live import Message

SEEDS: Final = {"tiles": "a1" * 32, "dice": "b2" * 32}
PATIENT_MS: Final = 3_600_000
"""No seed is late while the server is dead."""


def mine(casino: Casino, view: Message) -> Message:
    """Return what the guest has promised for the round, and told."""
    person = casino.guest.person
    return next((each for each in view.get("seeds", ()) if each["person"] == person), {})


Step = Callable[[Casino, Message], bool]
STEPS: Final[dict[str, tuple[str, Step]]] = {
    "promised": ("shown", lambda casino, view: casino.guest.person in view.get("promised", ())),
    "bound": ("washed", lambda casino, view: bool(mine(casino, view))),
    "tiles told": ("washed", lambda casino, view: "tiles_seed" in mine(casino, view)),
    "stacked": ("stacked", lambda casino, view: view["phase"] == "stacked"),
    "bets closed": ("bets_closed", lambda casino, view: view["phase"] == "bets_closed"),
    "dice asked for": ("shaken", lambda casino, view: bool(view.get("are_seeds_asked"))),
    "dice told": ("counted", lambda casino, view: "dice_seed" in mine(casino, view)),
    "delivered": ("delivered", lambda casino, view: view["phase"] == "delivered"),
    "over": ("round_over", lambda casino, view: view["phase"] == "round_over"),
}
"""What the guest sees when the server is killed, and the phase in which the dealer falls asleep.

After the last seed for the dice the lid is lifted at once: the dealer falls asleep after that.
"""


@pytest.mark.slow
@pytest.mark.parametrize("book", BOOK_IDS)
def test_killed_at_every_step_of_a_round_with_seeds_it_is_the_same_round(book: str, tmp_path: Path) -> None:
    with Casino(tmp_path, book) as casino:
        casino.seeds_ms = PATIENT_MS
        casino.guest.seeds = SEEDS
        casino.open()
        for name, (hold, is_there) in STEPS.items():
            url = casino.nursery.start(casino.plan(hold=hold))
            with casino.guest.visit(url, casino.table) as live:
                view = casino.guest.play(live, partial(is_there, casino))
                casino.kill()
            assert view["round"] <= 1, name
        casino.play_rounds(1)
        (proof, *_) = casino.witness.proofs()
        assert proof.is_fair
        assert proof.seeds_for_tiles == proof.seeds_for_dice == (casino.guest.person,)
        assert proof.withheld == ()
        given = {casino.guest.person: SEEDS["tiles"]}
        drawn = casino.witness.drawn(1)
        assert casino.witness.woodpiles()[1] == drawn.stacked(given) != drawn.stacked({})
