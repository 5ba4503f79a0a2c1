"""Drills in the terminal: shows items, reads answers and shows their marks."""

import secrets
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from fractions import Fraction
from time import perf_counter

from rich.console import Console

from paigow.books import Book
from paigow.citing import cited
from paigow.cli.drawing import console, drawn, tell
from paigow.cli.play.parsing import HELP, QUIT, read_amount
from paigow.intake.faults import Fault, FaultsError
from paigow.school import items as i
from paigow.school.item_maker import make, mark
from paigow.school.item_text import asks, because, label_in, option_in
from paigow.school.items import KINDS, AnyAnswer, AnyItem, Kind, Mark
from paigow.tiles import PIECES, TileNotationError, parse_tiles, pieces
from paigow.words import expected_in, money, say

Data = dict[str, object]


class UnreadError(Exception):
    """The input is not an answer; the catalogue says what was expected."""


class Stopped(Exception):
    """The pupil has stopped."""


def new_seed() -> str:
    """Return a new random seed."""
    return secrets.token_hex(4)


def listed(language: str) -> None:
    """List every kind with its question."""
    screen = console()
    for kind in KINDS:
        tell(screen, f"{kind:<10} {say(f'drill.{kind}', {}, language)}")


class Asking:
    """Asks items one after another at the keyboard, and keeps their marks."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.screen = console()
        self.marks: list[tuple[Kind, Mark]] = []
        self._took_s = 0.0
        if hasattr(sys.stdin, "reconfigure"):
            sys.stdin.reconfigure(errors="replace")

    def ask(self, kind: Kind, item: AnyItem, place: str) -> Mark:
        """Ask an item, with ``place`` before it, and return the mark of the answer.

        Raises:
            Stopped: the pupil has stopped.
            EOFError: the input has ended.
        """
        tell(self.screen, f"\n{place}  {asks(item, self.language)}", "bold")
        shows(item, self.screen, self.language)
        began = perf_counter()
        marked = self._answered(item)
        self._took_s += perf_counter() - began
        self.marks.append((kind, marked))
        if marked.is_right:
            self.say("drilling.right")
        else:
            self.say("drilling.wrong", answer=answer_text(item, marked.answer, self.language))
        if marked.cost:
            self.say("school.costs", cost=decimal(marked.cost))
        for line in because(marked, self.language):
            tell(self.screen, f"  {line}")
        if marked.clauses:
            tell(self.screen, f"  {listed_clauses(marked.clauses, self.language)}", "dim")
        return marked

    def typed(self) -> str:
        """Return a line of input.

        Raises:
            Stopped: the pupil has stopped.
            EOFError: the input has ended.
        """
        text = input("> ").strip()
        if text.lower() in QUIT:
            raise Stopped
        return text

    def say(self, code: str, **facts: object) -> None:
        """Print a sentence of the catalogue."""
        tell(self.screen, say(code, facts, self.language))

    def sum_up(self) -> None:
        """Report how many were right, what settings cost, and what was confused."""
        asked = len(self.marks)
        if not asked:
            return
        right = sum(each.is_right for _, each in self.marks)
        print()
        self.say("drilling.summary", right=right, asked=asked, seconds=f"{self._took_s / asked:.1f}")
        costs = [each.cost for _, each in self.marks if each.cost is not None]
        if costs:
            self.say("drilling.cost", cost=decimal(sum(costs, Fraction()) / len(costs)))
        mixed = Counter(
            (kind, each.truth, each.taken) for kind, each in self.marks if not each.is_right and each.taken
        )
        for (kind, truth, taken), times in mixed.most_common(5):
            if truth != taken:
                told = {
                    name: label_in(kind, code, self.language)
                    for name, code in (("truth", truth), ("taken", taken))
                }
                self.say("drilling.mixed", **told, times=times)

    def _answered(self, item: AnyItem) -> Mark:
        """Return the mark of the answer; ask again after anything else."""
        while True:
            text = self.typed()
            try:
                if text.lower() in HELP:
                    raise UnreadError
                return mark(item, read(item, text))
            except UnreadError:
                self.say(f"drilling.help_{_form(item)}")
            except FaultsError as error:
                self._tell_fault(error.faults[0])

    def _tell_fault(self, fault: Fault) -> None:
        expected = expected_in(fault.expected, self.language)
        self.say("drilling.unfit", value="" if fault.value is None else str(fault.value), expected=expected)


def drilled(kind: Kind, book: Book, seed: str, count: int, language: str) -> None:
    """Run one drill from its first item to its summary, or until the end of input."""
    asking = Asking(language)
    asking.say("drilling.welcome", count=count, title=say(f"drill.{kind}", {}, language), seed=seed)
    with until_left():
        for number in range(1, count + 1):
            asking.ask(kind, make(kind, book, seed, number), f"{number}/{count}")
    asking.sum_up()


@contextmanager
def until_left() -> Iterator[None]:
    """Run until the pupil stops, or until the end of input."""
    try:
        yield
    except Stopped:
        pass
    except (EOFError, KeyboardInterrupt):
        print()


def listed_clauses(clauses: Sequence[str], language: str) -> str:
    """Return clauses as they are shown below a text."""
    return "; ".join(cited(clause, language) for clause in clauses)


def decimal(value: Fraction) -> str:
    """Return an exact figure with two decimals."""
    return f"{float(value):.2f}"


# ---- showing ---------------------------------------------------------------------------------------------------------


def shows(item: AnyItem, screen: Console, language: str) -> None:
    """Show the tiles and the options."""
    for label, tiles in _tiles(item, language):
        if label:
            tell(screen, label)
        screen.print(drawn(tiles, screen))
    for line in _lines(item, language):
        tell(screen, line)
    options = item.clauses if isinstance(item, i.HouseWayItem) else getattr(item, "options", ())
    for number, option in enumerate(options, 1):
        text = (
            cited(option, language) if isinstance(item, i.HouseWayItem) else option_in(item, option, language)
        )
        tell(screen, f"  {text}" if isinstance(item, i.ScoreItem) else f"  {number}  {text}")


def _tiles(item: AnyItem, language: str) -> list[tuple[str, Sequence[str]]]:
    """Return rows of tiles, each with its heading."""
    low, high = (say(f"word.{word}", {}, language) for word in ("low", "high"))
    player, bank = (say(f"option.{word}", {}, language) for word in ("player", "bank"))
    match item:
        case i.NameItem() | i.ScoreItem() | i.SetItem() | i.ScoreCardItem() | i.HouseWayItem():
            return [("", item.tiles)]
        case i.WinsItem():
            return [(player, item.player), (bank, item.bank)]
        case i.OrderItem():
            return [(str(number), hand) for number, hand in enumerate(item.hands, 1)]
        case i.MisSetItem():
            return [(f"{low} | {high}", (*item.low, *item.high))]
        case i.ResultItem():
            return [
                (f"{player}: {low} | {high}", (*item.low, *item.high)),
                (f"{bank}: {low} | {high}", (*item.bank_low, *item.bank_high)),
            ]
        case i.PayItem() if item.bet != "main":
            return [
                (f"{player}: {low} | {high}", (*item.low, *item.high)),
                (f"{bank}: {low} | {high}", (*item.bank_low, *item.bank_high)),
            ]
        case _:
            return []


def _lines(item: AnyItem, language: str) -> list[str]:
    """Return facts other than tiles, one per line."""
    match item:
        case i.PayItem():
            return [say("drilling.table", _amounts(item), language)]
        case i.BankItem():
            facts = {
                "chung": item.chung,
                **{
                    name: money(getattr(item, name), "")
                    for name in ("losing", "stake", "house_stake", "stack")
                },
            }
            winners = [
                say("drilling.winner", {"box": each.box, "stake": money(each.stake, "")}, language)
                for each in item.winners
            ]
            return [say("drilling.bank", facts, language), *winners]
        case i.FaultItem():
            return _round(item, language)
        case _:
            return []


def _amounts(item: i.PayItem) -> dict[str, object]:
    chips = " ".join(money(chip, "") for chip in item.chips)
    return {"minimum": money(item.minimum, ""), "maximum": money(item.maximum, ""), "chips": chips}


def _round(item: i.FaultItem, language: str) -> list[str]:
    facts = {"dice": item.dice, "chung": item.chung, "first": item.first, "served": _listed(item.served)}
    lines = [
        say("drilling.dealt", facts, language),
        say("drilling.house", {"low": " ".join(item.low), "high": " ".join(item.high)}, language),
    ]
    lines += [
        say(
            "drilling.box",
            {
                "box": each.box,
                "stake": money(each.stake, ""),
                "low": " ".join(each.low),
                "high": " ".join(each.high),
                "result": each.result,
                "won": money(each.won, ""),
                "commission": money(each.commission, ""),
            },
            language,
        )
        for each in item.boxes
    ]
    return [*lines, say("drilling.paid", {"boxes": _listed(item.paid) or "-"}, language)]


def _listed(numbers: Sequence[int]) -> str:
    return " ".join(map(str, numbers))


# ---- reading input ---------------------------------------------------------------------------------------------------


def _form(item: AnyItem) -> str:
    """Return the form of an answer: a choice, or one of its own."""
    if isinstance(item, i.ScoreItem):
        return "score"
    return "choice" if getattr(item, "options", ()) else str(item.__struct_config__.tag).replace("-", "_")


def read(item: AnyItem, text: str) -> Data:
    """Return the answer typed for an item, as plain data.

    Raises:
        UnreadError: it is not an answer.
    """
    match item:
        case i.ScoreItem():
            return {"choice": _one_of(item.options, text)}
        case i.OrderItem():
            return {"order": _digits(text)}
        case i.SetItem():
            return {"low": _low(item.tiles, text)}
        case i.ScoreCardItem():
            low, *scores = text.rsplit(" ", 2)
            if len(scores) != 2:
                raise UnreadError
            return {
                "low": _low(item.tiles, low),
                "low_score": _whole(scores[0]),
                "high_score": _whole(scores[1]),
            }
        case i.HouseWayItem():
            low, _, number = text.rpartition(" ")
            return {"low": _low(item.tiles, low), "clause": _nth(item.clauses, number)}
        case i.ServedItem():
            return {"position": _whole(text)}
        case i.CutItem():
            return {"places": [_whole(word) for word in text.replace(",", " ").split()]}
        case i.PayItem():
            paid, commission, returned, *chips = _coins(text, least=3)
            if not set(chips) <= set(item.chips):
                raise UnreadError
            return {"paid": paid, "commission": commission, "returned": returned, "chips": chips}
        case i.BankItem():
            return {"payments": [_payment(part, item) for part in text.split(";")]}
        case _:
            return {"choice": _nth(item.options, text)}


def _one_of(options: Sequence[str], text: str) -> str:
    """Return an option by its text."""
    if text not in options:
        raise UnreadError
    return text


def _nth(options: Sequence[str], text: str) -> str:
    """Return an option by its number or its text."""
    if text in options:
        return text
    if text.isdecimal() and 1 <= int(text) <= len(options):
        return options[int(text) - 1]
    raise UnreadError


def _whole(text: str) -> int:
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdecimal() and len(digits) <= 9):
        raise UnreadError
    return int(text)


def _digits(text: str) -> list[int]:
    """Read ``3142``, with or without spaces."""
    return [_whole(letter) for letter in text.replace(" ", "").replace(",", "")]


def _low(tiles: Sequence[str], text: str) -> list[str]:
    """Return two tiles for the low hand, by place (``13``) or by name."""
    places = text.replace(" ", "")
    if len(places) == 2 and set(places) <= set("1234"[: len(tiles)]) and len(set(places)) == 2:
        return [tiles[int(place) - 1] for place in places]
    others = [tile for each in PIECES.values() for tile in each if tile not in pieces(tiles)]
    try:
        return [tile.face for tile in parse_tiles(text, used=others)]
    except TileNotationError as error:
        raise UnreadError from error


def _coins(text: str, *, least: int = 1) -> list[int]:
    """Read amounts; ``3x10`` means three of ten."""
    found: list[int] = []
    for word in text.split():
        times, _, amount = word.rpartition("x")
        coins = read_amount(amount)
        if coins is None or (times and not (times.isdecimal() and 1 <= int(times) <= 200)):
            raise UnreadError
        found += [coins] * int(times or 1)
    if len(found) < least:
        raise UnreadError
    return found


def _payment(text: str, item: i.BankItem) -> Data:
    """Read ``3 losing 50 stake 20``: a box, and the sources of its payment."""
    words = text.split()
    if len(words) < 3 or len(words) % 2 == 0:
        raise UnreadError
    sources: dict[str, int] = {}
    for account, amount in zip(words[1::2], words[2::2], strict=True):
        coins = read_amount(amount)
        named = next((each for each in item.accounts if each.startswith(account.lower())), None)
        if coins is None or named is None:
            raise UnreadError
        sources[named] = coins
    return {"box": _whole(words[0]), "sources": sources}


def answer_text(item: AnyItem, answer: AnyAnswer, language: str) -> str:
    """Return a right answer as it would be typed, or as the option reads."""
    match answer:
        case i.Chosen():
            return option_in(item, answer.choice, language)
        case i.Ordered():
            return "".join(map(str, answer.order))
        case i.LowHandByClause():
            return f"{' '.join(answer.low)}, {cited(answer.clause, language)}"
        case i.LowHandByScore():
            return " ".join((*answer.low, str(answer.low_score), str(answer.high_score)))
        case i.LowHandAnswer():
            return " ".join(answer.low)
        case i.TablePosition():
            return say("drilling.position", {"position": answer.position}, language)
        case i.Places():
            return " ".join(map(str, answer.places))
        case i.Paid():
            amounts = (answer.paid, answer.commission, answer.returned, *answer.chips)
            return " ".join(money(coins, "") for coins in amounts)
        case i.Payments():
            return "; ".join(
                " ".join(
                    [str(each.box), *(f"{name} {money(coins, '')}" for name, coins in each.sources.items())]
                )
                for each in answer.payments
            )
