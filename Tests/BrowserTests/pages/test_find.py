"""Searching while one types, filters, and what of a store is shown when it is empty."""

import signal
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from harness import card, column, said, wait_until


@pytest.fixture
def notes(store):
    today = datetime.now(ZoneInfo("Asia/Seoul")).date().isoformat()
    store.fill({"title": "우유 사기", "tags": ["집"], "due": today, "project": "부엌"},
               {"title": "책 읽기", "tags": ["공부"], "due": "2020-01-01"},
               {"title": "Buy bread", "body": "The 한국어 textbook is on the shelf.\n"})
    return store


def hits(page):
    return page.locator(".results .title").all_text_contents()


def test_it_finds_while_hangul_is_composed(notes, viewers, composer):
    page = viewers.open("phone", "ko")
    page.get_by_role("searchbox").click()
    typing = composer(page)
    typing.compose("ㅇ", "우")
    wait_until(lambda: hits(page) == ["우유 사기"])
    typing.commit("우")
    typing.compose("ㅇ", "유")
    page.wait_for_timeout(200)
    assert page.get_by_role("searchbox").input_value() == "우유"
    typing.commit("유")
    wait_until(lambda: hits(page) == ["우유 사기"])
    assert page.locator(".results mark").first.text_content() == "우유"
    page.locator(".hit").first.click()
    page.locator(".panel h2", has_text="우유 사기").wait_for()


def test_initial_consonants_find(notes, viewers):
    page = viewers.open("tablet", "ko")
    page.get_by_role("searchbox").fill("ㅊㅇㄱ")
    wait_until(lambda: hits(page) == ["책 읽기"])
    page.get_by_role("searchbox").fill("한국")
    wait_until(lambda: hits(page) == ["Buy bread"])
    page.get_by_role("searchbox").fill("zzz")
    page.get_by_text("“zzz” 검색 결과가 없습니다").wait_for()


def test_what_is_found_is_read_without_the_marks_of_markdown(store, viewers):
    store.fill({"title": "Shopping", "body": "- [ ] oat **milk** from the [dairy](https://example.org/x)\n"})
    page = viewers.open("desktop")
    line = page.locator(".hit .preview")
    for words, found in (("milk", "oat milk from the dairy"),
                         ("example", "oat milk from the [dairy](https://example.org/x)")):
        page.get_by_role("searchbox").fill(words)
        wait_until(lambda: line.locator("mark").all_text_contents() == [words])
        assert line.text_content() == found


def test_keys_lead_into_what_was_found(notes, viewers):
    page = viewers.open("desktop")
    page.keyboard.press("/")
    page.keyboard.type("bread")
    wait_until(lambda: hits(page) == ["Buy bread"])
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.locator(".panel h2", has_text="Buy bread").wait_for()
    page.get_by_role("searchbox").focus()
    page.keyboard.press("Escape")
    assert page.get_by_role("searchbox").input_value() == ""
    assert not page.locator(".results").is_visible()


def test_filters_by_date_project_tag_and_query(notes, viewers):
    page = viewers.open("desktop")
    titles = lambda: sorted(page.locator(".columns .card .title").all_text_contents())
    page.keyboard.press("f")
    page.locator(".filters").get_by_role("button", name="overdue").click()
    assert titles() == ["책 읽기"]
    assert column(page, "todo").locator("h2").text_content() == "To do 1/3"
    page.get_by_role("button", name="Today", exact=True).click()
    assert titles() == ["우유 사기"]
    page.get_by_role("button", name="no date").click()
    assert titles() == ["Buy bread"]
    page.get_by_role("button", name="Show all").click()
    page.locator(".filters").get_by_label("Project").select_option("부엌")
    assert titles() == ["우유 사기"]
    page.get_by_role("button", name="Show all").click()
    page.locator(".filters").get_by_label("Tags").select_option("공부")
    assert titles() == ["책 읽기"]
    page.get_by_role("button", name="Show all").click()
    page.get_by_label("Query").fill("+집 due.before:2999-01-01")
    page.keyboard.press("Enter")
    wait_until(lambda: titles() == ["우유 사기"])
    # Another item that comes to fit appears.
    notes.add("쌀 사기", "+집", "due:tomorrow")
    wait_until(lambda: titles() == ["쌀 사기", "우유 사기"])
    page.get_by_label("Query").fill("due.before:soonish")
    page.keyboard.press("Enter")
    page.locator(".filters .fault", has_text="soonish").wait_for()
    assert page.get_by_label("Query").input_value() == "due.before:soonish"


def test_an_empty_store_says_so_everywhere(viewers, store):
    page = viewers.open("phone", "ko")
    page.get_by_text("할 일이 아직 없습니다").wait_for()
    for name in ("undo", "redo"):
        assert page.locator(".head button:disabled").count() == 2, name
    page.get_by_role("button", name="더 보기").click()
    page.get_by_role("button", name="기록").click()
    page.get_by_role("dialog", name="기록").wait_for()


def test_a_query_without_the_server_shows_no_wrong_cards(store, server, viewers):
    store.fill({"title": "Milk", "tags": ["home"]}, "Bread")
    page = viewers.open("desktop")
    card(page, "Bread").wait_for()
    page.keyboard.press("f")
    server.stop(signal.SIGKILL)
    page.locator(".network.offline").wait_for()
    page.locator(".filters").get_by_label("Query").fill("+home")
    page.locator(".filters .fault", has_text="needs the server").wait_for()
    card(page, "Bread").wait_for(state="detached")
    assert page.locator(".card").count() == 0
    server.start()
    card(page, "Milk").wait_for()
    assert page.locator(".filters .fault").text_content() == "" and card(page, "Bread").count() == 0
