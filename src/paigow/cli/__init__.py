"""The command line: what a person types."""

from paigow.cli.app import main

__all__ = ["main"]
