"""One round of the house against one player, by program: every order, every event, and every viewer's view.

    python examples/play_a_round.py [BOOK] [SEED]

The table itself throws no dice and mixes no tiles: the caller brings them.
"""

import random
import sys

import paigow
from paigow.table import Phase, next_duty
from paigow.table import commands as c

ANN, BOX, COINS = "ann", 2, 100_000


class Game:
    """A table, its book, and the chance that it is given."""

    def __init__(self, book: paigow.Book, rng: random.Random) -> None:
        self.book, self.rng, self.state = book, rng, paigow.State.empty()

    def tell(self, command: c.AnyCommand) -> None:
        """Give an order; what happens is printed."""
        answer = paigow.decide(self.state, command, self.book)
        if isinstance(answer, paigow.Refusal):
            raise SystemExit(f"refused: {answer.code} by {answer.clause}, {answer.facts}")
        for event in answer:
            print(event)
            self.state = paigow.evolve(self.state, event)

    def until(self, phase: Phase) -> None:
        while self.state.phase != phase:
            self.go_on()

    def go_on(self) -> None:
        """Do what is due: an order that is whole, or what the dealer needs for one."""
        match next_duty(self.state, self.book):
            case "people":
                self.tell(c.WashTiles())
            case "woodpile":
                faces = [tile.face for tile in paigow.TILES]
                self.tell(c.StackTiles(woodpile=tuple(self.rng.sample(faces, len(faces)))))
            case "offer":
                self.tell(c.PassBank(person=ANN))
            case "bets":
                self.tell(self.bets())
            case "cut":
                self.tell(self.cut())
            case "dice":
                self.tell(c.ShakeDice(dice=tuple(self.rng.randint(1, 6) for _ in range(3))))
            case "delivery":
                self.tell(c.DeliverTiles())
            case "settings":
                setting = self.seen.own[0].settings[0]
                self.tell(c.SetHand(person=ANN, box=BOX, low=setting.low, high=setting.high))
            case str() | None as need:
                raise SystemExit(f"the dealer waits for {need}")
            case command:
                self.tell(command)

    def bets(self) -> c.AnyCommand:
        """Bets open, Ann wagers the minimum, the tiles are cut if the book has it so early, and bets close."""
        if self.state.phase == "stacked":
            return c.OpenBets()
        if not any(box.wagers for box in self.seen.boxes):
            return c.PlaceWager(person=ANN, box=BOX, coins=self.book.minimum)
        is_cut_due = self.state.round.cut is None and self.book.flag("cut_before_no_more_bets")
        return self.cut() if is_cut_due else c.CallNoMoreBets()

    def cut(self) -> c.AnyCommand:
        """The cut that the house makes when nobody has chosen another."""
        return c.CutTiles(cut=self.book.house_cut.name, options=self.book.house_cut.options)

    @property
    def seen(self) -> paigow.TableView:
        """The table as Ann may see it."""
        return paigow.view(self.state, ANN, self.book)


def play(book_id: str = "nz", seed: int = 1) -> paigow.TableView:
    """Play one round and return what Ann sees at its end."""
    book = paigow.load(book_id)
    game = Game(book, random.Random(seed))
    settings = c.Settings(
        boxes=book.number("boxes"),
        chips=book.chips,
        minimum=book.minimum,
        maximum=book.maximum,
        float_coins=10**7,
    )
    order = c.OpenTable(table="t1", book=book.id, edition=book.edition, digest=book.digest, settings=settings)
    game.tell(order)
    game.until("shown")
    game.tell(c.BuyIn(person=ANN, coins=COINS))
    game.tell(c.SitDown(person=ANN, box=BOX))
    game.go_on()
    game.until("round_over")
    return game.seen


if __name__ == "__main__":
    name, number = (*sys.argv[1:], *("nz", "1")[len(sys.argv) - 1 :])
    for box in play(name, int(number)).boxes:
        for wager in box.wagers:
            print(f"box {box.number}: {box.result}, won {wager.won}, by {', '.join(box.clauses)}")
