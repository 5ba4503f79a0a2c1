"""A second reading of who banks after the count of the stake.

NZ 5.3, 11.1(a), 11.2(b) and 11.3(b); CAN 6.4, 6.5 and 6.9; MA 8(d)(2) and 8(h); RWS 3.15 and 3.17.
"""

from typing import Any, NamedTuple

from tests.oracles.cuts import HOUSE
from tests.oracles.reached import reach

Written = dict[str, Any]

READINGS = (
    ("G11", "CAN: a stake that does not cover is treated as NZ 11.2(b) has it; MA: the dealer banks"),
    ("K9", "whoever fails to cover alone shares the bank if he covers half; else the house banks"),
    ("K9", "the house takes box 1 then: wagers there are returned"),
    (
        "NZ 6.8",
        "where the maximum holds again because of that, a wager above it counts up to it, half the cover too",
    ),
    ("NZ 12.17", "a total that the dealer counted too low is the one to be covered"),
    ("K38", "MA: a co-banker covers in full; the dealer's wager is lowered to what is left of the cover"),
)


class Bank(NamedTuple):
    kind: str
    position: int
    holders: tuple[tuple[str, int], ...]  # names and stakes; nobody when the house banks

    def stakes(self) -> int:
        return sum(stake for _, stake in self.holders)


def book_of(written: Written) -> str:
    return str(written["book"]).split("@")[0]


def option(written: Written, name: str, default: Any) -> Any:
    """Return what the operator chose, or what the book has."""
    return written.get("options", {}).get(name, default)


def claimed(written: Written) -> Bank:
    """The bank as it was taken."""
    row = written.get("bank", {"kind": "house"})
    if row["kind"] == "house":
        return the_house(written)
    pool = [(each["player"], each["stake"]) for each in row.get("pool", [])]
    if not pool:
        pool = [(row["player"], row["stake"])]
    return Bank(row["kind"], row["box"], tuple(pool))


def the_house(written: Written) -> Bank:
    return Bank("house", HOUSE[book_of(written)], ())


def wagers_against(written: Written, position: int, cap: int | None = None) -> int:
    """The total of the other players' wagers, each up to a cap; side bets are the house's (RWS 3.18)."""
    rows = [row for row in written.get("box", []) if row["number"] != position]
    wagers = [wager.get("amount", 0) for row in rows for wager in row.get("wager", [])]
    return sum(wagers) if cap is None else sum(min(wager, cap) for wager in wagers)


def no_maximum(written: Written, kind: str) -> bool:
    """NZ 6.8; CAN 5.3 and 5.4; an operator's reading in Massachusetts."""
    book = book_of(written)
    if kind == "player":
        return book in {"nz", "canberra"} or option(written, "maximum_player_bank", "table") == "none"
    return kind == "co-bank" and book == "canberra"


def maximum_again(written: Written, kind: str) -> int | None:
    """The maximum that holds again when a bank without one is shared or left to the house."""
    was = written.get("bank", {}).get("kind")
    held = was != kind and no_maximum(written, was) and not no_maximum(written, kind)
    most: int | None = written["table"].get("maximum")
    return most if held else None


def counted(written: Written) -> int | None:
    """Return what the dealer took the total for after a miscount."""
    rows = [row for row in written.get("irregularity", []) if row["kind"] == "cover-miscounted"]
    return rows[-1]["counted"] if rows else None


def to_cover(written: Written, position: int) -> int:
    """The total as the dealer counted it."""
    miscounted = counted(written)
    return wagers_against(written, position) if miscounted is None else miscounted


def bank_of(written: Written) -> Bank:
    """The bank that the round is played against: the stake must cover."""
    return decided(written)[0]


def decided(written: Written) -> tuple[Bank, dict[str, str]]:
    """The bank that the round is played against, and by which rule of each book it is not the one that was taken."""
    bank, book = claimed(written), book_of(written)
    if bank.kind == "house":
        return bank, {}
    total, stake = to_cover(written, bank.position), bank.stakes()
    half = 2 * stake >= total
    again = maximum_again(written, "co-bank")
    if again is not None and counted(written) is None:
        half = 2 * stake >= wagers_against(written, bank.position, again)
    if book == "massachusetts":
        whole = option(written, "co_cover_bp", 10_000) == 10_000
        enough = half if bank.kind == "co-bank" and not whole else stake >= total
        shares = option(written, "cover_failure", "house") == "share or house" and not whole and half
    else:
        enough = half if bank.kind == "co-bank" else stake >= total
        shares = half and option(written, "cover_failure", share_or_house(book)) == "share or house"
    if enough:
        return bank, {}
    if shares and written["bank"].get("when_short") != "house":
        return bank._replace(kind="co-bank"), {"nz": "NZ 11.2(b) shared", "canberra": "CAN 6.4 shared"}
    rules = {"massachusetts": "MA 8(d)(2) house", "rws": "RWS 3.17 house"}
    if bank.kind == "co-bank":
        return the_house(written), rules | {"nz": "NZ 11.3(b) house", "canberra": "CAN 6.5 house"}
    chosen = {"nz": "NZ 11.2(b) chosen"} if shares else {"nz": "NZ 11.2(b) house"}
    return the_house(written), rules | {"canberra": "CAN 6.4 house"} | chosen


def share_or_house(book: str) -> str:
    return "share or house" if book in {"nz", "canberra"} else "house"


def dealer_wager(written: Written, bank: Bank) -> int:
    """MA 8(h): what the dealer wagers against the bank, as far as the chips of the bank cover it."""
    wager: int = written.get("house", {}).get("wager", 0)
    if bank.kind != "player" or not wager:
        return 0
    total = to_cover(written, bank.position)
    left = max(0, bank.stakes() - total)
    if total == 0:
        reach("MA 8(h) alone")
    if left < wager:
        reach("MA 8(h) cover")
    return min(wager, left)
