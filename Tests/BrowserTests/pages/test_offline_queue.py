"""Changes made while the server is gone: kept in the browser, shown, sent in their order, each once."""

import base64
import json
import re

from figures import KEPT
from harness import card, column, said, wait_until
from items import edit_item
from test_item_text import bring, picture, shown

DRAFTS = "() => Object.keys(localStorage).filter((name) => name.startsWith('draft '))"

ALL = """async (store) => {
  const name = 'sheaf ' + location.pathname;
  // To ask for it too early would make an empty one.
  if (!(await indexedDB.databases()).some((each) => each.name === name)) return null;
  return new Promise((resolve) => {
    const request = indexedDB.open(name);
    request.onsuccess = () => {
      const all = request.result.transaction([store]).objectStore(store).getAll();
      all.onsuccess = () => { request.result.close(); resolve(all.result); };
    };
    request.onerror = () => resolve(null);
  });
}"""


def waiting(page):
    """The entries that wait in the browser."""
    return page.evaluate(ALL, "queue")


def texts_kept(page, count):
    """Waits until so many texts are kept in the browser."""
    wait_until(lambda: page.evaluate(KEPT) == count, what=f"{count} texts kept")


READY = """async () => {
  // Parts that are loaded when all is shown, and those that a dialog asks for.
  const parts = ["server", "panels", "form", "due", "installing", "waiting"];
  const [server] = await Promise.all(parts.map((name) => import(new URL(`assets/${name}.js`, document.baseURI))));
  return server.keeper !== null;
}"""


def offline(page, server, texts=None):
    """Ends the server once the browser's pages can do without it and keep so many texts; waits until they know."""
    pages = page.context.pages
    for each in pages:
        wait_until(lambda: each.evaluate(READY), what="a page that works without the server")
    if texts is not None:
        texts_kept(page, texts)
    server.stop()
    for each in pages:
        each.locator(".network.offline").wait_for()


def online(page, server):
    server.start()
    page.locator(".network:not(.offline)").wait_for()
    wait_until(lambda: waiting(page) == [], what="an empty queue")


def add(page, title):
    page.get_by_role("button", name="Add", exact=True).first.click()
    field = page.locator("dialog.add input")
    field.fill(title)
    field.press("Enter")
    said(page, "Added")
    page.keyboard.press("Escape")


def move(page, title, status):
    card(page, title).focus()
    page.keyboard.press("m")
    page.locator("dialog.menu").get_by_role("button", name=f"Move to {status}").click()


def test_adding_moving_deleting_and_editing_go_on_without_the_server(store, server, viewers):
    store.fill({"title": "Milk", "body": "Two litres\n"}, "Bread", "Cheese")
    page = viewers.open("desktop")
    offline(page, server, 3)
    add(page, "Butter +kitchen")
    move(page, "Bread", "Doing")
    said(page, "Moved to Doing")
    assert column(page, "doing").locator(".card", has_text="Bread").count() == 1
    card(page, "Cheese").focus()
    page.keyboard.press("d")
    said(page, "Deleted")
    card(page, "Milk").click()
    page.locator("article.text", has_text="Two litres").wait_for()
    page.keyboard.press("e")
    page.locator("textarea.text").fill("Two litres\n\nof **oat**\n")
    page.get_by_role("button", name="Done", exact=True).click()
    said(page, "not sent yet")
    page.locator("article.text strong", has_text="oat").wait_for()
    assert len(waiting(page)) == 4 and page.evaluate(DRAFTS) == []
    assert page.locator(".network .unsent").inner_text() == "4"
    online(page, server)
    items = {item["title"]: item for item in store.items()}
    assert set(items) == {"Milk", "Bread", "Butter"}
    assert items["Bread"]["status"] == "doing" and items["Butter"]["tags"] == ["kitchen"]
    assert "of **oat**" in store.file(items["Milk"]["id"]).read_text()
    page.locator(".network .unsent").wait_for(state="hidden")
    page.locator(".network").click()
    page.get_by_role("button", name="Waiting here", exact=True).click()
    page.locator("dialog[open] ul.state li", has_text="Butter").get_by_text("New · Sent").wait_for()
    page.get_by_text("Nothing waits here").wait_for()


def test_what_waits_is_sent_by_hand(store, server, viewers):
    store.fill("Milk")
    page = viewers.open("desktop")
    offline(page, server, 1)
    move(page, "Milk", "Doing")
    wait_until(lambda: len(waiting(page)) == 1)
    page.locator(".network").click()
    page.get_by_role("button", name="Waiting here", exact=True).click()
    page.get_by_role("button", name="Send now").click()
    said(page, "the server cannot be reached")
    # No stream tells the page that the server is back.
    page.route("**/api/events*", lambda route: route.abort())
    server.start()
    page.get_by_role("button", name="Send now").click()
    wait_until(lambda: waiting(page) == [])
    assert store.items()[0]["status"] == "doing"


def test_an_item_made_without_the_server_has_its_id_and_takes_in_its_changes(store, server, viewers):
    page = viewers.open("desktop")
    offline(page, server, 0)
    add(page, "Paint the door +house project:cabin")
    card(page, "Paint the door").get_by_text("Not sent yet").wait_for()
    assert card(page, "Paint the door").locator(".title, .tag, .project").all_text_contents() == ["Paint the door", "cabin", "#house"]
    card(page, "Paint the door").click()
    page.keyboard.press("e")
    page.locator("input.title").fill("Paint the doors")
    page.locator("textarea.text").fill("- [ ] sand\n- [ ] paint\n")
    page.get_by_role("button", name="Done", exact=True).click()
    page.locator("article.text li.box").first.wait_for()
    page.get_by_label("sand").check()
    wait_until(lambda: "[x] sand" in json.dumps(waiting(page)))
    page.keyboard.press("Escape")
    move(page, "Paint the door", "Doing")
    [entry] = waiting(page)
    key = entry["operation"]["id"]
    assert re.fullmatch(r"[a-hjkmnp-tv-z][0-9a-hjkmnp-tv-z]{7}", key)
    online(page, server)
    item = store.item(key)
    assert item["title"] == "Paint the doors" and item["status"] == "doing"
    assert item["tags"] == ["house"] and item["project"] == "cabin"
    assert "- [x] sand\n- [ ] paint\n" in store.file(key).read_text()
    assert store.git("log", "--format=%s").count("Paint the doors") == 1


def test_the_end_of_editing_is_pressed_many_times(store, server, viewers):
    store.fill({"title": "Milk", "body": "one\n"})
    page = viewers.open("desktop")
    offline(page, server, 1)
    edit_item(page, "Milk")
    page.locator("textarea.text").fill("one\ntwo\n")
    page.evaluate("""() => {
      const done = document.querySelector(".edit .primary");
      const press = () => { if (done.isConnected) { done.click(); setTimeout(press, 0); } };
      press();
    }""")
    page.locator("article.text", has_text="two").wait_for()
    assert len(waiting(page)) == 1


def shows(page, count):
    """Waits until the page shows that so many changes wait, and they do."""
    page.locator(".network .unsent", has_text=str(count)).wait_for(state="visible" if count else "attached")
    assert len(waiting(page)) == count


def test_what_is_not_sent_is_taken_back_here(store, server, viewers):
    store.fill("Milk", "Bread")
    page = viewers.open("desktop")
    offline(page, server, 2)
    before = store.git("rev-parse", "HEAD")
    move(page, "Milk", "Doing")
    page.locator(".toast").get_by_role("button", name="Undo").click()
    shows(page, 0)
    column(page, "todo").locator(".card", has_text="Milk").wait_for()
    card(page, "Bread").focus()
    page.keyboard.press("d")
    shows(page, 1)
    page.keyboard.press("u")
    shows(page, 0)
    card(page, "Bread").wait_for()
    page.keyboard.press("U")
    shows(page, 1)
    card(page, "Bread").wait_for(state="detached")
    page.keyboard.press("u")
    shows(page, 0)
    online(page, server)
    assert store.git("rev-parse", "HEAD") == before


def test_a_task_that_repeats_comes_back_when_it_is_sent(store, server, viewers):
    key = store.add("Water the plants", "due:2020-01-01", "repeat:every week")
    page = viewers.open("desktop")
    offline(page, server, 1)
    for _ in range(2):
        move(page, "Water the plants", "Done")
    said(page, "the next date comes when it is sent")
    plants = column(page, "todo").locator(".card", has_text="Water the plants")
    plants.get_by_text("Done · next date when sent").wait_for()
    assert len(waiting(page)) == 1 and "2020" not in plants.inner_text()
    online(page, server)
    item = store.item(key)
    assert item["status"] == "todo" and item["due"] > "2020-01-01"
    plants.get_by_text("Done · next date").wait_for(state="detached")


def test_a_task_that_repeats_is_made_and_done_without_the_server(store, server, viewers):
    page = viewers.open("desktop")
    offline(page, server, 0)
    add(page, "Water the plants due:2020-01-01 repeat:weekly")
    move(page, "Water the plants", "Done")
    wait_until(lambda: len(waiting(page)) == 2)
    online(page, server)
    [item] = store.items()
    assert item["status"] == "todo" and item["due"] > "2020-01-01"


def test_what_waits_can_be_looked_at_dropped_and_saved_as_a_file(store, server, viewers):
    store.fill("Milk", "Bread")
    page = viewers.open("desktop")
    offline(page, server, 2)
    move(page, "Milk", "Doing")
    move(page, "Bread", "Done")
    wait_until(lambda: len(waiting(page)) == 2)
    page.locator(".network").click()
    page.get_by_role("button", name="Waiting here", exact=True).click()
    rows = page.locator("ul.waiting li")
    wait_until(lambda: rows.count() == 2)
    assert "Move to Doing" in rows.nth(0).inner_text()
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as a file").click()
    facts = json.loads(download.value.path().read_text())
    assert [entry["operation"]["kind"] for entry in facts["entries"]] == ["move", "done"]
    rows.nth(1).get_by_role("button", name="Discard").click()
    page.locator("dialog[open]").last.get_by_role("button", name="Discard").click()
    wait_until(lambda: rows.count() == 1)
    page.keyboard.press("Escape")
    online(page, server)
    assert {item["title"]: item["status"] for item in store.items()} == {"Milk": "doing", "Bread": "todo"}


def test_memos_names_and_search_are_read_without_the_server(store, server, viewers):
    store.fill({"title": "회의록", "kind": "memo", "body": "다음 회의는 금요일\n"},
               {"title": "Garden", "kind": "memo", "body": "Roses and *tulips*\n"})
    page = viewers.open("desktop")
    offline(page, server, 2)
    page.get_by_role("button", name="Memos").click()
    page.locator(".memos .card", has_text="Garden").click()
    page.locator("article.text em", has_text="tulips").wait_for()
    field = page.get_by_role("searchbox", name="Search")
    for words, title in (("ㅎㅇㄹ", "회의록"), ("금요", "회의록"), ("TULIP", "Garden")):
        field.fill(words)
        page.locator(".hit", has_text=title).wait_for()
        assert page.locator(".hit").count() == 1
        field.fill("")


def test_a_picture_is_added_without_the_server(store, server, viewers):
    [key] = store.fill({"title": "Milk", "body": "one\n"})
    page = viewers.open("desktop")
    offline(page, server, 1)
    edit_item(page, "Milk")
    bring(page, "paste", "textarea", ("우유 (1).png", "image/png", picture()))
    said(page, "Added 우유 (1).png")
    page.get_by_role("button", name="Done", exact=True).click()
    # It is shown from here as well.
    shown(page, page.locator("article img"))
    assert [entry["operation"] and entry["operation"]["kind"] for entry in waiting(page)] == ["file", None]
    page.locator(".network").click()
    page.get_by_role("button", name="Waiting here", exact=True).click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as a file").click()
    saved = json.loads(download.value.path().read_text())["entries"][0]["operation"]["blob"]
    assert base64.b64decode(saved.split(",")[1]) == picture()
    page.keyboard.press("Escape")
    online(page, server)
    [name] = re.findall(r"!\[우유-1\]\((attachments/우유-1-[0-9a-f]{6}\.png)\)", store.file(key).read_text())
    assert (store.file(key).parent / name).read_bytes() == picture()
    page.reload()
    shown(page, page.locator("article img"))
