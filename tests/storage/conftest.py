from collections.abc import Iterator

import pytest

from tests import databases


@pytest.fixture
def database() -> Iterator[str]:
    """The URL of an empty database of PostgreSQL."""
    with databases.database() as url:
        yield url


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=databases.GROUP)])
def where(request: pytest.FixtureRequest) -> str:
    """An empty store on each kind of database."""
    return ":memory:" if request.param == "sqlite" else str(request.getfixturevalue("database"))


@pytest.fixture(autouse=True)
def _without_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    """The database's clock ends no lease: a test ends it (see ``leases.py``)."""
    databases.without_limits(monkeypatch)
