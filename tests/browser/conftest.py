"""Fixtures: a server process, a Chromium, and visitors whose pages may not report errors."""

import sys
import tempfile
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any, Protocol

import pytest
from playwright.sync_api import Browser, Error, expect

from tests.browser.guests import PATIENCE_MS, Guest
from tests.browser.rights import COMPANIES, used
from tests.browser.serving import TOKEN, TROUBLE, Server

HERE = Path(__file__).parent
expect.set_options(timeout=PATIENCE_MS)  # others hold the machine meanwhile
HAS_FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(tryfirst=True)  # before the workers share the groups out
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.parent == HERE:
            item.add_marker(pytest.mark.browser)
            item.add_marker(pytest.mark.xdist_group(f"browser {item.path.stem}"))  # one server, one Chromium


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("browser"), token=TOKEN) as server:
        yield server
    assert not TROUBLE.search(server.log()), server.log()


@pytest.fixture(scope="module", params=COMPANIES)
def company(request: pytest.FixtureRequest) -> str:
    """Return whether the table is full, or has one visitor alone."""
    return str(request.param)


@pytest.fixture(autouse=True)
def rights_that_are_marked_are_used(request: pytest.FixtureRequest) -> Iterator[None]:
    """Make a test that bears a right use it at the places of its mark, as everybody can: see ``rights.use``."""
    used.clear()
    yield
    marked = {tuple(mark.args) for mark in request.node.iter_markers("right")}
    if "company" in request.fixturenames:
        company = request.getfixturevalue("company")
        marked = {(right, cell) for right, cell in marked if cell.startswith(company)}
    if not request.node.stash.get(HAS_FAILED, False):
        assert used == marked


class Come(Protocol):
    """Lets visitors come in: ``come()``, ``come(is_phone=True)``; the options are those of ``Guest``."""

    def __call__(self, **options: Any) -> Guest: ...


@pytest.fixture
def come_to(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Callable[[Server], Come]]:
    """Visitors of any server. At the end their pages must be free of console messages and errors."""
    guests: list[Guest] = []

    def at(server: Server) -> Come:
        def come(**options: Any) -> Guest:
            guests.append(Guest(browser, server, **options))
            return guests[-1]

        return come

    yield at
    complaints = [said for guest in guests for said in guest.unexpected()]
    if complaints or request.node.stash.get(HAS_FAILED, False):
        keep_pictures(guests)
    for guest in guests:
        guest.context.close()
    assert not complaints, "\n".join(complaints)


@pytest.fixture
def come(come_to: Callable[[Server], Come], server: Server) -> Come:
    """Visitors of this module's server."""
    return come_to(server)


def keep_pictures(guests: list[Guest]) -> None:
    """Record what everybody saw at a failure, for the people who read the report."""
    folder = Path(tempfile.mkdtemp(prefix="paigow-browser-"))
    for number, guest in enumerate(guests, start=1):
        picture = folder / f"guest-{number}.png"
        try:
            guest.picture(picture)
        except Error as error:  # the page may have crashed
            sys.stdout.write(f"no picture of guest {number}: {error}\n")
        else:
            sys.stdout.write(f"picture of guest {number}: {picture} ({guest.page.url})\n")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.failed:
        item.stash[HAS_FAILED] = True
    return report
