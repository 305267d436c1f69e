"""The order of a turn's actions: SNK-3.4, and what may come between two pieces or two steps."""

from generator.scoring.engine import Refusal, rule
from generator.scoring.sunken.facts import Lake
from generator.scoring.sunken.table import HAUNT, RISE, WALK, Table, card_of

_DID = {RISE: "pieces rose", WALK: "the adventurer moved", HAUNT: "the spirit moved"}
_ITS = {WALK: "the adventurer's", HAUNT: "the spirit's"}
_DOES = {RISE: "pieces rise", WALK: "the adventurer moves", HAUNT: "the spirit moves"}


@rule("SNK-3.4", "SNK-A16")
def taking_up(lake: Lake, table: Table, action: int) -> Table | Refusal:
    """Return the table with an action under way, or why it can't be taken up now.

    The order of the actions is free. One that another has interrupted is over; only the spirit may come in
    between, unless the table has agreed on something else.
    """
    now = table.now
    if action != HAUNT and now.reach >= 0:
        now = now._replace(halted=True)
    free = lake.options.interleave
    if free == "all" or (action == HAUNT and free == "spirit") or now.doing == action:
        return table._replace(now=now) if now is not table.now else table
    if now.ended & action:
        why = f"{_DOES[action]} once a turn, and that was over when {_DID[now.doing]}"
        return Refusal("SNK-A16", why)
    if now.doing == RISE and not now.may_stop:
        have = "1 piece has" if now.placed == 1 else f"{now.placed} pieces have"
        why = f"only {have} risen: they rise together, before or after {_ITS[action]} way"
        return _too_few(lake, table, why)
    return table._replace(now=now._replace(doing=action, ended=now.ended | now.doing))


def _too_few(lake: Lake, table: Table, why: str) -> Refusal:
    pieces, _ = card_of(lake, table)
    return Refusal("SNK-4.1", why, need=f"exactly {pieces}", have=str(table.now.placed))


def must_have_raised_all(lake: Lake, table: Table) -> Refusal | None:
    """Refuse the end of a turn in which more pieces have to appear."""
    now = table.now
    if now.may_stop or now.ended & RISE:
        return None
    return _too_few(lake, table, "not all pieces have risen, and there is a place for one more")
