"""What other programs, devices and browsers change appears by itself."""

import os
import signal
import subprocess

from harness import PATIENCE, PROGRAMS, Server, Store, Viewers, card, centre, column, said, wait_until


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
