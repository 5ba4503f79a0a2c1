import pytest

from tests import databases


@pytest.fixture(autouse=True)
def _without_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make tests independent of the speed of the machine."""
    databases.without_limits(monkeypatch)
