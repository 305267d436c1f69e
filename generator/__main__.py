"""``python -m generator`` and the command ``papercity``."""

import gc


def main() -> None:
    """Run the command line."""
    # A command is over in a moment: looking for garbage as often as in a long life is a tenth of its time.
    gc.set_threshold(50_000)
    from generator.cli import cli

    try:
        cli(prog_name="papercity")
    finally:
        gc.freeze()


if __name__ == "__main__":
    main()
