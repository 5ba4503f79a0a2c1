"""A table for PettingZoo's parallel API: all agents act in one step. See ``TableEnv``."""

from paigow.env.aec_v0 import env, parallel_env, raw_env

__all__ = ["env", "parallel_env", "raw_env"]
