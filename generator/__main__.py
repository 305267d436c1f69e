"""``python -m generator`` and the command ``papercity``."""

import gc

from generator.cli import cli


def main() -> None:
    """Run the command line."""
    # A command is over in a moment: looking for garbage as often as in a long life is a tenth of its time.
    gc.set_threshold(50_000)
    try:
        cli(prog_name="papercity")
    finally:
        gc.freeze()


if __name__ == "__main__":
    main()
