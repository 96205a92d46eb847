"""Strokes over a card."""

import pytest

from harness import card, centre, said, wait_until


def test_to_the_left_deletes_and_the_toast_brings_it_back(store, viewers, finger):
    key = store.add("Buy milk")
    page = viewers.open("phone")
    finger(page).swipe(card(page, "Buy milk"), -200)
    said(page, "Deleted “Buy milk”")
    card(page, "Buy milk").wait_for(state="detached")
    assert not store.items()
    finger(page).tap(page.locator(".toast button", has_text="Undo"))
    card(page, "Buy milk").wait_for()
    wait_until(lambda: [item["id"] for item in store.items()] == [key])


def test_to_the_right_moves_on_and_at_last_is_done(store, viewers, finger):
    key = store.add("우유 사기")
    page = viewers.open("phone", "ko")
    finger(page).swipe(card(page, "우유 사기"), 200)
    said(page, "진행 중으로 옮겼습니다")
    finger(page).tap(page.locator(".tabs button", has_text="진행 중"))
    finger(page).swipe(card(page, "우유 사기"), 200)
    said(page, "완료했습니다")
    assert store.item(key)["completed"]
    finger(page).tap(page.locator(".tabs button", has_text="완료"))
    finger(page).swipe(card(page, "우유 사기"), 200)
    page.locator(".swiped").wait_for(state="detached")
    assert store.item(key)["status"] == "done"


@pytest.mark.parametrize("x, by", [(20, 250), (370, -250)])
def test_from_the_screens_edge_belongs_to_the_system(store, viewers, finger, x, by):
    key = store.add("Buy milk")
    page = viewers.open("phone")
    _, y = centre(card(page, "Buy milk"))
    hand = finger(page).press(x, y).move(x + by, y)
    assert page.evaluate("([x, y]) => document.elementFromPoint(x, y).closest('li.cell') !== null", [x, y])
    assert not page.locator(".swiped").count()
    hand.lift()
    assert store.item(key)["status"] == "todo"


def test_a_short_stroke_springs_back(store, viewers, finger):
    store.add("Buy milk")
    page = viewers.open("phone")
    finger(page).swipe(card(page, "Buy milk"), -60)
    page.locator(".swiped").wait_for(state="detached")
    assert card(page, "Buy milk").evaluate("each => each.style.transform") == ""
    assert len(store.items()) == 1 and not page.locator(".panel").is_visible()


def test_a_refused_stroke_puts_the_card_back(store, viewers, finger, server):
    store.add("Buy milk")
    page = viewers.open("phone")
    page.locator(".network:not(.offline)").wait_for()
    page.route("**/api/ops", lambda route: route.fulfill(status=403, json={"error": {"code": "readOnly"}}))
    finger(page).swipe(card(page, "Buy milk"), -200)
    said(page, "this server only shows")
    card(page, "Buy milk").wait_for()
    assert len(store.items()) == 1
