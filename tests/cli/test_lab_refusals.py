"""``paigow lab``: what it refuses, in one line that names the option, what was typed and what is expected."""

from pathlib import Path

import pytest

from tests.cli.conftest import Run

HAND = ("hand", "6-6", "3-6", "2-6", "2-2", "--book", "nz")
NZ = ("--book", "nz")

REFUSED = [
    (("edge", "--book", "macau"), "--book: 'macau': unknown book"),
    (("edge", *NZ, "--player", "wizard"), "--player: 'wizard': no such policy; expected house-way"),
    (("edge", *NZ, "--banker", "house-way:macau"), "--banker: 'macau': unknown book"),
    (("edge", *NZ, "--player", "missing.toml"), "missing.toml"),
    (
        ("edge", *NZ, "--player", "optimal", "--banker", "optimal"),
        "--player, --banker: 'optimal' on both sides answers no fixed policy; see `paigow lab equilibrium`",
    ),
    (("edge", *NZ, "--role", "dealer"), '"dealer" for --role. Choose from: "player", "banker"'),
    (("edge", *NZ, "--commission", "100%"), "--commission: '100%': expected a share from 0 to less than 1"),
    (("edge", *NZ, "--commission", "five"), "--commission: 'five'"),
    (("edge", *NZ, "--commission", "1/0"), "--commission: '1/0'"),
    (("edge", *NZ, "--commission", "1e-2"), "--commission: '1e-2'"),
    (("edge", *NZ, "--json", "--csv"), "--json and --csv: choose one of them"),
    (("edge", *NZ, "--chart", "edge.gif"), "--chart: 'edge.gif': expected a file that ends in .svg or .png"),
    (("edge", *NZ, "--chart", "no-folder/edge.svg"), "expected a file in an existing folder"),
    (("hand", "6-6", "3-6", *NZ), "expected 4 tiles"),
    (("hand", "6-6", "3-6", "2-6", "7-7", *NZ), "7-7"),
    ((*HAND, "--seen", "6-6 6-6"), "--seen: 6-6: expected tiles that are neither in the hand"),
    ((*HAND, "--seen", "7-7"), "--seen: '7-7': expected a face"),
    ((*HAND, "--opponent", "wizard"), "--opponent: 'wizard': no such policy"),
    ((*HAND, "--role", "banker", "--opponent", "wizard"), "--opponent: 'wizard': no such policy"),
    (("mistakes", *NZ, "--policy", "wizard"), "--policy: 'wizard': no such policy"),
    (("mistakes", *NZ, "--role", "banker", "--policy", "wizard"), "--policy: 'wizard': no such policy"),
    (("mistakes", *NZ, "--most", "0"), "--most: 0: expected 1 to 35960"),
    (("mistakes", *NZ, "--players", "--by", "cost"), "--by: 'cost'"),
    (("mistakes", *NZ, "--players", "--policy", "best-high"), "--policy: 'best-high': --players uses rules of thumb"),
    (("bonus", *NZ), "bonus: nz has no side bet"),
    (("bonus", "--book", "rws", "--pays", "missing.toml"), "missing.toml: (file): cannot be read"),
    (("bonus", "--book", "rws", "--commission", "5%"), "Unknown option: --commission"),
    (("tie", *NZ), "tie: nz has no side bet"),
    (("readings", "--commission", "5%"), "Unknown option: --commission"),
    (("readings", "--set", "copies=push"), "--set: copies=push: expected --book or --operator with it"),
    (("certify", "missing.toml"), "missing.toml: (file): cannot be read"),
    (("certify", "missing.toml", *NZ), "expected no --book"),
    (("certify", *NZ, "--json", "--html"), "choose one of them"),
    (("certify", *NZ, "--output", "report.pdf"), "--output: 'report.pdf': expected a file"),
    (("equilibrium", *NZ, "--gap", "0"), "--gap: 0.0: expected 1e-08 to 1 of a wager"),
    (("equilibrium", *NZ, "--gap", "nan"), "--gap: nan"),
    (("equilibrium", *NZ, "--commission", "0.0000001"), "--commission: 1/10000000"),
    (("fixed-way", *NZ, "--changes", "-1"), "--changes: -1: expected 0 to 1000"),
    (("fixed-way", *NZ, "--way", "wizard"), "--way: 'wizard': no such policy"),
    (("simulate", *NZ, "--rounds", "1"), "--rounds: 1: expected 2 to"),
    (("simulate", *NZ, "--rounds", "many"), '"many"'),
    (("simulate", *NZ, "--boxes", "8"), "--boxes: 8: expected 1 to 7"),
    (("simulate", *NZ, "--boxes", "3", "--held", "4"), "--held: 4: expected 1 to 3"),
    (("simulate", *NZ, "--seed", "-1"), "--seed: -1: expected 0 to"),
    (("simulate", *NZ, "--workers", "0"), "--workers: 0: expected 1 to"),
    (("simulate", *NZ, "--workers", "2", "--cluster", "tcp://host:8786"), "--workers and --cluster: expected only one"),
    (("simulate", *NZ, "--rounds", "100", "--cluster", "host"), "--cluster: 'host': expected an address"),
    (("simulate", *NZ, "--bankroll", "50"), "--bankroll and --session: expected both or neither"),
    (("simulate", *NZ, "--wager", "5"), "--hands-an-hour and --wager: expected both or neither"),
    (("simulate", *NZ, "--hands-an-hour", "0", "--wager", "5"), "--hands-an-hour: '0': expected a number above 0"),
    (("simulate", *NZ, "--rounds", "100", "--bankroll", "9", "--session", "101"), "--session: 101: expected 1 to 100"),
    (
        ("simulate", *NZ, "--rounds", "100", "--bankroll", "0.5", "--session", "10"),
        "--bankroll: 1/2: expected 1 or more",
    ),
    (("simulate", *NZ, "--rounds", "100", "--resume", "no-folder/x"), "--resume: 'no-folder/x': cannot be written"),
    (("boxes", *NZ, "--bankroll", "0.5", "--session", "3"), "--bankroll: 1/2: expected 1 or more"),
    (("boxes", *NZ, "--session", "3"), "--bankroll and --session: expected both or neither"),
    (("knowledge", *NZ, "--samples", "1"), "--samples: 1: expected 2 to"),
    (("knowledge", *NZ, "--opponent", "wizard"), "--opponent: 'wizard': no such policy"),
]  # fmt: skip


@pytest.mark.parametrize(("arguments", "says"), REFUSED, ids=[" ".join(one[0]) for one in REFUSED])
def test_refused(
    arguments: tuple[str, ...], says: str, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = run("lab", *arguments)
    assert (done.status, done.out) == (2, "")
    assert says in done.err
    assert done.err.count("\n") == 1
    assert done.err.startswith("paigow: ")
    assert not list(tmp_path.iterdir())


def test_a_filed_house_way_that_leaves_a_choice_is_named(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "harbour.toml"
    row = '[[house_way.row]]\nclause = "MA 7(e)"\nkeep = ["two pairs"]\nsays = "Only pairs."\n'
    file.write_text(
        f'format = "paigow-operator/1"\nbook = "massachusetts"\nname = "Harbour"\n{row}', encoding="utf-8"
    )
    for command, start in (
        (("edge", "--operator", str(file)), ""),
        (("edge", "--book", "massachusetts", "--banker", str(file)), "--banker: "),
        (("boxes", "--operator", str(file)), ""),
    ):
        done = run("lab", *command)
        assert (done.status, done.out) == (2, "")
        assert done.err.startswith(f"paigow: {start}harbour.toml: house_way: ")
        assert done.err.count("\n") == 1
