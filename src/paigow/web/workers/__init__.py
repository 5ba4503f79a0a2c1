"""Work that keeps a processor busy, in processes of its own."""
