"""Cards under a finger, and under a mouse."""

from harness import card, centre, column, said, wait_until


def scroll_top(page, status):
    return page.evaluate(
        "status => document.querySelector(`[data-status=${status}] ol`).scrollTop", status)


def test_a_long_press_drags_a_card_to_another_column(store, viewers, finger):
    key = store.add("Buy milk")
    page = viewers.open("tablet")
    hand = finger(page).hold(card(page, "Buy milk"))
    hand.move(*centre(column(page, "doing")))
    assert "target" in column(page, "doing").get_attribute("class")
    hand.lift()
    column(page, "doing").locator(".card", has_text="Buy milk").wait_for()
    said(page, "Moved to Doing")
    assert store.item(key)["status"] == "doing"
    assert page.evaluate("getSelection().toString()") == ""
    # What follows a drag is no tap: a tap reads again.
    finger(page).tap(card(page, "Buy milk"))
    page.locator(".panel h2", has_text="Buy milk").wait_for()


def test_a_drag_that_ends_where_it_began_or_is_cancelled_changes_nothing(store, viewers, finger):
    key = store.add("Buy milk")
    page = viewers.open("tablet")
    hand = finger(page).hold(card(page, "Buy milk"))
    hand.move(*centre(column(page, "todo"))).lift()
    hand.hold(card(page, "Buy milk")).move(*centre(column(page, "doing"))).cancel()
    page.locator(".lifted").wait_for(state="detached")
    assert store.item(key)["status"] == "todo"
    assert not page.locator(".panel").is_visible() and not page.locator("dialog[open]").count()


def test_dropping_on_done_is_done_and_the_toast_takes_it_back(store, viewers, finger):
    key = store.add("Buy milk")
    page = viewers.open("tablet", "ko")
    finger(page).hold(card(page, "Buy milk")).move(*centre(column(page, "done"))).lift()
    said(page, "완료했습니다")
    assert store.item(key)["completed"]
    finger(page).tap(page.locator(".toast button"))
    column(page, "todo").locator(".card").wait_for()
    wait_until(lambda: store.item(key)["status"] == "todo")


def test_a_long_press_without_movement_opens_the_menu(store, viewers, finger):
    key = store.add("우유 사기")
    page = viewers.open("phone", "ko")
    finger(page).hold(card(page, "우유 사기")).lift()
    page.get_by_role("button", name="진행 중으로 옮기기").click()
    said(page, "진행 중으로 옮겼습니다")
    assert store.item(key)["status"] == "doing"


def test_scrolling_stays_scrolling(store, viewers, finger):
    for number in range(30):
        store.write(f"tasks/t{number}.md", f"---\ntitle: Task {number}\nstatus: todo\n---\n", number == 29)
    page = viewers.open("phone")
    page.locator(".card").nth(5).wait_for()
    hand = finger(page)
    x, y = centre(page.locator(".card").nth(5))
    hand.press(x, y).move(x, y - 300, 10)
    assert not page.locator(".lifted").count()
    hand.lift()
    wait_until(lambda: scroll_top(page, "todo") > 100)
    assert all(item["status"] == "todo" for item in store.items())
    assert not page.locator(".panel").is_visible()


def test_edges_scroll_while_a_card_is_dragged(store, viewers, finger):
    for number in range(40):
        store.write(f"tasks/t{number}.md", f"---\ntitle: Task {number:02}\nstatus: doing\n---\n", False)
    store.write("tasks/m.md", "---\ntitle: Buy milk\nstatus: todo\n---\n")
    page = viewers.open("tablet")
    hand = finger(page).hold(card(page, "Buy milk"))
    x, _ = centre(column(page, "doing"))
    hand.move(x, 1350)
    wait_until(lambda: scroll_top(page, "doing") > 300)
    hand.move(x, 90)
    wait_until(lambda: scroll_top(page, "doing") == 0)
    hand.move(x, 600).lift()
    said(page, "Moved to Doing")


def test_the_board_scrolls_to_the_side_at_its_edges(store, viewers, finger):
    names = ["todo", "next", "doing", "waiting", "review"]
    lines = "".join(f"  - name: {name}\n" for name in names)
    store.write(".sheaf/config.yml", f"statuses:\n{lines}  - name: done\n    closed: true\n")
    key = store.add("Buy milk")
    page = viewers.open("tablet")
    columns = page.locator(".columns")
    assert columns.evaluate("each => each.scrollWidth > each.clientWidth")
    hand = finger(page).hold(card(page, "Buy milk")).move(1020, 400)
    wait_until(lambda: columns.evaluate(
        "each => each.scrollLeft >= each.scrollWidth - each.clientWidth - 1"))
    hand.move(*centre(column(page, "review"))).lift()
    said(page, "Moved to review")
    assert store.item(key)["status"] == "review"


def test_on_a_phone_a_card_goes_to_another_column_over_its_tab_or_the_side(store, viewers, finger):
    first, second = store.fill("Buy milk", {"title": "Bake bread", "status": "doing"})
    page = viewers.open("phone")
    hand = finger(page).hold(card(page, "Buy milk"))
    hand.move(*centre(page.locator(".tabs button", has_text="Doing"))).lift()
    said(page, "Moved to Doing")
    page.locator(".tabs button", has_text="Doing").tap()
    # The last column is beside it: however long the finger stays, no other one comes.
    hand.hold(card(page, "Bake bread")).move(386, 500)
    column(page, "done").locator("ol").wait_for()
    hand.move(200, 500).lift()
    said(page, "Done: “Bake bread”")
    page.locator(".tabs button", has_text="Done 1").wait_for()
    assert [store.item(key)["status"] for key in (first, second)] == ["doing", "done"]


def test_a_change_by_others_waits_while_a_card_is_held(store, viewers, finger):
    key = store.add("Buy milk")
    page = viewers.open("tablet")
    hand = finger(page).hold(card(page, "Buy milk")).move(500, 600)
    other = store.add("Bake bread")
    wait_until(lambda: page.evaluate("""key => import("./assets/model.js").then(
        ({ board }) => board.cards.has(key))""", other))
    assert not card(page, "Bake bread").count()
    hand.move(*centre(column(page, "doing"))).lift()
    said(page, "Moved to Doing")
    card(page, "Bake bread").wait_for()
    assert store.item(key)["status"] == "doing"


def test_a_mouse_drags_at_once_and_escape_lets_go(store, viewers):
    key = store.add("Buy milk")
    page = viewers.open("desktop")
    page.mouse.move(*centre(card(page, "Buy milk")))
    page.mouse.down()
    page.mouse.move(*centre(column(page, "doing")), steps=5)
    page.keyboard.press("Escape")
    page.locator(".lifted").wait_for(state="detached")
    page.mouse.up()
    assert store.item(key)["status"] == "todo"
    # Back to where it was: that is no click either.
    page.mouse.move(*centre(card(page, "Buy milk")))
    page.mouse.down()
    page.mouse.move(*centre(column(page, "doing")), steps=5)
    page.mouse.move(*centre(card(page, "Buy milk")), steps=5)
    page.mouse.up()
    page.mouse.down()
    page.mouse.move(*centre(column(page, "doing")), steps=5)
    page.mouse.up()
    said(page, "Moved to Doing")
    assert not page.locator(".panel").is_visible()
    card(page, "Buy milk").click(button="right")
    page.get_by_role("button", name="Move to Done").click()
    said(page, "Done: “Buy milk”")
    assert store.item(key)["status"] == "done"


def test_a_mouse_drags_while_something_else_has_the_focus(store, viewers):
    """The press takes the focus from it, which is heard by the window as well."""
    key = store.add("Buy milk")
    page = viewers.open("desktop")
    page.locator(".plus").focus()
    page.mouse.move(*centre(card(page, "Buy milk")))
    page.mouse.down()
    page.mouse.move(*centre(column(page, "doing")), steps=5)
    page.mouse.up()
    said(page, "Moved to Doing")
    assert store.item(key)["status"] == "doing"
