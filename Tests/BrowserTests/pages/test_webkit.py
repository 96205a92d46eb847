"""The board in Debian's WebKit, by what its driver can: a mouse and a keyboard, no fingers."""

import pytest
from selenium.webdriver import ActionChains, Keys

from harness import CALM, wait_until


def texts(driver, selector):
    return driver.execute_script(
        "return [...document.querySelectorAll(arguments[0])].map((each) => each.textContent)", selector)


@pytest.fixture
def board(store, server, webkit, seen):
    store.fill("우유 사기", "Bake bread", {"title": "Dates", "status": "doing"})
    webkit.set_window_size(1200, 800)
    webkit.get(server.address)
    webkit.execute_script(f"({CALM})()")
    seen(".columns .card")
    return webkit


def test_the_board_works_in_webkit(board, store, seen):
    # To what has the focus then: cards are drawn anew meanwhile.
    def press(key):
        ActionChains(board).send_keys(key).perform()

    def titles(status):
        return sorted(texts(board, f'.column[data-status="{status}"] .title'))

    # A mouse drags.
    doing = seen('.column[data-status="doing"] ol')
    milk = next(each for each in board.find_elements("css selector", ".columns .card") if "우유" in each.get_attribute("textContent"))
    ActionChains(board).click_and_hold(milk).move_by_offset(30, 30).move_to_element(doing).release().perform()
    wait_until(lambda: titles("doing") == ["Dates", "우유 사기"], what="the drag")
    wait_until(lambda: len(store.items("status:doing")) == 2)
    # The toast takes it back.
    seen(".toast button").click()
    wait_until(lambda: titles("todo") == ["Bake bread", "우유 사기"], what="undo")
    # Keys go, move and delete.
    page = board.find_element("css selector", "body")
    page.send_keys(Keys.ARROW_DOWN)
    wait_until(lambda: board.execute_script("return document.activeElement.matches('.card')"))
    press(">")
    wait_until(lambda: len(titles("doing")) == 2, what="the move by key")
    press("d")
    wait_until(lambda: len(titles("doing")) == 1, what="the deletion")
    press("u")
    wait_until(lambda: len(titles("doing")) == 2, what="undo by key")
    # A new task in Korean.
    page.send_keys("n")
    seen("dialog.add input").send_keys("쌀 사기 +집", Keys.ENTER)
    wait_until(lambda: "쌀 사기" in titles("todo") + titles("doing"), what="the new task")
    page.send_keys(Keys.ESCAPE)
    # The search finds by initial consonants.
    seen("input.search").send_keys("ㅆㅅㄱ")
    wait_until(lambda: texts(board, ".hit .title") == ["쌀 사기"], what="the search")
    seen("input.search").send_keys(Keys.ESCAPE)
    # What a command changes comes by the stream of events.
    store.add("Boil eggs")
    wait_until(lambda: "Boil eggs" in titles("todo"), what="the live change")
