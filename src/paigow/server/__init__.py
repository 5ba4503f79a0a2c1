"""The door to the web: who are you, what may you see."""

from paigow.server.app import create_app
from paigow.server.limits import Limits
from paigow.server.serve import CANNOT_START, default_data_dir, serve

__all__ = ["CANNOT_START", "Limits", "create_app", "default_data_dir", "serve"]
