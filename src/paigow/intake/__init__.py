"""What comes from outside, read without trust: every fault in it has its field, its value and what was expected."""
