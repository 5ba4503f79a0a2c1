"""What the documents want to be seen at the table or on request: markers, limits, lists."""

import pytest

from paigow.books import load
from paigow.table import commands as c
from paigow.table import events as e
from paigow.web.reference.rules import RulesPage, rules_page
from tests.clauses.banking import after_house_round, against, cover
from tests.table.driver import Game, coins

ANN, BOB, CHO = ("Ann", 3), ("Bob", 5), ("Cho", 6)


def page(book: str) -> RulesPage:
    return rules_page(load(book))


def markers(table: Game) -> set[tuple[str, int]]:
    """What kind of bank is shown and where its marker lies, to every viewer in every phase to the end of the round."""
    shown: set[tuple[str, int]] = set()
    while table.state.phase != "round_over":
        for viewer in (*table.state.people, None):
            seen = table.sees(viewer)
            shown.add((seen.bank.kind, seen.chung))
        if table.state.phase == "setting":
            table.set_all()
        else:
            table.duty()
    return shown


# ---- New Zealand ---------------------------------------------------------------------------------------------


@pytest.mark.clause("NZ 1.0 Chung", check=1)
def test_one_chung_lies_at_one_box_in_every_round() -> None:
    table = after_house_round("nz", ANN, BOB, CHO)
    cover(table, "Ann", [("Bob", 5, "$100")])
    assert markers(table) == {("player", 3)}
    cover(table, "Ann", [("Bob", 5, "$100")], with_house=True)
    assert markers(table) == {("co-bank", 3)}
    table.banker = None
    table.begin()
    table.wager("Bob", 5, "$100")
    assert markers(table) == {("house", 1)}


# ---- Canberra -----------------------------------------------------------------------------------------------


@pytest.mark.clause("CAN Terms Chung", check=1)
@pytest.mark.clause("CAN 6.1", check=1)
@pytest.mark.parametrize(("with_house", "kind"), [(False, "player"), (True, "co-bank")])
def test_the_chung_lies_at_the_bankers_box(with_house: bool, kind: str) -> None:
    table = after_house_round("canberra", ANN, BOB, CHO)
    assert table.sees(None).chung == 1  # the house's
    table.begin(to="offering")
    assert table.sees(None).chung == 1
    table.play(c.TakeBank(person="Ann", with_house=with_house))
    assert table.sees(None).chung == 3
    table.until("betting")
    table.wager("Bob", 5, "$100")
    table.banker, table.with_house = "Ann", with_house
    assert markers(table) == {(kind, 3)}
    table.banker = None
    table.begin()
    table.wager("Bob", 5, "$100")
    assert markers(table) == {("house", 1)}


@pytest.mark.clause("CAN 5.1(a)", check=1)
def test_the_limits_are_shown_at_the_table() -> None:
    table = Game("canberra", minimum="$25", maximum="$750")
    for viewer in ("Ann", None):
        settings = table.sees(viewer).settings
        assert (settings.minimum, settings.maximum) == (coins("$25"), coins("$750"))


@pytest.mark.clause("CAN Terms Ranking", check=1)
@pytest.mark.clause("CAN 3.5", check=1)
@pytest.mark.clause("CAN 3.6", check=1)
def test_ranking_pairs_and_wongs_gongs_and_high_nines_are_listed_in_order() -> None:
    names = [row.name for row in page("canberra").ranks]
    pairs = [name for name in names if name.startswith("pair")]
    assert len(pairs) == 16
    assert (pairs[0], pairs[1], pairs[-1]) == ("pair gee_joon", "pair teen", "pair five")
    others = ["wong teen", "wong day", "gong teen", "gong day", "high_nine teen", "high_nine day"]
    assert names[:22] == [*pairs, *others]


@pytest.mark.clause("CAN 3.7", check=1)
def test_single_tiles_are_listed_in_order() -> None:
    single = page("canberra").single
    assert [row.rank for row in single] == list(range(1, 17))
    assert [single[place].tiles for place in (0, 1, 2, 15)] == [
        ("6-6",),
        ("1-1",),
        ("4-4",),
        ("2-4", "1-2"),
    ]


@pytest.mark.clause("CAN 3.8", check=1)
@pytest.mark.clause("CAN 8.5", check=1)
def test_the_cuts_are_listed_with_those_that_are_approved() -> None:
    cuts = page("canberra").cuts
    assert len({cut.name for cut in cuts}) == 20
    assert all(cut.is_approved for cut in cuts)


@pytest.mark.clause("CAN 11.2", check=1)
def test_the_house_way_and_its_exceptions_can_be_read() -> None:
    clauses = [row.clause for row in page("canberra").house_way]
    assert {f"CAN AppD Exc({letter})" for letter in "abcdef"} <= set(clauses)
    assert {f"CAN AppD Ind({letter})" for letter in "abcde"} <= set(clauses)
    assert all(row.says for row in page("canberra").house_way)


# ---- Massachusetts ------------------------------------------------------------------------------------------


@pytest.mark.clause("MA 1 Marker", check=1)
@pytest.mark.clause("MA 8(c) marker", check=1)
def test_a_marker_shows_who_is_the_bank() -> None:
    table = after_house_round("massachusetts", ANN, BOB, CHO)
    against(table, "Ann")
    table.wager("Bob", 5, "$100")
    assert markers(table) == {("player", 3)}


@pytest.mark.clause("MA 1 Marker", check=1)
@pytest.mark.clause("MA 8(e) marker", check=1)
def test_a_marker_shows_who_is_the_co_bank() -> None:
    table = after_house_round("massachusetts", ANN, BOB, CHO)
    cover(table, "Ann", [("Bob", 5, "$100")], with_house=True)
    assert markers(table) == {("co-bank", 3)}


# ---- Resorts World Sentosa ----------------------------------------------------------------------------------


@pytest.mark.clause("RWS 3.3 marker", check=1)
def test_the_marker_shows_the_banker_before_the_dice() -> None:
    table = after_house_round("rws", ANN, BOB, CHO)
    against(table, "Ann")
    table.wager("Bob", 5, "$100")
    before: set[tuple[str, int]] = set()
    while not table.events(e.DiceShaken)[1:]:
        before |= {(seen.bank.kind, seen.chung) for seen in map(table.sees, ("Ann", "Bob", None))}
        table.duty()
    assert before == {("player", 3)}
    assert markers(table) == {("player", 3)}
    table.banker = None
    table.begin()
    table.wager("Bob", 5, "$100")
    assert markers(table) == {("house", 0)}  # the dealer's own position


@pytest.mark.clause("RWS 3.5", check=1)
@pytest.mark.parametrize(("language", "words"), [("en", "both hands"), ("zh-Hant", "前後兩牌都")])
def test_the_aim_is_to_win_with_both_hands(language: str, words: str) -> None:
    aim = rules_page(load("rws"), language).aim
    assert words in aim.says
    assert aim.clause == "RWS 3.5"


@pytest.mark.clause("RWS AppA", check=1)
@pytest.mark.clause("RWS AppB", check=1)
def test_the_bonus_table_is_shown_line_by_line_without_the_misprint() -> None:
    lines = page("rws").pay.side_bets["bonus"].lines
    assert [line.pays for line in lines] == [100, 80, 50, 20, 12, 5, 2, 1]
    assert [line.clause for line in lines] == [f"RWS 4.5({line})" for line in range(1, 9)]
    assert lines[1].says == "Gee Joon and Day pair"


@pytest.mark.clause("RWS AppB", check=1)
@pytest.mark.clause("RWS AppC", check=1)
def test_the_tie_table_is_shown_line_by_line() -> None:
    lines = page("rws").pay.side_bets["tie"].lines
    assert [(line.pays, line.clause) for line in lines] == [(25, "RWS 4.6(1)"), (1, "RWS 4.6(2)")]
    assert "gong" in lines[0].says
