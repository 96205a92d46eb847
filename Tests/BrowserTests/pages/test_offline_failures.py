"""What happens when something fails: each row of the design's table by its name."""

import signal
import time

import pytest

from harness import Viewers, card, column, said, wait_until
from proxy import Proxy
from test_offline_queue import DRAFTS, READY, add, move, offline, online, texts_kept, waiting


def body(store, key):
    return store.file(key).read_text().split("---\n", 2)[2].strip()


def edits(page, text=None):
    """Opens the editor; types a text as a whole."""
    if not page.locator(".panel .reading").is_visible():
        card(page, "Milk").click()
        page.locator(".panel .reading").wait_for()
    page.keyboard.press("e")
    if text is not None:
        page.locator("textarea.text").fill(text)


def test_server_restarted(store, server, viewers):
    [key] = store.fill("Milk")
    page = viewers.open("desktop")
    offline(page, server, 1)
    store.sheaf("set", key, "title:Oat milk")
    server.start()
    card(page, "Oat milk").wait_for()


def test_commit_unknown_since_the_history_was_rewritten(store, server, viewers):
    [milk, bread] = store.fill("Milk", "Bread")
    page = viewers.open("desktop")
    offline(page, server, 2)
    move(page, "Milk", "Doing")
    wait_until(lambda: len(waiting(page)) == 1)
    store.sheaf("set", bread, "title:Rye bread")
    branch = store.git("branch", "--show-current").strip()
    store.git("checkout", "-q", "--orphan", "other")
    store.git("commit", "-qam", "All of it anew")
    store.git("branch", "-qM", branch)
    store.git("reflog", "expire", "--expire=now", "--all")
    online(page, server)
    card(page, "Rye bread").wait_for()
    assert store.item(milk)["status"] == "doing"


def test_item_deleted_meanwhile(store, server, viewers):
    [key] = store.fill({"title": "Milk", "body": "one\n"})
    page = viewers.open("desktop")
    offline(page, server, 1)
    edits(page, "one\ntwo\n")
    page.get_by_role("button", name="Done", exact=True).click()
    page.locator(".panel .reading").wait_for()
    store.sheaf("rm", key, "--yes")
    server.start()
    said(page, "it is back")
    assert body(store, key) == "one\ntwo"
    page.locator(".toast").get_by_role("button", name="Undo").click()
    wait_until(lambda: not store.items())


def test_item_changed_meanwhile_that_was_deleted_here(store, server, viewers):
    [key, other] = store.fill({"title": "Milk", "body": "one\n"}, "Bread")
    page = viewers.open("desktop")
    offline(page, server, 2)
    for title in ("Milk", "Bread"):
        card(page, title).focus()
        page.keyboard.press("d")
    wait_until(lambda: len(waiting(page)) == 2)
    store.sheaf("append", key, "two")
    server.start()
    said(page, "not deleted: Milk")
    card(page, "Milk").wait_for()
    assert body(store, key) == "one\ntwo"
    wait_until(lambda: [item["title"] for item in store.items()] == ["Milk"])


def test_item_moved_meanwhile_that_was_moved_here_before(store, server, viewers):
    [milk, bread] = store.fill("Milk", "Bread")
    page = viewers.open("desktop")
    offline(page, server, 2)
    move(page, "Milk", "Done")
    move(page, "Bread", "Doing")
    wait_until(lambda: len(waiting(page)) == 2)
    time.sleep(3)  # Times are told apart by the second, and the server may be slow to hear of the first.
    store.sheaf("move", milk, "doing")
    server.start()
    said(page, "Moved elsewhere meanwhile, so it stays there: Milk")
    column(page, "doing").locator(".card", has_text="Milk").wait_for()
    wait_until(lambda: store.item(bread)["status"] == "doing")
    assert store.item(milk)["status"] == "doing"


def test_item_changed_while_its_deletion_is_on_its_way(store, server, viewers):
    [key] = store.fill({"title": "Milk", "body": "one\n"})
    page = viewers.open("desktop")

    def late(route):
        store.sheaf("append", key, "two")
        route.continue_()

    page.route("**/api/ops", late)
    card(page, "Milk").focus()
    page.keyboard.press("d")
    said(page, "not deleted: Milk")
    card(page, "Milk").wait_for()
    assert body(store, key) == "one\ntwo"


def test_delivered_twice(store, server, viewers):
    store.fill("Milk")
    page = viewers.open("desktop")
    texts_kept(page, 1)
    lost = []

    def lose(route):
        if not lost:
            lost.append(route.fetch())
            return route.abort()
        return route.continue_()

    page.route("**/api/ops", lose)
    add(page, "Bread")
    wait_until(lambda: lost and waiting(page) == [])
    assert sorted(item["title"] for item in store.items()) == ["Bread", "Milk"]
    assert store.git("log", "--format=%B").count("Sheaf-Op: add") == 1


def test_storage_full_for_the_queue(store, server, viewers):
    [key] = store.fill({"title": "Milk", "body": "one\n"})
    page = viewers.open("desktop")
    offline(page, server, 1)
    page.evaluate("""() => {
      const full = () => { throw new DOMException("full", "QuotaExceededError"); };
      IDBObjectStore.prototype.put = full;
      Storage.prototype.setItem = full;
    }""")
    edits(page, "one\ntwo\n")
    page.get_by_role("button", name="Done", exact=True).click()
    said(page, "Not saved: this browser cannot keep it")
    assert page.locator(".edit .state").inner_text().startswith("Not saved")
    assert page.locator("textarea.text").input_value() == "one\ntwo\n"
    server.start()
    wait_until(lambda: body(store, key) == "one\ntwo")


def test_storage_full_in_a_browser_without_a_queue(store, server, viewers):
    [key, _] = store.fill({"title": "Milk", "body": "one\n"}, "Bread")
    page = viewers.open("desktop")
    page.add_init_script("IDBFactory.prototype.open = () => { throw new DOMException('none', 'UnknownError'); };")
    page.reload()
    edits(page)
    page.locator("textarea.text").wait_for()
    server.stop()
    page.evaluate("() => { Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }; }")
    page.locator("textarea.text").fill("one\ntwo\n")
    card(page, "Bread").click()
    said(page, "Not saved: this browser cannot keep it")
    assert page.locator("textarea.text").input_value() == "one\ntwo\n"
    server.start()
    wait_until(lambda: body(store, key) == "one\ntwo")


def test_storage_full_for_what_another_page_left(store, server, viewers):
    [key] = store.fill({"title": "Milk", "body": "one\n"})
    page = viewers.open("desktop", service_workers="allow")
    wait_until(lambda: page.evaluate("navigator.serviceWorker.controller !== null"))
    texts_kept(page, 1)
    edits(page, "one\ntwo\n")
    server.stop(signal.SIGKILL)
    page.close()
    page = viewers.contexts[-1].new_page()
    page.goto(server.origin + "/")
    wait_until(lambda: page.evaluate(READY))
    page.locator(".network.offline").wait_for()
    page.evaluate("""async () => {
      // As long ago as is needed for it to be no other page's any more.
      const name = Object.keys(localStorage).find((each) => each.startsWith("draft "));
      localStorage.setItem(name, JSON.stringify({ ...JSON.parse(localStorage.getItem(name)), at: 0 }));
      const { put } = IDBObjectStore.prototype;
      globalThis.failed = 0;
      IDBObjectStore.prototype.put = function (...all) {
        if (this.name === "queue" && ++globalThis.failed) throw new DOMException("full", "QuotaExceededError");
        return put.apply(this, all);
      };
      (await import(new URL("assets/server.js", document.baseURI))).setOnline(true);
    }""")
    wait_until(lambda: page.evaluate("globalThis.failed"), what="a failure to keep it")
    server.start()
    wait_until(lambda: body(store, key) == "one\ntwo")


def test_storage_full_for_what_is_added_moved_and_deleted(store, server, viewers):
    store.fill("Milk", "Bread")
    page = viewers.open("desktop")
    offline(page, server, 2)
    page.evaluate("""() => { IDBObjectStore.prototype.put = () => { throw new DOMException("full", "QuotaExceededError"); }; }""")
    full = "this browser has no room to keep it"
    move(page, "Milk", "Doing")
    said(page, full)
    column(page, "todo").locator(".card", has_text="Milk").wait_for()
    card(page, "Bread").focus()
    page.keyboard.press("d")
    said(page, full)
    card(page, "Bread").wait_for()
    page.keyboard.press("n")
    page.locator("dialog.add input").fill("Butter")
    page.keyboard.press("Enter")
    page.locator("dialog.add .toast", has_text=full).wait_for()
    assert page.locator("dialog.add input").input_value() == "Butter" and waiting(page) == []


def test_storage_full_of_texts_to_be_read(store, server, viewers):
    store.fill("Milk", "Bread")
    page = viewers.open("desktop")
    offline(page, server, 2)
    page.evaluate("""() => {
      const [put, clear] = [IDBObjectStore.prototype.put, IDBObjectStore.prototype.clear];
      let isFull = true;
      IDBObjectStore.prototype.clear = function () { if (this.name === "texts") isFull = false; return clear.call(this); };
      IDBObjectStore.prototype.put = function (...all) {
        if (isFull) throw new DOMException("full", "QuotaExceededError");
        return put.apply(this, all);
      };
    }""")
    move(page, "Milk", "Doing")
    wait_until(lambda: len(waiting(page)) == 1)


DEAF = 'Object.defineProperty(BroadcastChannel.prototype, "onmessage", { set() {} });'
"""Has a page hear nothing of the others, as one that sleeps."""


def two_tabs(viewers):
    page = viewers.open("desktop")
    other = page.context.new_page()
    other.goto(page.url)
    card(other, "Milk").wait_for()
    return page, other


@pytest.mark.parametrize("has_server", [True, False])
def test_two_tabs_on_one_item(store, server, viewers, has_server):
    [key] = store.fill({"title": "Milk", "body": "one\n\ntwo\n\nthree\n"})
    page, other = two_tabs(viewers)
    if not has_server:
        offline(page, server, 1)
    edits(page, "ONE\n\ntwo\n\nthree\n")
    edits(other)
    question = other.locator("dialog", has_text="being edited in another tab")
    question.get_by_role("button", name="Cancel").click()
    other.locator(".panel .reading").wait_for()
    assert page.locator("textarea.text").input_value().startswith("ONE")
    edits(other)
    question.get_by_role("button", name="Edit here").click()
    said(page, "Editing goes on in another tab")
    wait_until(lambda: other.locator("textarea.text").input_value() == "ONE\n\ntwo\n\nthree\n")
    other.locator("textarea.text").fill("ONE\n\ntwo\n\nTHREE\n")
    other.get_by_role("button", name="Done", exact=True).click()
    other.locator(".panel .reading").wait_for()
    if not has_server:
        assert len(waiting(page)) == 1 and page.evaluate(DRAFTS) == []
        online(page, server)
    wait_until(lambda: body(store, key) == "ONE\n\ntwo\n\nTHREE")


LATE = """
  const { set } = Object.getOwnPropertyDescriptor(BroadcastChannel.prototype, "onmessage");
  Object.defineProperty(BroadcastChannel.prototype, "onmessage", {
    set(listener) { if (!this.name.endsWith(" queue")) set.call(this, listener); },
  });
"""
"""Has a page not hear what waits to be sent, as one that hears of it too late."""


def test_a_text_is_taken_over_before_its_keeping_was_heard_of(store, server, viewers):
    store.fill({"title": "Milk", "body": "one\n"})
    page, other = two_tabs(viewers)
    other.add_init_script(LATE)
    other.reload()
    card(other, "Milk").wait_for()
    offline(page, server, 1)
    edits(page, "ONE\n")
    edits(other)
    other.locator("dialog").get_by_role("button", name="Edit here").click()
    said(page, "Editing goes on in another tab")
    wait_until(lambda: other.locator("textarea.text").input_value() == "ONE\n")


def test_a_tab_that_sleeps_with_an_editor_open(store, server, viewers):
    [key] = store.fill({"title": "Milk", "body": "one\n\ntwo\n\nthree\n"})
    page, other = two_tabs(viewers)
    page.add_init_script(DEAF)
    page.reload()
    edits(page, "ONE\n\ntwo\n\nthree\n")
    edits(other)
    other.locator("dialog").get_by_role("button", name="Edit here").click()
    # What was typed there is kept where this page finds it.
    wait_until(lambda: other.locator("textarea.text").input_value() == "ONE\n\ntwo\n\nthree\n")
    other.locator("textarea.text").fill("ONE\n\ntwo\n\nTHREE\n")
    other.get_by_role("button", name="Done", exact=True).click()
    wait_until(lambda: body(store, key) == "ONE\n\ntwo\n\nTHREE")
    # It wakes, and goes on where it was.
    page.locator("textarea.text").fill("ONE\n\nTWO\n\nthree\n")
    page.get_by_role("button", name="Done", exact=True).click()
    wait_until(lambda: body(store, key) == "ONE\n\nTWO\n\nTHREE")


def test_clocks_differ(store, server, viewers):
    [key] = store.fill({"title": "Milk", "priority": "low"})
    page = viewers.open("desktop")
    texts_kept(page, 1)
    page.clock.install(time=time.time() + 5 * 3600)
    page.reload()
    texts_kept(page, 1)
    offline(page, server)
    move(page, "Milk", "Doing")
    wait_until(lambda: len(waiting(page)) == 1)
    page.clock.run_for(1000)
    server.start()
    page.clock.run_for(10_000)
    wait_until(lambda: store.item(key)["status"] == "doing")
    assert abs(int(store.git("log", "-1", "--format=%at")) - time.time()) < 120


def test_the_leaders_tab_is_suspended(store, server, viewers):
    [key] = store.fill("Milk")
    page = viewers.open("desktop")
    other = page.context.new_page()
    other.goto(page.url)
    card(other, "Milk").wait_for()
    # It holds the lock, and says nothing any more.
    other.evaluate("""() => { navigator.locks.request(`sheaf ${location.pathname} send`, () => new Promise(() => {})).catch(() => {}); }""")
    page.bring_to_front()
    offline(page, server)
    move(page, "Milk", "Doing")
    wait_until(lambda: len(waiting(page)) == 1)
    server.start()
    wait_until(lambda: store.item(key)["status"] == "doing")


def test_refused(store, server, viewers):
    [key, other] = store.fill("Milk", "Bread")
    page = viewers.open("desktop")
    offline(page, server, 2)
    move(page, "Milk", "Doing")
    move(page, "Bread", "Doing")
    wait_until(lambda: len(waiting(page)) == 2)
    store.sheaf("rm", key, "--yes")
    server.start()
    said(page, "Sent: 1 that waited here; not saved: 1")
    wait_until(lambda: store.item(other)["status"] == "doing")
    [entry] = wait_until(lambda: [each for each in waiting(page) if each["error"]])
    assert entry["error"]["code"] == "notFound" and entry["title"] == "Milk"
    page.locator(".network").click()
    page.get_by_role("button", name="Waiting here", exact=True).click()
    row = page.locator("ul.waiting li")
    row.get_by_text("it is not there any more").wait_for()
    row.get_by_role("button", name="Discard").click()
    page.locator("dialog[open]").last.get_by_role("button", name="Discard").click()
    wait_until(lambda: waiting(page) == [])


def test_new_version_of_the_worker(store, chromium):
    proxy = Proxy(store)
    viewers = Viewers(chromium, proxy)
    store.fill("Milk")
    page = viewers.open("desktop", service_workers="allow")
    wait_until(lambda: page.evaluate("navigator.serviceWorker.controller !== null"))
    build = page.locator("meta[name=build]").get_attribute("content")
    edits(page, "typed")
    proxy.replaced = [(build.encode(), b"0123456789ab")]
    proxy.server.restart()
    page.locator(".toast").get_by_role("button", name="Load it").click()
    said(page, "when nothing is being typed")
    assert page.locator("textarea.text").input_value() == "typed"
    page.get_by_role("button", name="Done", exact=True).click()
    page.locator(".panel .reading").wait_for()
    page.locator(".network").click()
    page.get_by_role("button", name="Load it").click()
    wait_until(lambda: page.locator("meta[name=build]").get_attribute("content") == "0123456789ab")
    card(page, "Milk").wait_for()
    viewers.close()
    proxy.stop()


def test_killed_in_the_middle(store, server, viewers):
    store.fill("Milk")
    page = viewers.open("desktop")
    offline(page, server, 1)
    add(page, "Bread")
    wait_until(lambda: len(waiting(page)) == 1)
    held = []

    def hold(route):
        route.fetch()
        held.append(route)

    page.route("**/api/ops", hold)
    server.start()
    # Routes are called while the page is asked for something.
    wait_until(lambda: waiting(page) and held)
    wait_until(lambda: len(store.items()) == 2)
    page.close()
    page = viewers.contexts[-1].new_page()
    page.goto(server.origin + "/")
    card(page, "Bread").wait_for()
    wait_until(lambda: waiting(page) == [])
    assert sorted(item["title"] for item in store.items()) == ["Bread", "Milk"]


def test_killed_while_something_is_sent(store, server, viewers):
    [key] = store.fill("Milk")
    page = viewers.open("desktop")
    wait_until(lambda: page.evaluate(READY))
    held = []
    # Neither does the server hear of it, nor does the page of that.
    page.route("**/api/ops", lambda route: held.append(route))
    move(page, "Milk", "Doing")
    wait_until(lambda: page.evaluate("1") and held)
    assert store.item(key)["status"] == "todo"
    # It may send once more as it goes.
    page.close()
    page = viewers.contexts[-1].new_page()
    page.goto(server.origin + "/")
    card(page, "Milk").wait_for()
    wait_until(lambda: store.item(key)["status"] == "doing")
    wait_until(lambda: waiting(page) == [] and page.evaluate("Object.keys(localStorage).filter((name) => name.startsWith('sent '))") == [])


def test_server_gone_without_a_word(store, server, viewers):
    store.fill({"title": "Milk", "body": "of *oat*\n"})
    page = viewers.open("desktop", service_workers="allow")
    wait_until(lambda: page.evaluate("navigator.serviceWorker.controller !== null"))
    texts_kept(page, 1)
    server.process.send_signal(signal.SIGSTOP)
    try:
        begun = time.monotonic()
        page.reload()
        card(page, "Milk").click()
        page.locator("article.text em", has_text="oat").wait_for()
        # It does not wait for the server for long.
        assert time.monotonic() - begun < 20
    finally:
        server.process.send_signal(signal.SIGCONT)


AT_ONCE = """new MutationObserver((_, observer) => {
  const card = document.querySelector(".card");
  if (card) { observer.disconnect(); card.click(); }
}).observe(document, { childList: true, subtree: true });"""
"""Presses a card as soon as it is there."""


def test_a_card_is_pressed_while_the_page_begins(store, server, viewers):
    store.fill({"title": "Milk", "body": "of *oat*\n"})
    page = viewers.open("desktop", service_workers="allow")
    wait_until(lambda: page.evaluate("navigator.serviceWorker.controller !== null"))
    texts_kept(page, 1)
    page.add_init_script(AT_ONCE)
    server.process.send_signal(signal.SIGSTOP)
    try:
        begun = time.monotonic()
        page.reload()
        page.locator("article.text em", has_text="oat").wait_for()
        assert time.monotonic() - begun < 20
    finally:
        server.process.send_signal(signal.SIGCONT)


def test_a_database_that_never_opens(store, server, viewers):
    [key] = store.fill({"title": "Milk", "body": "of *oat*\n"})
    page = viewers.open("desktop")
    page.add_init_script("IDBFactory.prototype.open = () => ({});")
    page.reload()
    card(page, "Milk").click()
    page.locator("article.text em", has_text="oat").wait_for()
    move(page, "Milk", "Doing")
    wait_until(lambda: store.item(key)["status"] == "doing")


def test_a_proxy_whose_server_is_gone(store, server, viewers):
    store.fill("Milk")
    page = viewers.open("desktop")
    texts_kept(page, 1)
    page.route("**/api/ops", lambda route: route.fulfill(status=502, body="Bad gateway"))
    move(page, "Milk", "Doing")
    wait_until(lambda: len(waiting(page)) == 1)
    page.unroute("**/api/ops")
    wait_until(lambda: store.items()[0]["status"] == "doing")
