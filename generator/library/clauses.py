"""What the rules say: clauses of the digests that come with papercity, by their ids."""

from functools import lru_cache


@lru_cache(maxsize=512)
def rule_text(game: str, clause: str, language: str = "en") -> str:
    """Return what a clause of a game's digest says, in English if not in a language; nothing if nowhere."""
    if not game or not clause:
        return ""
    import re

    from generator.library.tree import stock_folder

    digest = stock_folder() / "seeds" / game / ("digest.md" if language == "en" else f"digest.{language}.md")
    for line in digest.read_text(encoding="utf-8").splitlines() if digest.is_file() else ():
        if line.startswith(f"- {clause} "):
            said = line.removeprefix(f"- {clause} ")
        elif line.startswith(f"| {clause} |"):
            said = line.split("|")[3]
        else:
            continue
        said = re.sub(r"\[(?:L[^\]]*|not judged[^\]]*)\]|\((?:inferred|authored)\)|[*`]", "", said)
        return " ".join(said.split())
    return "" if language == "en" else rule_text(game, clause)
