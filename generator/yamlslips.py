"""What a file that is not YAML lacks, in words for people who never saw YAML's own."""

import re

import yaml

from generator.problems import Problem, Source

_QUOTE = "put the text between quotation marks"
_NEIGHBOURS = "begin each key as far in as its neighbours"
_SENTENCES = (
    ("cannot start any token", False, "a text can't begin with {begin}", _QUOTE),
    ("scanning an a", True, "a text can't begin with {begin}", _QUOTE),
    (
        "mapping values are not allowed",
        False,
        "a second key can't stand here",
        'begin each key in a line of its own, and put text that contains ": " between quotation marks',
    ),
    ("find expected ':'", True, "expected a key, a colon and a value", ""),
    ("<document start>", False, "expected a key here", _NEIGHBOURS),
    ("expected '-' indicator", False, "expected a list item here", "begin it with a hyphen and a space"),
    ("find expected key", False, "expected a key here", _NEIGHBOURS),
    ("expected ',' or ']'", True, "this list is not closed, or lacks a comma", ""),
    ("expected ',' or '}'", True, "this {{ is not closed, or lacks a comma", ""),
    ("unknown escape", False, "this backslash escapes nothing", "write two of them"),
    ("scanning a quoted scalar", True, "this quotation mark is never closed", "close it, or take it out"),
    ("unexpected ':'", False, "a colon can't stand here", _QUOTE),
    ("expected node content", False, "expected a value here", _QUOTE),
    ("undefined alias", False, "this name after * is given to nothing", _QUOTE),
    ("duplicate anchor", False, "this name after & is given twice", "take another name"),
    ("another document", False, "expected one document, found a second after ---", "take out the line ---"),
    ("nesting depth", False, "this is nested too deeply", ""),
    ("block scalar", False, "nothing can follow | or > in this line", "begin the text in the next line"),
)
_VALUE_BEFORE = re.compile(r"\s*(?:- +)*[^\s:'\"{\[#][^:'\"{\[#]*: +\S")
"""How a line begins that has a key and a text in it."""


def slip(shown: str, text: str, error: yaml.MarkedYAMLError) -> Problem:
    """Return what is wrong in a file that is called ``shown``, and at which place of its ``text``."""
    what = f"{error.problem} {error.context or ''}"
    mark = error.problem_mark
    line = _line(text, mark)
    if "\t" in line[: len(line) - len(line.lstrip())]:
        return Problem(
            place_of(shown, mark), "this line begins with a tab", "indent with spaces, not with tabs"
        )
    found = _text_that_goes_on(shown, text, mark, what)
    if found is not None:
        return found
    for known, begins_there, said, hint in _SENTENCES:
        if known in what:
            at = error.context_mark if begins_there and error.context_mark else mark
            return Problem(place_of(shown, at), said.format(begin=_begin(text, at)), hint)
    return Problem(place_of(shown, mark), f"this is not YAML: {what.strip()}")


def _text_that_goes_on(shown: str, text: str, mark: yaml.Mark | None, what: str) -> Problem | None:
    """Return what is wrong with the text before a mark, where it is its end that YAML does not understand."""
    if mark is None:
        return None
    if "mapping values are not allowed" in what and _VALUE_BEFORE.match(_line(text, mark)[: mark.column]):
        return Problem(place_of(shown, mark), "this text has a colon in it", _QUOTE)
    before = _last_text(text, mark) if "did not find expected" in what else None
    if before is None:
        return None
    if before.style in ("'", '"'):
        return _quoted(shown, text, before, mark)
    if _begin(text, mark) == ":" and before.start_mark.line == mark.line:
        hint = f"{_QUOTE}; or write a comma before the next key"
        return Problem(place_of(shown, before.start_mark), "this text goes on with a colon", hint)
    return None


def _last_text(text: str, mark: yaml.Mark) -> yaml.ScalarToken | None:
    """Return the last text or key that ends before a mark."""
    found = None
    try:
        for token in yaml.scan(text, Loader=yaml.CSafeLoader):
            if token.end_mark.index > mark.index:
                break
            found = token if isinstance(token, yaml.ScalarToken) else found
    except yaml.YAMLError:
        # What could be read up to there is enough.
        return found
    return found


def _quoted(shown: str, text: str, before: yaml.ScalarToken, mark: yaml.Mark) -> Problem | None:
    """Return what is wrong with a quoted text, if it is not meant to end where it does."""
    begin, end = before.start_mark, before.end_mark
    between = text[end.index : mark.index]
    if begin.line == end.line and (between.strip(" ") or (between and _begin(text, mark) in ("", *",}]:"))):
        return None
    if begin.line != end.line:
        message = "a quotation mark that is opened here is not closed in its line"
        return Problem(place_of(shown, begin), message, "close it where its text ends")
    message = (
        f"the text that begins here ends at its second quotation mark, in column {end.column}, but goes on"
    )
    inside = "an apostrophe in it is written twice: ''" if before.style == "'" else 'one in it is written \\"'
    comma = "; before another key stands a comma" if ":" in _line(text, mark)[mark.column :] else ""
    return Problem(place_of(shown, begin), message, f"close it where its text ends; {inside}{comma}")


def place_of(shown: str, mark: yaml.Mark | None) -> Source:
    """Return where a mark of the parser is, or the whole file where it has none."""
    return Source(shown, mark.line + 1, mark.column + 1) if mark else Source(shown)


def _line(text: str, mark: yaml.Mark | None) -> str:
    lines = text.splitlines()
    return lines[mark.line] if mark is not None and mark.line < len(lines) else ""


def _begin(text: str, mark: yaml.Mark | None) -> str:
    return _line(text, mark)[mark.column :][:1] if mark is not None else ""
