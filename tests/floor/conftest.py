import pytest

from tests import databases


@pytest.fixture(autouse=True)
def _without_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    """No test depends on how slow the machine is."""
    databases.without_limits(monkeypatch)
