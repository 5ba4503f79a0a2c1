"""The command line."""

from paigow.cli.app import main

__all__ = ["main"]
