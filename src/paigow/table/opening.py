"""Opening and closing the table, people and their coins."""

from typing import Final

from paigow.books import Book
from paigow.money import BASIS_POINTS, ChipSet
from paigow.rules import Stakes, payable_at_most, ruleset
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.barring import kept_out
from paigow.table.cover import left_by, returned_to_holders
from paigow.table.evolve import evolve
from paigow.table.notices import hours_fault, notices_missing
from paigow.table.phases import BETWEEN_ROUNDS
from paigow.table.refusal import Refusal
from paigow.table.state import State
from paigow.tiles import FACES, FULL_SET

Decision = list[e.AnyEvent] | Refusal
_WHOLE_SET: Final = sorted(FULL_SET.elements())


def open_table(state: State, command: c.OpenTable, book: Book) -> Decision:
    """Open the table: its settings must fit the book."""
    settings = command.settings
    given = (command.book, command.edition, command.digest)
    if given != (book.id, book.edition, book.digest):
        expected = f"{book.id} {book.edition} ({book.digest[:12]})"
        named = f"{command.book} {command.edition} ({command.digest[:12]})"
        return Refusal(code="other_book", facts={"expected": expected, "given": named})
    fault = settings_fault(settings, book)
    if fault:
        return Refusal(
            code="bad_settings", facts=dict(zip(("field", "value", "expected"), fault, strict=True))
        )
    return [
        e.TableOpened(
            table=command.table,
            book=book.id,
            edition=book.edition,
            digest=book.digest,
            settings=settings,
            house=book.house,
            choices=command.choices,
            operator_file=command.operator_file,
            at_ms=command.at_ms,
        )
    ]


def settings_fault(settings: c.Settings, book: Book) -> tuple[str, str, str] | None:
    """The first thing wrong with a table's settings: field, value, what was expected."""
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
    if settings.float_coins < 0:
        return "float_coins", str(settings.float_coins), "no less than zero"
    return hours_fault(settings)


def _maximum_fault(settings: c.Settings, chips: ChipSet, book: Book) -> tuple[str, str, str] | None:
    """The first maximum under which there would be no wager: field, value, what was expected."""
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
    """Whether there is a wager between the minimum and ``most`` that chips can pay exactly."""
    if not book.flag("multiples_of_minimum"):
        return payable_at_most(most, book, stakes) >= stakes.minimum
    wagers = range(stakes.minimum, min(most, stakes.minimum * BASIS_POINTS) + 1, stakes.minimum)
    return any(ruleset(book).is_payable(coins, stakes) for coins in wagers)


def check_tiles(state: State, command: c.CheckTiles, book: Book) -> Decision:
    """Rule: NZ 8.0, CAN 3.2, MA 4(a): the 32 tiles are checked one by one."""
    fault = set_fault(command.tiles, book.cite("open_table"))
    return fault or [e.TilesChecked(tiles=command.tiles)]


def set_fault(tiles: tuple[str, ...], clause: str) -> Refusal | None:
    """A refusal if these are not the faces of the 32 tiles."""
    if sorted(tiles) == _WHOLE_SET:
        return None
    wrong = [face for face in dict.fromkeys((*FACES, *tiles)) if tiles.count(face) != FULL_SET[face]]
    return Refusal(code="wrong_set", clause=clause, facts={"faces": ", ".join(wrong)})


def show_tiles(state: State, command: c.ShowTiles, book: Book) -> Decision:
    """The tiles lie face up in order of rank until a player takes a place."""
    return _wagers_lie(state, book) or [*_bank_given_up(state), e.TilesShown()]


def _bank_given_up(state: State) -> list[e.AnyEvent]:
    """What lies for or against a bank goes back when no round is played after all."""
    return [] if state.bank.is_covered else returned_to_holders(state, "")


def _wagers_lie(state: State, book: Book) -> Refusal | None:
    """A refusal while a wager that is not settled lies on the layout."""
    if all(wager.is_settled for box in state.boxes.values() for wager in box.wagers):
        return None
    return Refusal(code="wager_lives", clause=book.cite("wager_lives"))


def fill_float(state: State, command: c.FillFloat, book: Book) -> Decision:
    """Coins from the house to the float tray."""
    return bad_amount(command.coins) or [e.FloatFilled(coins=command.coins)]


def close_table(state: State, command: c.CloseTable, book: Book) -> Decision:
    """Close between rounds: everybody's coins go back to the accounts. Who is here has been told (CAN 14.2)."""
    if fault := _wagers_lie(state, book) or notices_missing(state, book):
        return fault
    gone: list[e.AnyEvent] = _bank_given_up(state)
    for event in gone:
        state = evolve(state, event)
    gone += [e.Left(person=name, coins=person.stack) for name, person in state.people.items()]
    return [*gone, e.TableClosed(float_coins=state.float_coins, commission=state.commission)]


def bad_amount(coins: int) -> Refusal | None:
    """A refusal if this is no positive number of coins."""
    return None if coins > 0 else Refusal(code="bad_amount", facts={"coins": coins})


def buy_in(state: State, command: c.BuyIn, book: Book) -> Decision:
    """Coins from the person's account to the table; whether the account holds them is the store's to say."""
    return bad_amount(command.coins) or [e.BoughtIn(person=command.person, coins=command.coins)]


def cash_out(state: State, command: c.CashOut, book: Book) -> Decision:
    """Coins from the table back to the account."""
    fault = bad_amount(command.coins) or short(state, command.person, command.coins)
    if fault := fault or _may_be_matched_again(state, command.person, book):
        return fault
    return [e.CashedOut(person=command.person, coins=command.coins)]


def short(state: State, person: str, coins: int) -> Refusal | None:
    """A refusal if the person has not so many coins on the table."""
    if person not in state.people:
        return Refusal(code="not_here", facts={"person": person})
    stack = state.people[person].stack
    return Refusal(code="not_enough", facts={"coins": coins, "stack": stack}) if stack < coins else None


def no_box(state: State, box: int, book: Book) -> Refusal | None:
    """A refusal if the number is no box that takes wagers now.

    Rule: NZ 11.1(a), CAN 6.9: the house's box.
    """
    if box not in state.boxes:
        numbers = ", ".join(str(number) for number in state.boxes if number != state.house_box)
        return Refusal(code="no_such_box", facts={"box": box, "boxes": numbers})
    if box == state.house and box == state.house_box:
        return Refusal(code="house_box", clause=book.cite("house_box"), facts={"box": box})
    if box in state.removed:
        return Refusal(code="box_removed", clause=book.cite("removed"), facts={"box": box})
    return None


def sit_down(state: State, command: c.SitDown, book: Book) -> Decision:
    """Take the place at a box, or move to it; the house's box too, where its player may hold the bank."""
    fault = no_box(state, command.box, book)
    if fault and not (fault.code == "house_box" and book.flag("player_banking")):
        return fault
    if barred := kept_out(state, command.person, book):
        return barred
    seated = state.boxes[command.box].seated
    if seated == command.person:
        return Refusal(code="already_seated", facts={"box": command.box})
    if seated is None and book.flag(
        "seated_only"
    ):  # a neighbour's second area is his for the round (MA 10(a))
        live = (wager.person for wager in state.boxes[command.box].wagers if not wager.is_settled)
        seated = next(live, None)
    if seated not in {None, command.person}:
        return Refusal(code="box_taken", facts={"box": command.box, "seated": str(seated)})
    person = state.people.get(command.person)
    is_bound = wager_lives(state, command.person) or command.person == state.bank.person
    if person is not None and person.box is not None and is_bound and state.phase not in BETWEEN_ROUNDS:
        return Refusal(code="wager_lives", clause=book.cite("wager_lives"))
    if fault := _stays(state, command.person, book):
        return fault
    return [e.SatDown(person=command.person, box=command.box)]


def _stays(state: State, person: str, book: Book) -> Refusal | None:
    """MA 5(b): where only seated players wager, one who has wagered keeps his place until the round is over."""
    if not book.flag("seated_only") or state.phase in BETWEEN_ROUNDS or person not in state.bank.players:
        return None
    return Refusal(code="stays_seated", clause=book.cite("wager_lives"))


def wager_lives(state: State, person: str) -> bool:
    """Whether a wager of this person is still on the layout, or a bank that he has covered is not settled."""
    bank = state.bank
    if bank.is_covered and not bank.is_settled and person in bank.holders:
        return state.phase not in BETWEEN_ROUNDS
    return any(
        wager.person == person and not wager.is_settled
        for box in state.boxes.values()
        for wager in box.wagers
    )


def _may_be_matched_again(state: State, person: str, book: Book) -> Refusal | None:
    """A refusal while this person's wager may yet be matched again, the bank's hand having been set wrongly."""
    if state.phase not in {"matching", "matched"} or book.word("reset_until") == "first exposure":
        return None
    if all(wager.person != person for box in state.boxes_in_play for wager in box.wagers):
        return None
    return Refusal(code="wager_lives", clause=book.clause_of("reset_until"))


def leave(state: State, command: c.Leave, book: Book) -> Decision:
    """Give up the place; not while a wager lives (NZ 6.9(b), CAN 7.1, MA 5(b), RWS 5.5).

    A bank that is not covered yet, or an offer of it, is given up with the place.
    """
    if command.person not in state.people:
        return Refusal(code="not_here", facts={"person": command.person})
    if wager_lives(state, command.person):
        return Refusal(code="wager_lives", clause=book.cite("wager_lives"))
    if fault := _may_be_matched_again(state, command.person, book) or _stays(state, command.person, book):
        return fault
    given_up = left_by(state, command.person, book)
    for event in given_up:
        state = evolve(state, event)
    return [*given_up, e.Left(person=command.person, coins=state.people[command.person].stack)]
