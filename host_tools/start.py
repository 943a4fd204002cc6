"""The entry point of `metro-caller`: all that it needs is loaded from here, so that Ctrl-C is quiet from the start."""

import sys


def main() -> None:
    """Run the command."""
    try:
        from host_tools.cli import main as run

        run()
    except KeyboardInterrupt:
        sys.exit(130)
