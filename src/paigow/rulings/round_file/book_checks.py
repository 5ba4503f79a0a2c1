"""Checks a round file against its book: choices, boxes, bets and the cut must be the book's.

Other rules of play (a wager above the limit, a bank that does not cover) are not checked here: the table
refuses them when the file is ruled on.
"""

from collections.abc import Iterator
from typing import Any

import msgspec

from paigow.books import (
    EDITIONS,
    Book,
    BookError,
    Cut,
    find_cut,
    load,
    side_limits_faults,
    with_approved,
    with_choices,
)
from paigow.books.names import Flag, Further
from paigow.intake.faults import Faults, join, meant
from paigow.money import ChipSet
from paigow.rules import lay_over
from paigow.rulings.irregularities import DEAD_HAND
from paigow.rulings.round_file import types as rt
from paigow.rulings.round_file.checks import NO_TILES, needs_tiles, tells_of
from paigow.rulings.round_file.field_types import STACKS
from paigow.rulings.setup import settings_of
from paigow.table.orders.give_coupon import most_of_coupon

OPERATOR_FILE = "operator_file"


def check_under_book(file: rt.RoundFile, faults: Faults) -> rt.RoundFile:
    """Note what the book lacks; return the file with the book's name for its cut."""
    book = _book(file, faults)
    if book is None:
        return file
    _boxes(file, book, faults)
    _house_hand(file, book, faults)
    _dead_hand(file, book, faults)
    _bets(file, book, faults)
    _side_limits(file, book, faults)
    _told_before(file, book, faults)
    _coupons(file, book, faults)
    if file.deal is not None:
        _moved(file.deal.moved, book, faults)
    for key, value, rule, expected in _choices_made(file):
        if not book.flag(rule):
            faults.add(key, expected, value=value, clause=book.clause_of(rule))
    return _cut(file, book, faults)


def book_of(file: rt.RoundFile) -> Book:
    """Return the book that the file names, with its options and its number of boxes.

    Raises:
        BookError: with a fault for each choice that the book does not offer.
    """
    choices = dict(file.options)
    if file.table.boxes is not None:
        choices["boxes"] = file.table.boxes
    return with_choices(_published(file), choices)


def _published(file: rt.RoundFile) -> Book:
    """Return the book that the file names, with the operator's file and approved cuts.

    Raises:
        BookError: there is no such book, or the additions do not fit.
    """
    book = load(file.book)
    if file.operator_file is not None:
        book = lay_over(file.operator_file.encode(), file=OPERATOR_FILE, base=book)
    return with_approved(book, file.table.approved_as_read)


def _laid_over(file: rt.RoundFile, book: Book, faults: Faults) -> Book | None:
    """Return the published book with the operator's additions, or ``None`` with faults if they do not fit."""
    if not faults.is_sound("operator_file"):
        return book
    if file.operator_file is not None:
        try:
            laid = lay_over(file.operator_file.encode(), file=OPERATOR_FILE)
            book = lay_over(file.operator_file.encode(), file=OPERATOR_FILE, base=book)
        except BookError as error:
            for fault in error.faults:
                faults.add(f"operator_file.{fault.field}", fault.expected, clause=fault.clause)
            return None
        if laid.id != book.id:
            faults.add("operator_file.book", f"expected {book.id}, the book of the round", value=laid.id)
    for place, name in enumerate(file.table.approved_as_read, 1):
        try:
            book = with_approved(book, (name,))
        except BookError:
            key = f"table.approved_as_read[{place}]"
            faults.add(key, _cuts_like(book.cuts, name), value=name, clause=book.cite("approved_cut"))
    return book


def _book(file: rt.RoundFile, faults: Faults) -> Book | None:
    """Return the book in force; if only choices are wrong, the published book."""
    if not faults.is_sound("book"):
        return None
    try:
        book = load(file.book)
    except BookError as error:
        book_id = file.book.partition("@")[0]
        hint = "" if book_id in EDITIONS else meant(book_id, EDITIONS)
        for fault in error.faults:
            faults.add("book", fault.expected + hint, value=file.book)
        return None
    laid = _laid_over(file, book, faults)
    if laid is None:
        return None
    book, boxes = laid, file.table.boxes
    for name, value in file.options.items():
        _choice(book, name, value, join("options", name), faults)
        if name == "boxes" and boxes is not None and value != boxes:
            faults.add("options.boxes", f"expected {boxes}, as in table.boxes", value=value)
    if boxes is not None:
        _choice(book, "boxes", boxes, "table.boxes", faults)
    if not (faults.is_whole("options") and faults.is_sound("table.boxes")):
        return book
    return with_choices(book, dict(file.options) | ({} if boxes is None else {"boxes": boxes}))


def _choice(book: Book, name: str, value: Any, key: str, faults: Faults) -> None:
    try:
        with_choices(book, {name: value})
    except BookError as error:
        for fault in error.faults:
            if fault.value is None:  # there is no such choice
                faults.add(key, fault.expected)
            else:
                faults.add(key, fault.expected, value=value, clause=book.rules[name].clause)


def _cut(file: rt.RoundFile, book: Book, faults: Faults) -> rt.RoundFile:
    deal = file.deal
    if deal is None:
        return file
    if deal.cut is None:
        _untold_cut(book, faults)
        return file
    cut = find_cut(book, deal.cut)
    if cut is None:
        faults.add(
            "deal.cut", _cuts_like(book.cuts, deal.cut), value=deal.cut, clause=book.cite("approved_cut")
        )
        return file
    return msgspec.structs.replace(file, deal=msgspec.structs.replace(deal, cut=str(cut)))


def _untold_cut(book: Book, faults: Faults) -> None:
    """Check that the cut is given, unless the book always uses the same one."""
    if book.word("cut_chosen_by_house") != "fixed":
        names = ", ".join(dict.fromkeys(cut.name for cut in book.cuts))
        faults.add("deal.cut", f"missing; expected one of {names}", clause=book.cite("cut"))


def _cuts_like(cuts: tuple[Cut, ...], text: str) -> str:
    """Return what was expected instead of ``text``: the options of its cut, or the names."""
    named = [str(cut) for cut in cuts if text.casefold().startswith(cut.name.casefold())]
    names = tuple(dict.fromkeys(cut.name for cut in cuts))
    return f"expected one of {', '.join(named or names)}"


def _boxes(file: rt.RoundFile, book: Book, faults: Faults) -> None:
    """Check that boxes are on the layout, and that boxes with irregularities are in the file."""
    own = ", ".join(map(str, book.boxes))
    for key, number, is_told in _numbers(file, book):
        if number not in book.boxes:
            faults.add(key, f"expected one of {own}: the layout has no other box", value=number)
        elif is_told and number != book.house and not tells_of(file, number, faults):
            faults.add(key, "expected a box that the file tells of", value=number)


def _house_hand(file: rt.RoundFile, book: Book, faults: Faults) -> None:
    """Check that the house's box, if any, has its hand while the house banks, and none while a player does.

    Rule: MA 8(e): while the house shares the bank it wagers nothing against it.
    """
    if file.bank.kind == "co-bank" and file.house.wager is not None and book.flag("house_wager"):
        expected = "expected none: the house shares the bank and wagers nothing against it"
        faults.add("house.wager", expected, value=file.house.wager, clause=book.cite("co_bank"))
    if book.flag("house_wager") and file.house.wager and not file.house.tiles and needs_tiles(file):
        faults.add("house.tiles", NO_TILES)
    if book.house == 0 or not faults.is_sound("bank.kind"):
        return
    if file.bank.kind != "house" and (file.house.tiles or file.house.low):
        expected = "expected none: in this book the house has no hand of its own while a player banks"
        faults.add("house", expected, clause=book.clause_of("house_wager"))
    for place, box in enumerate(file.boxes, 1):
        is_houses = file.bank.kind == "house" and box.number == book.house
        if is_houses and not _is_forfeited(file, box):
            expected = "expected another box: the house banks and this one is its own, told in [house]"
            faults.add(f"box[{place}].number", expected, value=box.number, clause=book.cite("house_box"))


def _is_forfeited(file: rt.RoundFile, box: rt.RoundBox) -> bool:
    """Return whether all wagers were forfeited before a player gave up the bank and the box became the house's."""
    gone = {
        each.player
        for each in file.irregularities
        if isinstance(each, rt.Sanctioned) and each.order == "forfeit" and each.after == "bets-closed"
    }
    return bool(box.wagers) and all(wager.player in gone for wager in box.wagers)


def _dead_hand(file: rt.RoundFile, book: Book, faults: Faults) -> None:
    """Check that a dead hand appears only if the book counts a position for it."""
    for place, each in enumerate(file.irregularities, 1):
        if isinstance(each, rt.Mixed) and each.dead and DEAD_HAND not in book.ring:
            faults.add(f"irregularity[{place}].dead", "expected none: no dead hand is dealt here", value=True)


def _bets(file: rt.RoundFile, book: Book, faults: Faults) -> None:
    """Check that side bets exist in the book, and are allowed while a player banks."""
    kept: Further = "side_bets_in_player_bank"
    is_limited = kept in book.rules and faults.is_sound("bank.kind") and file.bank.kind != "house"
    for place, box in enumerate(file.boxes, 1):
        for bet_place, wager in enumerate(box.wagers, 1):
            for bet, coins in wager.bets.items():
                if bet not in book.bets:
                    expected = f"expected none: the bets of this book are {', '.join(book.bets)}"
                    clause = book.clause_of("layout_bets") if "layout_bets" in book.rules else None
                    key = f"box[{place}].wager[{bet_place}].side_bets.{bet}"
                    faults.add(key, expected, value=coins, clause=clause)
                elif bet != "main" and is_limited and bet not in book.words(kept):
                    expected = (
                        f"expected none: while a player banks side bets are {', '.join(book.words(kept))}"
                    )
                    key = f"box[{place}].wager[{bet_place}].side_bets.{bet}"
                    faults.add(key, expected, value=coins, clause=book.clause_of(kept))


def _side_limits(file: rt.RoundFile, book: Book, faults: Faults) -> None:
    """Check that side bets with their own limits are on the layout, and that their limits agree."""
    settings = settings_of(file, book)
    given = side_limits_faults(file.table.side_bets, book.bets, ChipSet(settings.chips), settings.maximum)
    for field, expected, value in given:
        faults.add(f"table.{field}", expected, value=value)


def _coupons(file: rt.RoundFile, book: Book, faults: Faults) -> None:
    """Check that a match play coupon is accepted, and is beside a main wager of at least its value."""
    most, clause = most_of_coupon(book)
    for place, box in enumerate(file.boxes, 1):
        for bet_place, wager in enumerate(box.wagers, 1):
            key = f"box[{place}].wager[{bet_place}].coupon"
            if wager.coupon > most:
                expected = (
                    f"expected at most {most}" if most else "expected none: no coupons are accepted here"
                )
                faults.add(key, expected, value=wager.coupon, clause=clause)
            elif wager.coupon > wager.amount:
                expected = f"expected at most the wager, {wager.amount}"
                faults.add(key, expected, value=wager.coupon, clause=book.cite("coupon_laid"))


def _told_before(file: rt.RoundFile, book: Book, faults: Faults) -> None:
    """Check the warning below the minimum: it exists only where the first such wager is settled."""
    for place, box in enumerate(file.boxes, 1):
        for bet_place, wager in enumerate(box.wagers, 1):
            if wager.told_before and book.word("below_minimum") != "settle once":
                expected = "expected none: no wager below the minimum is taken here"
                key = f"box[{place}].wager[{bet_place}].told_before"
                faults.add(key, expected, value=True, clause=book.clause_of("below_minimum"))


def _moved(moved: rt.Moved, book: Book, faults: Faults) -> None:
    """Check that the moved stacks are side by side."""
    stacks = sorted((*moved.left, *moved.right))
    if len(set(stacks)) < len(stacks):
        faults.add("deal.moved", "expected each stack once, moved to the left or to the right", value=stacks)
    elif stacks and stacks != list(range(stacks[0], stacks[-1] + 1)):
        expected = f"expected neighbouring stacks of the {STACKS}"
        faults.add("deal.moved", expected, value=stacks, clause=book.clause_of("stack_cut"))


def _choices_made(file: rt.RoundFile) -> Iterator[tuple[str, Any, Flag, str]]:
    """Yield choices that not every book offers: key, value, the rule that offers it, and what was expected."""
    bank, deal = file.bank, file.deal
    if bank.kind != "house":
        yield "bank.kind", bank.kind, "player_banking", "expected house: no player banks here"
    if bank.kind == "co-bank":
        yield "bank.kind", bank.kind, "co_banking", "expected house or player: the house shares no bank here"
    if bank.last_wager is not None:
        yield (
            "bank.last_wager",
            bank.last_wager,
            "house_wager",
            "expected none: the house stakes nothing here",
        )
    for place, box in enumerate(file.boxes, 1):
        if box.maximum is not None:
            key, expected = f"box[{place}].maximum", "expected none: no box has a maximum of its own here"
            yield key, box.maximum, "excess", expected
    if bank.pool:
        yield "bank.pool", [share.player for share in bank.pool], "shared_bank", "expected one banker"
    if file.house.wager is not None:
        yield "house.wager", file.house.wager, "house_wager", "expected none: the house stakes nothing here"
    if deal is not None and deal.nominated is not None:
        yield "deal.nominated", deal.nominated, "plus_minus_four", "expected none: +4 and -4 are not offered"
    if deal is not None and deal.moved != rt.Moved():
        stacks = [*deal.moved.left, *deal.moved.right]
        yield "deal.moved", stacks, "stack_cut", "expected none: stacks are not moved before the delivery"


def _numbers(file: rt.RoundFile, book: Book) -> Iterator[tuple[str, int, bool]]:
    """Yield key and value of every box number, and whether the file must contain that box.

    Mixed tiles may also come from positions that nobody plays.
    """
    nobodys = set(book.ring) - {*book.boxes, book.house}
    if file.bank.box is not None:
        yield "bank.box", file.bank.box, False
    for place, box in enumerate(file.boxes, 1):
        yield f"box[{place}].number", box.number, False
    for place, each in enumerate(file.irregularities, 1):
        key = f"irregularity[{place}]"
        match each:
            case rt.Misdelivery(box=int(number)):
                yield f"{key}.box", number, False
            case rt.Mixed(boxes=boxes):
                yield from ((f"{key}.boxes", number, True) for number in boxes if number not in nobodys)
            case rt.Exposed(box=int(number)):
                yield f"{key}.box", number, each.at == "box"
            case rt.LateBet(box=number):
                yield f"{key}.box", number, False
            case rt.Sanctioned(after_box=int(number)):
                yield f"{key}.after_box", number, True
            case rt.MisSet(box=int(number)) | rt.BoxIrregularity(box=number):
                yield f"{key}.box", number, True
            case rt.WithdrawnBet(box=number):
                yield f"{key}.box", number, True
            case _:
                pass
