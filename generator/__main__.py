"""``python -m generator`` and the command ``papercity``."""

from generator.cli import cli


def main() -> None:
    """Run the command line."""
    cli(prog_name="papercity")


if __name__ == "__main__":
    main()
