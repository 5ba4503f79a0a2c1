"""The score card as players learn it: the scores of a hand, the rows of the card, and the page to print."""
