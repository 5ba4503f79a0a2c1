"""The program as a whole: its processes, its exit status, nonsense."""

import os
import subprocess
import sys
from io import BytesIO, TextIOWrapper
from pathlib import Path
from pkgutil import resolve_name

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

import paigow
from paigow.cli import main
from paigow.cli.admin import COMMANDS as ADMIN_COMMANDS
from paigow.cli.app import CERTIFICATE_COMMANDS, COMMANDS, SCHOOL_COMMANDS
from paigow.lab.cli import COMMANDS as LAB_COMMANDS
from tests.cli.conftest import Run

SOURCE = str(Path(paigow.__file__).parent.parent)
EVERY_COMMAND = [*((name,) for name, _, _ in COMMANDS), *(("admin", name) for name, _, _ in ADMIN_COMMANDS)]


def process(*arguments: str, **options: str) -> subprocess.CompletedProcess[str]:
    env = os.environ | {"PYTHONPATH": SOURCE} | options
    command = [sys.executable, "-m", "paigow", *arguments]
    return subprocess.run(command, capture_output=True, encoding="utf-8", env=env, check=False)


def test_python_m_paigow_is_the_program() -> None:
    done = process("--version")
    assert (done.returncode, done.stdout.strip(), done.stderr) == (0, paigow.__version__, "")


def test_bad_input_ends_the_process_with_status_2() -> None:
    done = process("hand", "6-6", "1-1", "3-6", "7-7", "--book", "nz")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1


@pytest.mark.skipif(os.name != "posix", reason="needs a POSIX shell")
@pytest.mark.parametrize("arguments", ["house-way --book nz --csv", "books nz --options", "--help"])
def test_a_reader_that_has_had_enough_is_no_fault(arguments: str) -> None:
    script = f'"{sys.executable}" -m paigow {arguments} | head -n 1; echo "${{PIPESTATUS[0]}}"'
    env = os.environ | {"PYTHONPATH": SOURCE}
    done = subprocess.run(["bash", "-c", script], capture_output=True, encoding="utf-8", env=env, check=False)
    assert done.stderr == ""
    assert done.stdout.splitlines()[-1] == "0"


@pytest.mark.skipif(os.name != "posix", reason="needs a POSIX shell")
@pytest.mark.parametrize(("arguments", "status"), [("ruling -", 2), ("play --book nz", 0)])
def test_without_any_input_there_is_nothing_to_read(arguments: str, status: int) -> None:
    done = subprocess.run(
        ["bash", "-c", f'"{sys.executable}" -m paigow {arguments} <&-'],
        capture_output=True, encoding="utf-8", env=os.environ | {"PYTHONPATH": SOURCE}, check=False,
    )  # fmt: skip
    assert done.returncode == status
    assert "Traceback" not in done.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_full_disk_is_told() -> None:
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        done = subprocess.run(
            [sys.executable, "-m", "paigow", "house-way", "--book", "nz", "--csv"],
            stdout=full,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            env=os.environ | {"PYTHONPATH": SOURCE},
            check=False,
        )
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1


def test_a_terminal_without_chinese_still_gets_an_answer() -> None:
    done = process(
        "hand", "天", "地", "人", "鵝", "--book", "nz", "--language", "zh-Hant", PYTHONIOENCODING="ascii"
    )
    assert done.returncode == 0
    assert "\\u838a" in done.stdout


def test_asking_for_advice_loads_neither_server_nor_table_nor_rich() -> None:
    code = (
        "import sys; from paigow.cli import main; main(['hand', '6-6', '1-1', '3-6', '1-2', '--book', 'nz', '--json']);"
        "heavy = {'rich', 'litestar', 'sqlalchemy', 'numpy', 'asyncio', 'paigow.table', 'paigow.storage'};"
        "print(sorted(heavy & set(sys.modules)), file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        encoding="utf-8",
        env=os.environ | {"PYTHONPATH": SOURCE},
        check=True,
    )
    assert done.stderr.strip() == "[]"


def test_help_names_every_command(run: Run) -> None:
    for arguments in ((), ("--help",)):
        done = run(*arguments)
        assert done.status == 0
        assert all(name in done.out for name, _, _ in COMMANDS)


@pytest.mark.parametrize("command", EVERY_COMMAND, ids=" ".join)
def test_every_command_has_help(run: Run, command: tuple[str, ...]) -> None:
    done = run(*command, "--help")
    assert (done.status, done.err) == (0, "")
    assert "Usage" in done.out


@pytest.mark.parametrize("name", [name for name, _, _ in LAB_COMMANDS])
def test_every_lab_command_explains_itself(run: Run, name: str) -> None:
    done = run("lab", name, "--help")
    assert (done.status, done.err) == (0, "")
    explained = done.out.partition("─")[0]
    says = next(says for other, _, says in LAB_COMMANDS if other == name)
    assert says in " ".join(explained.split())


ALL = (*COMMANDS, *ADMIN_COMMANDS, *LAB_COMMANDS, *CERTIFICATE_COMMANDS, *SCHOOL_COMMANDS)
LISTED = {where: says for _, where, says in ALL}


@pytest.mark.parametrize("where", LISTED)
def test_the_list_shows_the_first_line_of_a_commands_own_help(where: str) -> None:
    docstring = resolve_name(where).__doc__
    assert docstring
    assert docstring.splitlines()[0] == LISTED[where]


def test_each_command_has_one_place() -> None:
    places = [where for _, where, _ in ALL]
    assert len(set(places)) == len(places)


def test_help_of_a_command_shows_its_exit_status(run: Run) -> None:
    for command in (("admin", "check"), ("verify",), ("audit",)):
        assert "Exit status 0:" in run(*command, "--help").out


def test_an_unknown_command_is_answered_in_one_line(run: Run) -> None:
    done = run("hnad")
    assert (done.status, done.out) == (2, "")
    assert "hand" in done.err
    assert done.err.count("\n") == 1


def test_without_cyclopts_the_program_says_what_to_install(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cyclopts", None)
    done = run("hand")
    assert done.status == 2
    assert "pip install 'paigow[cli]'" in done.err


def test_ctrl_c_ends_with_130(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(text: str) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("paigow.cli.rules.clause.find_clause", interrupt)
    assert run("clause", "NZ 6.12").status == 130


def test_the_port_must_be_one(run: Run) -> None:
    for port in ("-1", "65536", "x"):
        done = run("serve", "--port", port)
        assert (done.status, done.out) == (2, "")
        assert port in done.err


# ---- nonsense ----------------------------------------------------------------------------------------------------

FED_NONSENSE = [command for command in EVERY_COMMAND if command not in {("serve",), ("play",)}]
WORDS = st.sampled_from(
    [
        "6-6", "1-1", "3-6", "1-2", "teen", "h8", "9", "天", "7-7", "/", "6-6 1-3 / 1-1 3-6", "nz", "rws", "mars",
        "--book", "--json", "--csv", "--set", "--operator", "--language", "--options", "--player", "--banker", "--help",
        "--version", "three=any", "boxes=3", "a=b", "=", "NZ", "6.12", "en", "zh-Hant", "--", "-x", "-", "",
    ]
)  # fmt: skip
# a real argument holds no NUL
TEXTS = st.text(st.characters(exclude_characters="\0"), max_size=12)


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(command=st.sampled_from([*FED_NONSENSE, ("nonsense",)]), arguments=st.lists(WORDS | TEXTS, max_size=9))
@example(command=("hand",), arguments=["\ud800"] * 4 + ["--book", "nz"])
@example(command=("hand",), arguments=["6-6", "1-1", "3-6", "1-2", "--book", "nz", "--operator", "\ud800"])
@example(
    command=("hand",), arguments=["6-6", "1-1", "3-6", "1-2", "--book", "nz", "--set", "boxes=" + "9" * 5000]
)
@example(command=("clause",), arguments=["[red]", "[/red]"])
@example(command=("ruling",), arguments=["-"])
def test_nonsense_ends_with_0_or_2_and_never_a_traceback(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    command: tuple[str, ...],
    arguments: list[str],
) -> None:
    monkeypatch.chdir(tmp_path)  # some write the files that they are given names of
    monkeypatch.setenv("PAIGOW_DATA", str(tmp_path / "data"))  # and some look into the data folder
    monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO()))  # and some ask questions, or read a file there
    status = main([*command, *arguments])
    out, err = capsys.readouterr()
    assert status in {0, 2}
    assert "Traceback" not in out + err
    if status == 2:
        assert out == ""
        first, *others = err.removesuffix("\n").split("\n")
        assert first.startswith("paigow: ")
        assert all(line.startswith("paigow: standard input: ") for line in others), (
            "a line for each fault of a file"
        )
    else:
        assert err == ""
