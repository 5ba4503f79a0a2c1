"""RWS Pai Gow Plus, 4.3 to 4.6: the bonus and the tie bet."""

from collections import Counter

import pytest

from tests.clauses.play import at, bonus_counts, coins, paid

rws = at("rws")


COUNTS: Counter[str] = bonus_counts(rws)
"""Line of the bonus bet -> how many of the 35,960 hands it pays."""


def test_kinds_of_bet() -> None:
    assert rws.book.bets == ("main", "bonus", "tie")
    for other in ("nz", "canberra", "massachusetts"):
        assert at(other).book.bets == ("main",)


@pytest.mark.clause("RWS 4.3", check=1)
@pytest.mark.parametrize(
    ("hand", "pays", "line"),
    [
        ("teen teen / gee6 gee3", 100, 1),
        ("day day / gee6 gee3", 80, 2),
        ("day day / teen teen", 50, 3),
        ("low6 high4 / high6 low7", 20, 4),
        ("five five / nine nine", 12, 5),
        ("nine high4 / teen teen", 5, 6),
        ("high4 teen / five five", 2, 7),
        ("high6 five / day nine", 1, 8),
    ],
)
def test_the_bonus_table(hand: str, pays: int, line: int) -> None:
    settled, _ = rws.bet("bonus", "$10").on(hand, against="low8 low10 / high10 high8")
    assert (settled.won, settled.returned) == (pays * coins("$10"), coins("$10"))
    assert f"RWS 4.5({line})" in settled.clauses


@pytest.mark.clause("RWS 4.3.1", check=1)
def test_the_bonus_is_paid_however_the_hand_is_set() -> None:
    for one, other in (("high6 five", "teen nine"), ("teen five", "high6 nine"), ("teen high6", "five nine")):
        ordered = f"{one} / {other}" if rws.two(one).high <= rws.two(other).high else f"{other} / {one}"
        settled, met = rws.bet("bonus", "$10").on(ordered)
        assert (met, paid(settled), settled.returned) == ("wong", coins("$10"), coins("$10"))
    settled, met = rws.bet("bonus", "$10").on("high6 five / teen nine", against="high8 low8 / high10 high10")
    assert met == "wong"


@pytest.mark.clause("RWS 4.3.2", check=1)
def test_only_the_best_bonus_is_paid() -> None:
    assert rws.bet("bonus", "$1").pays("teen teen 9 9") == 12


@pytest.mark.clause("RWS 4.5(1)", check=1)
def test_gee_jun_and_teen_pair() -> None:
    assert rws.bet("bonus", "$1").pays("2-4 1-2 teen teen") == 100
    assert COUNTS["gee_joon_and_teen_pair"] == 1


@pytest.mark.clause("RWS 4.5(2)", check=1)
def test_gee_jun_and_day_pair() -> None:
    assert rws.bet("bonus", "$1").pays("2-4 1-2 day day") == 80
    assert COUNTS["gee_joon_and_day_pair"] == 1


@pytest.mark.clause("RWS 4.5(3)", check=1)
def test_teen_and_day_pair() -> None:
    assert rws.bet("bonus", "$1").pays("teen teen day day") == 50
    assert COUNTS["teen_pair_and_day_pair"] == 1


@pytest.mark.clause("RWS 4.5(4)", check=1)
def test_lame_duck() -> None:
    assert rws.bet("bonus", "$1").pays("high6 low6 low7 high4") == 20
    assert rws.bet("bonus", "$1").pays("high6 low6 7 4") == 20
    assert rws.bet("bonus", "$1").pays("high6 gee 7 4") is None
    assert COUNTS["lame_duck"] == 64


@pytest.mark.clause("RWS 4.5(5)", check=1)
def test_two_pairs() -> None:
    assert rws.bet("bonus", "$1").pays("gee6 gee3 5 5") == 12
    assert COUNTS["two_pairs"] == 117


@pytest.mark.clause("RWS 4.5(6)", check=1)
def test_gee_jun_teen_or_day_pair() -> None:
    for pair in ("teen teen", "day day", "gee6 gee3"):
        assert rws.bet("bonus", "$1").pays(f"{pair} 9 4") == 5
    assert COUNTS["gee_joon_teen_or_day_pair"] == 1260


@pytest.mark.clause("RWS 4.5(7)", check=1)
def test_one_pair() -> None:
    assert rws.bet("bonus", "$1").pays("5 5 teen 9") == 2
    assert COUNTS["one_pair"] == 5460


@pytest.mark.clause("RWS 4.5(8)", check=1)
def test_wong() -> None:
    assert rws.bet("bonus", "$1").pays("teen 9 6 5") == 1
    assert rws.bet("bonus", "$1").pays("day 9 6 5") == 1
    assert rws.bet("bonus", "$1").pays("teen 8 6 5") is None
    assert COUNTS["wong"] == 2704


@pytest.mark.clause("RWS 4.5 commission", check=1)
def test_no_commission_on_the_bonus() -> None:
    settled, met = rws.bet("bonus", "$10").on("nine nine / teen teen", against="high4 low10 / high10 high8")
    assert (met, paid(settled), settled.commission) == ("two_pairs", coins("$120"), 0)


def test_a_bonus_without_a_line_is_lost() -> None:
    settled, met = rws.bet("bonus", "$10").on("high6 five / teen low8")
    assert (met, settled.taken, settled.returned, settled.won) == (None, coins("$10"), 0, 0)
    assert settled.clauses == ("RWS 4.3.1",)


@pytest.mark.clause("RWS 4.4", check=1)
@pytest.mark.parametrize(
    ("hand", "pays", "line"),
    [("day high8 / five five", 25, 1), ("low10 five / high8 eleven", 1, 2)],
)
def test_the_tie_table(hand: str, pays: int, line: int) -> None:
    settled, _ = rws.bet("tie", "$20").on(hand, against="high4 low10 / high10 high10")
    assert (settled.won, settled.returned) == (pays * coins("$20"), coins("$20"))
    assert f"RWS 4.6({line})" in settled.clauses


@pytest.mark.clause("RWS 4.4.1", check=1)
def test_a_tie_bet_wins_on_a_tie_alone() -> None:
    _, met = rws.bet("tie", "$10").on(
        "low8 five / teen nine", against="low8 five / day nine"
    )  # low copy, high won
    assert met == "tie"
    settled, met = rws.bet("tie", "$10").on("low10 five / high8 eleven", against="low10 high4 / high10 low8")
    assert (met, settled.taken, settled.clauses) == (None, coins("$10"), ("RWS 4.4.1",))  # both won
    settled, met = rws.bet("tie", "$10").on("low10 high4 / high10 low8", against="low10 five / high8 eleven")
    assert (met, settled.taken) == (None, coins("$10"))  # both lost


@pytest.mark.clause("RWS 4.6(1)", check=1)
def test_a_tie_with_a_low_hand_of_at_least_a_gong() -> None:
    for low in ("day high8", "teen low8", "day nine", "teen nine", "low7 low7"):
        _, met = rws.bet("tie", "$10").on(f"{low} / low6 low6", against="high4 low10 / high10 high10")
        assert met == "tie_low_gong", low
    for low in ("teen low7", "day high7", "high8 eleven"):
        _, met = rws.bet("tie", "$10").on(f"{low} / low6 low6", against="high4 low10 / high10 high10")
        assert met == "tie", low


def test_whose_low_hand_counts_is_a_reading() -> None:
    gong, poor = "day high8 / five five", "high4 low10 / high10 high10"
    mirrored = "high4 low10 / high10 high10", "day high8 / five five"
    for reading, own, others in (("player", 25, 1), ("dealer", 1, 25), ("both", 1, 1)):
        bet = at("rws", tie_low_hand=reading).bet("tie", "$10")
        assert bet.on(gong, against=poor)[0].won == own * coins("$10")
        assert bet.on(mirrored[0], against=mirrored[1])[0].won == others * coins("$10")


@pytest.mark.clause("RWS 4.6(2)", check=1)
def test_any_other_tie_pays_even() -> None:
    settled, met = rws.bet("tie", "$10").on("low10 five / high8 eleven", against="high4 low10 / low6 low6")
    assert (met, settled.won) == ("tie", coins("$10"))


@pytest.mark.clause("RWS 4.6 commission", check=1)
def test_five_per_cent_on_a_tie() -> None:
    settled, _ = rws.bet("tie", "$100").on("day high8 / five five", against="high4 low10 / high10 high10")
    assert (settled.won, settled.commission, paid(settled)) == (coins("$2500"), coins("$125"), coins("$2375"))
    settled, _ = rws.bet("tie", "$100").on("low10 five / high8 eleven", against="high4 low10 / low6 low6")
    assert (settled.won, settled.commission, paid(settled)) == (coins("$100"), coins("$5"), coins("$95"))
