"""What is met every minute: boxes that do a task, memos by their time, the place of a card, and quick additions."""

from datetime import date, timedelta

import pytest

from harness import card, centre, column, said, wait_until
from items import body, edit_item, panel


def lines(where):
    """The number of lines that a text has on the screen."""
    return where.evaluate("each => Math.round(each.clientHeight / parseFloat(getComputedStyle(each).lineHeight))")


def memos(page):
    page.locator("[data-view=memos]").click()
    page.locator("ol.memos").wait_for()


@pytest.mark.parametrize("device, language, name", [("phone", "en", "Done: Buy milk"), ("desktop", "ko", "완료: Buy milk")])
def test_the_round_box_does_a_task_and_opens_it_again(store, viewers, device, language, name):
    key = store.add("Buy milk")
    page = viewers.open(device, language)
    page.get_by_role("button", name=name, exact=True).click()
    wait_until(lambda: store.item(key)["status"] == "done")
    assert not page.locator(".panel").is_visible()
    if device == "phone":
        page.locator(".tabs button").last.click()
    column(page, "done").locator(".tick.done").click()
    wait_until(lambda: store.item(key)["status"] == "todo")


def test_of_what_is_done_the_older_is_folded(store, viewers):
    store.fill(*[{"title": f"Task {number}", "status": "done", "completed": f"2026-01-{number:02}"} for number in range(1, 21)])
    page = viewers.open("desktop")
    assert column(page, "done").locator(".card").count() == 15
    assert column(page, "done").locator(".title").first.inner_text() == "Task 20"
    assert column(page, "done").locator("h2").inner_text().split() == ["Done", "20"]
    page.get_by_role("button", name="5 older").click()
    column(page, "done").locator(".card", has_text="Task 1").first.wait_for()
    assert column(page, "done").locator(".card").count() == 20


def test_a_card_says_what_counts_and_no_more(store, viewers):
    late = (date.today() - timedelta(5)).isoformat()
    store.fill({"title": "Call the insurance " * 12, "tags": [f"tag{number}" for number in range(10)], "due": late, "priority": "high"})
    page = viewers.open("phone")
    shown = page.locator(".columns .card").first
    assert lines(shown.locator(".title")) == 3
    assert shown.locator(".tag").all_inner_texts() == ["#tag0", "#tag1", "#tag2", "+7"]
    assert shown.locator(".due").inner_text() in ("5 d late", "6 d late")
    red = shown.locator(".due").evaluate("each => getComputedStyle(each).color")
    assert shown.locator(".priority").evaluate("each => getComputedStyle(each).color") != red
    # A screen reader is told all of it.
    assert "tag9" in shown.get_attribute("aria-label")


def test_where_a_card_would_land_is_shown(store, viewers, finger):
    day = date.today()
    store.fill({"title": "Carried", "due": (day + timedelta(2)).isoformat()},
               *[{"title": f"Task {number}", "status": "doing", "due": (day + timedelta(number)).isoformat()} for number in (1, 3, 5)])
    page = viewers.open("tablet")
    hand = finger(page).hold(card(page, "Carried")).move(*centre(column(page, "doing")))
    before = page.evaluate("document.querySelector('.landing').previousElementSibling.textContent")
    assert "Task 1" in before
    hand.lift()
    said(page, "Moved to Doing")
    assert not page.locator(".landing").count()
    assert column(page, "doing").locator(".title").all_inner_texts() == ["Task 1", "Carried", "Task 3", "Task 5"]


def test_a_stroked_card_leaves_and_a_moved_one_flies(store, viewers, finger):
    store.fill("Buy milk", "Bread")
    page = viewers.open("tablet")
    page.evaluate("""() => {
        window.moved = [];
        const animate = Element.prototype.animate;
        Element.prototype.animate = function (frames, options) { window.moved.push(this.className + " " + frames[0].transform); return animate.call(this, frames, options); };
    }""")
    finger(page).swipe(card(page, "Buy milk"), -150)
    said(page, "Deleted “Buy milk”")
    assert len(page.evaluate("window.moved")) == 1
    card(page, "Bread").focus()
    page.keyboard.press(">")
    said(page, "Moved to Doing")
    assert any("translate(" in each for each in page.evaluate("window.moved")[1:])
    # Who wants no movement has none.
    page.emulate_media(reduced_motion="reduce")
    count = len(page.evaluate("window.moved"))
    page.keyboard.press("<")
    said(page, "Moved to To do")
    assert len(page.evaluate("window.moved")) == count


@pytest.mark.parametrize("language, heading", [("en", "Today"), ("ko", "오늘")])
def test_memos_stand_under_their_time_and_no_title_is_cut(store, viewers, language, heading):
    store.fill(*[{"kind": "memo", "title": f"받침 있는 글 gjpqy {number}", "tags": ["집"], "body": "본문\n"} for number in range(3)])
    page = viewers.open("phone", language)
    memos(page)
    assert page.locator("ol.memos h2").all_inner_texts() == [heading]
    for title in page.locator("ol.memos .title").all():
        assert title.evaluate("each => each.scrollHeight <= each.clientHeight + 1")
    for memo in page.locator("ol.memos .card").all():
        assert memo.evaluate("each => each.scrollHeight <= each.clientHeight + 1")


def test_a_memo_is_stroked_away_and_held_for_its_menu(store, viewers, finger):
    store.fill({"kind": "memo", "title": "Garden"}, {"kind": "memo", "title": "Kitchen"})
    page = viewers.open("phone")
    memos(page)
    finger(page).swipe(page.locator("ol.memos .card", has_text="Garden"), -150)
    said(page, "Deleted “Garden”")
    assert [item["title"] for item in store.items()] == ["Kitchen"]
    finger(page).hold(page.locator("ol.memos .card", has_text="Kitchen"), ".pressed").lift()
    page.locator("dialog.menu").get_by_role("button", name="Delete").wait_for()
    assert not page.locator("dialog.menu").get_by_role("button", name="Move to").count()


@pytest.mark.parametrize("device", ["phone", "desktop"])
def test_the_place_is_kept(store, viewers, device):
    first, second = store.fill({"kind": "memo", "title": "Garden"}, {"kind": "memo", "title": "Kitchen"})
    page = viewers.open(device)
    memos(page)
    page.reload()
    page.locator("ol.memos .card", has_text="Garden").wait_for()
    last = page.locator("ol.memos .card").last
    title = last.locator(".title").inner_text()
    last.click()
    panel(page).get_by_role("heading", name=title).wait_for()
    if device == "desktop":
        page.locator("[data-view=board]").click()
        memos(page)
        panel(page).get_by_role("heading", name=title).wait_for()
        # There and back before the way back of the browser is gone.
        page.evaluate("for (const view of ['board', 'memos']) document.querySelector(`[data-view=${view}]`).click()")
        panel(page).get_by_role("heading", name=title).wait_for()


def test_one_that_comes_late_gives_its_place_to_the_one_that_is_chosen(store, viewers):
    late, _ = store.fill({"kind": "memo", "title": "Garden"}, {"kind": "memo", "title": "Kitchen"})
    page = viewers.open("desktop")
    memos(page)
    page.locator("ol.memos .card", has_text="Garden").click()
    panel(page).get_by_role("heading", name="Garden").wait_for()
    held = []
    page.route("**/api/item?*", lambda route: held.append(route) if late in route.request.url else route.continue_())
    page.reload()
    wait_until(lambda: page.wait_for_timeout(10) or held)
    page.locator("ol.memos .card", has_text="Kitchen").click()
    panel(page).get_by_role("heading", name="Kitchen").wait_for()
    for route in held:
        route.continue_()
    page.unroute("**/api/item?*")
    page.locator("[data-view=board]").click()
    memos(page)
    panel(page).get_by_role("heading", name="Kitchen").wait_for()


def test_one_that_is_chosen_at_once_stays(store, viewers):
    store.fill({"kind": "memo", "title": "Garden"}, {"kind": "memo", "title": "Kitchen"})
    page = viewers.open("desktop")
    memos(page)
    page.locator("ol.memos .card", has_text="Garden").click()
    panel(page).get_by_role("heading", name="Garden").wait_for()
    page.add_init_script("""new MutationObserver((_, each) => {
      const memo = [...document.querySelectorAll("ol.memos .card")].find((card) => card.textContent.includes("Kitchen"));
      if (memo) { each.disconnect(); memo.click(); }
    }).observe(document, { childList: true, subtree: true })""")
    page.reload()
    panel(page).get_by_role("heading", name="Kitchen").wait_for()
    page.wait_for_timeout(1200)
    assert panel(page).get_by_role("heading", name="Kitchen").count()


def test_the_way_back_leads_over_links_and_a_missing_note_is_made(store, viewers):
    store.fill({"kind": "memo", "title": "Garden", "body": "See [[Kitchen]] and [[Cellar]].\n"}, {"kind": "memo", "title": "Kitchen"})
    page = viewers.open("phone")
    memos(page)
    page.locator("ol.memos .card", has_text="Garden").click()
    page.locator(".wiki.missing", has_text="Cellar").wait_for()
    assert not page.locator(".wiki.missing", has_text="Kitchen").count()
    page.locator(".wiki", has_text="Kitchen").click()
    panel(page).get_by_role("heading", name="Kitchen").wait_for()
    page.go_back()
    panel(page).get_by_role("heading", name="Garden").wait_for()
    page.locator(".wiki", has_text="Cellar").click()
    said(page, "There is no note “Cellar”")
    page.locator(".toast button").click()
    page.locator(".edit textarea").fill("Potatoes.")
    page.keyboard.press("Escape")
    wait_until(lambda: "Cellar" in [item["title"] for item in store.items()])


def test_what_is_deleted_elsewhere_is_said(store, viewers):
    first, second = store.fill("Apples", "Bread")
    page = viewers.open("desktop")
    card(page, "Apples").click()
    panel(page).get_by_role("heading", name="Apples").wait_for()
    store.sheaf("rm", first, "--yes")
    said(page, "“Apples” was deleted elsewhere")
    edit_item(page, "Bread")
    page.locator(".edit textarea").fill("Rye.")
    store.sheaf("rm", second, "--yes")
    page.locator(".state", has_text="Deleted elsewhere").wait_for()
    page.locator(".edit .primary").click()
    said(page, "It had been deleted; it is back")
    assert body(store, second) == "Rye."
    page.locator(".toast button").click()
    wait_until(lambda: not store.items())


def test_an_addition_shows_what_it_means(store, viewers):
    page = viewers.open("phone")
    page.get_by_role("button", name="New task").click()
    field = page.get_by_label("Title")
    field.fill("Buy milk +home due:tomorrow priority:high project:flat")
    understood = page.locator(".understood")
    understood.get_by_text("→ tomorrow").wait_for()
    assert understood.inner_text().split("\n") == ["To do", "→ tomorrow", "High", "flat", "#home"]
    field.fill("Buy milk")
    understood.get_by_text("→ tomorrow").wait_for(state="detached")
    assert understood.inner_text() == "To do"


@pytest.mark.parametrize("word, place", [("three", 5), ("box", 0), ("two", 0)])
def test_a_press_on_the_text_types_there(store, viewers, word, place):
    store.fill({"title": "Notes", "body": "two two\n\n- [ ] a box\n- item\n\n**three** four\n"})
    page = viewers.open("desktop", reduced_motion="reduce")
    card(page, "Notes").click()
    panel(page).locator("article strong").wait_for()
    text = page.evaluate("""(word) => {
        const walk = document.createTreeWalker(document.querySelector("article"), NodeFilter.SHOW_TEXT);
        while (walk.nextNode()) if (walk.currentNode.data.includes(word)) break;
        const range = document.createRange();
        const at = walk.currentNode.data.indexOf(word);
        range.setStart(walk.currentNode, at); range.setEnd(walk.currentNode, at + word.length);
        const { left, right, top, height } = range.getBoundingClientRect();
        return [left, right, top + height / 2];
    }""", word)
    if word == "box":
        # A box is ticked by a press on its line.
        page.mouse.click(text[0] + 2, text[2])
        wait_until(lambda: "- [x] a box" in store.item(store.items()[0]["id"])["body"])
        return
    page.mouse.click(text[1] - 1 if place else text[0] + 1, text[2])
    page.locator(".edit textarea").wait_for()
    page.keyboard.type("!")
    expected = "**three!** four" if word == "three" else "!two two"
    assert expected in page.locator(".edit textarea").input_value()


def test_an_empty_board_and_memo_pad_offer_to_begin(store, viewers):
    page = viewers.open("desktop")
    page.locator(".columns").get_by_role("button", name="New task").click()
    page.locator("dialog.add").get_by_label("Title").fill("Buy milk")
    page.keyboard.press("Enter")
    card(page, "Buy milk").wait_for()
    page.keyboard.press("Escape")
    memos(page)
    page.get_by_text("No memos yet").wait_for()
    page.locator("ol.memos").get_by_role("button", name="New memo").click()
    page.locator("dialog.add[aria-label='New memo']").wait_for()


def test_hits_tell_what_they_are(store, viewers):
    store.fill({"kind": "memo", "title": "Milk memo", "body": "![milk](attachments/milk.png) of oats\n"})
    store.add("Buy milk", "due:today")
    page = viewers.open("phone")
    page.locator(".search").fill("milk")
    page.locator(".hit", has_text="Buy milk").locator(".facts", has_text="To do").wait_for()
    assert page.locator(".hit", has_text="Buy milk").locator(".due").inner_text() == "today"
    assert page.locator(".hit", has_text="Milk memo").locator(".facts").inner_text() == "Memo"
    assert "](" not in page.locator(".results").inner_text()


def test_undo_goes_by_what_the_server_knows(store, viewers):
    store.fill("buy milk")
    page = viewers.open("desktop")
    # Nothing tells the page that there is something to undo.
    page.route("**/api/events*", lambda route: route.abort())
    page.reload()
    card(page, "buy milk").focus()
    page.keyboard.press("2")
    said(page, "Moved to Doing")
    page.keyboard.press("u")
    wait_until(lambda: store.items()[0]["status"] == "todo")
    page.keyboard.press("U")
    wait_until(lambda: store.items()[0]["status"] == "doing")


def test_undo_names_a_step_that_the_page_was_not_told_of(store, viewers):
    store.fill("buy milk")
    page = viewers.open("desktop")
    page.add_init_script("EventSource = class extends EventTarget { close() {} };")
    page.reload()
    card(page, "buy milk").focus()
    page.keyboard.press("2")
    said(page, "Moved to Doing")
    page.keyboard.press("u")
    said(page, "Undo: “buy milk” moved to Doing")
    page.keyboard.press("U")
    said(page, "Redo: “buy milk” moved to Doing")
    assert store.items()[0]["status"] == "doing"


def test_a_toast_says_names_as_they_are_written(store, viewers):
    store.fill("buy milk", "bread")
    page = viewers.open("desktop")
    card(page, "buy milk").focus()
    page.keyboard.press("d")
    said(page, "Deleted “buy milk”")
    can_undo = "() => !document.querySelector('.head .group button').disabled"
    page.wait_for_function(can_undo)
    page.keyboard.press("u")
    said(page, "Undo: “buy milk” deleted")
    for title in ("buy milk", "bread"):
        card(page, title).focus()
        page.keyboard.press(" ")
    page.keyboard.press("2")
    said(page, "Moved 2 to Doing")
    page.keyboard.press("Escape")
    page.wait_for_function(can_undo)
    # What was changed at once is taken back at once.
    page.keyboard.press("u")
    said(page, "Undo: a change of 2 items")
    assert {item["status"] for item in store.items()} == {"todo"}


def test_headings_of_a_text_are_smaller_than_its_title(store, viewers):
    store.fill({"title": "Notes", "body": "## One\n\n### Two\n\n- a\n- b\n"})
    page = viewers.open("phone")
    card(page, "Notes").click()
    panel(page).locator("article h3").wait_for()
    size = "each => parseFloat(getComputedStyle(each).fontSize)"
    sizes = [panel(page).locator(each).first.evaluate(size) for each in (".reading > h2", "article h2", "article h3", "article li")]
    assert sizes == sorted(sizes, reverse=True) and len(set(sizes)) == len(sizes), sizes
    first, second = (panel(page).locator("article li").nth(index).bounding_box() for index in (0, 1))
    assert second["y"] - first["y"] < 2.2 * sizes[-1]


def test_what_waits_without_a_worker_is_sent_when_the_server_is_back(store, server, viewers):
    """Over plain HTTP a page keeps no queue: the form stays open, and sends what is typed by itself."""
    key, = store.fill("Notes")
    context = viewers.context("desktop")
    context.add_init_script("Object.defineProperty(navigator, 'locks', { value: undefined })")
    viewers.pair(context)
    page = context.new_page()
    page.goto(server.origin + "/")
    edit_item(page, "Notes")
    page.locator(".edit textarea").fill("Typed meanwhile.")
    server.stop()
    page.locator(".network.offline").wait_for()
    page.locator(".edit .primary").click()
    page.locator(".edit .state", has_text="not sent yet").wait_for()
    server.start()
    wait_until(lambda: body(store, key) == "Typed meanwhile.")
    page.locator(".edit .state", has_text="Sent").wait_for()


@pytest.mark.parametrize("language, limit", [("en", "limit 1"), ("ko", "최대 1개")])
def test_a_column_shows_its_limit_and_that_it_is_over_it(store, viewers, language, limit):
    store.write(".sheaf/config.yml", "statuses:\n  - todo\n  - name: doing\n    limit: 1\n  - name: done\n    closed: true\n")
    first, second = store.fill({"title": "One", "status": "doing"}, "Two")
    page = viewers.open("desktop", language)
    card(page, "One").wait_for()
    head = column(page, "doing").locator("h2")
    assert limit in head.text_content() and head.locator(".over").count() == 0
    assert "1" not in column(page, "done").locator("h2").text_content()
    store.sheaf("move", second, "doing")
    head.locator(".over", has_text="2").wait_for()
    store.sheaf("move", first, "done")
    head.locator(".over").wait_for(state="detached")
