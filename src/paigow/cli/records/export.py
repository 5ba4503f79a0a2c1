"""``paigow export``."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from paigow.books import BookError
from paigow.cli.files import File, log_entries, name_of
from paigow.cli.output import UsageError
from paigow.cli.progress import progress
from paigow.log import CodecError, Entry, ReplayError, open_entry
from paigow.table import AnyEvent

if TYPE_CHECKING:
    from paigow.log.rounds.wager_lines import WagerLine


def export(
    log: File,
    /,
    *,
    round_number: Annotated[int | None, Parameter(name="--round")] = None,
    csv: Annotated[bool, Parameter(negative="")] = False,
    parquet: Path | None = None,
) -> int:
    """Print a round of a log as a round file, or rounds as CSV or Parquet.

    `paigow ruling` reads round files.

    Args:
        log: Log file, exported from a table's page; "-" reads standard input.
        round_number: Number of the round. Default with --csv or --parquet: all rounds.
        csv: Print CSV with one line for each wager and each share of a bank; see docs/history.md.
        parquet: Write the same lines to this Parquet file (pip install 'paigow[parquet]').
    """
    from paigow.rulings.export import NoRoundError, export_round
    from paigow.rulings.round_file.reader import write_round

    if round_number is None and not csv and parquet is None:
        raise UsageError("expected --round NUMBER, --csv or --parquet FILE")
    try:
        entries = log_entries(log)
        with progress("reading"):
            found = [open_entry(entry) for entry, _ in entries]
        if csv or parquet is not None:
            lines = _lines(found, round_number)
            if parquet is not None:
                _write_parquet(parquet, lines)
            if csv:
                _print_csv(lines)
        else:
            assert round_number is not None  # checked above
            print(write_round(export_round(found, round_number)), end="")
    except (BookError, CodecError, NoRoundError, ReplayError) as error:
        raise UsageError(f"{name_of(log)}: {error.args[0]}") from error
    return 0


def _print_csv(lines: "Sequence[WagerLine]") -> None:
    from paigow.log.rounds.wager_lines import as_csv, head

    sys.stdout.write(head())
    sys.stdout.write(as_csv(lines))


def _write_parquet(path: Path, lines: "Sequence[WagerLine]") -> None:
    from paigow.intake.arrow import EXTRA
    from paigow.log.rounds.parquet import ParquetFile

    try:
        file = ParquetFile()
    except ModuleNotFoundError as error:
        raise UsageError(f"--parquet needs {error.name}: pip install 'paigow[{EXTRA}]'") from error
    try:
        path.write_bytes(file.part(lines) + file.end())
    except OSError as error:
        raise UsageError(f"--parquet {path}: {error.strerror}") from error


def _lines(found: Sequence[Entry[AnyEvent]], number: int | None) -> "list[WagerLine]":
    """Return the lines of rounds. A log has no names: people appear under their ids."""
    from paigow.log.rounds.history import finished_rounds
    from paigow.log.rounds.wager_lines import wager_lines
    from paigow.rulings.export import NoRoundError

    told = [each for each in finished_rounds(found) if number in {None, each.result.round}]
    if not told and number is not None:
        raise NoRoundError(f"round {number}: expected a round that was played to its end")
    return [line for each in told for line in wager_lines(each, {})]
