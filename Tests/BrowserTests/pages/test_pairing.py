"""The first page: what lets a browser in."""

from harness import card


def test_the_printed_address_opens_the_board_and_leaves_no_secret_behind(store, server, viewers):
    store.add("Buy milk")
    page = viewers.context("desktop").new_page()
    page.goto(server.address)
    card(page, "Buy milk").wait_for()
    assert page.url == server.origin + "/"


def test_a_code_opens_it_and_a_wrong_one_says_so(store, server, viewers):
    store.add("Buy milk")
    page = viewers.context("phone", "ko").new_page()
    page.goto(server.origin)
    # One below the other, the words in a line.
    heading, form = page.locator("h1").bounding_box(), page.locator("form").bounding_box()
    assert heading["height"] < 60 and form["y"] > heading["y"] + heading["height"]
    page.get_by_label("코드").first.fill("00000000")
    page.get_by_role("button", name="연결").click()
    page.get_by_text("코드가 맞지 않거나").wait_for()
    page.get_by_label("코드").first.fill(server.code)
    page.get_by_role("button", name="연결").click()
    card(page, "Buy milk").wait_for()


def test_it_opens_in_webkit(store, server, webkit, seen):
    store.add("우유 사기")
    webkit.get(server.address)
    assert "우유 사기" in seen(".card").get_attribute("textContent")


def test_a_code_may_be_typed_as_it_is_read_aloud(store, viewers, server):
    page = viewers.context("phone").new_page()
    page.goto(server.origin + "/")
    code = server.new_code()
    page.get_by_label("Code").press_sequentially(code[:4] + " " + code[4:])
    page.get_by_role("button", name="Connect").click()
    page.locator("header.head").wait_for()
