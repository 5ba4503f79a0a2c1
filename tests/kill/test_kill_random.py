"""SIGKILL at random moments: while the server starts, while it rests, and in the middle of its work."""

import random
from pathlib import Path

import pytest

from paigow.books import BOOK_IDS
from tests.kill.casino import Casino

LIVES = 7
MOST_VIEWS = 120
MOST_STATEMENTS = 400


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
    """One life of random length. In one case of four it is counted from the start of the process, in statements."""
    pace_ms, length = chosen.choice((0, 2, 10)), chosen.random() ** 2
    if chosen.random() < 0.25:
        casino.nursery.begin(casino.plan(pace_ms=pace_ms, kill_at_statement=int(MOST_STATEMENTS * length)))
        if casino.nursery.url() is not None:  # it has started by then
            casino.nursery.kill()
        casino.audit()
        return
    url = casino.nursery.start(casino.plan(pace_ms=pace_ms))
    with casino.guest.visit(url, casino.table) as live:
        casino.guest.play_on(live, int(MOST_VIEWS * length))
        casino.kill()
