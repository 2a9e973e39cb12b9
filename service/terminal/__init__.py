"""Games in a terminal: shown as they lie on the table, and transcripts of them judged."""
