"""Cards under a finger, and under a mouse."""

from harness import card, centre, column, said


def test_a_long_press_drags_a_card_to_another_column(store, viewers, finger):
    key = store.add("Buy milk")
    page = viewers.open("tablet")
    hand = finger(page).hold(card(page, "Buy milk"))
    hand.move(*centre(column(page, "doing"))).lift()
    column(page, "doing").locator(".card", has_text="Buy milk").wait_for()
    said(page, "Moved to Doing")
    assert store.item(key)["status"] == "doing"


def test_a_long_press_without_movement_opens_the_menu(store, viewers, finger):
    key = store.add("우유 사기")
    page = viewers.open("phone", "ko")
    finger(page).hold(card(page, "우유 사기")).lift()
    page.get_by_role("button", name="진행 중으로 옮기기").click()
    said(page, "진행 중으로 옮겼습니다")
    assert store.item(key)["status"] == "doing"
