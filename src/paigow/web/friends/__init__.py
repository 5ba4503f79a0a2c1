"""Friends: requests, presence, invitations to tables, and rematches."""
