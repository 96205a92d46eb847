"""Memos beside their list; sharing, history and deletion of an item; plain HTTP."""

import pytest

from harness import CHROMIUM, Server, Viewers, said, wait_until
from items import body, ends, panel, read_item, until


def memos(page, name="Memos"):
    page.get_by_role("button", name=name, exact=True).click()
    page.locator("ol.memos").wait_for()


def titles(page):
    return page.locator("ol.memos .title").all_inner_texts()


def current(page):
    return page.locator("ol.memos [aria-current=true] .title").inner_text()


def write_memos(store, *names):
    keys = {}
    for age, name in enumerate(reversed(names)):
        keys[name] = store.add(name, "--body", f"text of {name}", kind="memo")
        # The times of commits are in seconds.
        when = f"2026-01-{age + 1:02}T00:00:00Z"
        store.environment.update(GIT_AUTHOR_DATE=when, GIT_COMMITTER_DATE=when)
        store.git("commit", "--amend", "-q", "--no-edit", "--date", when)
    del store.environment["GIT_AUTHOR_DATE"], store.environment["GIT_COMMITTER_DATE"]
    return keys


def test_the_newest_memo_is_shown_beside_the_list(store, viewers):
    keys = write_memos(store, "third", "second", "first")
    page = viewers.open("desktop")
    memos(page)
    panel(page).get_by_role("heading", name="third").wait_for()
    assert titles(page) == ["third", "second", "first"] and current(page) == "third"
    page.locator("ol.memos .card", has_text="first").click()
    panel(page).get_by_role("heading", name="first").wait_for()
    # A change elsewhere moves a memo to the top, and the selection stays.
    store.sheaf("append", keys["second"], "more")
    wait_until(lambda: titles(page)[0] == "second")
    assert titles(page) == ["second", "third", "first"] and current(page) == "first"
    # After a deletion the top one is open.
    panel(page).get_by_role("button", name="Delete").click()
    panel(page).get_by_role("heading", name="second").wait_for()
    assert titles(page) == ["second", "third"]
    page.locator(".toast").get_by_role("button", name="Undo").click()
    wait_until(lambda: len(titles(page)) == 3)
    # The board has no memo beside it.
    page.get_by_role("button", name="Board", exact=True).click()
    panel(page).wait_for(state="hidden")


def test_a_memo_deleted_elsewhere_leaves_the_top_one(store, viewers):
    keys = write_memos(store, "second", "first")
    page = viewers.open("tablet")
    memos(page)
    page.locator("ol.memos .card", has_text="first").click()
    panel(page).get_by_role("heading", name="first").wait_for()
    store.sheaf("rm", keys["first"], "--yes")
    panel(page).get_by_role("heading", name="second").wait_for()


def test_on_a_phone_the_list_comes_first(store, viewers):
    write_memos(store, "second", "first")
    page = viewers.open("phone")
    memos(page)
    assert panel(page).is_hidden()
    page.locator("ol.memos .card", has_text="first").click()
    panel(page).get_by_role("heading", name="first").wait_for()
    assert page.locator("ol.memos").is_hidden()
    panel(page).get_by_role("button", name="Delete").click()
    said(page, "Deleted “first”")
    page.locator("ol.memos").wait_for()
    assert titles(page) == ["second"]


def test_a_new_memo_is_titled_and_typed(store, viewers, composer):
    page = viewers.open("phone", "ko")
    memos(page, "메모")
    page.get_by_role("button", name="추가").click()
    page.get_by_label("제목").focus()
    composer(page).type("장보기")
    page.keyboard.press("Enter")
    page.locator(".edit textarea").wait_for()
    page.locator(".edit textarea").focus()
    composer(page).type("귀리 우유")
    page.get_by_role("button", name="완료", exact=True).click()
    panel(page).get_by_text("귀리 우유").wait_for()
    [memo] = store.json("memos", "--body")["items"]
    assert memo["title"] == "장보기" and memo["body"].strip() == "귀리 우유"


def test_many_memos_are_a_window(store, viewers):
    for number in range(400):
        file = store.path / f"memos/n{number:03}.md"
        file.parent.mkdir(exist_ok=True)
        file.write_text(f"---\nid: a{number:07}\ntitle: Memo {number}\n---\ntext\n")
    store.git("add", "-A")
    store.git("commit", "-qm", "Memos")
    page = viewers.open("desktop")
    memos(page)
    until(page, "document.querySelector('li.memo')?.getAttribute('aria-setsize') === '400'")
    panel(page).locator("h2").wait_for()
    assert page.locator("li.memo").count() <= 150
    page.evaluate("document.querySelector('ol.memos').scrollTop = 1e6")
    page.locator("li.memo[aria-posinset='400']").wait_for()
    assert page.locator("li.memo").count() <= 150
    page.locator("li.memo[aria-posinset='400'] .card").click()
    until(page, "document.querySelector('li.memo[aria-posinset=\"400\"] [aria-current]')")
    assert page.locator("li.memo").count() <= 150


def test_the_text_is_shared_or_copied(store, viewers):
    store.add("Milk", "--body", "Two litres.")
    page = viewers.open("phone")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.evaluate("navigator.share = async (facts) => { window.shared = facts; }; 0")
    read_item(page, "Milk")
    share = panel(page).get_by_role("button", name="Share")
    share.click()
    page.get_by_role("button", name="Share…").click()
    assert page.evaluate("window.shared") == {"title": "Milk", "text": "Milk\n\nTwo litres.\n"}
    share.click()
    page.get_by_role("button", name="Copy the text").click()
    said(page, "Copied")
    assert page.evaluate("navigator.clipboard.readText()") == "Milk\n\nTwo litres.\n"
    share.click()
    page.get_by_role("button", name="Copy the link").click()
    wait_until(lambda: "#item=" in page.evaluate("navigator.clipboard.readText()"))
    link = page.evaluate("navigator.clipboard.readText()")
    other = page.context.new_page()
    other.goto(link)
    panel(other).get_by_role("heading", name="Milk").wait_for()


def test_an_earlier_version_is_looked_at_and_restored(store, viewers):
    key = store.add("Milk", "--body", "Two litres.")
    store.sheaf("append", key, "Oat.")
    page = viewers.open("desktop")
    read_item(page, "Milk")
    panel(page).get_by_role("button", name="History").click()
    page.locator(".history li").nth(1).get_by_role("button").first.click()
    page.locator("dialog article", has_text="Two litres.").wait_for()
    assert "Oat." not in page.locator("dialog article").inner_text()
    page.get_by_role("button", name="Restore this version").click()
    said(page, "Restored")
    wait_until(lambda: body(store, key) == "Two litres.")
    panel(page).get_by_text("Oat.").wait_for(state="detached")


def test_a_read_only_server_shows_and_offers_nothing_else(store, viewers, server):
    server.stop()
    server.options = ["--read-only"]
    server.start()
    store.add("Milk", "--body", "- [ ] ask Mina\n")
    page = viewers.open("desktop")
    read_item(page, "Milk")
    for name in ("Edit", "Delete"):
        assert panel(page).get_by_role("button", name=name).count() == 0
    assert page.get_by_label("ask Mina").is_disabled()


@pytest.fixture
def plain(chromium, store):
    """A page on plain HTTP at a name of a network, where browsers take a lot away from it."""
    server = Server(store)
    origin = f"http://notes.test:{server.port}"
    server.stop()
    server.options = ["--origin", origin]
    server.start()
    browser = chromium.browser_type.launch(executable_path=CHROMIUM, args=[
        "--no-sandbox", "--disable-dev-shm-usage", "--host-resolver-rules=MAP notes.test 127.0.0.1"])
    page = Viewers(browser, server).context("desktop").new_page()
    page.goto(origin + "/" + server.address.split("/")[-1])
    page.locator("header.head").wait_for()
    yield page
    browser.close()
    server.stop()


def test_plain_http_works_and_says_what_is_missing(store, plain):
    page = plain
    key = store.add("Milk", "--body", "- [ ] ask Mina\n")
    assert page.evaluate("[isSecureContext, typeof navigator.clipboard, typeof navigator.share, typeof navigator.locks]") == [
        False, "undefined", "undefined", "undefined"]
    read_item(page, "Milk")
    page.get_by_label("ask Mina").click()
    wait_until(lambda: "[x]" in body(store, key))
    panel(page).get_by_role("button", name="Share").click()
    assert page.get_by_role("button", name="Share…").count() == 0
    page.get_by_role("button", name="Copy the text").click()
    page.get_by_text("Over plain HTTP a page may not copy").wait_for()
    assert page.evaluate("getSelection().toString() || document.activeElement.value").startswith("Milk")
    page.keyboard.press("Escape")
    panel(page).get_by_role("button", name="Edit").click()
    page.locator("textarea").fill("Oat.")
    ends(page, "Oat.")
    page.keyboard.press(",")
    page.get_by_text("Over plain HTTP").wait_for()
    assert page.get_by_role("switch", name="Due now").is_disabled()
