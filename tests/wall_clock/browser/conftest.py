"""The browser and the visitors of ``tests/browser``, for the tests that need the machine's clock."""

from tests.browser.conftest import come_to, pytest_runtest_makereport

__all__ = ["come_to", "pytest_runtest_makereport"]
