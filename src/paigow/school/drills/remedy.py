"""Choose the remedy for an irregularity, before and after its point in time, as the table decides."""

from collections.abc import Callable, Sequence
from copy import copy
from functools import lru_cache
from typing import Final, NamedTuple

from paigow.books import Book
from paigow.school.drills.drill import Drill, one_of
from paigow.school.drills.table import BANKER, BY, OTHER, PLAYER, BankKind, Dealing, TableRefusedError
from paigow.school.items import Chosen, Mark, Named, Reason, RemedyItem
from paigow.school.seeds import Chance
from paigow.table import Command, Event
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.settle.paying import house_pays_clause

OPTIONS: Final = 4
REMEDIES: Final = (
    "play",
    "give_back",
    "still_counts",
    "shake_again",
    "laja",
    "reshuffle",
    "put_right",
    "set_again",
    "as_set",
    "stands",
    "house_way",
    "may_void_hand",
    "may_withdraw",
    "bank_may_void_round",
    "void_hands",
    "void_round",
    "replace",
    "bank_makes_up",
    "house_pays",
)
"""Possible consequences."""


_OF_EVENT: Final[dict[type[Event], str]] = {
    e.RoundVoided: "void_round",
    e.DiceVoided: "shake_again",
    e.MisSetStands: "stands",
    e.DeliveryCorrected: "put_right",
    e.PlayerAbsent: "house_way",
    e.HandReset: "set_again",
    e.HandVoided: "void_hands",
    e.TileFaulty: "replace",
}
"""Event -> its remedy; of several the first one here."""


def remedy_of(events: Sequence[Event], book: Book) -> str:
    """Return the table's decision, from the events of a report."""
    for event in events:
        match event:
            case e.ReshuffleAsked():
                return "laja" if event.is_laja else "reshuffle"
            case e.ChoiceOffered():
                return _choice(event.choices)
            case e.CoverMiscounted():
                return "bank_makes_up" if book.flag("bank_makes_up") else "house_pays"
            case e.BetRefused():
                return "give_back" if event.was == "late" else "still_counts"
            case _:
                continue
    kinds = {type(event) for event in events}
    return next((remedy for kind, remedy in _OF_EVENT.items() if kind in kinds), "play")


def _choice(choices: tuple[str, ...]) -> str:
    if "void-round" in choices:
        return "bank_may_void_round"
    return "may_withdraw" if "withdraw" in choices else "may_void_hand"


class Case(NamedTuple):
    """One irregularity at one time, under a kind of bank."""

    mishap: str
    moment: str
    bank: BankKind


Report = Callable[[Dealing], Command]
LID: Final = "the_bank_lifts_the_lid"
KNOCKED: Final = "dealer_knocks_a_hand_down"
_WRONG: Final = {
    "house_hand_mis_set": "house",
    "banks_hand_mis_set_by_the_dealer": "bank",
    "requested_hand_mis_set_by_the_dealer": "box",
}
"""The person whose hand the dealer sets wrongly."""


def _box(who: str) -> Callable[[Dealing], int]:
    return lambda at: at.box_of[who]


def _exposed(where: str, count: int, by: str = "dealer") -> Report:
    def report(at: Dealing) -> Command:
        box = at.box_of[PLAYER] if where == "box" else at.empty if where == "empty" else None
        return c.ReportExposed(by=BY, at=where, exposed_by=by, box=box, count=count)  # type: ignore[arg-type]  # one of the words

    return report


def _mixed(others: Callable[[Dealing], int], *, is_apart: bool) -> Report:
    return lambda at: c.ReportMixed(by=BY, boxes=(at.box_of[PLAYER], others(at)), reconstructed=is_apart)


def _chung(at: Dealing) -> int:
    return at.state.chung


_REPORTS: Final[dict[str, Report]] = {
    "one_tile_exposed_while_stacking": _exposed("stack", 1),
    "two_tiles_exposed_in_a_laja": _exposed("laja", 2),
    "three_tiles_exposed_in_a_laja": _exposed("laja", 3),
    "dealer_exposes_one_tile_of_a_player": _exposed("box", 1),
    "dealer_exposes_two_tiles_of_a_player": _exposed("box", 2),
    "player_exposes_two_own_tiles": _exposed("box", 2, "player"),
    "dealer_exposes_one_tile_of_the_house": _exposed("house", 1),
    "dealer_exposes_two_tiles_of_the_house": _exposed("house", 2),
    "dealer_exposes_one_tile_of_the_bank": _exposed("bank", 1),
    "dealer_exposes_two_tiles_of_the_bank": _exposed("bank", 2),
    "banker_exposes_two_own_tiles": _exposed("bank", 2, "banker"),
    "one_tile_of_the_dead_hand_exposed": _exposed("dead", 1),
    "one_tile_of_an_empty_box_exposed": _exposed("empty", 1),
    "a_die_is_cocked": lambda at: c.ReportDice(by=BY, fault="cocked"),
    "a_die_falls_out": lambda at: c.ReportDice(by=BY, fault="fell-out"),
    LID: lambda at: c.ReportDice(by=BY, fault="lid"),
    "tiles_delivered_wrongly": lambda at: c.ReportMisdelivery(by=BY),
    "hands_of_two_players_mixed": _mixed(_box(OTHER), is_apart=False),
    "hands_of_two_players_mixed_and_told_apart": _mixed(_box(OTHER), is_apart=True),
    "a_hand_mixed_with_the_banks": _mixed(_chung, is_apart=False),
    "house_hand_mis_set": lambda at: c.ReportMisSet(by=BY, hand="house"),
    "banks_hand_mis_set_by_the_dealer": lambda at: c.ReportMisSet(by=BY, hand="bank"),
    "requested_hand_mis_set_by_the_dealer": lambda at: c.ReportMisSet(
        by=BY, hand="box", box=at.box_of[PLAYER]
    ),
    KNOCKED: lambda at: c.ReportKnockedDown(by=BY, box=at.box_of[PLAYER]),
    "a_bet_made_after_the_call": lambda at: c.ReportLateBet(
        by=BY, person=PLAYER, box=at.box_of[PLAYER], coins=at.book.minimum
    ),
    "a_bet_taken_away_after_the_call": lambda at: c.ReportWithdrawnBet(
        by=BY, person=PLAYER, box=at.box_of[PLAYER], coins=at.book.minimum
    ),
    "a_player_is_not_there": lambda at: c.ReportAbsent(by=BY, box=at.box_of[PLAYER]),
    "a_tile_is_damaged": lambda at: c.ReportTile(by=BY, fault="damaged"),
    "a_tile_is_missing": lambda at: c.ReportTile(by=BY, fault="missing"),
    "wagers_counted_wrongly": lambda at: c.ReportMiscounted(by=BY, counted=at.book.minimum),
    "tiles_suspected_of_being_tracked": lambda at: c.OrderReshuffle(by=BY),
}
"""Irregularity -> its report."""


def _laja(at: Dealing) -> None:
    at.until("stacked" if at.bank == "house" else "betting")
    at.do(c.AskLaja(person=PLAYER if at.bank == "house" else BANKER))
    at.do(at.stacked())


def _looked(who: str) -> Callable[[Dealing], None]:
    def lead(at: Dealing) -> None:
        at.until("delivered")
        at.do(c.LookAtTiles(person=who, box=at.box_of[who]))

    return lead


def _phase(phase: str) -> Callable[[Dealing], None]:
    return lambda at: at.until(phase)


def _first_exposed(at: Dealing) -> None:
    at.until("matching")
    while not any(
        box.hand and box.hand.is_exposed and box.number != at.state.chung for box in at.state.boxes.values()
    ):
        at.next()


MOMENTS: Final[dict[str, Callable[[Dealing], None]]] = {
    "while_the_tiles_are_stacked": _phase("stacked"),
    "in_a_laja": _laja,
    "under_the_lid": _phase("shaken"),
    "when_the_dice_are_counted": _phase("counted"),
    "before_anybody_has_looked": _phase("delivered"),
    "after_a_player_has_looked": _looked(PLAYER),
    "after_that_player_has_looked": _looked(PLAYER),
    "after_another_has_looked": _looked(OTHER),
    "after_the_bank_has_looked": _looked(BANKER),
    "while_the_players_set": _phase("setting"),
    "before_the_first_hand_is_exposed": _phase("house_set"),
    "after_the_first_hand_is_exposed": _first_exposed,
    "while_winners_are_paid": _phase("matched"),
    "when_all_are_paid": _phase("paid"),
}
"""When it is found, and how a table gets there."""

_OF_A_PLAYER: Final = frozenset(
    {
        "dealer_exposes_one_tile_of_a_player",
        "dealer_exposes_two_tiles_of_a_player",
        "player_exposes_two_own_tiles",
        "a_hand_mixed_with_the_banks",
    }
)
"""Irregularities that name one player other than the banker: \"that player\"."""
_OF_THE_BANK: Final = frozenset(
    {
        "dealer_exposes_one_tile_of_the_bank",
        "dealer_exposes_two_tiles_of_the_bank",
        "banker_exposes_two_own_tiles",
    }
)
"""Irregularities that name the banking player."""
_LOOKS: Final = {
    "after_that_player_has_looked": _OF_A_PLAYER,
    "after_another_has_looked": _OF_A_PLAYER | _OF_THE_BANK,
    "after_the_bank_has_looked": _OF_THE_BANK,
}
"""The person who has looked, if the irregularity says whose tiles were exposed or mixed."""
_BEFORE: Final = frozenset({"while_the_tiles_are_stacked", "in_a_laja"})
_BANKS: Final[tuple[BankKind, ...]] = ("house", "player", "co-bank")


@lru_cache(maxsize=32)
def cases(book: Book) -> dict[str, tuple[Case, ...]]:
    """Return every irregularity with a remedy in a book, with possible times and kinds of bank."""
    found: dict[str, list[Case]] = {}
    for bank in _BANKS:
        if bank != "house" and not book.flag("player_banking" if bank == "player" else "co_banking"):
            continue
        for mishap in _REPORTS:
            for moment in MOMENTS:
                case = Case(mishap, moment, bank)
                if _is_possible(case) and decided(case, book) is not None:
                    found.setdefault(mishap, []).append(case)
    return {mishap: tuple(each) for mishap, each in found.items()}


def _is_possible(case: Case) -> bool:
    """Return whether it can be found then: dice under the lid, tiles seen in the laja being made."""
    is_of_stacking = case.mishap.endswith(("while_stacking", "in_a_laja"))
    if is_of_stacking or case.moment in _BEFORE:
        return is_of_stacking and case.mishap.endswith("stacking") == (
            case.moment == "while_the_tiles_are_stacked"
        )
    if case.moment in _LOOKS and case.mishap not in _LOOKS[case.moment]:
        return False
    if case.moment == "after_a_player_has_looked" and case.mishap in _OF_A_PLAYER | _OF_THE_BANK:
        return False
    if case.bank == "house" and ("bank" in case.mishap and "mixed" not in case.mishap):
        return False
    return not (case.bank != "house" and "house" in case.mishap)


@lru_cache(maxsize=8192)
def decided(case: Case, book: Book) -> tuple[str, tuple[str, ...]] | None:
    """Return the table's decision and clauses, or ``None`` if it refuses the report or does not get there."""
    wrong = _WRONG.get(case.mishap, "")
    at = _reached(book, case.bank, case.moment, wrong=wrong, has_cup=case.mishap == LID)
    if at is None:
        return None
    try:
        events = copy(at).do(_REPORTS[case.mishap](at))
    except TableRefusedError:
        return None
    remedy = remedy_of(events, book)
    if case.mishap == KNOCKED:
        remedy = "as_set" if book.word("knocked_down") == "as set" else "house_way"
    clauses = [getattr(event, "clause", None) for event in events]
    if remedy == "house_pays":
        clauses.append(house_pays_clause(case.bank, book))
    return remedy, tuple(dict.fromkeys(clause for clause in clauses if clause))


@lru_cache(maxsize=1024)
def _reached(book: Book, bank: BankKind, moment: str, *, wrong: str, has_cup: bool) -> Dealing | None:
    """Return a table at that moment, or ``None`` if it does not get there."""
    try:
        at = Dealing(book, bank, wrong=wrong, has_cup=has_cup)
        MOMENTS[moment](at)
    except TableRefusedError:
        return None
    return at


@lru_cache(maxsize=32)
def _follow(book: Book) -> dict[str, dict[str, tuple[Case, ...]]]:
    """Return irregularity -> consequence -> its cases."""
    follow: dict[str, dict[str, list[Case]]] = {}
    for mishap, each in cases(book).items():
        for case in each:
            found = decided(case, book)
            assert found is not None  # it is one of the cases
            follow.setdefault(mishap, {}).setdefault(found[0], []).append(case)
    return {
        mishap: {remedy: tuple(each) for remedy, each in remedies.items()}
        for mishap, remedies in follow.items()
    }


def _make(named: Named, card: str, book: Book, chance: Chance) -> RemedyItem:
    """Make an item; cases before and after the point in time are equally frequent."""
    follow = _follow(book)
    remedy, of_it = chance.one_of(tuple(follow[card].items()))
    case = chance.one_of(of_it)
    near = set(follow[card]) - {remedy}
    far = {other for each in follow.values() for other in each} - {remedy, *near}
    others = [*chance.shuffled(sorted(near)), *chance.shuffled(sorted(far))]
    return RemedyItem(
        named=named,
        mishap=case.mishap,
        moment=case.moment,
        bank=case.bank,
        options=tuple(chance.shuffled([remedy, *others[: OPTIONS - 1]])),
    )


def _mark(item: RemedyItem, answer: Chosen, book: Book) -> Mark:
    """Mark the remedy as the table decides. Rule: NZ 12, CAN 13, MA 9, RWS 5."""
    one_of("choice", answer.choice, item.options)
    found = decided(Case(item.mishap, item.moment, item.bank), book)
    assert found is not None  # an item was made from it
    remedy, clauses = found
    return Mark(
        is_right=answer.choice == remedy,
        answer=Chosen(choice=remedy),
        clauses=clauses,
        because=(Reason(code="school.follows", facts={"remedy": remedy}),),
        truth=remedy,
        taken=answer.choice,
    )


DRILL = Drill(lambda book: tuple(cases(book)), _make, Chosen, _mark)
