"""PostgreSQL that ends nothing by its own clock, however long a busy machine keeps this process waiting."""

from typing import Final

import pytest

from paigow.store import postgres

A_DAY_S: Final = 86_400


@pytest.fixture
def unhurried_database(monkeypatch: pytest.MonkeyPatch) -> None:
    """No lease lapses, and no session is ended because its process is slow: the database has a clock of its own."""
    monkeypatch.setattr(postgres, "LEASE_S", float(A_DAY_S))
    monkeypatch.setattr(postgres, "_KEPT_BUSY_MS", A_DAY_S * 1000)
    settings = (
        f"SET idle_in_transaction_session_timeout = {A_DAY_S * 1000}",
        f"SET lock_timeout = {A_DAY_S * 1000}",
    )
    monkeypatch.setattr(postgres, "_SETTINGS", (*settings, *postgres._SETTINGS[2:]))
