from collections.abc import Iterator
from typing import Final

import pytest

from paigow.store import postgres
from tests import databases

LASTING_S: Final = 24 * 3600.0


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
def _leases_last(monkeypatch: pytest.MonkeyPatch) -> None:
    """The database's clock ends no lease, however slow the machine is: a test ends it (see ``leases.py``)."""
    monkeypatch.setattr(postgres, "LEASE_S", LASTING_S)
