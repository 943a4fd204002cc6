"""What a user can get wrong, as one sentence that names the place and the remedy."""


class WrongInput(Exception):
    """Bad input from a user. The command ends with this sentence on stderr and exit status 2."""
