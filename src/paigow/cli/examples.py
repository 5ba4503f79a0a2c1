"""An example of each command, which ``--help`` shows."""

from typing import Final

EXAMPLES: Final = {
    "serve": "paigow serve --port 8080 --data /srv/paigow",
    "play": "paigow play --book nz --bots 5",
    "lesson": "paigow lesson 1",
    "drill": "paigow drill set --book nz --count 5",
    "daily": "paigow daily 2026-11-28 --answer",
    "hand": "paigow hand 6-6 1-1 3-6 1-2 --book nz",
    "match": 'paigow match --player "6-6 1-3 / 1-1 3-6" --banker "2-2 1-4 / 5-5 4-6"',
    "house-way": "paigow house-way --book rws --csv",
    "ruling": "paigow ruling round.toml --language zh-Hant",
    "export": "paigow export log.jsonl --round 12",
    "exam": "paigow exam log.jsonl --certificate certificate.json",
    "verify": "paigow verify log.jsonl --my-seeds seeds.jsonl",
    "audit": "paigow audit log.jsonl --json",
    "books": "paigow books nz --options",
    "clause": "paigow clause nz6.12",
    "clauses": "paigow clauses --book massachusetts --missing",
    "completion": "paigow completion bash > ~/.local/share/bash-completion/completions/paigow",
    "certificate verify": "paigow certificate verify certificate.json --server https://paigow.example",
    "school card": "paigow school card --book nz --language en --output card.pdf",
    "admin check": "paigow admin check --data /srv/paigow",
    "admin backup": "paigow admin backup /srv/backups/monday.db --data /srv/paigow",
    "admin migrate": "paigow admin migrate --data /srv/paigow",
    "admin restore": "paigow admin restore /srv/backups/monday.db --data /srv/paigow --replace",
    "admin tables": "paigow admin tables --json",
    "admin close": "paigow admin close k3v9",
    "admin void": "paigow admin void k3v9 --yes",
    "admin grant": "paigow admin grant Ann 50000",
    "admin drop-second-factor": "paigow admin drop-second-factor Ann",
    "admin account grant": "paigow admin account grant Ann dealer",
    "admin account take": "paigow admin account take Ann dealer",
    "admin account list": "paigow admin account list",
    "admin account codes": "paigow admin account codes Ann",
    "lab all": "paigow lab all --json > figures.json",
    "lab edge": "paigow lab edge --book nz --player optimal --role banker",
    "lab hand": "paigow lab hand 6-6 1-1 3-6 1-2 --book nz --seen 2-2",
    "lab strategy": "paigow lab strategy card-a --book nz",
    "lab search-strategy": "paigow lab search-strategy --book nz --rules 5 --steps 2 --out found",
    "lab mistakes": "paigow lab mistakes --book nz --policy best-high --most 10",
    "lab settings": "paigow lab settings --book nz --json > settings.json",
    "lab side-bet": "paigow lab side-bet bonus --book rws",
    "lab bonus": "paigow lab bonus --book rws --cap 500/25",
    "lab tie": "paigow lab tie --book rws",
    "lab readings": "paigow lab readings --book canberra --idle",
    "lab certify": "paigow lab certify house.toml --output report.html",
    "lab equilibrium": "paigow lab equilibrium --book nz --ways",
    "lab player-banks": "paigow lab player-banks --book nz",
    "lab report": "paigow lab report --book nz --out report",
    "lab fixed-way": "paigow lab fixed-way --book nz --changes 5",
    "lab simulate": "paigow lab simulate --book nz --boxes 7 --rounds 100000 --bankroll 100 --session 500",
    "lab data-set": "paigow lab data-set rounds.parquet --book nz --seed 1",
    "lab boxes": "paigow lab boxes --book nz --bankroll 100 --session 500",
    "lab knowledge": "paigow lab knowledge --book nz --samples 1000",
}
"""Words of a command -> a command line that works, given its files and its data."""


def epilogue(command: str) -> str:
    """Return the last lines of a command's help."""
    return f"Example: `{EXAMPLES[command]}`"
