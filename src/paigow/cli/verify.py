"""``paigow verify``."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from paigow.cli.asked import Language
from paigow.cli.faults import UsageError
from paigow.cli.given import File, content, name_of
from paigow.cli.log import ALL, CLEAN, FOUND, log_entries
from paigow.record import CodecError, Proof, RoundProof, verify_log
from paigow.record.fairness import Head
from paigow.words import say


def verify(
    file: File,
    /,
    *,
    head: Annotated[list[str] | None, Parameter(negative=())] = None,
    heads: Annotated[Path | None, Parameter(help="A file of heads, one a line.")] = None,
    language: Language = "en",
    json: Annotated[bool, Parameter(help="Print JSON.")] = False,
) -> int:
    """Check an exported log: chain, commitments, woodpile, dice. Needs nothing but the file.

    Exit status 0: nothing is wrong; 1: something is; 2: the file is no log.

    Args:
        file: A log as a table's page exports it; "-" reads standard input.
        head: A head of the log, SEQ:HASH, as its table's page has shown it; may be given several times.
        heads: A file with such heads, one a line, as the page downloads them; "-" reads standard input.
        language: Language of the sentences.
        json: Print JSON.
    """
    try:
        proof = verify_log(log_entries(file), _heads(head or [], heads))
    except CodecError as fault:
        raise UsageError(f"{name_of(file)}: {fault}") from fault
    if json:
        from paigow.cli.output import print_json

        print_json(proof)
    else:
        _show(proof, language)
    is_other = proof.broken_at is not None or proof.other_heads or proof.cut_heads
    return FOUND if is_other or any(each.faults or each.is_unproven for each in proof.rounds) else CLEAN


def _heads(given: list[str], file: Path | None) -> list[Head]:
    """The heads on the command line and in the file."""
    told = [("--head", text) for text in given]
    if file is not None:
        lines = content(file, ALL).decode(errors="replace").splitlines()
        told += [
            (f"{name_of(file)}: line {number}", line) for number, line in enumerate(lines, 1) if line.strip()
        ]
    return [_head(place, text) for place, text in told]


def _head(place: str, text: str) -> Head:
    try:
        return Head.of(text)
    except ValueError as fault:
        raise UsageError(f"{place}: {fault}") from fault


def _show(proof: Proof, language: str) -> None:
    print(say("verify.chain", {"entries": proof.entries, "head": proof.head}, language))
    if proof.broken_at is not None:
        print(say("verify.broken", {"entry": proof.broken_at}, language))
    for head in proof.other_heads:
        print(say("verify.other_head", {"entry": head.seq}, language))
    for head in proof.cut_heads:
        print(say("verify.cut", {"entry": head.seq, "entries": proof.entries}, language))
    for each in proof.rounds:
        for fault in dict.fromkeys(each.faults):
            print(say("verify.fault", {"round": each.round, "fault": fault}, language))
        for code in _remarks(each):
            facts = {"round": each.round, "people": ", ".join(each.withheld), "hidden": each.hidden}
            print(say(f"verify.{code}", facts, language))
        if not each.revealed and not each.faults:
            print(say("verify.unrevealed", {"round": each.round}, language))
    if proof.rounds:
        print(say("verify.fair", {"fair": sum(each.is_fair for each in proof.rounds)}, language))
    else:
        print(say("verify.nothing", {}, language))


def _remarks(proof: RoundProof) -> list[str]:
    """What is no fault, but worth knowing."""
    found = ["unproven"] if proof.is_unproven else []
    if proof.revealed and not proof.seeds:
        found.append("no_seeds")
    if proof.hidden:
        found.append("hidden")
    return [*found, "withheld"] if proof.withheld else found
