"""Whole rounds through the state machine: seven players, all events, one view for each viewer at the end of each phase.

    python bench/rounds.py [--rounds 2000] [--book nz] [--bank house --bank player] [--pokerkit]

While the house banks everybody passes the bank that is offered to him; while players bank whoever is offered it takes
it, covers the wagers and sets the bank's hand, and in Massachusetts the house wagers against him. The offers are part
of the round. A second is one of processor time, so that a busy machine does not count.

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
from itertools import permutations
from pathlib import Path
from typing import NamedTuple

from paigow.books import BOOK_IDS, Book, load
from paigow.rules import ruleset
from paigow.table import AnyCommand, Settings, State, decide, evolve, next_duty, postings
from paigow.table import commands as c
from paigow.table.dealing import is_cut_first, shaker
from paigow.table.refusal import Refusal
from paigow.table.views import views
from paigow.tiles import TILES

BANKS = ("house", "player")
FACES = tuple(tile.face for tile in TILES)
ORDERS = tuple(permutations(range(4)))
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
    """A table that counts what it does."""

    def __init__(self, book: Book, seed: int, *, players_bank: bool) -> None:
        self.book = book
        self.players_bank = players_bank
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
        self.viewers = (*self.players, None)

    def do(self, command: AnyCommand) -> None:
        """Decide, evolve, post; a view for each viewer when the phase has ended."""
        state = self.state
        decided = decide(state, command, self.book)
        if isinstance(decided, Refusal):
            raise SystemExit(f"{command}: {decided}")
        phase = state.phase
        for event in decided:
            state = evolve(state, event)
            postings(event)
        self.state = state
        self.events += len(decided)
        if state.phase != phase and state.round:
            self.views += len(views(state, self.viewers, self.book))

    def play_round(self) -> None:
        """One round: every player wagers and sets a random setting."""
        first = self.state.round
        while self.state.round == first or self.state.phase != "round_over":
            duty = next_duty(self.state, self.book)
            if duty == "bets" and self.state.phase == "stacked":
                self.do(c.OpenBets())
            elif duty == "bets":
                self.wager()
            elif duty == "settings":
                self.set_all()
            elif isinstance(duty, c.Command):
                self.do(duty)
            elif duty is not None:
                self.do(self.brought(duty))

    def brought(self, duty: str) -> AnyCommand:
        """What the floor brings for a duty that waits for it."""
        bank = self.state.bank
        match duty:
            case "people":
                return c.WashTiles()
            case "woodpile":
                return c.StackTiles(woodpile=tuple(sorted(FACES, key=lambda _: self.random.random())))
            case "offer":
                return (c.TakeBank if self.players_bank else c.PassBank)(person=bank.offered or "")
            case "cover":
                return c.PlaceStake(person=bank.person or "", coins=bank.needed or 0)
            case "cut":
                return c.CutTiles(cut=self.book.house_cut.name, options=self.book.house_cut.options)
            case "dice":
                one, two, three = self.random.choices(range(1, 7), k=3)
                return c.ShakeDice(dice=(one, two, three), by=shaker(self.state, self.book))
            case _:
                return c.DeliverTiles()

    def wager(self) -> None:
        """Everybody wagers, then the bets are closed."""
        for person, box in self.others():
            self.do(c.PlaceWager(person=person, box=box, coins=self.book.minimum * 2))
        if is_cut_first(self.state, self.book):
            self.do(self.brought("cut"))
        self.do(c.CallNoMoreBets())

    def others(self) -> list[tuple[str, int]]:
        """Those who do not hold the bank, each with his box."""
        return [(person, box) for person, box in self.players.items() if person != self.state.bank.person]

    def set_all(self) -> None:
        """Everybody sets his hand somehow, the bank last."""
        bank = self.state.bank
        if self.state.phase == "players_set":
            self.set_hand(bank.person or "", bank.box or 0)
            return
        for person, box in self.others():
            self.set_hand(person, box)

    def set_hand(self, person: str, box: int) -> None:
        """A player sets his tiles somehow."""
        hand = self.state.boxes[box].hand
        tiles = hand.tiles if hand else ()
        one, two, three, four = self.random.choice(ORDERS)
        self.do(
            c.SetHand(person=person, box=box, low=(tiles[one], tiles[two]), high=(tiles[three], tiles[four]))
        )


class Rate(NamedTuple):
    """What was played under one book with one kind of bank."""

    players: int
    a_second: float
    events: float
    """A round."""
    views: float
    """A round."""


def measure(book: Book, rounds: int, *, players_bank: bool) -> Rate:
    """Play so many rounds with this kind of bank; those that fall to the house in between do not count."""
    bench = Bench(book, seed=1, players_bank=players_bank)
    bench.play_round()
    spent, played, events, seen = 0.0, 0, 0, 0
    while played < rounds:
        bench.events = bench.views = 0
        start = time.process_time()
        bench.play_round()
        taken = time.process_time() - start
        if (bench.state.bank.box is not None) is players_bank:
            spent, played, events, seen = spent + taken, played + 1, events + bench.events, seen + bench.views
    return Rate(len(bench.players), rounds / spent, events / rounds, seen / rounds)


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
    parser.add_argument("--pokerkit", action="store_true")
    args = parser.parse_args()
    baseline = pokerkit(300) if args.pokerkit else None
    print(
        f"{'book':<15}{'bank':<8}{'players':>8}{'rounds/s':>10}{'events/round':>14}{'views/round':>13}"
        f"{'x PokerKit':>12}"
    )
    for name in args.book or BOOK_IDS:
        book = load(name)
        ruleset(book).table  # noqa: B018  # compiled before the clock starts
        for bank in args.bank or BANKS:
            rate = measure(book, args.rounds, players_bank=bank == "player")
            ratio = f"{rate.a_second / baseline:.1f}" if baseline else "-"
            print(
                f"{name:<15}{bank:<8}{rate.players:>8}{rate.a_second:>10.0f}{rate.events:>14.1f}{rate.views:>13.1f}"
                f"{ratio:>12}"
            )
    if baseline:
        print(f"PokerKit, seven players: {baseline:.0f} hands/s")


if __name__ == "__main__":
    main()
