"""How games are kept: tables, packed texts, engines, and the store in front of them."""
