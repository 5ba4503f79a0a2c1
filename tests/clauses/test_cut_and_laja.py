"""The owner of the laja and of the cut: while the bank is on offer, after a bank that failed, and after a
reshuffle.
"""

import pytest

from paigow.table import commands as c
from paigow.table import events as e
from tests.clauses.banking import after_house_round, against, stake
from tests.table.dealing import banked, betting, choose, done
from tests.table.driver import Game

ANN, BOB = ("Ann", 3), ("Bob", 5)
RESHUFFLE = c.OrderReshuffle(by="Sue", reason="tracking")


def exposed(table: Game, count: int) -> None:
    table.play(c.ReportExposed(by="Sue", at="laja", count=count))


@pytest.mark.clause("NZ 9.2(b)", check=1)
@pytest.mark.clause("NZ 9.3", check=1)
def test_nobody_asks_for_a_laja_while_the_bank_is_on_offer() -> None:
    table = after_house_round("nz", ANN, BOB)
    for phase in ("stacked", "offering"):
        table.begin(to=phase) if phase == "stacked" else table.until(phase)
        for person in ("Ann", "Bob"):
            refused = table.refused(c.AskLaja(person=person), "bank_waits", "NZ 9.2(a)")
            assert refused.facts["person"] == "Ann"
            assert "ask_laja" not in {right.do for right in table.sees(person).may}
    table.play(c.TakeBank(person="Ann"))
    table.refused(c.AskLaja(person="Bob"), "only_the_bank", "NZ 9.2(b)")
    table.play(c.AskLaja(person="Ann"))


@pytest.mark.clause("NZ 9.2(a)", check=1)
def test_once_everybody_has_declined_or_no_offer_is_due_any_player_asks() -> None:
    table = after_house_round("nz", ANN, BOB)
    table.begin(to="offering")
    for person in ("Ann", "Bob"):
        table.until("offering")
        table.play(c.PassBank(person=person))
    table.play(c.AskLaja(person="Bob"))
    first = Game("nz")
    first.seat("Ann", 2)
    first.begin(to="stacked")
    first.play(c.AskLaja(person="Ann"))


@pytest.mark.clause("NZ 9.2(b)", check=1)
def test_once_the_style_of_the_cut_is_determined_there_is_no_laja() -> None:
    table = banked("nz")
    table.play(choose("Cup Say", "top", "right"))
    table.refused(c.AskLaja(person="Bob"), "already_cut", "NZ 9.2(a)")


@pytest.mark.clause("NZ 9.2(b)", check=1)
@pytest.mark.clause("NZ 9.3A(a)", check=1)
@pytest.mark.clause("NZ 9.6", check=1)
def test_what_the_bank_chooses_while_its_laja_is_due_stands_after_the_laja() -> None:
    table = banked("nz", choices={"plus_minus_four": True})
    table.play(c.AskLaja(person="Bob"))
    assert table.sees("Bob").is_laja_due
    table.play(choose("Cup Say", "top", "right"))
    table.play(c.NominateFour(person="Bob", amount=-4))
    done(table)
    seen = table.sees(None)
    assert (seen.chosen_cut, seen.nominated) == (("Cup Say", ("top", "right")), -4)
    assert (seen.is_laja_asked, seen.is_laja_due) == (True, False)
    table.until("delivered")
    assert table.sees(None).cut_by == "Bob"
    assert not table.events(e.BankChoicesLapsed)


@pytest.mark.clause("NZ 12.1", check=1)
def test_a_laja_after_a_tile_was_seen_leaves_the_cut_that_was_chosen() -> None:
    table = banked("nz")
    table.play(choose("Cup Say", "top", "right"))
    table.play(c.ReportExposed(by="Sue", at="stack", count=1))
    done(table)
    table.until("delivered")
    assert (table.sees(None).cut, table.sees(None).cut_by) == ("Cup Say", "Bob")


@pytest.mark.clause("NZ 12.7", check=1)
@pytest.mark.clause("NZ 9.6", check=1)
@pytest.mark.parametrize("phase", ["betting", "bets_closed", "shaken", "delivered"])
def test_a_reshuffle_takes_the_choices_of_the_bank_back_by_name_and_offers_them_again(phase: str) -> None:
    """The cut is voided, and the laja comes before the style of the cut is determined (NZ 9.2)."""
    table = banked("nz", choices={"plus_minus_four": True})
    table.play(choose("Cup Say", "top", "right"))
    table.play(c.NominateFour(person="Bob", amount=4))
    table.until(phase)
    table.play(RESHUFFLE)
    (lapsed,) = table.events(e.BankChoicesLapsed)
    assert (lapsed.person, lapsed.choices, lapsed.clause) == ("Bob", ("cut", "four"), "NZ 12.7")
    done(table)
    table.play(c.AskLaja(person="Bob"))
    table.play(choose("Jung Quat", "top"))
    table.play(c.NominateFour(person="Bob", amount=-4))
    table.until("delivered")
    assert (table.state.round.cut, table.state.round.cut_by, table.state.round.nominated) == (
        "Jung Quat",
        "Bob",
        -4,
    )


@pytest.mark.clause("CAN 13.2", check=1)
def test_a_tile_seen_in_stacking_takes_the_chosen_cut_back_by_name() -> None:
    table = banked("canberra")
    table.play(choose("Chee Yee", "top"))
    table.play(c.ReportExposed(by="Sue", at="stack", count=1))
    (lapsed,) = table.events(e.BankChoicesLapsed)
    assert (lapsed.person, lapsed.choices, lapsed.clause) == ("Bob", ("cut",), "CAN 13.2")
    done(table)
    assert table.cuts_of("Bob")


@pytest.mark.clause("NZ 12.7", check=1)
def test_what_the_bank_chooses_after_the_order_for_a_reshuffle_is_for_the_new_stacks() -> None:
    table = banked("nz")
    table.play(RESHUFFLE)
    table.play(choose("Cup Say", "top", "right"))
    done(table)
    table.until("delivered")
    assert (table.state.round.cut, table.state.round.cut_by) == ("Cup Say", "Bob")


@pytest.mark.clause("MA 8(i) style", check=1)
def test_a_bank_that_has_taken_the_cup_chooses_its_style_again_after_a_reshuffle() -> None:
    table = banked("massachusetts", to="bets_closed")
    table.play(choose("chee yee"))
    table.play(c.TakeCup(person="Bob"))
    table.play(RESHUFFLE)
    (lapsed,) = table.events(e.BankChoicesLapsed)
    assert (lapsed.person, lapsed.choices) == ("Bob", ("cut", "cup"))
    done(table)
    assert table.cuts_of("Bob")


@pytest.mark.clause("NZ 9.2(a)", check=1)
@pytest.mark.clause("NZ 12.7", check=1)
def test_a_laja_that_was_asked_for_is_made_after_a_reshuffle_that_was_ordered_before_it() -> None:
    table = betting("nz")
    table.play(c.AskLaja(person="Ann"))
    table.play(RESHUFFLE)
    (shuffled,) = done(table)
    assert isinstance(shuffled, e.TilesReshuffled)
    assert table.sees(None).is_laja_due
    (made,) = done(table)
    assert isinstance(made, e.LajaMade)


@pytest.mark.clause("RWS 3.15 option", check=1)
def test_a_bank_that_nobody_wagers_against_goes_to_the_house_by_name() -> None:
    table = after_house_round("rws", ANN, BOB)
    against(table, "Ann")
    table.play(c.CallNoMoreBets())
    (banks,) = table.events(e.HouseBanks)[-1:]
    assert (banks.person, banks.clause) == ("Ann", "RWS 3.15 option")


@pytest.mark.clause("NZ 12.2", check=1)
def test_tiles_seen_one_after_the_other_in_one_laja_are_counted_together() -> None:
    table = betting("nz")
    table.play(c.AskLaja(person="Ann"))
    table.duty()
    exposed(table, 2)
    assert table.state.round.mixing != "reshuffle"
    table.refused(c.ReportExposed(by="Sue", at="laja", count=31), "bad_count")
    exposed(table, 1)
    assert table.state.round.mixing is not None


@pytest.mark.clause("NZ 12.2", check=1)
def test_three_tiles_that_are_named_in_a_laja_are_shuffled_anew() -> None:
    named = betting("nz")
    named.play(c.AskLaja(person="Ann"))
    named.duty()
    named.play(c.ReportExposed(by="Sue", at="laja", named=("6-6", "5-5", "4-4")))
    assert named.state.round.mixing == "reshuffle"


@pytest.mark.clause("NZ 12.2", check=1)
def test_tiles_of_two_lajas_are_not_counted_together() -> None:
    table = betting("nz")
    for _ in range(2):
        table.play(c.ReportExposed(by="Sue", at="stack", count=1))
        table.duty()
        exposed(table, 2)
        assert table.state.round.mixing is None


@pytest.mark.clause("NZ 9.3A(b)", check=1)
@pytest.mark.clause("CAN 8.3", check=1)
@pytest.mark.parametrize(("book", "clause"), [("nz", "NZ 9.3A(b)"), ("canberra", "CAN 8.3")])
def test_the_cut_of_a_bank_that_is_not_covered_goes_with_it(book: str, clause: str) -> None:
    table = banked(book)
    table.play(choose("Chee Yee", "top"))
    table.until("covering")
    assert table.events(e.TilesCut)[-1].cut == "Chee Yee"
    table.play(c.PassBank(person="Bob"))
    (dropped,) = table.events(e.BankChoicesDropped)
    assert (dropped.person, dropped.clause) == ("Bob", clause)
    assert table.sees(None).cut is None
    table.until("delivered")
    cut = table.events(e.TilesCut)[-1]
    assert (cut.cut, cut.options, cut.chosen_by) == ("Yat Dong Dong", table.book.house_cut.options, "")
    assert cut.round == table.state.rounds_begun


@pytest.mark.clause("NZ 9.3A(b)", check=1)
def test_the_supervisor_names_the_cut_after_a_bank_that_failed() -> None:
    table = banked("nz")
    table.play(choose("Cup Say", "top", "right"))
    table.until("covering")
    table.play(c.PassBank(person="Bob"))
    table.play(c.CutTiles(cut="Jung Quat", options=("top",)))
    table.deal()


def test_a_cut_that_was_the_houses_stays_when_the_bank_fails() -> None:
    table = banked("nz", to="covering")
    table.play(c.PassBank(person="Bob"))
    assert not table.events(e.BankChoicesDropped)
    assert table.state.round.cut == "Yat Dong Dong"


@pytest.mark.clause("NZ 9.6", check=1)
def test_plus_four_and_a_named_cut_go_with_a_bank_that_is_given_up_before_a_wager() -> None:
    table = after_house_round("nz", ANN, BOB, choices={"plus_minus_four": True})
    against(table, "Ann")
    table.play(choose("Cup Say", "top", "right", person="Ann"))
    table.play(c.NominateFour(person="Ann", amount=4))
    table.play(c.PassBank(person="Ann"))
    seen = table.sees(None)
    assert (seen.chosen_cut, seen.nominated) == (None, None)
    table.play(c.AskLaja(person="Bob"))  # the cut is not chosen any more


@pytest.mark.clause("NZ 9.3A(b)", check=1)
def test_a_bank_that_the_house_shares_keeps_its_cut() -> None:
    table = after_house_round("nz", ANN, BOB)
    against(table, "Ann")
    table.play(choose("Cup Say", "top", "right", person="Ann"))
    table.wager("Bob", 5, "$100")
    table.until("covering")
    table.play(stake("Ann", "$50"))
    table.play(c.TakeBank(person="Ann", with_house=True))
    assert (table.state.round.cut, table.state.round.cut_by) == ("Cup Say", "Ann")


@pytest.mark.clause("NZ 9.3A(a)", check=1)
@pytest.mark.clause("CAN 8.4", check=1)
@pytest.mark.parametrize("book", ["nz", "canberra"])
@pytest.mark.parametrize("phase", ["bets_closed", "shaken", "counted", "delivered"])
def test_after_a_reshuffle_the_bank_chooses_its_cut_anew(book: str, phase: str) -> None:
    table = banked(book)
    table.play(choose("Chee Yee", "top"))
    table.until(phase)
    table.play(RESHUFFLE)
    done(table)
    assert ("Jung Quat", ("top",)) in table.cuts_of("Bob")
    table.play(choose("Jung Quat", "top"))
    table.until("delivered")
    assert (table.state.round.cut, table.state.round.cut_by) == ("Jung Quat", "Bob")


@pytest.mark.clause("NZ 9.2(b)", check=1)
def test_after_a_reshuffle_the_bank_may_have_its_laja() -> None:
    table = banked("nz", to="delivered")
    table.play(RESHUFFLE)
    done(table)
    table.refused(c.AskLaja(person="Ann"), "only_the_bank", "NZ 9.2(b)")
    table.play(c.AskLaja(person="Bob"))
    (made,) = done(table)
    assert isinstance(made, e.LajaMade)
    table.deal()


@pytest.mark.clause("NZ 9.2(a)", check=1)
@pytest.mark.clause("NZ 9.3", check=1)
def test_after_a_reshuffle_a_player_may_have_the_one_laja_of_the_round() -> None:
    table = betting("nz")
    table.until("delivered")
    table.play(RESHUFFLE)
    done(table)
    table.play(c.AskLaja(person="Ann"))
    done(table)
    table.refused(c.AskLaja(person="Bob"), "laja_once", "NZ 9.3")
    table.deal()
