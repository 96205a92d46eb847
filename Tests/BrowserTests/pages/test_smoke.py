"""One way through all of it, in each of the two browsers, for every run of the tests; the other files go into it all."""

import signal

from selenium.webdriver import ActionChains

from harness import card, centre, column, said, wait_until
from items import body, edit_item, ends, panel, read_item
from test_offline_queue import ALL, add, offline, online
from test_offline_webkit import kept
from test_webkit import texts


def test_chromium(store, server, viewers, finger):
    [milk, memo] = store.fill("Buy milk", {"title": "Recipe", "kind": "memo", "body": "Flour\n"})
    page = viewers.open("tablet", service_workers="allow")
    # A finger drags a card to another column.
    hand = finger(page).hold(card(page, "Buy milk"))
    hand.move(*centre(column(page, "doing"))).lift()
    column(page, "doing").locator(".card", has_text="Buy milk").wait_for()
    said(page, "Moved to Doing")
    assert store.item(milk)["status"] == "doing"
    # It is read and edited.
    edit_item(page, "Buy milk")
    page.locator(".edit textarea").fill("Two litres")
    ends(page, "Two litres")
    assert body(store, milk) == "Two litres"
    page.keyboard.press("Escape")
    panel(page).wait_for(state="hidden")
    # So is a memo, beside its list.
    page.get_by_role("button", name="Memos", exact=True).click()
    panel(page).get_by_role("heading", name="Recipe").wait_for()
    panel(page).get_by_role("button", name="Edit").click()
    page.locator(".edit textarea").fill("Flour and salt")
    ends(page, "Flour and salt")
    assert body(store, memo) == "Flour and salt"
    page.get_by_role("button", name="Board", exact=True).click()
    # What a command changes is there by itself.
    store.sheaf("set", milk, "title:Oat milk")
    card(page, "Oat milk").wait_for()
    # Without the server it starts, reads and adds; all of it is sent once the server is back.
    wait_until(lambda: page.evaluate("navigator.serviceWorker.controller !== null"), what="the worker")
    wait_until(lambda: "Oat milk" in [each["title"] for each in page.evaluate(ALL, "cards")], what="the card kept")
    offline(page, server, 2)
    page.reload()
    read_item(page, "Oat milk")
    panel(page).get_by_text("Two litres").wait_for()
    page.keyboard.press("Escape")
    add(page, "Bread")
    online(page, server)
    assert sorted(item["title"] for item in store.items()) == ["Bread", "Oat milk", "Recipe"]


def test_webkit(store, server, webkit, seen):
    [key] = store.fill({"title": "우유 사기", "body": "두 팩\n"})
    webkit.set_window_size(1200, 800)
    webkit.get(server.address)
    seen(".columns .card").click()
    # It is edited.
    seen(".reading .primary").click()
    seen(".edit textarea").send_keys("새 ")
    seen(".edit .primary").click()
    wait_until(lambda: "새" in "".join(texts(webkit, ".panel article")), what="the text")
    assert "새" in body(store, key)
    # An edited text is kept at once, the board a moment after it changed.
    wait_until(lambda: len(kept(webkit, "cards") or []) == 1, what="the card kept")
    wait_until(lambda: len(kept(webkit, "texts") or []) == 1, what="its text kept")
    wait_until(lambda: webkit.execute_script("return navigator.serviceWorker.controller !== null"), what="the worker")
    # Without the server it starts and adds.
    server.stop(signal.SIGKILL)
    webkit.get(server.origin + "/")
    seen(".columns .card")
    seen(".network.offline")
    ActionChains(webkit).send_keys("n").perform()
    seen("dialog.add input").send_keys("Butter")
    seen("dialog.add .primary").click()
    wait_until(lambda: len(kept(webkit, "queue") or []) == 1, what="an entry that waits")
    server.start()
    wait_until(lambda: kept(webkit, "queue") == [], what="an empty queue")
    assert sorted(item["title"] for item in store.items()) == ["Butter", "우유 사기"]
