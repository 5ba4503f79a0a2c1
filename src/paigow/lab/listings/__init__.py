"""Lists of all hands: hands of two tiles, best settings, and hands that two policies set differently."""
