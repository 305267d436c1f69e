from hypothesis import given
from hypothesis import strategies as st

from generator.display import Box, Group, Item
from generator.layout.flow import Flow, Strip, fill
from generator.problems import Problems
from generator.schema.checking import check
from generator.schema.prose import ProseFile
from generator.yamlsource import parse
from tests.layout.easel import supplies

COLUMNS: list[Box] = [(0, 10, 80, 100), (90, 10, 80, 100)]


def strip(height: float, *, before: float = 0, with_next: bool = False) -> Strip:
    return Strip((), height, before, with_next)


def places(page: tuple[Item, ...]) -> list[tuple[float, float]]:
    return [(item.x, item.y) for item in page if isinstance(item, Group)]


def test_strips_fill_one_column_after_the_other() -> None:
    (page,) = fill([strip(60), strip(30), strip(95)], lambda _page: COLUMNS)

    assert places(page) == [(0, 10), (0, 70), (90, 10)]


def test_the_space_before_a_strip_is_dropped_at_the_top_of_a_column() -> None:
    (page,) = fill([strip(90, before=5), strip(90, before=5)], lambda _page: COLUMNS)

    assert places(page) == [(0, 10), (90, 10)]


def test_a_heading_is_not_left_alone_at_the_end_of_a_column() -> None:
    (page,) = fill([strip(80), strip(10, with_next=True), strip(90)], lambda _page: COLUMNS)

    assert places(page) == [(0, 10), (90, 10), (90, 20)]


def test_the_columns_of_the_last_page_are_balanced() -> None:
    (page,) = fill([strip(10)] * 6, lambda _page: COLUMNS)

    assert [x for x, _ in places(page)] == [0, 0, 0, 90, 90, 90]


@given(st.lists(st.floats(1, 100), max_size=40))
def test_no_strip_is_lost_and_none_leaves_its_column(heights: list[float]) -> None:
    pages = fill([strip(height) for height in heights], lambda _page: COLUMNS)

    found = [place for page in pages for place in places(page)]
    assert len(found) == len(heights)
    assert all(y + height <= 110 + 1e-5 for (_, y), height in zip(found, heights, strict=True))


def test_clause_ids_stand_beside_the_first_line() -> None:
    problems = Problems()
    value = parse(
        "title: T\nblocks: [{text: Roll both dice., clauses: [SHN-5.2, SHN-5.3]}]", "prose.yaml", problems
    )
    assert value is not None
    prose = check(ProseFile, value, problems)
    assert prose is not None, problems.found

    (drawn,) = Flow(supplies(), 90, lambda _name, _room: ((), 0, 0)).strips(prose.blocks)

    written = [
        run.text
        for group in drawn.items
        if isinstance(group, Group)
        for run in group.items
        if hasattr(run, "text")
    ]
    assert written == ["Roll both dice.", "5.2", "5.3"]
