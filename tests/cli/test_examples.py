"""The example in the help of each command: it is there, and it works."""

import shlex
import shutil
import subprocess
from pathlib import Path

import pytest
from cyclopts import App

from paigow.cli.app import program
from paigow.cli.completion import completion
from paigow.cli.examples import EXAMPLES
from paigow.school.items import KINDS
from tests.cli.conftest import Run

# no file, no data, no server, and done in seconds
RUN_HERE = (
    "daily", "hand", "match", "house-way", "books", "clause", "clauses", "lab hand", "lab bonus",
    "lab side-bet", "lab tie",
)  # fmt: skip


def commands(app: App, *before: str) -> list[str]:
    """Return the words of every command below an app."""
    found: list[str] = []
    for name in app.resolved_commands():
        if name.startswith("-"):
            continue
        below = app[name]
        inner = commands(below, *before, name) if below.default_command is None else []
        found += inner or [" ".join((*before, name))]
    return found


def words_of(command: str) -> list[str]:
    """Return the arguments of a command's example; the shell takes away what follows a ``>``."""
    name, *arguments = shlex.split(EXAMPLES[command].partition(" > ")[0])
    assert name == "paigow"
    return arguments


def test_every_command_has_an_example_and_every_example_a_command() -> None:
    assert sorted(commands(program())) == sorted(EXAMPLES)


@pytest.mark.parametrize("command", EXAMPLES)
def test_the_help_shows_the_example(run: Run, command: str) -> None:
    done = run(*command.split(), "--help")
    assert (done.status, done.err) == (0, "")
    assert EXAMPLES[command].replace(" ", "") in "".join(done.out.split())


@pytest.mark.parametrize("command", EXAMPLES)
def test_the_example_is_a_line_that_the_command_accepts(command: str) -> None:
    arguments = words_of(command)
    assert arguments[: len(command.split())] == command.split()
    assert command != "drill" or arguments[1] in KINDS
    program(arguments).parse_args(arguments, exit_on_error=False, print_error=False)


@pytest.mark.parametrize("command", RUN_HERE)
def test_the_example_runs(run: Run, command: str) -> None:
    done = run(*words_of(command))
    assert (done.status, done.err) == (0, "")
    assert done.out


# ---- completion ----------------------------------------------------------------------------------------------------

COMPLETE = """\
source "$1"
COMP_WORDS=(paigow {words} "")
COMP_CWORD=$(( ${{#COMP_WORDS[@]}} - 1 ))
_paigow
printf '%s\\n' "${{COMPREPLY[@]}}"
"""


@pytest.fixture(scope="module")
def script(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("completion") / "paigow.bash"
    file.write_text(program().generate_completion(prog_name="paigow", shell="bash"), encoding="utf-8")
    return file


@pytest.mark.skipif(shutil.which("bash") is None, reason="needs bash")
@pytest.mark.parametrize(
    ("words", "offered"),
    [("", {"hand", "lab", "admin", "completion"}), ("lab", {"hand", "edge"}), ("admin account", {"grant", "codes"}),
     ("hand --language", {"en", "zh-Hant"})],
)  # fmt: skip
def test_bash_completes_commands_and_choices(script: Path, words: str, offered: set[str]) -> None:
    done = subprocess.run(
        ["bash", "-c", COMPLETE.format(words=words), "bash", script],
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert done.stderr == ""
    assert offered <= set(done.stdout.split())


@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_other_shells_get_a_script_with_every_command(run: Run, shell: str) -> None:
    done = run("completion", shell)
    assert (done.status, done.err) == (0, "")
    assert all(word in done.out for command in EXAMPLES for word in command.split())
    if (program_of := shutil.which(shell)) is not None:
        subprocess.run([program_of, "-n"], input=done.out, encoding="utf-8", check=True)


def test_another_shell_is_refused(run: Run) -> None:
    done = run("completion", "csh")
    assert (done.status, done.out) == (2, "")
    assert "csh" in done.err
    assert completion.__doc__
