"""Phones that enter at the same moment, and phones that follow a table."""

import asyncio
import contextlib
import http.client
import json
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest
from starlette.types import Message

from generator.companion import live
from generator.companion.scenes import Scene, Scenes
from generator.web import streams as web_streams
from tests.companion.party import TWO, Party, Wire, run, served


@pytest.fixture
def wire(party: Party) -> Iterator[Wire]:
    with served(party.app) as wire:
        yield wire


def begun(wire: Wire) -> str:
    wish = {"edition": "sunshine-city", "players": [{"name": "Ana"}, {"name": "Ben"}]}
    key = str(wire.ask("/tables", wish)[1]["key"])
    assert wire.ask(f"/t/{key}/lines", {"version": 0, "text": "1. 1 2", "id": "first"})[0] == 200
    return key


def test_nobody_waits_for_pictures_but_who_asked_for_them(
    wire: Wire, monkeypatch: pytest.MonkeyPatch
) -> None:
    # given
    keys, done = [begun(wire) for _ in range(2)], threading.Event()
    pictures = [piece["url"] for piece in wire.ask(f"/t/{keys[0]}/state")[1]["pieces"]]
    monkeypatch.setattr(Scenes, "draw", lambda *_: done.wait(20) and Scene(b"{}", 1, 1, ()))

    # when
    with ThreadPoolExecutor(40) as pool:
        waiting = [pool.submit(wire.ask, pictures[number % len(pictures)]) for number in range(40)]
        time.sleep(0.5)
        others = [wire.ask(f"/t/{keys[1]}/{path}")[0] for path in ("state", "verdict.json")]
        were_drawn = [one.done() for one in waiting]
        done.set()

    # then
    assert others == [200, 200]
    assert not any(were_drawn)
    assert [one.result() for one in waiting] == [(200, {})] * 40


def test_of_two_who_enter_at_once_one_is_told_and_neither_is_lost_or_doubled(wire: Wire) -> None:
    # given
    key, start = begun(wire), threading.Barrier(2)
    confirmed: list[tuple[int, str]] = []

    def phone(name: str) -> int:
        conflicts = version = 0
        for number in range(200):
            text = f"; {name} {number}"
            start.wait()
            while True:
                wish = {"version": version, "text": text, "id": f"{name}-{number}"}
                status, body = wire.ask(f"/t/{key}/lines", wish)
                assert status in (200, 409)
                version = body["version"]
                if status == 200:
                    confirmed.append((version, text))
                    break
                conflicts += 1
        return conflicts

    # when
    with ThreadPoolExecutor(2) as pool:
        conflicts = sum(pool.map(phone, ("ana", "ben")))

    # then
    lines = wire.ask(f"/t/{key}/state")[1]["lines"]
    assert [(line["n"], line["text"]) for line in lines[1:]] == sorted(confirmed)
    assert len({text for _, text in confirmed}) == len(confirmed) == 400
    assert conflicts > 0


def test_a_phone_that_repeats_while_its_first_wish_is_carried_out_writes_once(wire: Wire) -> None:
    key = begun(wire)

    for number in range(1, 21):
        wish = {"version": number, "text": f"; {number}", "id": f"id-{number}"}
        with ThreadPoolExecutor(4) as pool:
            answers = list(pool.map(lambda sent: wire.ask(f"/t/{key}/lines", sent), [wish] * 4))
        assert answers == [(200, {"version": number + 1, "issues": []})] * 4

    assert wire.ask(f"/t/{key}/state")[1]["version"] == 21


class Following:
    """A phone that follows a table."""

    def __init__(self, wire: Wire, key: str, who: str = "t") -> None:
        self._line = http.client.HTTPConnection("127.0.0.1", wire.port, timeout=5)
        self._line.request("GET", f"/{who}/{key}/events")
        self.answer = self._line.getresponse()

    def told(self) -> int:
        """Return the next version that it hears of."""
        while True:
            text = self.readline()
            assert text, "the stream has ended"
            if text.startswith("data: "):
                return int(json.loads(text.removeprefix("data: "))["version"])

    def readline(self) -> str:
        return self.answer.readline().decode()

    def close(self) -> None:
        self.answer.close()
        self._line.close()


def test_every_phone_hears_of_a_move_within_a_second(wire: Wire) -> None:
    key = begun(wire)
    streams = [Following(wire, key) for _ in range(3)]
    assert [stream.told() for stream in streams] == [1, 1, 1]

    since = time.monotonic()
    wire.ask(f"/t/{key}/lines", {"version": 1, "text": "; x", "id": "x"})
    heard = [stream.told() for stream in streams]

    assert heard == [2, 2, 2]
    assert time.monotonic() - since < 1
    for stream in streams:
        stream.close()


def test_a_phone_hears_that_somebody_sat_down(wire: Wire) -> None:
    key = begun(wire)
    with closing(Following(wire, key)) as stream:
        stream.told()

        wire.ask(f"/t/{key}/sit", {"seat": "A"})

        assert stream.told() == 1


def test_a_silent_stream_shows_that_it_is_there(wire: Wire, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(web_streams, "HEARTBEAT", 0.1)
    key = begun(wire)
    with closing(Following(wire, key)) as stream:
        stream.told()

        stream.readline()

        assert stream.readline() == ": still here\n"


def test_a_phone_that_is_gone_is_forgotten(party: Party, wire: Wire) -> None:
    key = begun(wire)
    stream = Following(wire, key)
    stream.told()
    assert party.companion.live.is_followed(1)

    stream.close()

    until = time.monotonic() + 3
    while party.companion.live.is_followed(1) and time.monotonic() < until:
        time.sleep(0.02)
    assert not party.companion.live.is_followed(1)


def test_a_table_has_room_for_so_many_phones(wire: Wire, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "STREAMS", 2)
    key = begun(wire)
    streams = [Following(wire, key) for _ in range(2)]
    assert [stream.told() for stream in streams] == [1, 1]

    with closing(Following(wire, key)) as third:
        assert third.answer.status == 429
        assert third.answer.getheader("Retry-After")
    for stream in streams:
        stream.close()


def test_onlookers_take_no_room_of_players(wire: Wire, monkeypatch: pytest.MonkeyPatch) -> None:
    # given
    monkeypatch.setattr(live, "STREAMS", 2)
    keys = wire.ask("/tables", TWO)[1]
    with contextlib.ExitStack() as stack:
        onlookers = [stack.enter_context(closing(Following(wire, keys["view"], "v"))) for _ in range(3)]
        told = [one.told() for one in onlookers[:2]]

        # when
        players = [stack.enter_context(closing(Following(wire, keys["key"]))) for _ in range(3)]

        # then
        assert told == [0, 0]
        assert [one.answer.status for one in onlookers] == [200, 200, 429]
        assert [one.answer.status for one in players] == [200, 200, 429]


def test_phones_hear_what_another_process_writes_to_the_file(tmp_path: Path) -> None:
    # given
    data = tmp_path / "tables.sqlite"
    with Party(data) as party, served(party.app) as wire:
        key, heard = begun(wire), []
        with closing(Following(wire, key)) as stream:
            heard.append(stream.told())

            # when
            line = json.dumps({"version": 1, "text": "; from elsewhere", "id": "elsewhere"})
            for path, body in (("lines", line), ("sit", '{"seat": "A"}')):
                done = run("get", f"/t/{key}/{path}", "--method", "POST", "--body", body, "--data", data)
                assert done.returncode == 0, done.stderr
                heard.append(stream.told())

        # then
        state = wire.ask(f"/t/{key}/state")[1]
    assert heard == [1, 2, 2]
    assert state["lines"][-1]["text"] == "; from elsewhere"
    assert state["seats"][0]["taken"]


def test_a_server_ends_at_once_though_phones_follow_it(tmp_path: Path) -> None:
    with Party(tmp_path / "tables.sqlite") as party, served(party.app) as wire:
        key = begun(wire)
        streams = [Following(wire, key) for _ in range(3)]
        assert [stream.told() for stream in streams] == [1, 1, 1]
        since = time.monotonic()

    assert time.monotonic() - since < 1.5
    for stream in streams:
        stream.close()


def test_a_phone_that_takes_nothing_is_dropped_and_harms_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(web_streams, "PATIENCE", 0.05)
    news = live.Live(lambda _: live.Mark(0, {}))
    taken: list[str] = []

    async def receive() -> Message:
        await asyncio.Event().wait()
        raise AssertionError

    async def stuck(message: Message) -> None:
        taken.append(message["type"])
        if len(taken) > 2:
            await asyncio.Event().wait()

    async def followed() -> None:
        await news.follow(1, 0, is_onlooker=False)({"type": "http"}, receive, stuck)

    asyncio.run(asyncio.wait_for(followed(), 2))

    assert len(taken) == 3
    assert not news.is_followed(1)


def test_a_phone_that_missed_some_news_is_told_the_last() -> None:
    news = live.Live(lambda _: live.Mark(0, {}))
    taken: list[bytes] = []

    async def receive() -> Message:
        await asyncio.Event().wait()
        raise AssertionError

    async def slow(message: Message) -> None:
        taken.append(message.get("body", b""))
        if len(taken) == 3:
            for version in (1, 2, 3):
                news.tell(1, version)
        if len(taken) == 4:
            news.close()

    asyncio.run(asyncio.wait_for(news.follow(1, 0, is_onlooker=False)({"type": "http"}, receive, slow), 2))

    assert taken[2:4] == [b'data: {"version": 0}\n\n', b'data: {"version": 3}\n\n']
