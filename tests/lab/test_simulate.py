"""Simulated rounds: within their own error of what is counted, the same for a seed however played, resumable."""

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from paigow.books import load
from paigow.lab.boxes import TwoBoxes, two_boxes
from paigow.lab.odds import odds
from paigow.lab.policy_names import Sides, sides
from paigow.lab.simulation.estimates import Estimates, mean_given
from paigow.lab.simulation.figures import figures
from paigow.lab.simulation.simulate import CHUNK, ResumeError, Setup, Simulation, Sums, simulate

FIVE = Fraction(1, 20)
PLAYER, BANK = (1 - FIVE, Fraction(-1)), (Fraction(-1), Fraction(1))
SURE = 4
"""Standard errors that a fixed seed may lie off; one in 15,000 lies further."""
THREE = Setup(
    rounds=2 * CHUNK + 1_000,
    seed=9,
    boxes=3,
    commission=FIVE,
    role="banker",
    held=1,
    bankroll=Fraction(20),
    session=700,
)
"""Three chunks, the last a short one; sessions begin in one chunk and end in the next."""


@cache
def policies(player: str = "house-way", banker: str = "house-way") -> Sides:
    return sides(load("nz"), player, banker, FIVE)


@cache
def played(**more: Any) -> Simulation:
    given: dict[str, Any] = {"rounds": 600_000, "seed": 4, "boxes": 7, "commission": FIVE}
    setup = Setup(**(given | more))
    return simulate(policies(), setup, workers=1)


@cache
def counted() -> TwoBoxes:
    return two_boxes(*policies())


# ---- against what is counted -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("player", "banker"), [("house-way", "house-way"), ("optimal", "best-high")])
def test_the_mean_is_that_of_all_deals(player: str, banker: str) -> None:
    both = policies(player, banker)
    setup = Setup(rounds=CHUNK, seed=12, boxes=7, commission=FIVE)
    mean = Estimates(simulate(both, setup, workers=1)).mean
    edge = odds(*both, FIVE).edge
    assert abs(mean.value + float(edge)) < SURE * mean.standard_error
    assert mean.standard_error < 0.001


def test_the_mean_of_a_bank_of_one_box_is_that_of_all_deals() -> None:
    mean = Estimates(played(boxes=1, role="banker")).mean
    edge = odds(*policies(), FIVE, role="banker").edge
    assert abs(mean.value + float(edge)) < SURE * mean.standard_error


def test_the_mean_of_a_bank_of_two_boxes_is_that_of_all_deals() -> None:
    mean = Estimates(played(boxes=2, role="banker")).mean
    assert abs(mean.value - float(counted().mean_on_net(FIVE) / 2)) < SURE * mean.standard_error


@pytest.mark.parametrize("boxes", [2, 7])
def test_the_correlation_between_boxes_is_that_of_all_deals(boxes: int) -> None:
    correlation = Estimates(played(boxes=boxes)).correlation
    assert correlation is not None
    assert 0 < correlation.standard_error < 0.003
    assert abs(correlation.value - float(counted().correlation(*PLAYER))) < SURE * correlation.standard_error


def test_the_deviations_are_those_of_all_deals() -> None:
    estimates = Estimates(played())
    assert estimates.standard_deviation == pytest.approx(float(counted().variance(*PLAYER)) ** 0.5, rel=0.002)
    bank = figures(played())["bank"]["standard_deviation"]
    assert bank == pytest.approx(counted().deviation_over(7, *BANK), rel=0.004)
    held = Estimates(played(held=3)).of_round[1]
    assert held == pytest.approx(counted().deviation_over(3, *PLAYER), rel=0.004)


def test_with_the_count_known_only_a_banks_commission_is_left_to_chance() -> None:
    simulation = played(role="banker")
    plain, better = Estimates(simulation).mean, mean_given(Estimates(simulation), counted())
    assert better.standard_error < plain.standard_error / 10
    assert abs(plain.value - better.value) < SURE * plain.standard_error
    assert mean_given(Estimates(played()), counted()).value == -float(odds(*policies(), FIVE).edge)
    two = mean_given(Estimates(played(boxes=2, role="banker")), counted())
    assert two == (float(counted().mean_on_net(FIVE) / 2), 0)


@pytest.mark.parametrize("role", ["player", "banker"])
@pytest.mark.parametrize("boxes", [1, 2, 3, 7])
def test_no_figure_that_is_called_exact_changes_with_the_seed(role: str, boxes: int) -> None:
    first, second = (
        figures(played(rounds=4_000, seed=seed, boxes=boxes, role=role), exact=counted()) for seed in (1, 2)
    )
    assert first["mean"] != second["mean"]
    assert first["exact"] == second["exact"]
    has_commission_on_several = role == "banker" and boxes > 2
    assert (first["exact"]["mean"] is None) == has_commission_on_several
    assert (first["half_counted"] is not None) == has_commission_on_several
    if has_commission_on_several:
        assert first["half_counted"]["standard_error"] > 0
        assert first["half_counted"] != second["half_counted"]


def test_stated_errors_are_true_to_what_seeds_differ_by() -> None:
    found = [Estimates(played(rounds=4_000, seed=seed, boxes=5)) for seed in range(60)]
    for name in ("mean", "correlation"):
        values = [getattr(one, name) for one in found]
        middle = sum(one.value for one in values) / len(values)
        spread = (sum((one.value - middle) ** 2 for one in values) / (len(values) - 1)) ** 0.5
        stated = sum(one.standard_error for one in values) / len(values)
        assert 0.7 < spread / stated < 1.3


def test_ruin_in_simulated_sessions_is_that_by_recursion() -> None:
    for more in ({"boxes": 1}, {"boxes": 3, "role": "banker"}, {"boxes": 4, "held": 2}):
        ruin = figures(played(rounds=CHUNK, bankroll=Fraction(14), session=150, **more))["ruin"]
        assert ruin["sessions"] == CHUNK // 150
        assert 0.01 < ruin["probability"] < 0.9
        assert abs(ruin["probability"] - ruin["recursion"]) < SURE * ruin["standard_error"]
        assert ruin["diffusion"] == pytest.approx(ruin["recursion"], abs=0.03)
        assert ruin["interval"][0] < ruin["probability"] < ruin["interval"][1]


# ---- the same however it is played -----------------------------------------------------------------------------------


def as_bytes(simulation: Simulation) -> bytes:
    return msgspec.json.encode(figures(simulation))


@cache
def three() -> Simulation:
    return simulate(policies(), THREE, workers=1)


@pytest.mark.parametrize("workers", [2, 3])
def test_a_seed_gives_the_same_figures_on_any_number_of_workers(workers: int) -> None:
    again = simulate(policies(), THREE, workers=workers)
    assert again == three()
    assert as_bytes(again) == as_bytes(three())


def test_other_seeds_give_other_rounds() -> None:
    other = msgspec.structs.replace(THREE, seed=10)
    assert simulate(policies(), other, workers=1).cells != three().cells


def test_every_round_and_every_whole_session_is_counted() -> None:
    assert sum(three().cells) == THREE.rounds
    assert three().sessions == THREE.rounds // 700
    assert 0 < three().ruined < three().sessions


def stop_after(rounds: int) -> Callable[[int, int], None]:
    def tell(played_by_now: int, of: int) -> None:
        assert of == THREE.rounds
        if played_by_now >= rounds:
            raise KeyboardInterrupt

    return tell


@pytest.mark.parametrize("workers", [1, 2])
def test_a_run_that_was_broken_off_goes_on_to_the_same_figures(tmp_path: Path, workers: int) -> None:
    file = tmp_path / "run.json"
    with pytest.raises(KeyboardInterrupt):
        simulate(policies(), THREE, workers=workers, resume=file, progress=stop_after(1))
    told: list[int] = []
    again = simulate(policies(), THREE, workers=1, resume=file, progress=lambda done, _of: told.append(done))
    assert told[0] in {CHUNK, 1_000}, "one chunk was kept"
    assert told == sorted(told)
    assert told[-1] == THREE.rounds
    assert as_bytes(again) == as_bytes(three())
    assert [path.name for path in tmp_path.iterdir()] == ["run.json"]


def test_a_run_that_is_finished_is_not_played_again(tmp_path: Path) -> None:
    file = tmp_path / "run.json"
    simulate(policies(), THREE, workers=1, resume=file)
    told: list[int] = []
    again = simulate(policies(), THREE, workers=1, resume=file, progress=lambda done, _of: told.append(done))
    assert told == [THREE.rounds]
    assert again == three()


SHORT = Setup(rounds=500, seed=3, boxes=2, commission=FIVE)


@pytest.mark.parametrize(
    ("name", "value"),
    [("rounds", 501), ("seed", 4), ("boxes", 3), ("commission", Fraction(0)), ("role", "banker")],
)
def test_a_file_of_another_run_is_refused(tmp_path: Path, name: str, value: object) -> None:
    file = tmp_path / "run.json"
    simulate(policies(), SHORT, resume=file)
    kept = file.read_bytes()
    with pytest.raises(
        ResumeError, match=rf"of another run: .*{name} is '{getattr(SHORT, name)}' there and '{value}'"
    ):
        simulate(policies(), msgspec.structs.replace(SHORT, **{name: value}), resume=file)
    assert file.read_bytes() == kept


def test_a_file_of_other_policies_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "run.json"
    simulate(policies(), SHORT, resume=file)
    with pytest.raises(ResumeError, match="banker is 'house-way' there and 'best-high' here"):
        simulate(policies("house-way", "best-high"), SHORT, resume=file)


@pytest.mark.parametrize("content", [b"", b"{}", b"[1, 2]", b"\xff\xfe"])
def test_a_file_that_holds_no_run_is_refused(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "run.json"
    file.write_bytes(content)
    with pytest.raises(ResumeError, match=r"run\.json': no file of a simulation"):
        simulate(policies(), SHORT, resume=file)
    assert file.read_bytes() == content


def test_a_file_whose_sums_were_changed_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "run.json"
    simulate(policies(), SHORT, resume=file)
    content = msgspec.json.decode(file.read_bytes())
    content["sums"]["cells"][0] += 1
    file.write_bytes(msgspec.json.encode(content))
    with pytest.raises(ResumeError, match="its sums are not those of its chunks"):
        simulate(policies(), SHORT, resume=file)


def test_a_file_that_cannot_be_written_is_named_before_anything_is_played(tmp_path: Path) -> None:
    told: list[int] = []
    with pytest.raises(ResumeError, match=r"none/run\.json': cannot be written: No such file"):
        simulate(
            policies(),
            SHORT,
            resume=tmp_path / "none" / "run.json",
            progress=lambda done, _of: told.append(done),
        )
    assert told == []


def test_sums_are_added_in_any_order() -> None:
    parts = [Sums(cells=[1, 2], sessions=1), Sums(cells=[10, 20], ruined=3), Sums(cells=[0, 5])]
    one, other = Sums(cells=[0, 0]), Sums(cells=[0, 0])
    for part in parts:
        one.add(part)
    for part in reversed(parts):
        other.add(part)
    assert one == other == Sums(cells=[11, 27], sessions=1, ruined=3)


# ---- what is asked ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({"rounds": 1}, "rounds: 1: expected 2 or more"),
        ({"seed": -1}, "seed: -1: expected 0 or more"),
        ({"boxes": 8}, "boxes: 8: expected 1 to 7"),
        ({"held": 3}, "held: 3: expected 1 to 2"),
        ({"commission": Fraction(1)}, "commission: 1: expected 0 or more and less than 1"),
        (
            {"commission": Fraction(1, 10**16), "bankroll": Fraction(9), "session": 10},
            "commission: 1/10000000000000000; expected from 0 to less than 1, in parts no finer than 1/100000",
        ),
        ({"bankroll": Fraction(9)}, "bankroll and session: expected both or neither"),
        (
            {"bankroll": Fraction(1, 2), "session": 9},
            "bankroll: 1/2: expected 1 or more, the wagers of a round",
        ),
        ({"bankroll": Fraction(1), "session": 9, "role": "banker"}, "bankroll: 1: expected 2 or more"),
        ({"bankroll": Fraction(9), "session": 501}, "session: 501: expected 1 to 500"),
    ],
)
def test_what_cannot_be_simulated_is_said(more: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        msgspec.structs.replace(SHORT, **more)


def test_a_bank_pays_commission_on_what_it_gains_from_all_boxes_together() -> None:
    bank = msgspec.structs.replace(SHORT, role="banker", boxes=7)
    assert [bank.gain(*result) for result in ((3, 5), (5, 3), (2, 2), (0, 7), (7, 0))] == [
        38,
        -40,
        0,
        133,
        -140,
    ]
    player = msgspec.structs.replace(SHORT, boxes=7)
    assert [player.gain(*result) for result in ((3, 5), (5, 3), (2, 2))] == [57 - 100, 95 - 60, -2]


def test_ruin_is_to_be_short_of_another_rounds_wagers() -> None:
    one = msgspec.structs.replace(SHORT, bankroll=Fraction(5), session=10)
    assert one.limit == -80, "five units less 80 twentieths cover one wager; a twentieth less does not"
    assert msgspec.structs.replace(one, role="banker").limit == -60
    assert msgspec.structs.replace(one, bankroll=Fraction("1.03")).limit == 0
    assert SHORT.limit is None
