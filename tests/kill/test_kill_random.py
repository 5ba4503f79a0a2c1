"""SIGKILL from outside at random moments: while the server starts, while it rests, and in the middle of its work."""

import random
import time
from pathlib import Path

import pytest

from paigow.books import BOOK_IDS
from tests.kill.casino import Casino

LIVES = 7
LONGEST_S = 0.6


@pytest.mark.slow
@pytest.mark.parametrize("book", BOOK_IDS)
def test_killed_at_random_moments_the_accounts_balance(book: str, tmp_path: Path) -> None:
    chosen = random.Random(f"kill {book}")
    with Casino(tmp_path, book) as casino:
        casino.open()
        for _ in range(LIVES):
            live_a_while(casino, chosen)
        casino.play_rounds(1)
        casino.go_home()
        assert casino.nursery.kills == LIVES + 3


def live_a_while(casino: Casino, chosen: random.Random) -> None:
    """One life of random length, in one case of four counted from the start of the process."""
    plan = casino.plan(pace_ms=chosen.choice((0, 2, 10)))
    length_s = LONGEST_S * chosen.random() ** 2
    if chosen.random() < 0.25:
        casino.nursery.begin(plan)
        time.sleep(length_s)
    else:
        url = casino.nursery.start(plan)
        with casino.guest.visit(url, casino.table) as live:
            casino.guest.play_for(live, length_s)
            casino.nursery.kill()
            casino.audit()
        return
    casino.kill()
