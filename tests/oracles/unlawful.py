"""Choices that a book does not give: a second reading. Such a round is not ruled on.

NZ 9.3A, 9.6, 10.13 and 11.2(a); CAN 7.1, 8.3 and 10.3; MA 1, 7(b) and 8(e); RWS 1, 3.18 and 5.5.
"""

from tests.oracles.covers import Bank, Written, bank_of, book_of, claimed, option
from tests.oracles.irregularities import NotGiven

READINGS = (
    (
        "unlawful",
        "what lay on the layout is a fact and is settled; a choice that the book does not give is none",
    ),
    ("NZ 9.3A", "the cut is selected; a file that tells the woodpile tells it"),
    ("CAN 8.3", "of left and right, which Appendix E gives the house way cut, the operator chooses one"),
    ("RWS", "whole stacks from the right; the document knows no choice"),
)


def check(written: Written) -> None:
    """Raise `NotGiven`, with the clause first, for a choice that the book does not give."""
    book, bank = book_of(written), claimed(written)
    check_bank(written, book, bank)
    if "deal" in written:
        check_deal(written, book, bank_of(written))
    for row in written.get("box", []):
        if row.get("conceded"):
            check_concession(book, row)
        if bank.kind == "player" and any(
            each.get("side_bets", {}).get("tie") for each in row.get("wager", [])
        ):
            raise NotGiven("RWS 3.18")


def check_bank(written: Written, book: str, bank: Bank) -> None:
    if bank.kind == "co-bank" and book == "rws":
        raise NotGiven("RWS 1")
    shared = book == "canberra" or (book == "nz" and option(written, "shared_bank", False))
    if len(bank.holders) > 1 and not shared:
        raise NotGiven({"nz": "NZ 5.5", "massachusetts": "MA 1", "rws": "RWS 1"}[book])
    if written.get("house", {}).get("wager") and (book != "massachusetts" or bank.kind == "co-bank"):
        clauses = {"nz": "NZ 11.2(a)", "canberra": "CAN 6.4", "massachusetts": "MA 8(e)", "rws": "RWS 1"}
        raise NotGiven(clauses[book])


def check_deal(written: Written, book: str, bank: Bank) -> None:
    deal = written["deal"]
    if book == "nz" and "cut" not in deal:
        raise NotGiven("NZ 9.3A")
    cut = str(deal.get("cut", "yat dong dong right")).lower()
    if book == "canberra" and bank.kind == "house" and cut != house_cut(written):
        raise NotGiven("CAN 8.3")
    if book == "rws" and cut != "yat dong dong right":
        raise NotGiven("RWS 3.8")
    if "moved" in deal and (book != "massachusetts" or bank.kind == "house"):
        raise NotGiven("MA 8(g)" if book == "massachusetts" else "R-20")
    allowed = option(written, "plus_minus_four", False) and bank.kind != "house"
    if "nominated" in deal and not allowed:
        raise NotGiven("NZ 9.6" if book == "nz" else "R-21")


def house_cut(written: Written) -> str:
    """CAN 8.3 and Appendix E: Yat Dong Dong, which the house has from one side or the other."""
    (side,) = option(written, "house_cut_options", ["right"])
    return f"yat dong dong {side}"


def check_concession(book: str, row: Written) -> None:
    """NZ 10.13: who alone wagers on the box; MA 7(f)."""
    if book == "nz" and len(row.get("wager", [])) > 1:
        raise NotGiven("NZ 10.13")
    if book in {"canberra", "rws"}:
        raise NotGiven({"canberra": "CAN 7.1", "rws": "RWS 5.5"}[book])
