"""Every sentence that a player reads."""
