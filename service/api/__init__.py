"""The door: requests in, answers and problems out."""
