"""The examples of the contract: requests, and how the game comes about that they are about.

What is answered to them stands nowhere here: :mod:`service.recording` asks the service itself.
"""
