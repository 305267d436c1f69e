"""The tutorial, followed to the letter in an empty folder, from its first line to its last.

A block of ``sh`` is typed; one that finds a mistake says so behind a ``#``. A block whose first line is a
comment ``file: PATH`` is saved as that file; below ``in: PATH`` stand lines of a file that are to be changed,
each in the place of the one that begins alike. A block without a language is what has just been said; ``...``
stands for anything.
"""

import re
import shlex
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from click.testing import CliRunner

from generator.cli import cli
from tests.docs.pages import Block, blocks, files, read, write

PAGE = read("docs/tutorial.md")
MISTAKE = "# finds a mistake"
_CHANGES = re.compile(r"[#;] in: (\S+)\n(.*)", re.DOTALL)
_BEGINNING = re.compile(r" *(?:- \{id: \w+,|[\w-]+:|=)")


@dataclass
class Reader:
    """Somebody who does what the page says, and what the last commands have answered."""

    answer: str = ""
    commands: list[str] = field(default_factory=list)

    def follow(self, block: Block) -> None:
        """Do what a block says, or compare it with what was answered."""
        changes = _CHANGES.fullmatch(block.text)
        if block.language == "sh":
            self.answer = "".join(map(self._typed, block.text.splitlines()))
        elif changes is not None:
            _change(Path(changes[1]), changes[2].splitlines())
        elif block.language:
            write(files(f"```{block.language}\n{block.text}```\n"), Path())
        else:
            assert _shape(block.text).search(self.answer), self.answer

    def _typed(self, line: str) -> str:
        papercity, *arguments = shlex.split(line, comments=True)
        result = CliRunner().invoke(cli, arguments)
        assert papercity == "papercity"
        assert result.exit_code == (1 if MISTAKE in line else 0), result.output
        self.commands.append(arguments[0])
        return result.output


def _change(path: Path, lines: list[str]) -> None:
    """Put lines of a file in the places of those that begin alike, of which there is one each."""
    found = path.read_text(encoding="utf-8").splitlines()
    for line in lines:
        beginning = _BEGINNING.match(line)
        assert beginning is not None
        (place,) = (number for number, old in enumerate(found) if old.startswith(beginning[0]))
        assert found[place] != line
        found[place] = line
    path.write_text("\n".join(found) + "\n", encoding="utf-8")


def _shape(shown: str) -> re.Pattern[str]:
    """Return what an answer has to look like to be the one that is shown."""
    lines = ("(?:.*\n)*?" if line == "..." else _line(line) for line in shown.splitlines())
    return re.compile(f"^{''.join(lines)}", re.MULTILINE)


def _line(shown: str) -> str:
    return ".*".join(map(re.escape, shown.split("..."))) + "\n"


@pytest.mark.print
def test_the_tutorial_leads_from_an_empty_folder_to_a_game_that_is_scored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # given
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    reader = Reader()

    # when
    for block in blocks(PAGE):
        reader.follow(block)

    # then
    assert {"new", "print", "check", "score"} == set(reader.commands)
    assert Path("output/meadows/a4/kit.pdf").is_file()
    assert Path("output/our-lake/a4/kit.pdf").is_file()


def test_an_answer_that_is_not_as_shown_is_noticed() -> None:
    reader = Reader("one\ntwo\nthree\n")

    reader.follow(Block("", "one\n...\nth...\n"))
    with pytest.raises(AssertionError):
        reader.follow(Block("", "one\nthree\n"))
