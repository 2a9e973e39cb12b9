"""The command ``spider``. Each of its commands is loaded when it is called, and not before."""

from importlib import import_module

import click

from service import __version__

_COMMANDS = {
    "show": "service.terminal.show",
    "replay": "service.terminal.replay",
    "serve": "service.server_commands",
    "migrate": "service.server_commands",
    "verify": "service.server_commands",
    "backup": "service.server_commands",
    "purge": "service.server_commands",
}
"""In which module each command is. The server and its databases take longer to load than a game
takes to be shown."""


class _Commands(click.Group):
    """The commands in the order of the table."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 # click's signature
        return list(_COMMANDS)

    # As click calls it.
    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        if cmd_name not in _COMMANDS:
            return None
        command = getattr(import_module(_COMMANDS[cmd_name]), cmd_name)
        assert isinstance(command, click.Command)
        return command


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="spider")
def main() -> None:
    """Spider solitaire in a terminal and as a REST service.

    Settings of the service are read from SPIDER_* variables.
    """
