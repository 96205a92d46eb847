"""Planning on the page: fields that say when, what comes next, the days ahead, and progress."""

from datetime import date, timedelta

import pytest

from harness import card, column, said, wait_until
from items import done, edit_item, panel, read_item
from test_item_fields import end, fields
from test_offline_queue import offline, online


@pytest.fixture
def clock(store):
    """The day by the store's clock and the page's, which are Korean."""
    return lambda count=0: (date.fromisoformat(store.json("agenda", "day")["from"]) + timedelta(days=count)).isoformat()


def plan(page, view="next"):
    page.locator(".views button[data-view=plan]").click()
    page.locator(f".plan button[data-span={view}]").click()


def rows(page):
    return page.locator(".plan .days ol .card")


def test_a_phrase_says_which_days_come(store, viewers):
    key = store.add("Water", "due:2031-02-03")
    page = viewers.open("phone")
    edit_item(page, "Water")
    box = fields(page)
    phrase = box.get_by_label("Repeat")
    phrase.fill("every 2 wee")
    page.locator(".meaning.fault", has_text="“every 2 wee” cannot be read").wait_for()
    assert phrase.get_attribute("aria-invalid") == "true"
    phrase.fill("every 2 weeks")
    page.locator(".meaning", has_text="→ Feb 3, 2031 · Feb 17, 2031 · Mar 3, 2031").wait_for()
    # Another day is another series.
    box.get_by_label("Due", exact=True).locator("input[type=date]").fill("2031-02-04")
    box.get_by_label("Repeat")
    page.locator(".meaning", has_text="→ Feb 4, 2031 · Feb 18, 2031").wait_for()
    end(page)
    assert store.item(key)["repeat"] == "every 2 weeks on tue from 2031-02-04"
    panel(page).locator(".facts", has_text="Repeats: every 2 weeks on tue").wait_for()
    panel(page).get_by_role("button", name="Edit").click()
    fields(page).get_by_label("Repeat").fill("")
    end(page)
    assert store.item(key).get("repeat") is None


def test_a_phrase_that_cannot_be_read_changes_nothing(store, viewers):
    key = store.add("Water", "due:2031-02-03", "repeat:every mon")
    page = viewers.open("desktop")
    edit_item(page, "Water")
    fields(page).get_by_label("Repeat").fill("음력 1월")
    page.locator(".field .meaning.fault").wait_for()
    page.locator("textarea").fill("Two cups.")
    done(page)
    wait_until(lambda: fields(page).get_by_label("Repeat").evaluate("each => each === document.activeElement"))
    assert fields(page).get_by_label("Repeat").input_value() == "음력 1월"
    fields(page).get_by_label("Repeat").press_sequentially("x")
    fields(page).get_by_label("Repeat").fill("every mon")
    end(page)
    assert store.item(key)["repeat"] == "every mon" and store.item(key)["body"].strip() == "Two cups."


@pytest.mark.parametrize("label, text, name, value", [
    ("Repeat", "every mon", "repeat", "every mon"), ("Due, in words", "2031-02-03", "due", "2031-02-03")])
def test_what_the_server_has_not_read_yet_is_saved_all_the_same(store, viewers, label, text, name, value):
    key = store.add("Water")
    page = viewers.open("desktop")
    edit_item(page, "Water")
    # Its answer is slower than a finger.
    for address in ("**/api/repeat*", "**/api/date*"):
        page.context.route(address, lambda route: None)
    fields(page).get_by_label(label).fill(text)
    end(page)
    wait_until(lambda: store.item(key).get(name) == value)


def test_wait_and_scheduled_are_chosen_in_the_calendar(store, viewers):
    key = store.add("Renew the passport")
    page = viewers.open("desktop")
    edit_item(page, "Renew the passport")
    for label, value in (("Scheduled", "2031-02-03"), ("Wait until", "2031-01-20")):
        fields(page).get_by_label(label, exact=True).locator("input[type=date]").fill(value)
    end(page)
    item = store.item(key)
    assert (item["scheduled"], item["wait"]) == ("2031-02-03", "2031-01-20")
    facts = panel(page).locator(".facts")
    facts.get_by_text("Scheduled: Feb 3, 2031").wait_for()
    facts.get_by_text("Waits until Jan 20, 2031").wait_for()
    # It is out of sight until then, but for those who ask.
    card(page, "Renew").wait_for(state="detached")
    page.get_by_role("button", name="Filter").click()
    page.get_by_role("button", name="Waiting (1)").click()
    card(page, "Renew").get_by_text("Waits until").wait_for()
    panel(page).get_by_role("button", name="Edit").click()
    fields(page).get_by_role("button", name="no waiting").click()
    fields(page).get_by_role("button", name="not scheduled").click()
    end(page)
    item = store.item(key)
    assert item.get("scheduled") is None and item.get("wait") is None


def test_a_repeating_task_that_is_done_says_when_it_comes_back(store, viewers):
    key = store.add("Water", "due:2031-02-03", "repeat:every mon")
    page = viewers.open("desktop")
    card(page, "Water").focus()
    page.keyboard.press("3")
    said(page, "Done: “Water”, next: Feb 10, 2031")
    assert store.item(key)["due"] == "2031-02-10"
    column(page, "todo").locator(".card", has_text="Water").wait_for()
    page.locator(".toast").get_by_role("button", name="Undo").click()
    wait_until(lambda: store.item(key)["due"] == "2031-02-03")


def test_boxes_and_children_are_one_progress(store, viewers):
    whole = store.add("Move house", "--body", "- [ ] keys\n- [x] van\n")
    part = store.add("Pack", f"parent:{whole}")
    held = store.add("Drive", f"depends:{part}")
    page = viewers.open("phone")
    card(page, "Move house").get_by_text("☑ 1/3").wait_for()
    assert "1 of 3 done" in card(page, "Move house").get_attribute("aria-label")
    card(page, "Drive").get_by_text("Blocked").wait_for()
    # Those that were not changed themselves are told too, and an answer about one says the same.
    store.sheaf("done", part)
    card(page, "Move house").get_by_text("☑ 2/3").wait_for()
    card(page, "Drive").get_by_text("Blocked").wait_for(state="detached")
    store.sheaf("set", part, "status:todo")
    card(page, "Drive").get_by_text("Blocked").wait_for()
    read_item(page, "Drive")
    panel(page).locator(".facts", has_text="Blocked").wait_for()
    panel(page).get_by_label("Status").select_option("doing")
    said(page, "Moved to Doing")
    wait_until(lambda: store.item(held)["status"] == "doing")
    page.keyboard.press("Escape")
    page.locator(".tabs button", has_text="Doing").click()
    card(page, "Drive").get_by_text("Blocked").wait_for()


def test_next_says_why_and_opens_the_item(store, viewers, clock, finger):
    paint = store.add("Buy paint")
    store.add("Paint the cabin", f"depends:{paint}", f"due:{clock(2)}", "priority:high")
    store.add("Pay the bill", f"due:{clock(-3)}")
    store.add("Think")
    store.add("Sleep", f"wait:{clock(9)}")
    page = viewers.open("phone")
    plan(page)
    wait_until(lambda: rows(page).count() == 3)
    texts = rows(page).all_text_contents()
    assert texts[0].startswith("Pay the bill") and "overdue" in texts[0]
    assert "Buy paint" in texts[1] and "blocks “Paint the cabin”" in texts[1] and "Priority: High" in texts[1]
    assert texts[2] == "Thinkno date"
    finger(page).tap(rows(page).nth(1))
    panel(page).get_by_role("heading", name="Buy paint", exact=True).wait_for()
    # What is done makes room for what it held up, here and anywhere else.
    panel(page).get_by_label("Status").select_option("done")
    said(page, "Done: “Buy paint”")
    panel(page).get_by_role("button", name="Back").click()
    wait_until(lambda: "Paint the cabin" in " ".join(rows(page).all_text_contents()))
    store.add("Call Mina", f"due:{clock()}")
    rows(page).get_by_text("Call Mina").wait_for()
    # It is the view that one comes back to.
    page.reload()
    page.locator(".views button[data-view=plan]").click()
    rows(page).first.wait_for()


def test_keys_walk_the_plan_and_act_on_its_tasks(store, viewers):
    first, second = store.add("One"), store.add("Two")
    page = viewers.open("desktop")
    page.keyboard.press("p")
    wait_until(lambda: rows(page).count() == 2)
    page.keyboard.press("j")
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.dataset.key") == second
    page.keyboard.press("2")
    wait_until(lambda: store.item(second)["status"] == "doing")
    rows(page).first.get_by_text("Doing").wait_for()
    page.keyboard.press("k")
    page.keyboard.press("Enter")
    panel(page).locator("h2").wait_for()
    page.keyboard.press("Escape")
    page.keyboard.press("p")
    page.locator(".columns").wait_for()
    assert store.item(first)["status"] == "todo"


@pytest.mark.parametrize("device, wide", [("phone", False), ("tablet", True), ("desktop", True)])
def test_the_agenda_is_a_list_and_where_there_is_room_a_calendar(store, viewers, clock, device, wide):
    store.add("Late", f"due:{clock(-4)}")
    store.add("Water", f"due:{clock(1)}", "repeat:every 3 days")
    store.add("Call", f"scheduled:{clock(2)}")
    for number in range(5):
        store.add(f"Small {number}", f"due:{clock(5)}")
    page = viewers.open(device)
    plan(page, "day")
    page.get_by_role("heading", name="Overdue").wait_for()
    assert rows(page).count() == 1
    plan(page, "week")
    wait_until(lambda: rows(page).count() == 9)
    assert rows(page).nth(1).text_content() == "Water" and rows(page).nth(2).text_content() == "Callscheduled"
    assert page.locator(".plan .card.later").all_text_contents() == ["Waterrepeats"]
    plan(page, "month")
    grid = page.locator(".calendar")
    wait_until(lambda: page.locator(".plan .card.later").count() >= 8)
    assert grid.is_visible() == wide
    if wide:
        assert grid.locator("td.today time").get_attribute("datetime") == clock()
        grid.get_by_role("button", name="Call").click()
        panel(page).get_by_role("heading", name="Call", exact=True).wait_for()
        page.keyboard.press("Escape")
        grid.get_by_role("button", name="3 more").click()
        assert page.evaluate("document.activeElement.id") == f"day-{clock(5)}"


@pytest.fixture
def before_seollal(store):
    """A day before the holidays of the lunar new year, by the clock of the store and its server."""
    store.environment["SHEAF_NOW"] = "2027-01-29T09:00:00+09:00"


def test_a_calendar_shows_korean_holidays_to_those_who_want_them(store, before_seollal, viewers):
    store.add("Cook", "due:2027-02-06")
    page = viewers.open("desktop", "ko")
    plan(page, "month")
    red = page.locator(".calendar td.red")
    wait_until(lambda: red.locator(".holiday").all_text_contents() == ["설 연휴", "설날", "설 연휴"])
    assert red.nth(1).locator("time").get_attribute("datetime") == "2027-02-07"
    page.locator(".plan h2 .holiday", has_text="설 연휴").wait_for()
    page.evaluate("localStorage.setItem('holidays', 'noHolidays')")
    page.reload()
    plan(page, "month")
    page.locator(".calendar button", has_text="Cook").wait_for()
    assert page.locator(".holiday").count() == 0
    # In English they are shown where that is chosen.
    page = viewers.open("tablet", "en")
    plan(page, "month")
    page.locator(".calendar button", has_text="Cook").wait_for()
    assert page.locator(".holiday").count() == 0
    page.evaluate("localStorage.setItem('holidays', 'korea')")
    page.reload()
    plan(page, "month")
    page.locator(".calendar .holiday", has_text="Seollal").first.wait_for()


def test_without_the_server_the_plan_is_the_last_one_and_says_so(store, server, viewers, clock):
    store.add("Water", f"due:{clock()}")
    store.add("Call", f"due:{clock()}")
    page = viewers.open("desktop", service_workers="allow")
    page.evaluate("() => navigator.serviceWorker.ready")
    page.reload()
    plan(page, "week")
    wait_until(lambda: rows(page).count() == 2)
    offline(page, server, 2)
    page.reload()
    plan(page, "week")
    page.get_by_text("the server cannot be reached").first.wait_for()
    wait_until(lambda: rows(page).count() == 2)
    # What is done here is seen here.
    rows(page).first.focus()
    page.keyboard.press("3")
    wait_until(lambda: rows(page).count() == 1)
    plan(page, "month")
    page.get_by_text("What comes next is worked out by the server").wait_for()
    assert rows(page).count() == 0
    server.start()
    page.locator(".network:not(.offline)").wait_for()
    page.locator(".plan .note").wait_for(state="hidden")
    wait_until(lambda: len(store.items("status:done")) == 1)


def test_a_phrase_waits_for_the_server_too(store, server, viewers):
    key = store.add("Water", "due:2031-02-03")
    page = viewers.open("desktop")
    offline(page, server, 1)
    edit_item(page, "Water")
    fields(page).get_by_label("Repeat").fill("every mon")
    page.locator(".meaning", has_text="Read when it is sent").wait_for()
    fields(page).get_by_label("Wait until", exact=True).locator("input[type=date]").fill("2031-01-20")
    done(page)
    page.locator(".edit").wait_for(state="detached")
    online(page, server)
    wait_until(lambda: (store.item(key).get("repeat"), store.item(key).get("wait")) == ("every mon", "2031-01-20"))


def test_a_day_is_named_once(store, viewers, clock):
    store.add("Later", f"due:{clock(9)}")
    store.add("Soon", f"due:{clock(1)}")
    page = viewers.open("desktop")
    plan(page, "month")
    later = date.fromisoformat(clock(9))
    page.get_by_role("heading", name=f"{later:%A, %B} {later.day}", exact=True).wait_for()
    soon = date.fromisoformat(clock(1))
    page.get_by_role("heading", name=f"tomorrow, {soon:%A, %B} {soon.day}", exact=True).wait_for()


@pytest.mark.parametrize("view, sentence", [("next", "Nothing can be done now"), ("week", "Nothing is planned for these days")])
def test_an_empty_plan_says_so_and_adds(store, viewers, view, sentence):
    page = viewers.open("phone")
    plan(page, view)
    page.get_by_text(sentence).wait_for()
    page.locator(".plan").get_by_role("button", name="New task").click()
    page.locator("dialog.add input").wait_for()
