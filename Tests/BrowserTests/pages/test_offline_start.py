"""The page starts from the browser: without the server, and sooner with it; what it keeps of itself holds no data."""

import signal

import pytest

from harness import Server, Viewers, card, said, wait_until
from test_offline_queue import READY, add, move, texts_kept, waiting

SHELL = """async () => {
  const found = {};
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) found[request.url] = await (await cache.match(request)).text();
  }
  return found;
}"""


def opened(viewers, texts, **more):
    """A page whose worker is there, and that keeps so many texts."""
    page = viewers.open(service_workers="allow", **{"device": "desktop", **more})
    wait_until(lambda: page.evaluate("() => navigator.serviceWorker.controller !== null"))
    texts_kept(page, texts)
    return page


def again(page):
    """The same browser with a page opened anew."""
    context, address = page.context, page.url
    page.close()
    page = context.new_page()
    page.goto(address)
    return page


def test_a_page_starts_and_reads_without_the_server(store, server, viewers):
    store.fill({"title": "Milk", "body": "of *oat*\n"}, "Bread")
    page = opened(viewers, 2)
    server.stop(signal.SIGKILL)
    page = again(page)
    card(page, "Milk").click()
    page.locator("article.text em", has_text="oat").wait_for()
    page.reload()
    page.locator("article.text em", has_text="oat").wait_for()
    page.locator(".network.offline").wait_for()


def test_what_is_kept_of_the_page_holds_no_data(store, server, viewers):
    store.fill("A secret plan")
    page = opened(viewers, 1)
    kept = page.evaluate(SHELL)
    assert server.origin + "/" in kept and server.origin + "/assets/queue.js" in kept
    assert not [name for name, text in kept.items() if "secret plan" in text]
    assert 'id="start">null<' in kept[server.origin + "/"]


def test_a_start_from_the_browser_catches_up_with_the_server(store, server, viewers):
    [key, other] = store.fill("Milk", "Bread")
    page = opened(viewers, 2)
    context, address = page.context, page.url
    page.close()
    server.stop(signal.SIGKILL)
    store.sheaf("set", key, "title:Oat milk")
    store.sheaf("rm", other, "--yes")
    store.add("Cheese")
    server.start()
    page = context.new_page()
    page.goto(address)
    for title in ("Oat milk", "Cheese"):
        card(page, title).wait_for()
    card(page, "Bread").wait_for(state="detached")


SLOW = """() => {
  const { getAll } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.getAll = function (...all) {
    const end = performance.now() + 1500;
    const hold = () => { if (this.name === "queue" && performance.now() < end) this.get(0).onsuccess = hold; };
    hold();
    return getAll.apply(this, all);
  };
}"""
"""Has what waits be read slowly, without which the page works with the server alone."""


def test_what_the_server_tells_at_once_is_kept(store, server, viewers):
    store.fill("Milk")
    page = opened(viewers, 1)
    page.context.add_init_script(f"({SLOW})()")
    store.sheaf("add", "Bread")
    page = again(page)
    card(page, "Bread").wait_for()
    wait_until(lambda: page.evaluate(READY))
    store.sheaf("add", "Cheese")
    texts_kept(page, 3)
    server.stop(signal.SIGKILL)
    page = again(page)
    card(page, "Cheese").wait_for()
    wait_until(lambda: page.evaluate(READY))
    assert card(page, "Bread").count() == 1


def test_what_waits_is_there_after_the_browser_ended(store, server, viewers):
    store.fill("Milk")
    page = opened(viewers, 1)
    server.stop(signal.SIGKILL)
    page.locator(".network.offline").wait_for()
    add(page, "Bread")
    move(page, "Milk", "Doing")
    wait_until(lambda: len(waiting(page)) == 2)
    page = again(page)
    page.locator('.column[data-status="doing"] .card', has_text="Milk").wait_for()
    card(page, "Bread").wait_for()
    server.start()
    wait_until(lambda: waiting(page) == [])
    assert {item["title"]: item["status"] for item in store.items()} == {"Milk": "doing", "Bread": "todo"}


def test_a_browser_that_was_revoked_forgets_what_it_read_and_keeps_what_waits(store, server, viewers):
    store.fill("Milk")
    page = opened(viewers, 1, name="Phone")
    server.stop(signal.SIGKILL)
    page.locator(".network.offline").wait_for()
    move(page, "Milk", "Doing")
    wait_until(lambda: len(waiting(page)) == 1)
    [device] = [each for each in store.json("serve", "devices")["devices"] if each["name"] == "Phone"]
    store.sheaf("serve", "devices", "--revoke", device["id"])
    server.start()
    page.locator("dialog.end").wait_for()
    wait_until(lambda: page.evaluate("async () => (await indexedDB.databases()).length") == 1)
    page.locator("dialog.end").get_by_role("button", name="Connect").click()
    page.get_by_label("Code").first.fill(server.new_code())
    page.get_by_role("button", name="Connect").click()
    wait_until(lambda: store.items()[0]["status"] == "doing")


def test_below_a_path_the_worker_has_that_path_alone(store, chromium):
    server = Server(store, "--base", "/notes/")
    viewers = Viewers(chromium, server)
    context = viewers.context("desktop", service_workers="allow")
    answer = context.request.post(server.origin + "/notes/api/pair", headers={"Origin": server.origin},
                                  data={"protocol": 1, "code": server.new_code(), "name": "Browser"})
    assert answer.ok
    store.fill("Milk")
    page = context.new_page()
    page.goto(server.origin + "/notes/")
    wait_until(lambda: page.evaluate("() => navigator.serviceWorker.controller !== null"))
    assert page.evaluate("async () => (await navigator.serviceWorker.getRegistration()).scope") == server.origin + "/notes/"
    texts_kept(page, 1)
    server.stop(signal.SIGKILL)
    page.reload()
    card(page, "Milk").wait_for()
    viewers.close()


@pytest.mark.parametrize("address, title, body", [
    ("?share-title=Idea&share-text=of%20a%20bench", "Idea", "of a bench"),
    ("?share-text=First%20line%0Asecond&share-url=https%3A%2F%2Fexample.org", "First line", "second\n\nhttps://example.org")])
def test_what_another_app_shares_becomes_a_memo(store, server, viewers, address, title, body):
    page = viewers.open("phone", at=address)
    page.locator("textarea.text").wait_for()
    [memo] = store.json("memos")["items"]
    assert memo["title"] == title and body in store.file(memo["id"]).read_text()
    assert "share" not in page.url


def test_shortcuts_add_and_search(store, server, viewers):
    page = viewers.open("phone", at="#new=memo")
    page.locator('dialog.add[aria-label="New memo"]').wait_for()
    page = viewers.open("phone", at="#new=search", name="other")
    wait_until(lambda: page.evaluate("() => document.activeElement.type === 'search'"))
    said_nothing = page.locator(".toast").count()
    assert said_nothing == 0 and "new=" not in page.url


def test_the_manifest_names_all_that_a_system_asks_for(server, viewers):
    page = viewers.open("desktop")
    facts = page.evaluate("async () => (await fetch('assets/manifest.webmanifest')).json()")
    assert {icon["type"] for icon in facts["icons"]} == {"image/svg+xml", "image/png"}
    assert len(facts["shortcuts"]) == 3 and facts["share_target"]["params"]["text"] == "share-text"
    for icon in facts["icons"]:
        assert page.request.get(server.origin + "/assets/" + icon["src"]).ok


def test_history_and_files_that_were_opened_are_there_without_the_server(store, server, viewers):
    [key] = store.fill({"title": "Milk", "body": "![it](attachments/a.png)\n"})
    picture = bytes.fromhex("89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d49444154789c6360000002000001e221bc330000000049454e44ae426082")
    file = store.path / "tasks/attachments/a.png"
    file.parent.mkdir(parents=True)
    file.write_bytes(picture)
    store.git("add", "-A")
    store.git("commit", "-qm", "A picture")
    store.sheaf("set", key, "priority:high")
    page = opened(viewers, 1)

    def look():
        card(page, "Milk").click()
        shown = page.locator("article.text img")
        shown.wait_for()
        wait_until(lambda: shown.evaluate("(each) => each.complete && each.naturalWidth > 0"))
        page.keyboard.press("r")
        page.locator("ol.history li").first.wait_for()
        assert "priority" in page.locator("ol.history").inner_text().lower()
        page.keyboard.press("Escape")

    look()
    server.stop(signal.SIGKILL)
    page = again(page)
    page.locator(".network.offline").wait_for()
    page.keyboard.press("Escape")
    look()
    assert page.locator(".network.offline").count() == 1
