"""Whole rounds through the state machine: seven players, all events, one view for each viewer at the end of each phase.

    python bench/rounds.py [--rounds 2000] [--book nz] [--pokerkit]

With ``--pokerkit`` PokerKit plays seven-handed no-limit hold'em side by side, in an environment of its own that the
script makes in a temporary folder.
"""

import argparse
import random
import subprocess
import sys
import tempfile
import time
import venv
from pathlib import Path

from paigow.books import BOOK_IDS, Book, load
from paigow.rules import ruleset
from paigow.table import AnyCommand, Settings, State, decide, evolve, next_duty, postings
from paigow.table import commands as c
from paigow.table.refusal import Refusal
from paigow.table.views import views
from paigow.tiles import TILES

POKERKIT = """
import random, time, sys
from pokerkit import Automation, NoLimitTexasHoldem
hands = int(sys.argv[1]); start = time.perf_counter()
for _ in range(hands):
    state = NoLimitTexasHoldem.create_state(tuple(Automation), True, 0, (1, 2), 2, 200, 7)
    while state.status:
        if state.can_check_or_call():
            state.check_or_call()
        else:
            break
print(hands / (time.perf_counter() - start))
"""


class Bench:
    """A table that counts what it does."""

    def __init__(self, book: Book, seed: int) -> None:
        self.book = book
        self.random = random.Random(seed)
        self.state = State.empty()
        self.events = 0
        self.views = 0
        self.do(
            c.OpenTable(
                table="bench",
                book=book.id,
                edition=book.edition,
                digest=book.digest,
                settings=Settings(
                    boxes=len(book.boxes),
                    chips=book.chips,
                    minimum=book.minimum,
                    maximum=book.maximum,
                    float_coins=10**12,
                ),
            )
        )
        self.players = {f"p{box}": box for box in book.boxes if box != book.house}
        for person, box in self.players.items():
            self.do(c.BuyIn(person=person, coins=10**11))
            self.do(c.SitDown(person=person, box=box))

    def do(self, command: AnyCommand) -> None:
        """Decide, evolve, post; a view for each viewer when the phase has ended."""
        decided = decide(self.state, command, self.book)
        if isinstance(decided, Refusal):
            raise SystemExit(f"{command}: {decided}")
        phase = self.state.phase
        for event in decided:
            self.state = evolve(self.state, event)
            postings(event)
            self.events += 1
        if self.state.phase != phase and self.state.round:
            self.views += len(views(self.state, (*self.players, None), self.book))

    def play_round(self) -> None:
        """One round: every player wagers and sets a random setting."""
        first = self.state.round
        while self.state.round == first or self.state.phase != "round_over":
            duty = next_duty(self.state, self.book)
            if duty == "people":
                self.do(c.WashTiles())
            elif duty == "woodpile":
                self.do(c.StackTiles(woodpile=tuple(tile.face for tile in self.random.sample(TILES, 32))))
            elif duty == "bets" and self.state.phase == "stacked":
                self.do(c.OpenBets())
            elif duty == "bets":
                for person, box in self.players.items():
                    self.do(c.PlaceWager(person=person, box=box, coins=self.book.minimum * 2))
                self.do(c.CallNoMoreBets())
            elif duty == "dice":
                self.do(c.ShakeDice(dice=tuple(self.random.choices(range(1, 7), k=3))))  # type: ignore[arg-type]
            elif duty == "delivery":
                self.do(c.DeliverTiles())
            elif duty == "settings":
                for person, box in self.players.items():
                    hand = self.state.boxes[box].hand
                    one, two, three, four = self.random.sample(hand.tiles if hand else (), 4)
                    self.do(c.SetHand(person=person, box=box, low=(one, two), high=(three, four)))
            elif isinstance(duty, c.Command):
                self.do(duty)


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
    parser.add_argument("--pokerkit", action="store_true")
    args = parser.parse_args()
    baseline = pokerkit(300) if args.pokerkit else None
    print(
        f"{'book':<15}{'players':>8}{'rounds/s':>10}{'events/round':>14}{'views/round':>13}{'x PokerKit':>12}"
    )
    for name in args.book or BOOK_IDS:
        book = load(name)
        ruleset(book).table  # noqa: B018  # compiled before the clock starts
        bench = Bench(book, seed=1)
        bench.play_round()
        bench.events = bench.views = 0
        start = time.perf_counter()
        for _ in range(args.rounds):
            bench.play_round()
        rate = args.rounds / (time.perf_counter() - start)
        ratio = f"{rate / baseline:.1f}" if baseline else "-"
        events, seen = bench.events / args.rounds, bench.views / args.rounds
        print(f"{name:<15}{len(bench.players):>8}{rate:>10.0f}{events:>14.1f}{seen:>13.1f}{ratio:>12}")
    if baseline:
        print(f"PokerKit, seven players: {baseline:.0f} hands/s")


if __name__ == "__main__":
    main()
