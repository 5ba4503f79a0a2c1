"""``paigow completion``."""

from typing import Literal


def completion(shell: Literal["bash", "zsh", "fish"], /) -> int:
    """Print the completion script for bash, zsh or fish.

    The script completes commands, options and their choices. Print it again after an update of the program.

    Args:
        shell: The shell.
    """
    from paigow.cli.app import program

    print(program().generate_completion(prog_name="paigow", shell=shell))
    return 0
