"""Every refusal: how it comes about, the clause it cites, and that nothing has changed."""

import time
from collections.abc import Callable
from typing import Final

import pytest

from paigow.books import BOOK_IDS, load, register
from paigow.table import REFUSALS, AnyCommand, Refusal, Settings, State, decide
from paigow.table import commands as c
from tests.table.driver import ALL_FACES, BANK, LOSES, PUSHES, WINS, Game, coins

Case = tuple[Game, AnyCommand]
CASES: Final[dict[str, tuple[Callable[[], Case], str | None]]] = {}
"""Code -> (a table and the command that it refuses, the clause that is cited)."""


def case(code: str, clause: str | None = None) -> Callable[[Callable[[], Case]], Callable[[], Case]]:
    def keep(build: Callable[[], Case]) -> Callable[[], Case]:
        CASES[code] = (build, clause)
        return build

    return keep


def betting(book: str = "nz", **settings: object) -> Game:
    table = Game(book, **settings)  # type: ignore[arg-type]
    table.seat("Ann", 2)
    table.begin({table.state.house: BANK, 2: WINS[0], 3: LOSES[0], 4: PUSHES[0]})
    return table


def setting(book: str = "nz", **settings: object) -> Game:
    table = betting(book, **settings)
    table.wager("Ann", 2, "$20")
    table.wager("Bob", 3, "$20")
    table.deal()
    return table


def matching(book: str = "nz") -> Game:
    table = setting(book)
    table.set(2, WINS[1])
    table.set(3, LOSES[1])
    table.until("matching")
    return table


def wager(amount: str, *, person: str = "Ann", box: int = 2, bet: c.Bet = "main") -> c.PlaceWager:
    return c.PlaceWager(person=person, box=box, coins=coins(amount), bet=bet)


@case("wrong_phase")
def _() -> Case:
    return betting(), c.DeliverTiles()


@case("bets_are_closed", "NZ 6.9(a)")
def _() -> Case:
    return setting(), wager("$20")


@case("bets_not_open")
def _() -> Case:
    table = Game("nz")
    table.seat("Ann", 2)
    return table, wager("$20")


@case("other_book")
def _() -> Case:
    table = Game("nz")
    table.play(c.CloseTable())
    book = load("canberra")
    return table, c.OpenTable(
        table="t", book=book.id, edition=book.edition, digest=book.digest, settings=table.settings
    )


@case("already_cut", "NZ 9.3A(b)")
def _() -> Case:
    table = betting()
    table.duty()
    return table, c.CutTiles(cut="Yat Dong Dong", options=("right",))


@case("no_such_choice", "NZ 7.1(a)(i)")
def _() -> Case:
    table = betting("nz")
    table.wager("Ann", 2, "$20")
    return table, c.Nominate(person="Ann", box=2, nominee="Bob")


@case("own_nomination", "CAN 7.4(c)")
def _() -> Case:
    table = betting("canberra")
    table.wager("Ann", 2, "$20")
    return table, c.Nominate(person="Ann", box=2, nominee="Ann")


@case("already_open")
def _() -> Case:
    table = Game("nz")
    return table, c.OpenTable(table="t", book="nz", edition="", digest="", settings=table.settings)


@case("not_open")
def _() -> Case:
    table = Game("nz")
    table.play(c.CloseTable())
    return table, c.BuyIn(person="Ann", coins=1)


@case("bad_settings")
def _() -> Case:
    table = Game("nz")
    table.play(c.CloseTable())
    settings = Settings(boxes=9, chips=(50,), minimum=1000, maximum=2000)
    book = table.book
    return table, c.OpenTable(
        table="t", book=book.id, edition=book.edition, digest=book.digest, settings=settings
    )


@case("wrong_set", "NZ 8.0 check")
def _() -> Case:
    return Game("nz", is_shown=False), c.CheckTiles(tiles=(*ALL_FACES[:31], "6-6"))


@case("bad_dice", "NZ 9.4 signal")
def _() -> Case:
    table = betting()
    table.wager("Ann", 2, "$20")
    table.until("bets_closed")
    return table, c.ShakeDice(dice=(0, 6, 7))


@case("not_this_cut", "NZ 1.0 Approved Cut")
def _() -> Case:
    return betting(), c.CutTiles(cut="Cup Say", options=("top", "right"))


@case("not_cut", "NZ 9.3A(b)")
def _() -> Case:
    table = betting()
    table.wager("Ann", 2, "$20")
    return table, c.CallNoMoreBets()


@case("nobody_seated", "NZ 8.0 display")
def _() -> Case:
    table = Game("nz")
    table.stand("Ann")
    return table, c.WashTiles()


@case("no_wagers", "NZ 6.1 duty")
def _() -> Case:
    table = betting()
    table.duty()
    return table, c.CallNoMoreBets()


@case("no_such_box")
def _() -> Case:
    return betting(), wager("$20", box=9)


@case("house_box", "NZ 11.1(a)")
def _() -> Case:
    return betting(), wager("$20", box=1)


@case("box_taken")
def _() -> Case:
    return betting(), c.SitDown(person="Bob", box=2)


@case("already_seated")
def _() -> Case:
    return betting(), c.SitDown(person="Ann", box=2)


@case("not_here")
def _() -> Case:
    return betting(), wager("$20", person="Bob")


@case("not_seated", "MA 5(b) seated")
def _() -> Case:
    table = betting("massachusetts")
    table.stand("Bob")
    return table, wager("$20", person="Bob", box=3)


@case("bad_amount")
def _() -> Case:
    return betting(), c.BuyIn(person="Ann", coins=0)


@case("not_enough")
def _() -> Case:
    return betting(), wager("$1010")


@case("not_in_chips")
def _() -> Case:
    return betting(), c.PlaceWager(person="Ann", box=2, coins=2025)


@case("below_minimum")
def _() -> Case:
    return betting(minimum="$50"), wager("$40")


@case("above_maximum")
def _() -> Case:
    return betting(maximum="$50"), wager("$60")


@case("above_box_maximum", "NZ 6.6 box maximum")
def _() -> Case:
    table = betting(box_maximum="$100")
    table.wager("Bob", 2, "$50")
    return table, wager("$60")


@case("not_payable", "NZ 6.12")
def _() -> Case:
    return betting(), wager("$25")


@case("not_a_multiple", "CAN 5.1(b)")
def _() -> Case:
    return betting("canberra"), wager("$25")


@case("box_is_full", "NZ 6.5 limit")
def _() -> Case:
    table = betting()
    for person in ("Bob", "Cho", "Dee"):
        table.wager(person, 2, "$20")
    return table, wager("$20")


@case("one_box_only", "MA 10(a)")
def _() -> Case:
    table = betting("massachusetts")
    table.wager("Ann", 2, "$20")
    return table, wager("$20", box=3)


@case("not_double", "CAN 7.3 two boxes")
def _() -> Case:
    table = betting("canberra")
    table.wager("Ann", 2, "$40")
    return table, wager("$30", box=3)


@case("not_adjacent", "MA 10(a)")
def _() -> Case:
    table = betting("massachusetts", choices={"several_boxes": "two adjacent"})
    table.wager("Ann", 2, "$20")
    return table, wager("$20", box=4)


@case("no_such_bet")
def _() -> Case:
    return betting(), wager("$20", bet="tie")


@case("no_initial_bet", "RWS 3.4 side bets")
def _() -> Case:
    return betting("rws"), wager("$20", bet="tie")


@case("no_wager")
def _() -> Case:
    return betting(), c.TakeBackWager(person="Ann", box=2)


@case("wager_lives", "NZ 6.9(b)")
def _() -> Case:
    return setting(), c.Leave(person="Ann")


@case("not_a_bettor")
def _() -> Case:
    return betting(), c.ControlBox(person="Ann", box=2)


@case("cannot_hand_over", "NZ 7.1(a)(ii)")
def _() -> Case:
    table = betting()
    table.wager("Bob", 2, "$20")
    return table, c.GiveControl(person="Bob", box=2)


@case("not_yours", "NZ 10.7")
def _() -> Case:
    table = setting()
    return table, table.as_delivered("Bob", 2)


@case("dealer_sets", "NZ 7.2 limit")
def _() -> Case:
    table = betting()
    table.wager("Ann", 2, "$20")
    table.wager("Ann", 3, "$20")
    table.deal()
    return table, table.as_delivered("Ann", 3)


@case("already_set", "NZ 10.5")
def _() -> Case:
    table = setting()
    table.set(2, WINS[1])
    return table, table.set_hand("Ann", 2, WINS[1])


@case("not_two_and_two", "NZ 10.3(b)")
def _() -> Case:
    return setting(), c.SetHand(person="Ann", box=2, low=("6-6", "6-6"), high=("6-6", "1-5"))


@case("other_box_first", "MA 10(b) unequal")
def _() -> Case:
    table = betting("massachusetts", choices={"several_boxes": "two adjacent"})
    table.wager("Ann", 2, "$20")
    table.wager("Ann", 3, "$30")
    table.deal()
    return table, table.as_delivered("Ann", 2)


@case("only_advises", "MA 7(b) advice")
def _() -> Case:
    return setting("massachusetts"), c.AskHouseWay(person="Ann", box=2)


@case("sets_on_request", "NZ 10.4(a)")
def _() -> Case:
    return setting(), c.AskAdvice(person="Ann", box=2)


@case("names_are_shown", "NZ 10.6")
def _() -> Case:
    return setting(), c.AskNames(person="Ann", box=2)


@case("others_set_first", "NZ 10.4(a)")
def _() -> Case:
    table = setting()
    table.play(c.AskHouseWay(person="Ann", box=2))
    return table, c.SetOnRequest(box=2)


@case("not_asked")
def _() -> Case:
    return setting(), c.SetOnRequest(box=2)


@case("not_yet_time")
def _() -> Case:
    table = betting()
    table.deadline_ms = 5000
    table.wager("Ann", 2, "$20")
    table.deal()
    return table, c.CallTime(now_ms=4999)


@case("no_deadline")
def _() -> Case:
    return setting(), c.CallTime(now_ms=1)


@case("out_of_turn", "NZ 1.0 Match")
def _() -> Case:
    return matching(), c.ExposeHand(box=3)


@case("not_in_play")
def _() -> Case:
    return matching(), c.ExposeHand(box=4)


@case("not_exposed", "NZ 10.10")
def _() -> Case:
    return matching(), c.MatchHand(box=2)


@case("already_done")
def _() -> Case:
    table = matching()
    table.play(c.ExposeHand(box=2))
    return table, c.ExposeHand(box=2)


@case("collect_first", "NZ 11.1(e) losing")
def _() -> Case:
    table = setting()
    table.set(2, "teen eleven / teen low6")  # 3 and 8: loses
    table.set(3, LOSES[1])
    table.until("matching")
    table.play(c.ExposeHand(box=2))
    table.play(c.MatchHand(box=2))
    return table, c.ExposeHand(box=3)


@case("nothing_to_collect")
def _() -> Case:
    return matching(), c.CollectLosing(box=2)


@case("clear_first", "NZ 11.1(e) float")
def _() -> Case:
    table = matching()
    table.until("matched")
    return table, c.PayBox(box=2)


@case("nothing_to_pay")
def _() -> Case:
    table = matching()
    table.until("matched")
    table.play(c.ClearLosingArea())
    return table, c.PayBox(box=3)


@case("float_is_short")
def _() -> Case:
    table = betting(float_coins="$10")
    table.wager("Ann", 2, "$20")
    table.deal()
    table.set(2, WINS[1])
    table.until("matched")
    return table, c.PayBox(box=2)


@case("wrong_secret")
def _() -> Case:
    table = Game("nz")
    table.seat("Ann", 2)
    table.begin(to="stacked")
    table.play(c.OpenBets(commitments=c.Commitments(woodpile="0" * 64, dice="0" * 64)))
    table.wager("Ann", 2, "$20")
    table.deal()
    table.finish()
    return table, c.RevealSecrets(secrets=c.Secrets(woodpile="00", dice="00"))


@case("house_banks_only", "NZ 5.3(a)")
def _() -> Case:
    return betting(), c.TakeBank(person="Ann")


@case("no_laja", "NZ 9.2(a)")
def _() -> Case:
    return betting(), c.AskLaja(person="Ann")


@case("no_concession", "NZ 10.13 right")
def _() -> Case:
    return setting(), c.Concede(person="Ann", box=2)


@case("no_irregularity", "NZ 12.18")
def _() -> Case:
    return setting(), c.DeclareIrregularity(fault="cocked die")


def test_every_code_has_a_case_and_every_case_a_code() -> None:
    assert set(CASES) == set(REFUSALS)


@pytest.mark.parametrize("code", sorted(CASES))
def test_the_refusal_says_why_and_changes_nothing(code: str) -> None:
    build, clause = CASES[code]
    table, command = build()
    before = table.state
    copy = State(**{name: getattr(before, name) for name in State.__struct_fields__})
    refusal = table.refused(command, code)
    assert refusal.clause == clause
    assert table.state == copy
    assert REFUSALS[code].format(**refusal.facts)  # its sentence has all the facts it needs


def out_of_their_own_mouth(book: str) -> list[Refusal]:
    """Refusals that every book gives for the same wrong commands."""
    table = betting(book)
    table.wager("Ann", 2, "$20")
    table.arrive("Bob", 3)
    found = [
        decide(table.state, command, table.book)
        for command in (
            c.CutTiles(cut="Nothing of the kind"),
            c.TakeBank(person="Ann"),
            c.AskLaja(person="Ann"),
            c.Concede(person="Ann", box=2),
            c.DeclareIrregularity(fault="a die fell out"),
            wager("$20", box=4, person="Cho"),
        )
    ]
    table.deal()
    found += [
        decide(table.state, command, table.book)
        for command in (
            wager("$50"),
            c.TakeBackWager(person="Ann", box=2),
            c.Leave(person="Ann"),
            table.as_delivered("Bob", 2),
            c.SetHand(person="Ann", box=2, low=("6-6", "6-6"), high=("6-6", "6-6")),
        )
    ]
    table.set(2, WINS[1])
    found.append(decide(table.state, table.set_hand("Ann", 2, WINS[1]), table.book))
    table.until("matching")
    found += [
        decide(table.state, c.MatchHand(box=2), table.book),
        decide(table.state, c.PayBox(box=2), table.book),
    ]
    return [refusal for refusal in found if isinstance(refusal, Refusal)]


@pytest.mark.parametrize("book", BOOK_IDS)
def test_a_refusal_cites_a_clause_of_the_register(book: str) -> None:
    refusals = out_of_their_own_mouth(book)
    assert len(refusals) == 14
    cited = [refusal.clause for refusal in refusals if refusal.clause]
    assert len(cited) >= 10
    assert set(cited) <= register().keys()
    assert {clause.split()[0] for clause in cited} == {load(book).prefix}


def test_a_refusal_takes_no_time() -> None:
    table = betting(chips=(2500, 10000), minimum="$25")
    start = time.process_time()
    table.no_wager("Ann", 2, "$475", "not_payable", "NZ 6.12")
    assert time.process_time() - start < 0.05
