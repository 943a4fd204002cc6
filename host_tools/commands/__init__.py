"""One file a command. Each has one function that typer turns into the command of its name."""
