"""What other programs, devices and browsers change appears by itself."""

import os
import signal
import subprocess

import pytest

from harness import PATIENCE, PROGRAMS, Server, Store, Viewers, card, centre, column, said, wait_until
from items import edit_item, ends, hide
from test_offline_queue import add, move, offline, waiting


@pytest.fixture
def other():
    """Another store, which has the name of the first one."""
    made = Store()
    yield made
    made.close()


def test_a_command_changes_the_board_that_is_open(store, viewers):
    [key] = store.fill("Buy milk")
    page = viewers.open("tablet")
    store.sheaf("move", key, "doing")
    column(page, "doing").locator(".card").wait_for()
    store.sheaf("rm", key, "--yes")
    card(page, "Buy milk").wait_for(state="detached")
    store.add("Bake bread", "due:tomorrow")
    column(page, "todo").locator(".card", has_text="tomorrow").wait_for()
    assert column(page, "todo").locator("small").text_content() == "1"


def test_two_browsers_show_the_same_and_each_undoes_its_own(store, viewers, finger):
    store.fill("Buy milk", "Bake bread")
    one, two = viewers.open("tablet", name="iPad"), viewers.open("phone", "ko", name="Phone")
    finger(one).hold(card(one, "Buy milk")).move(*centre(column(one, "doing"))).lift()
    said(one, "Moved to Doing")
    two.locator(".tabs button", has_text="진행 중 1").wait_for()
    finger(two).swipe(card(two, "Bake bread"), -200)
    card(one, "Bake bread").wait_for(state="detached")
    # The newest step is the other one's: this browser takes back its own.
    one.locator('.head button[aria-label^="Undo: "]').click()
    column(one, "todo").locator(".card", has_text="Buy milk").wait_for()
    assert [item["title"] for item in store.items()] == ["Buy milk"]
    two.locator(".toast button").click()
    card(one, "Bake bread").wait_for()
    log = store.git("log", "--format=%(trailers:key=Sheaf-Device,valueonly)")
    assert "iPad" in log and "Phone" in log


def test_the_scroll_and_the_focus_stay_when_cards_come(store, viewers):
    store.fill(*[f"Task {number:03}" for number in range(200)])
    page = viewers.open("desktop")
    page.locator(".columns .card").first.focus()
    for _ in range(6):
        page.keyboard.press("PageDown")
    title = page.evaluate("document.activeElement.querySelector('.title').textContent")
    place = page.evaluate("document.activeElement.getBoundingClientRect().top")
    store.fill({"title": "Aardvark", "due": "2020-01-01"}, {"title": "Abacus", "due": "2020-01-02"})
    page.locator(".column small", has_text="202").wait_for()
    assert page.evaluate("document.activeElement.querySelector('.title').textContent") == title
    assert abs(page.evaluate("document.activeElement.getBoundingClientRect().top") - place) < 2


def test_what_is_told_while_the_board_is_read_stays(store, viewers):
    store.fill(*[f"Task {number:03}" for number in range(100)])
    page = viewers.open("desktop")
    held = []
    page.route("**/api/board", lambda route: held.append((route, route.fetch())))
    page.reload()
    wait_until(lambda: page.evaluate("1") and held, what="the rest of the board")
    store.add("Aardvark", "due:2020-01-01")
    card(page, "Aardvark").wait_for()
    for route, answer in held:
        route.fulfill(response=answer)
    page.locator(".column small", has_text="101").wait_for()
    wait_until(lambda: page.evaluate("async () => (await import(new URL('assets/model.js', document.baseURI))).board.isWhole"))
    card(page, "Aardvark").wait_for()


def test_vim_writes_the_file_while_the_board_is_open(store, viewers):
    [key] = store.fill({"title": "Buy milk", "body": "Two litres.\n"})
    page = viewers.open("phone")
    file = store.file(key)
    environment = {**store.environment, "TERM": "dumb"}
    subprocess.run(
        ["vim", "-u", "NONE", "-es", "-c", "%s/Buy milk/Buy oat milk/", "-c", "%s/Two/Three/", "-c", "wq", file],
        env=environment, stdin=subprocess.DEVNULL, check=False, timeout=PATIENCE)
    assert "oat" in file.read_text()
    card(page, "Buy oat milk").wait_for()
    page.locator(".preview", has_text="Three litres").wait_for()


def test_a_file_renamed_into_place_and_a_folder_that_is_synced(store, viewers, tmp_path):
    """Obsidian and the programs that sync folders write beside, and rename into place."""
    [key] = store.fill("Buy milk")
    page = viewers.open("phone")
    file = store.file(key)
    beside = file.with_name(".~" + file.name)
    beside.write_text(file.read_text().replace("Buy milk", "Buy oat milk"))
    os.rename(beside, file)
    card(page, "Buy oat milk").wait_for()
    # A whole folder comes, its files one by one, and another one goes.
    for number in range(20):
        temporary = store.path / f"tasks/.syncthing.{number}.tmp"
        temporary.write_text(f"---\ntitle: Synced {number}\nstatus: todo\n---\n")
        os.rename(temporary, store.path / f"tasks/synced-{number}.md")
    page.locator(".tabs button", has_text="To do 21").wait_for()
    os.remove(file)
    page.locator(".tabs button", has_text="To do 20").wait_for()
    card(page, "Buy oat milk").wait_for(state="detached")


def test_a_server_that_comes_back_is_caught_up_with(store, viewers, server):
    [key] = store.fill("Buy milk")
    page = viewers.open("phone", "ko")
    page.locator('.network[aria-label^="연결됨"]').wait_for()
    server.stop(signal.SIGKILL)
    page.locator('.network.offline[aria-label*="부터 오프라인"]').wait_for()
    store.sheaf("move", key, "doing")
    server.start()
    page.locator(".tabs button", has_text="진행 중 1").wait_for()
    page.locator('.network[aria-label^="연결됨"]').wait_for()


def test_the_sync_button_knows_what_waits_and_says_what_came(store, chromium, viewers):
    hub = store.home / "hub.git"
    subprocess.run(["git", "init", "-q", "--bare", hub], env=store.environment, check=True)
    settings = store.path / ".sheaf/config.yml"
    settings.write_text(settings.read_text() + "sync:\n  push: manual\n  pull: manual\n")
    store.sheaf("remote", str(hub))
    store.sheaf("sync")
    page = viewers.open("desktop")
    store.add("Buy milk")
    page.locator(".badge", has_text="↑1").wait_for()
    page.keyboard.press("s")
    said(page, "Synced: 0 received, 1 sent")
    page.locator(".badge").wait_for(state="hidden")
    page.locator(".network").click()
    page.get_by_role("dialog", name="State").get_by_text("Last synced").wait_for()


def test_the_sync_button_knows_what_waits_at_the_remote(store, chromium):
    """Where nothing is taken over by itself, somebody has to be told that there is something."""
    hub = store.home / "hub.git"
    subprocess.run(["git", "init", "-q", "--bare", hub], env=store.environment, check=True)
    store.sheaf("remote", str(hub))
    store.add("Bread")
    store.sheaf("sync")
    other = store.home / "other"
    store.sheaf("clone", str(hub), str(other))
    subprocess.run([PROGRAMS / "sheaf", "add", "Milk"], cwd=other, env=store.environment, check=True)
    subprocess.run([PROGRAMS / "sheaf", "sync"], cwd=other, env=store.environment, check=True)
    settings = store.path / ".sheaf/config.yml"
    settings.write_text(settings.read_text() + "sync:\n  push: manual\n  pull: manual\n")
    store.git("commit", "-qam", "By hand")
    server = Server(store)
    viewers = Viewers(chromium, server)
    page = viewers.open("desktop")
    page.locator(".badge", has_text="↑1 ↓1").wait_for()
    assert card(page, "Milk").count() == 0
    page.keyboard.press("s")
    card(page, "Milk").wait_for()
    page.locator(".badge").wait_for(state="hidden")
    viewers.close()
    server.stop(signal.SIGKILL)


def test_a_server_that_only_shows_offers_no_change(store, chromium):
    from harness import Viewers
    store.fill("Buy milk")
    server = Server(store, "--read-only")
    viewers = Viewers(chromium, server)
    page = viewers.open("phone")
    card(page, "Buy milk").wait_for()
    assert not page.locator(".plus, .pencil").locator("visible=true").count()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("d")
    page.keyboard.press(">")
    assert not page.locator(".toast").count()
    viewers.close()
    server.stop(signal.SIGKILL)


def test_a_browser_that_was_revoked_says_so_and_can_be_paired_again(store, viewers, server):
    store.fill("Buy milk")
    page = viewers.open("phone", "ko", name="Phone")
    card(page, "Buy milk").wait_for()
    other = viewers.open("desktop", name="Mac")
    other.keyboard.press(",")
    other.locator(".devices li", has_text="Phone").get_by_role("button", name="Revoke").click()
    other.get_by_role("dialog", name="Revoke Phone?").get_by_role("button", name="Revoke").click()
    other.locator(".devices li", has_text="Phone").wait_for(state="detached")
    page.get_by_role("dialog", name="연결이 끊겼습니다").get_by_role("button", name="연결").click()
    page.get_by_label("코드").first.fill(server.new_code())
    page.get_by_role("button", name="연결").click()
    card(page, "Buy milk").wait_for()


def test_a_page_that_nobody_looks_at_catches_up(store, viewers):
    [key] = store.fill("Buy milk")
    page = viewers.open("tablet")
    show = """isHidden => { Object.defineProperty(document, "hidden", { value: isHidden, configurable: true });
        document.dispatchEvent(new Event("visibilitychange", { bubbles: true })); }"""
    page.evaluate(show, True)
    store.sheaf("move", key, "doing")
    wait_until(lambda: page.evaluate("""fetch("api/board").then((answer) => answer.json())
        .then(({ cards }) => cards[0].status)""") == "doing")
    assert column(page, "todo").locator(".card").count() == 1
    page.evaluate(show, False)
    column(page, "doing").locator(".card").wait_for()


def test_a_connection_that_dies_without_a_word_is_noticed(store, viewers, server):
    [key] = store.fill("Buy milk")
    page = viewers.open("tablet")
    page.clock.install()
    page.reload()
    card(page, "Buy milk").wait_for()
    page.locator('.network[aria-label^="Live"]').wait_for()
    server.process.send_signal(signal.SIGSTOP)
    try:
        page.clock.fast_forward(60_000)
        page.locator(".network.offline").wait_for()
    finally:
        server.process.send_signal(signal.SIGCONT)
    page.locator('.network[aria-label^="Live"]').wait_for()
    store.sheaf("move", key, "doing")
    column(page, "doing").locator(".card").wait_for()


def serve_anew(page, viewers, server, then=lambda: None):
    """Starts a server while nobody looks at the page, whose browser is paired with it at once."""
    hide(page)
    viewers.server.stop()
    then()
    server.start()
    viewers.server = server
    viewers.pair(page.context)
    hide(page, False)


@pytest.fixture
def elsewhere(other, server):
    """A server over the other store at the address of the first one, which does not run yet."""
    made = Server(other, port=server.port, is_started=False)
    yield made
    made.stop(signal.SIGKILL)


def test_a_renamed_store_has_its_new_name_on_a_page_that_is_open(store, server, viewers):
    store.fill("Buy milk", "Bake bread")
    # What the page knows is committed: it need not read the board anew.
    server.restart()
    page = viewers.open("desktop")
    assert page.title() == "notes"
    edit_item(page, "Bake bread")
    page.locator("textarea.text").fill("With rye")

    def rename():
        store.path = store.path.rename(store.home / "journal")

    serve_anew(page, viewers, server, rename)
    wait_until(lambda: page.title() == "journal", what="the new name")
    assert page.locator("h1", has_text="journal").count() == 1
    assert page.locator("textarea.text").input_value() == "With rye"
    card(page, "Buy milk").wait_for()
    ends(page, "With rye")
    assert {item["title"] for item in store.items()} == {"Buy milk", "Bake bread"}


def test_another_store_at_the_same_address_takes_the_place_of_the_first(store, other, server, elsewhere, viewers):
    """Both are called "notes": what is typed in one of them never comes into the other."""
    [key] = store.fill({"title": "Buy milk", "body": "one\n"})
    other.fill("Write report")
    page = viewers.open("desktop")
    edit_item(page, "Buy milk")
    serve_anew(page, viewers, elsewhere, lambda: page.locator("textarea.text").fill("one and two"))
    card(page, "Write report").wait_for()
    assert not card(page, "Buy milk").count() and not page.locator(".panel").is_visible() and "#" not in page.url
    serve_anew(page, viewers, server)
    # What was typed and not sent is gone on with.
    card(page, "Buy milk").click()
    wait_until(lambda: page.locator("textarea.text").input_value() == "one and two")
    ends(page, "one and two")
    assert store.item(key)["body"].strip() == "one and two"
    assert [item["title"] for item in other.items()] == ["Write report"]
    assert "milk" not in other.git("log", "--format=%s")


def test_what_waits_for_a_store_is_sent_when_that_is_back(store, other, server, elsewhere, viewers):
    store.fill("Buy milk")
    other.fill("Write report")
    page = viewers.open("desktop")
    offline(page, server, 1)
    add(page, "Bake bread")
    move(page, "Buy milk", "Doing")
    wait_until(lambda: len(waiting(page)) == 2)
    serve_anew(page, viewers, elsewhere)
    card(page, "Write report").wait_for()
    page.locator(".network .unsent", has_text="2").wait_for()
    assert page.locator(".columns .card").count() == 1
    page.locator(".network").click()
    page.get_by_role("button", name="Waiting here", exact=True).click()
    page.get_by_text("it belongs to “notes”, another store").first.wait_for()
    serve_anew(page, viewers, server)
    column(page, "doing").locator(".card", has_text="Buy milk").wait_for()
    wait_until(lambda: waiting(page) == [], what="an empty queue")
    card(page, "Bake bread").wait_for()
    assert {item["title"]: item["status"] for item in store.items()} == {"Buy milk": "doing", "Bake bread": "todo"}
    assert [item["title"] for item in other.items()] == ["Write report"]


def test_a_page_shows_nothing_of_a_store_that_is_not_served_any_more(store, server, elsewhere, viewers):
    store.fill("Buy milk", "Bake bread")
    page = viewers.open("desktop")
    edit_item(page, "Bake bread")
    server.stop()
    page.locator("textarea.text").fill("With rye")
    elsewhere.start()
    page.locator("dialog.end").wait_for()
    assert page.title() == "sheaf" and not card(page, "Buy milk").is_visible()
    # What is being typed stays in reach behind the dialog, which comes again whenever that cannot be sent.
    assert page.locator("textarea.text").is_visible()
    assert page.locator("textarea.text").input_value() == "With rye"


def test_a_server_with_another_page_offers_to_load_it(store, viewers):
    store.fill("Buy milk")
    page = viewers.open("phone")
    page.context.route("**/api/events*", lambda route: route.fulfill(
        content_type="text/event-stream", body='event: build\ndata: {"build": "other"}\n\n'))
    page.reload()
    said(page, "There is a new version of this page")
    page.context.unroute("**/api/events*")
    page.locator(".toast button", has_text="Load it").click()
    page.locator('.network[aria-label="Live"]').wait_for()
