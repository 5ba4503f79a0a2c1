"""``paigow verify``."""

from typing import Annotated

from cyclopts import Parameter

from paigow.cli.asked import Language
from paigow.cli.faults import UsageError
from paigow.cli.given import File, name_of
from paigow.cli.log import CLEAN, FOUND, log_entries
from paigow.record import CodecError, Proof, verify_log
from paigow.words import say


def verify(
    file: File,
    /,
    *,
    language: Language = "en",
    json: Annotated[bool, Parameter(help="Print JSON.")] = False,
) -> int:
    """Check an exported log: chain, commitments, woodpile, dice. Needs nothing but the file.

    Exit status 0: nothing is wrong; 1: something is; 2: the file is no log.

    Args:
        file: A log as a table's page exports it; "-" reads standard input.
        language: Language of the sentences.
        json: Print JSON.
    """
    try:
        proof = verify_log(log_entries(file))
    except CodecError as fault:
        raise UsageError(f"{name_of(file)}: {fault}") from fault
    if json:
        from paigow.cli.output import print_json

        print_json(proof)
    else:
        _show(proof, language)
    return FOUND if proof.broken_at is not None or any(each.faults for each in proof.rounds) else CLEAN


def _show(proof: Proof, language: str) -> None:
    print(say("verify.chain", {"entries": proof.entries, "head": proof.head}, language))
    if proof.broken_at is not None:
        print(say("verify.broken", {"entry": proof.broken_at}, language))
    for each in proof.rounds:
        for fault in dict.fromkeys(each.faults):
            print(say("verify.fault", {"round": each.round, "fault": fault}, language))
        if not each.revealed and not each.faults:
            print(say("verify.unrevealed", {"round": each.round}, language))
    if proof.rounds:
        print(say("verify.fair", {"fair": sum(each.is_fair for each in proof.rounds)}, language))
    else:
        print(say("verify.nothing", {}, language))
