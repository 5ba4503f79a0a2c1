"""``paigow export``."""

from typing import Annotated

from cyclopts import Parameter

from paigow.books import BookError
from paigow.cli.faults import UsageError
from paigow.cli.given import File, name_of
from paigow.cli.log import log_entries
from paigow.record import CodecError, ReplayError, open_entry


def export(
    log: File,
    /,
    *,
    round_number: Annotated[int, Parameter(name="--round")],
) -> int:
    """Print a round of an exported log as a round file, which `paigow ruling` rules on.

    Args:
        log: A log as a table's page exports it; "-" reads standard input.
        round_number: Number of the round.
    """
    from paigow.record.export import NoRoundError, export_round
    from paigow.record.round_file import write_round

    try:
        file = export_round((open_entry(entry) for entry, _ in log_entries(log)), round_number)
    except (BookError, CodecError, NoRoundError, ReplayError) as error:
        raise UsageError(f"{name_of(log)}: {error.args[0]}") from error
    print(write_round(file), end="")
    return 0
