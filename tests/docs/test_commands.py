import re

import click
import pytest

from generator.batch import FORMATS
from generator.cli import cli
from generator.names import STOCKS
from generator.units import PAPERS
from tests.docs.pages import PAGES, chapters, keys, read

PRINTING = read("docs/printing.md")
NAMES = ("editions", "printing", "notation", "scoring", "companion", "simulating")
GUIDES = "\n".join(read(f"docs/{name}.md") for name in NAMES)
ALL = "\n".join(page.read_text(encoding="utf-8") for page in PAGES)


def _commands(group: click.Group = cli, before: str = "") -> dict[str, click.Command]:
    found: dict[str, click.Command] = {}
    for name, command in group.commands.items():
        deeper = _commands(command, f"{before}{name} ") if isinstance(command, click.Group) else {}
        found |= {f"{before}{name}": command} | deeper
    return found


COMMANDS = _commands()


def _options() -> list[tuple[str, str]]:
    return [
        (name, parameter.opts[0])
        for name, command in COMMANDS.items()
        for parameter in command.params
        if isinstance(parameter, click.Option)
    ]


def _option(name: str) -> click.Parameter:
    return next(one for one in cli.commands["print"].params if f"--{name}" in one.opts)


def _choices(name: str) -> set[str]:
    choice = _option(name).type
    assert isinstance(choice, click.Choice)
    return {str(word) for word in choice.choices}


@pytest.mark.parametrize("command", COMMANDS)
def test_each_command_is_told(command: str) -> None:
    assert f"papercity {command}" in GUIDES


@pytest.mark.parametrize(("command", "option"), _options())
def test_each_option_is_told(command: str, option: str) -> None:
    assert any(f"{option}{end}" in GUIDES for end in ("`", " ", "\n")), command


def test_each_option_that_is_told_exists() -> None:
    known = {option for _, option in _options()} | {"--help", "--version"}

    told = set(re.findall(r"(?<![\w-])--[a-z][a-z-]+", ALL))

    assert told <= known


@pytest.mark.parametrize("option", ["backs", "ink"])
def test_the_choices_of_an_option_are_told(option: str) -> None:
    heading = option.capitalize()

    told = keys(chapters(PRINTING, level=2)[heading])

    assert set(told) == {f"--{option} {choice}" for choice in _choices(option)}


def test_the_formats_are_told() -> None:
    assert set(keys(chapters(PRINTING, level=2)["Formats"])) == set(FORMATS)


def test_the_papers_are_told() -> None:
    told = keys(chapters(PRINTING, level=2)["Paper"])

    assert {f"--paper {name}" for name in PAPERS} <= set(told)


@pytest.mark.parametrize("stock", STOCKS)
def test_the_stocks_are_told(stock: str) -> None:
    assert f"`{stock}`" in read("docs/editions.md")
