"""Checks a table's limits and chips."""

from paigow.books import APPROVAL, LESS_COMMISSION, Book, side_limits_faults
from paigow.money import ChipSet
from paigow.rules import Stakes, payable_at_most, ruleset
from paigow.table.core.beacons import CHAINS
from paigow.table.core.command import Settings
from paigow.table.core.refusal import Refusal
from paigow.table.opening.hours import hours_fault


def settings_fault(settings: Settings, book: Book) -> tuple[str, str, str] | None:
    """Return the first fault in a table's settings: field, value, what was expected."""
    row = book.rules["boxes"]
    if not (row.least or 1) <= settings.boxes <= (row.most or 8):
        return "boxes", str(settings.boxes), f"{row.least} to {row.most}"
    try:
        chips = ChipSet(settings.chips)
    except ValueError:
        return "chips", str(settings.chips), "one or more positive whole numbers of coins"
    if settings.minimum <= 0 or not chips.can_pay(settings.minimum):
        return "minimum", str(settings.minimum), "a positive amount that the chips make up"
    if fault := _maximum_fault(settings, chips, book):
        return fault
    for field, expected, value in side_limits_faults(settings.side_bets, book.bets, chips, settings.maximum):
        return field, str(value), expected.removeprefix("expected ")
    if book.commission_needs_approval and not settings.commission_approved:
        return "commission_approved", '""', LESS_COMMISSION
    if book.needs_approval and not settings.house_wager_approved:
        return "house_wager_approved", '""', APPROVAL
    if settings.float_coins < 0:
        return "float_coins", str(settings.float_coins), "no less than zero"
    if settings.beacon and settings.beacon not in CHAINS:
        return "beacon", settings.beacon, f"the hash of a beacon's chain: {', '.join(CHAINS)}"
    return hours_fault(settings)


def bad_settings(fault: tuple[str, str, str]) -> Refusal:
    """Return the refusal for a fault in the settings."""
    return Refusal(code="bad_settings", facts=dict(zip(("field", "value", "expected"), fault, strict=True)))


def _maximum_fault(settings: Settings, chips: ChipSet, book: Book) -> tuple[str, str, str] | None:
    """Return the first maximum that allows no wager at all: field, value, what was expected."""
    minimum, maximum = settings.minimum, settings.maximum
    stakes = Stakes(chips, minimum, maximum)
    maxima = {
        "maximum": maximum,
        "box_maximum": settings.box_maximum,
        "player_maximum": settings.player_maximum,
    }
    for field, most in maxima.items():
        if most is None:
            continue
        if most < minimum:
            return field, str(most), f"at least the minimum, {minimum}"
        if book.word("unpayable_wager") == "refuse" and not _is_any_payable(most, book, stakes):
            return field, str(most), f"a wager from {minimum} up that chips can pay exactly"
    return None


def _is_any_payable(most: int, book: Book, stakes: Stakes) -> bool:
    """Return whether chips can pay exactly a wager between the minimum and ``most``."""
    if not book.flag("multiples_of_minimum"):
        return payable_at_most(most, book, stakes) >= stakes.minimum
    wagers = range(stakes.minimum, most + 1, stakes.minimum)
    return any(ruleset(book).is_payable(coins, stakes) for coins in wagers)


def needs_liability(book: Book) -> bool:
    """Return whether the house's liability in a co-bank must be displayed: nothing else limits it (CAN 5.4)."""
    return book.word("maximum_co_bank") == "liability only"


def liability_missing(settings: Settings, book: Book) -> tuple[str, str, str] | None:
    """Return the fault of a table that does not display a required liability: field, value, what was expected."""
    if settings.house_liability is not None or not needs_liability(book):
        return None
    return "house_liability", "0", "a positive whole number"
