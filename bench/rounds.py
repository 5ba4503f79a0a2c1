"""Whole rounds through the state machine: seven players, all events, one view for each viewer at the end of
each phase.

    python bench/rounds.py [--rounds 2000] [--book nz] [--bank house --bank player] [--tables 1 --tables 10]
                           [--rights] [--pokerkit]

The tables are played in turn, one round at each. As over the wire, the common part of the views is made once for
a table and a phase, and each player's own part is added.

While the house banks, all players pass the bank. While players bank, the next player in turn takes the bank,
covers the wagers and sets the bank's hand. In Massachusetts the house wagers against it.
The offers are part of the round. A second is one of processor time, so that a busy machine does not count.

With ``--rights`` the legal actions of each viewer are computed, too: the table is asked about every possible command.

With ``--pokerkit`` PokerKit plays seven-handed no-limit hold'em side by side, in a separate environment that
the script makes in a temporary folder.
"""

import argparse
import subprocess
import sys
import tempfile
import time
import venv
from collections.abc import Sequence
from itertools import cycle, product
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench.play import Playing
from paigow.books import BOOK_IDS, Book, load
from paigow.rules import ruleset
from paigow.table import AnyEvent, State, ViewMaker, postings

BANKS = ("house", "player")
TABLES = (1, 10, 200)
POKERKIT = """
import random, time, sys
from pokerkit import Automation, NoLimitTexasHoldem
hands = int(sys.argv[1]); start = time.process_time()
for _ in range(hands):
    state = NoLimitTexasHoldem.create_state(tuple(Automation), True, 0, (1, 2), 2, 200, 7)
    while state.status:
        if state.can_check_or_call():
            state.check_or_call()
        else:
            break
print(hands / (time.process_time() - start))
"""


class Bench:
    """A table that counts its work: events are posted, and at the end of each phase every viewer gets a view."""

    def __init__(self, book: Book, number: int, *, players_bank: bool) -> None:
        self.book = book
        self.events = self.views = 0
        self.seen: ViewMaker | None = None
        self.playing = Playing(book, seed=number, players_bank=players_bank, hear=self.hear)
        self.viewers = tuple(self.playing.players)

    def hear(self, events: Sequence[AnyEvent], before: State, state: State) -> None:
        """Post; a view for each viewer when the phase has ended: what everybody sees, and each player's own part."""
        for event in events:
            postings(event)
        self.events += len(events)
        if state.phase != before.phase and state.rounds_begun:
            sight = self.seen = ViewMaker(state, self.book, self.seen)
            for viewer in self.viewers:
                sight.own(viewer)
            self.views += 1 + len(self.viewers)  # an onlooker's too


class Rate(NamedTuple):
    """What was played under one book with one kind of bank."""

    players: int
    a_second: float
    events: float
    """A round."""
    views: float
    """A round."""


def measure(book: Book, rounds: int, *, players_bank: bool, tables: int) -> Rate:
    """Play so many rounds with this kind of bank at tables in turn; those that fall to the house do not count."""
    benches = [Bench(book, number, players_bank=players_bank) for number in range(1, tables + 1)]
    for bench in benches:
        bench.playing.play_round()
    spent, played, events, seen = 0.0, 0, 0, 0
    for bench in cycle(benches):
        if played >= rounds:
            break
        bench.events = bench.views = 0
        start = time.process_time()
        bench.playing.play_round()
        taken = time.process_time() - start
        if (bench.playing.state.round.bank.box is not None) is players_bank:
            spent, played, events, seen = spent + taken, played + 1, events + bench.events, seen + bench.views
    return Rate(len(benches[0].viewers), rounds / spent, events / rounds, seen / rounds)


def pokerkit(hands: int) -> float:
    """PokerKit's seven-player hands a second."""
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        python = Path(folder) / ("Scripts" if sys.platform == "win32" else "bin") / "python"
        subprocess.run([python, "-m", "pip", "install", "-q", "pokerkit"], check=True)
        done = subprocess.run(
            [python, "-c", POKERKIT, str(hands)], check=True, capture_output=True, text=True
        )
    return float(done.stdout)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=2000)
    parser.add_argument("--book", choices=BOOK_IDS, action="append")
    parser.add_argument("--bank", choices=BANKS, action="append")
    parser.add_argument("--tables", type=int, action="append")
    parser.add_argument("--rights", action="store_true")
    parser.add_argument("--pokerkit", action="store_true")
    args = parser.parse_args()
    if not args.rights:
        ViewMaker.rights = lambda sight, viewer: ()  # type: ignore[method-assign, assignment]
    baseline = pokerkit(300) if args.pokerkit else None
    print(
        f"{'book':<15}{'bank':<8}{'tables':>8}{'players':>8}{'rounds/s':>10}{'events/round':>14}{'views/round':>13}"
        f"{'x PokerKit':>12}"
    )
    for name in args.book or BOOK_IDS:
        book = load(name)
        ruleset(book).table  # noqa: B018  # compiled before the clock starts
        for bank, tables in product(args.bank or BANKS, args.tables or TABLES):
            rate = measure(book, args.rounds, players_bank=bank == "player", tables=tables)
            ratio = f"{rate.a_second / baseline:.1f}" if baseline else "-"
            print(
                f"{name:<15}{bank:<8}{tables:>8}{rate.players:>8}{rate.a_second:>10.0f}{rate.events:>14.1f}"
                f"{rate.views:>13.1f}{ratio:>12}"
            )
    if baseline:
        print(f"PokerKit, seven players: {baseline:.0f} hands/s")


if __name__ == "__main__":
    main()
