"""Thousands of requests that no page of the companion makes."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.companion.fuzz import is_in_order, wishes
from tests.companion.party import Party

pytestmark = pytest.mark.slow


def test_thousands_of_odd_requests_are_no_error_of_the_server(tmp_path: Path) -> None:
    with Party(tmp_path / "tables.sqlite") as party:
        keys = party.without_hurry().table()
        statuses: set[int] = set()

        @settings(max_examples=6_000, deadline=None, suppress_health_check=[HealthCheck.too_slow])
        @given(data=st.data())
        def asked(data: st.DataObject) -> None:
            statuses.add(is_in_order(party, data.draw(wishes(keys))).status)

        asked()

        assert {200, 400, 403, 404, 405, 415, 422} <= statuses
