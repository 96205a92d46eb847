"""Reading and editing an item: what is typed, when it is sent, and what stays of it."""

import os
import signal

import pytest

from harness import CHROMIUM, card, said, wait_until
from items import body, commits, done, drafts, edit_item, ends, hasten, hide, panel, read_item, state, until


@pytest.fixture
def notes(store, viewers):
    """An item, and a page on which it is edited."""
    key = store.add("Notes", "--body", "one")
    page = viewers.open("desktop")
    edit_item(page, "Notes")
    return key, page


def test_a_tap_reads_and_the_pencil_edits(store, viewers):
    key = store.add("Buy milk", "--body", "Two litres.")
    page = viewers.open("phone")
    read_item(page, "Buy milk")
    assert page.locator(".edit").count() == 0
    panel(page).get_by_role("button", name="Edit").click()
    wait_until(lambda: page.evaluate("document.activeElement.tagName") == "TEXTAREA", what="the text's focus")
    page.keyboard.press("Control+End")
    page.keyboard.type("\nOat.")
    state(page, "Saved here")
    ends(page, "Oat.")
    assert body(store, key) == "Two litres.\n\nOat."
    assert commits(store)[0] == 'Edit "Buy milk"'
    assert drafts(page) == []


def test_enter_in_the_title_goes_to_the_text(store, viewers):
    key = store.add("Buy milk", "--body", "Two litres.")
    page = viewers.open("desktop")
    edit_item(page, "Buy milk")
    page.locator("input.title").fill("Buy oat milk")
    page.keyboard.press("Enter")
    page.keyboard.type("Now: ")
    page.keyboard.press("Control+Enter")
    panel(page).get_by_role("heading", name="Buy oat milk").wait_for()
    assert body(store, key) == "Now: Two litres."
    assert store.item(key)["title"] == "Buy oat milk"


def test_an_empty_title_cannot_be_saved_and_the_button_says_so(store, viewers):
    key = store.add("Buy milk", "--body", "Two litres.")
    page = viewers.open("phone")
    edit_item(page, "Buy milk")
    for title in ("", "   ", "\u3164", "\u200b\u200d\ufeff", "\u2800\u00ad"):
        page.locator("input.title").fill("Milk")
        assert page.get_by_role("button", name="Done", exact=True).is_enabled()
        page.locator("input.title").fill(title)
        assert page.get_by_role("button", name="A title is needed").is_disabled(), ascii(title)
    page.locator("textarea").fill("Three litres.")
    page.keyboard.press("Control+Enter")
    assert page.locator(".edit").count() == 1
    # Who leaves all the same keeps the title that was there, and the text.
    page.evaluate("history.back()")
    said(page, "still “Buy milk”")
    wait_until(lambda: body(store, key) == "Three litres.")
    assert store.item(key)["title"] == "Buy milk"


@pytest.mark.parametrize("between", [None, "Something else"])
def test_a_text_is_sent_after_ten_seconds_and_one_visit_is_one_step(store, notes, between):
    key, page = notes
    hasten(page)
    count = len(commits(store))
    page.locator("textarea").fill("one two")
    state(page, "Sent")
    assert body(store, key) == "one two"
    if between:
        store.add(between)
    page.locator("textarea").fill("one two three")
    wait_until(lambda: body(store, key) == "one two three")
    ends(page, "one two three")
    # One visit is one commit, unless there is another one in the middle.
    assert commits(store)[:-count] == (['Edit "Notes"', f'Add "{between}"', 'Edit "Notes"'] if between else ['Edit "Notes"'])
    page.keyboard.press("u")
    panel(page).get_by_text("one", exact=True).wait_for()
    assert body(store, key) == "one"
    page.keyboard.press("U")
    panel(page).get_by_text("one two three").wait_for()


def test_hiding_and_leaving_send(store, notes):
    key, page = notes
    store.add("Others")
    page.locator("textarea").fill("one two")
    hide(page)
    wait_until(lambda: body(store, key) == "one two")
    hide(page, False)
    page.locator("textarea").fill("one two three")
    card(page, "Others").click()
    panel(page).get_by_role("heading", name="Others").wait_for()
    assert body(store, key) == "one two three" and drafts(page) == []


def test_a_draft_is_there_after_a_reload(store, viewers):
    key = store.add("Notes", "--body", "one")
    page = viewers.open("phone")
    edit_item(page, "Notes")
    # Nothing is sent on the way out, as where the browser is killed.
    page.evaluate("() => { window.fetch = () => Promise.reject(new TypeError('gone')); }")
    page.locator("textarea").fill("one two")
    page.locator("input.title").fill("Noted")
    state(page, "Saved here")
    page.reload()
    page.locator(".edit textarea").wait_for()
    assert page.locator("textarea").input_value() == "one two"
    assert page.locator("input.title").input_value() == "Noted"
    assert body(store, key) == "one"
    done(page)
    panel(page).get_by_role("heading", name="Noted").wait_for()
    assert body(store, key) == "one two" and drafts(page) == []


def test_a_draft_outlives_the_server(store, server, notes):
    key, page = notes
    server.stop(9)
    page.locator("textarea").fill("one two")
    page.keyboard.press("Control+s")
    state(page, "Saved here, not sent yet: the server cannot be reached")
    assert len(drafts(page)) == 1
    done(page)
    said(page, "Saved here, not sent yet: the server cannot be reached")
    panel(page).get_by_text("one two").wait_for()
    assert drafts(page) == []
    server.start()
    wait_until(lambda: body(store, key) == "one two")
    panel(page).get_by_text("one two").wait_for()


def test_what_was_left_without_a_network_is_sent_when_it_is_back(store, server, notes):
    key, page = notes
    page.route("**/api/ops", lambda route: route.abort())
    page.locator("textarea").fill("one two")
    page.keyboard.press("Control+Home")
    page.evaluate("history.back()")
    said(page, "not sent yet")
    panel(page).wait_for(state="hidden")
    page.unroute("**/api/ops")
    store.add("A sign of the server")
    said(page, "“Notes” was sent")
    assert body(store, key) == "one two" and drafts(page) == []


def test_an_answer_that_was_lost_makes_no_clash_with_itself(store, notes):
    key, page = notes

    def lose(route):
        route.fetch()
        route.abort()

    page.route("**/api/ops", lose)
    page.locator("textarea").fill("one two")
    page.keyboard.press("Control+s")
    state(page, "not sent yet")
    assert body(store, key) == "one two"
    page.unroute("**/api/ops")
    page.locator("textarea").fill("one two three")
    ends(page, "one two three")
    assert body(store, key) == "one two three"


def test_changes_are_discarded_with_what_of_them_was_sent(store, notes):
    key, page = notes
    page.locator("textarea").fill("one two")
    page.keyboard.press("Control+s")
    state(page, "Sent")
    page.locator("textarea").fill("one two three")
    page.get_by_role("button", name="Discard changes").click()
    page.get_by_role("button", name="Discard", exact=True).click()
    panel(page).get_by_text("one", exact=True).wait_for()
    assert body(store, key) == "one" and drafts(page) == []


def test_line_ends_stay_as_they_are(store, viewers):
    file = store.write("memos/mixed.md", "")
    text = b"---\r\nid: k7m3x9q2\r\ntitle: Mixed\r\n---\r\nalpha\r\nbeta\ngamma\r\ndelta"
    file.write_bytes(text)
    store.git("add", "-A")
    store.git("commit", "-qm", "Mixed")
    page = viewers.open("desktop", at="#item=k7m3x9q2")
    panel(page).get_by_role("button", name="Edit").click()
    page.locator("textarea").fill("alpha\nbeta\nnew\ngamma\ndelta")
    ends(page, "new")
    assert file.read_bytes() == text.replace(b"beta\n", b"beta\nnew\r\n")


def test_the_way_back_closes_and_a_reload_opens_again(store, viewers):
    store.add("Buy milk")
    page = viewers.open("phone")
    read_item(page, "Buy milk")
    page.reload()
    panel(page).get_by_role("heading", name="Buy milk").wait_for()
    page.go_back()
    panel(page).wait_for(state="hidden")
    assert "item=" not in page.url
    read_item(page, "Buy milk")
    page.get_by_role("button", name="Back").click()
    panel(page).wait_for(state="hidden")
    until(page, "!location.hash")


def test_storage_that_is_full_is_said_and_the_text_is_sent_at_once(store, notes):
    key, page = notes
    page.evaluate("() => { Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }; }")
    page.locator("textarea").fill("one two")
    state(page, "This browser cannot keep it")
    wait_until(lambda: body(store, key) == "one two")


def test_two_pages_of_one_browser_keep_drafts_of_their_own(store, viewers):
    key = store.add("Notes", "--body", "one\n\ntwo\n\nthree\n")
    page = viewers.open("desktop")
    # Over plain HTTP they cannot agree on one that edits.
    page.context.add_init_script("Object.defineProperty(navigator, 'locks', { value: undefined })")
    page.reload()
    edit_item(page, "Notes")
    other = page.context.new_page()
    other.goto(page.url)
    other.locator(".panel h2").wait_for()
    other.locator(".panel").get_by_role("button", name="Edit").click()
    for each, text in ((page, "ONE\n\ntwo\n\nthree\n"), (other, "one\n\ntwo\n\nTHREE\n")):
        each.evaluate("() => { window.real = window.fetch; window.fetch = () => Promise.reject(new TypeError('gone')); }")
        each.locator("textarea").fill(text)
        state(each, "Saved here")
    assert len(drafts(page)) == 2
    for each in (page, other):
        each.evaluate("() => { window.fetch = window.real; }")
        done(each)
        each.locator(".reading").wait_for()
    wait_until(lambda: body(store, key) == "ONE\n\ntwo\n\nTHREE")
    assert drafts(page) == []


def test_what_is_said_to_be_saved_is_there_after_a_kill(store, server, playwright, viewers):
    """A browser that is killed has on the disk what it said it has."""
    key = store.add("Notes", "--body", "one")
    folder = store.home / "browser"

    def start():
        return playwright.chromium.launch_persistent_context(
            folder, executable_path=CHROMIUM, args=["--no-sandbox", "--disable-dev-shm-usage"], locale="en-US")

    context = start()
    viewers.pair(context)
    page = context.new_page()
    page.goto(server.origin)
    edit_item(page, "Notes")
    # Nothing is sent meanwhile.
    server.stop(signal.SIGKILL)
    page.locator("textarea").fill("two")
    state(page, "Saved here")
    page.locator("textarea").press_sequentially(" three", delay=20)
    page.get_by_text("Saving here…").wait_for()
    state(page, "Saved here")
    for process in processes(f"--user-data-dir={folder}"):
        os.kill(process, signal.SIGKILL)
    server.start()
    context = start()
    # Cookies come to the disk only after half a minute.
    viewers.pair(context)
    page = context.new_page()
    page.goto(server.origin + f"/#item={key}")
    page.locator("textarea").wait_for()
    assert page.locator("textarea").input_value() == "two three"
    context.close()


def processes(word):
    """The processes that were started with a word."""
    found = []
    for process in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{process}/cmdline", "rb") as words:
                if word.encode() in words.read().split(b"\0"):
                    found.append(int(process))
        except OSError:
            pass
    return found
