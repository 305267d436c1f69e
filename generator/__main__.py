"""``python -m generator`` and the command ``papercity``."""

import gc
import sys


def main() -> None:
    """Run the command line."""
    # A command is over in a moment: looking for garbage as often as in a long life is a tenth of its time.
    gc.set_threshold(50_000)
    try:
        if is_plain_score(sys.argv[1:]):
            from generator import judging

            sys.exit(judging.score(sys.argv[2:], judging.shelf_of()))
        from generator.cli import cli

        cli(prog_name="papercity")
    finally:
        gc.freeze()


def is_plain_score(arguments: list[str]) -> bool:
    """Return whether these are ``score LOG...`` without options, which nobody has to parse.

    Loading click takes longer than a verdict, and this is what a family types.
    """
    return len(arguments) > 1 and arguments[0] == "score" and all(map(_is_file, arguments[1:]))


def _is_file(argument: str) -> bool:
    return argument == "-" or not argument.startswith("-")


if __name__ == "__main__":
    main()
