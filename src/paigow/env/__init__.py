"""Environments for reinforcement learning. Needs ``pip install 'paigow[agents]'``.

PettingZoo, a whole table, where every agent sets a hand::

    from paigow.env import parallel_v0                        # or aec_v0

    env = parallel_v0.parallel_env(book="nz", players=4, bank="rotate")
    observations, infos = env.reset(seed=1)

Gymnasium, one hand against a fixed way of setting::

    import gymnasium
    import paigow.env                                         # registers "paigow/Set-v0"

    env = gymnasium.make("paigow/Set-v0", book="rws")
    envs = gymnasium.make_vec("paigow/Set-v0", num_envs=4096)  # over a million hands a second

OpenSpiel has its own module, ``paigow.env.openspiel_v0``, and its own extra, ``openspiel``.

Wrong arguments and actions raise ``paigow.GameError`` with the field, the value and what was expected.
"""

try:
    import gymnasium
    import numpy as np  # noqa: F401 - an extra that is not complete fails here, with a message
except ModuleNotFoundError as error:
    if error.name is None or error.name.partition(".")[0] not in {"gymnasium", "numpy"}:
        raise
    raise ModuleNotFoundError(
        f"paigow.env needs {error.name}; pip install 'paigow[agents]'", name=error.name
    ) from error

from paigow.env.baselines import Baseline, baselines
from paigow.env.hand_tables import HandTables
from paigow.env.set_env import SetEnv
from paigow.env.set_vector_env import SetVectorEnv

SET_ID = "paigow/Set-v0"
"""Id of the Gymnasium environment."""

gymnasium.register(
    id=SET_ID,
    entry_point="paigow.env.set_env:SetEnv",
    vector_entry_point="paigow.env.set_vector_env:SetVectorEnv",
    disable_env_checker=True,  # the environment checks actions itself, and raises GameError
)

__all__ = ["SET_ID", "Baseline", "HandTables", "SetEnv", "SetVectorEnv", "baselines"]
