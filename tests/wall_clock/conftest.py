"""A test of the wall clock that is run again says why: its first failure is printed at the end of the run."""

import pytest


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print what failed before each rerun."""
    for report in terminalreporter.getreports("rerun"):
        terminalreporter.section(f"failed before it was run again: {report.nodeid}")
        terminalreporter.line(report.longreprtext)
