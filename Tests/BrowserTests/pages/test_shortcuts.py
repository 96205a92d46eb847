"""What comes from outside of the page, and what leaves it: links, shortcuts of the system, announcements."""

from urllib.parse import quote

import pytest

from access import check
from harness import card, said, wait_until


def adding(page):
    return page.locator("dialog.add")


@pytest.mark.parametrize("language", ["en", "ko"])
def test_an_address_adds_a_task_by_one_tap(store, viewers, language):
    page = viewers.open("phone", language, at="#add=" + quote("우유 & 빵 100% +집"))
    title = adding(page).get_by_role("textbox")
    assert title.input_value() == "우유 & 빵 100% +집"
    assert page.evaluate("location.hash") == "" and store.items() == []
    check(page, "adding")
    adding(page).get_by_role("button", name="추가" if language == "ko" else "Add", exact=True).tap()
    card(page, "우유 & 빵 100%").wait_for()
    adding(page).wait_for(state="hidden")
    [item] = store.items()
    assert item["title"] == "우유 & 빵 100%" and item["tags"] == ["집"] and item["status"] == "todo"
    # A reload asks no more.
    page.reload()
    card(page, "우유").wait_for()
    assert adding(page).is_hidden() and len(store.items()) == 1


def test_an_address_that_is_opened_later_adds_too_and_keeps_what_is_typed(store, viewers):
    page = viewers.open("desktop")
    page.keyboard.press("t")
    page.keyboard.press("n")
    page.keyboard.type("Bread")
    page.keyboard.press("Escape")
    page.evaluate("location.hash = 'add=and 50% milk'")
    adding(page).get_by_role("heading", name="New task").wait_for()
    assert adding(page).get_by_role("textbox").input_value() == "Bread and 50% milk"
    page.keyboard.press("Enter")
    said(page, "Added “Bread and 50% milk”")
    assert [item["kind"] for item in store.items()] == ["task"]


def test_it_is_asked_for_after_pairing_too(store, server, viewers):
    page = viewers.context("phone").new_page()
    page.goto(server.origin + "/#add=Milk")
    page.get_by_label("Code").fill(server.code)
    page.get_by_role("button", name="Connect").tap()
    wait_until(lambda: adding(page).count() and adding(page).get_by_role("textbox").input_value() == "Milk")


def test_a_server_that_only_shows_says_so(store, server, viewers):
    server.stop()
    server.options = ["--read-only"]
    server.start()
    page = viewers.open("desktop", at="#add=Milk")
    said(page, "this server only shows")
    assert adding(page).is_hidden()


def test_a_link_of_another_site_opens_what_it_names(store, server, viewers):
    key = store.add("Buy milk")
    page = viewers.open("desktop")
    asked = []
    page.on("request", lambda request: asked.append(request.url) if request.is_navigation_request() else None)
    link = f'<a href="{server.origin}/#item={key}">notes</a>'
    page.route("http://elsewhere.test/", lambda route: route.fulfill(body=link, content_type="text/html"))
    page.goto("http://elsewhere.test/")
    page.get_by_text("notes").click()
    page.locator(".panel").get_by_role("heading", name="Buy milk").wait_for()
    card(page, "Buy milk").wait_for()
    assert len(asked) == 2
    # A browser that is not paired has to be, however it came.
    other = viewers.context("desktop").new_page()
    other.route("http://elsewhere.test/", lambda route: route.fulfill(body=link, content_type="text/html"))
    other.goto("http://elsewhere.test/")
    other.get_by_text("notes").click()
    other.get_by_label("Code").wait_for()


NOTIFICATIONS = """
    window.Notification = class {
        static get permission() { return localStorage.getItem("test permission") ?? "default"; }
        static async requestPermission() { localStorage.setItem("test permission", window.answer ?? "granted"); }
        constructor(title, { body, tag }) {
            Notification.shown = { ...Notification.shown, [tag]: this };
            // As the system does it: what comes again under a name takes the place of what is there.
            localStorage.setItem("said " + tag, title + ": " + body);
        }
    };
"""
"""Stands in for what the system shows: Chromium without a screen has nothing to show it on."""


def announced(page):
    return page.evaluate("Object.keys(localStorage).filter((name) => name.startsWith('said ')).sort().map((name) => localStorage.getItem(name))")


def due_page(viewers, language="en", clock="2026-11-24T09:00:00+09:00"):
    """A page whose time is held; its settings are open."""
    context = viewers.context("desktop", language)
    context.add_init_script(NOTIFICATIONS)
    context.clock.install(time=clock)
    viewers.pair(context)
    page = context.new_page()
    page.goto(viewers.server.origin)
    page.locator("header.head").wait_for()
    return page


def switch(page, language="en"):
    if not page.locator("dialog[open]").count():
        page.keyboard.press(",")
    return page.get_by_role("switch", name="마감 알림" if language == "ko" else "Due now")


def test_tasks_are_announced_when_they_become_due_and_each_once(store, viewers):
    mina, *_ = store.fill({"title": "Call Mina", "due": "2026-11-24T10:00:00+09:00"}, {"title": "Long ago", "due": "2026-11-01"},
               {"title": "Done", "status": "done", "due": "2026-11-24"}, {"title": "Today", "due": "2026-11-24"},
               {"title": "Later", "due": "2026-11-24T11:00:00+09:00"}, {"title": "Tomorrow", "due": "2026-11-25"})
    page = due_page(viewers)
    card(page, "Call Mina").wait_for()
    page.clock.fast_forward("03:00")
    assert announced(page) == []
    switch(page).click()
    wait_until(lambda: announced(page) == ["Today: Due: today"])
    page.keyboard.press("Escape")
    # Another page of the same browser tells nothing again.
    other = page.context.new_page()
    other.goto(page.url)
    card(other, "Call Mina").wait_for()
    page.context.clock.fast_forward("58:00")
    wait_until(lambda: len(announced(page)) == 2)
    assert announced(page)[0].startswith("Call Mina: Due: today 10:00")
    # One of the two pages did it.
    teller = next(each for each in (page, other) if each.evaluate("(key) => key in (Notification.shown ?? {})", mina))
    teller.evaluate("(key) => Notification.shown[key].onclick()", mina)
    teller.locator(".panel").get_by_role("heading", name="Call Mina").wait_for()
    page.reload()
    card(page, "Call Mina").wait_for()
    page.clock.fast_forward("02:00")
    # Switched off, it is quiet.
    assert switch(page).is_checked()
    switch(page).click()
    page.clock.fast_forward("02:00:00")
    assert len(announced(page)) == 2 and page.evaluate("Notification.shown ?? null") is None


def test_many_at_once_are_one_announcement(store, viewers):
    store.fill(*[{"title": f"Task {number}", "due": "2026-11-24"} for number in range(5)])
    page = due_page(viewers, "ko")
    switch(page, "ko").click()
    wait_until(lambda: len(announced(page)) == 1)
    assert announced(page)[0].startswith("마감이 된 할 일 5개: Task ")


@pytest.mark.parametrize("language, denied, missing", [
    ("en", "change it in the browser’s settings", "add the page to the home screen"), ("ko", "브라우저 설정에서 허용하세요", "홈 화면에 추가하세요")])
def test_the_switch_says_why_nothing_can_be_announced(store, viewers, language, denied, missing):
    store.fill({"title": "Today", "due": "2026-11-24"})
    page = due_page(viewers, language)
    page.evaluate("window.answer = 'denied'; 0")
    switch(page, language).click()
    page.get_by_text(denied).wait_for()
    assert page.get_by_role("switch").is_disabled() and not page.get_by_role("switch").is_checked()
    check(page, "settings without announcements")
    page.keyboard.press("Escape")
    page.evaluate("delete window.Notification; 0")
    switch(page, language)
    page.get_by_text(missing).wait_for()
    assert page.get_by_role("switch").is_disabled() and announced(page) == []
