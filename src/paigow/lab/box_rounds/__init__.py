"""Answers about several boxes against one bank: exact, simulated, and with other boxes' tiles known."""
