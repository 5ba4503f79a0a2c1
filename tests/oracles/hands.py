"""The hands of a written round as they lie at the end: set by their owners or the house way. A second reading."""

from typing import NamedTuple

from tests.oracles.covers import Bank, Written, book_of, option
from tests.oracles.cuts import HOUSE
from tests.oracles.house_ways import house_way
from tests.oracles.irregularities import Remedies, set_again
from tests.oracles.ranking import Pair, Setting, in_order
from tests.oracles.reached import reach, reach_in

Four = tuple[str, ...]  # four faces


KIND = {
    "6-6": "teen",
    "1-1": "day",
    "4-4": "high8",
    "1-3": "high4",
    "5-5": "high10",
    "3-3": "high6",
    "2-2": "low4",
    "5-6": "eleven",
    "4-6": "low10",
    "1-6": "high7",
    "1-5": "low6",
    "3-6": "nine",
    "4-5": "nine",
    "2-6": "low8",
    "3-5": "low8",
    "2-5": "low7",
    "3-4": "low7",
    "1-4": "five",
    "2-3": "five",
    "2-4": "gee6",
    "1-2": "gee3",
}


def face(text: str) -> str:
    """A face with the smaller half first."""
    return "-".join(sorted(text.strip().split("-")))


def faces(tiles: list[str]) -> Four:
    return tuple(face(tile) for tile in tiles)


def kinds(tiles: Four) -> Pair:
    return KIND[tiles[0]], KIND[tiles[1]]


class Laid(NamedTuple):
    """A hand as it is set, by face."""

    low: Four
    high: Four

    def setting(self) -> Setting:
        return kinds(self.low), kinds(self.high)


def picked(tiles: Four, wanted: Pair) -> Laid:
    """The four tiles with these kinds as the low hand."""
    rest, low = list(tiles), []
    for kind in wanted:
        low.append(next(tile for tile in rest if KIND[tile] == kind))
        rest.remove(low[-1])
    return Laid(tuple(low), tuple(rest))


def by_house_way(book: str, tiles: Four) -> Laid:
    return picked(tiles, house_way(book, tuple(KIND[tile] for tile in tiles))[0])


def as_named(book: str, tiles: Four, low: list[str]) -> Laid:
    """The hand as its owner laid it; turned round if the low half is the better (G1)."""
    rest = list(tiles)
    for tile in faces(low):
        rest.remove(tile)
    laid = Laid(faces(low), tuple(rest))
    if in_order(book, kinds(laid.low), kinds(laid.high))[0] == kinds(laid.low):
        return laid
    return Laid(laid.high, laid.low)


# --- who sets what ---


def dealer_laid(written: Written, tiles: Four, low: list[str] | None, found: str | None) -> Laid:
    """Return a hand that the dealer must set the house way. A wrong setting by the dealer stands or is corrected."""
    book = book_of(written)
    right = by_house_way(book, tiles)
    if low is None:
        return right
    again = set_again(book, found, option(written, "reset_until", None))
    laid = as_named(book, tiles, low)
    if laid.setting() != right.setting():
        clauses = {
            "nz": "NZ 12.8(a)",
            "canberra": "CAN 13.8 house",
            "massachusetts": "MA 9(f)",
            "rws": "RWS 3.14",
        }
        reach_in(book, clauses if again else {"nz": "NZ 12.8(b)"})
    return right if again else laid


def house_laid(written: Written, tiles: dict[int, Four], found: dict[str, str]) -> Laid:
    """The dealer's own hand: the bank's, or the one that wagers against it."""
    low = written.get("house", {}).get("low")
    return dealer_laid(written, tiles[HOUSE[book_of(written)]], low, found.get("house"))


def dealer_sets_bank(written: Written, bank: Bank) -> bool:
    """NZ 10.4(b), MA 8(e). In Canberra a co-banker sets the tiles (G24), or the operator decides."""
    usual = "player" if book_of(written) == "canberra" else "dealer"
    return bank.kind == "co-bank" and option(written, "co_bank_set_by", usual) == "dealer"


def bank_laid(written: Written, bank: Bank, tiles: dict[int, Four], found: dict[str, str]) -> Laid:
    """The hand that all others are matched with."""
    if bank.kind == "house":
        return house_laid(written, tiles, {"house": found["bank"], **found} if "bank" in found else found)
    book, four = book_of(written), tiles[bank.position]
    row: Written = next((row for row in written["box"] if row["number"] == bank.position), {})
    low = row.get("low")
    if low is None or dealer_sets_bank(written, bank) or row.get("set_by") == "dealer":
        return dealer_laid(written, four, low, found.get("bank"))
    return as_named(book, four, low)


def box_laid(written: Written, row: Written, tiles: Four, left: Remedies) -> Laid:
    """A player's hand."""
    book, number = book_of(written), row["number"]
    if "low" not in row or number in left.knocked_down or is_unseated(written, row):
        return by_house_way(book, tiles)
    found = left.found.get(f"box {number}")
    if (
        book == "canberra"
        and found is not None
        and set_again(book, found, option(written, "reset_until", None))
    ):
        reach("CAN 13.8 player")
        return by_house_way(book, tiles)
    return as_named(book, tiles, row["low"])


def is_unseated(written: Written, row: Written) -> bool:
    """RWS 3.13: the tiles of a box with no seated player are set the house way, where its bettor sits at another.

    Of several bettors the highest decides, which is a reading.
    """
    if book_of(written) != "rws" or row.get("seated") or row.get("set_by") == "dealer":
        return False
    seated = {each["seated"] for each in written["box"] if each.get("seated")}
    bettors = [wager for wager in row.get("wager", []) if wager.get("amount")]
    return bool(bettors) and max(bettors, key=lambda wager: wager["amount"])["player"] in seated
