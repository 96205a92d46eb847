"""Reading and writing in Debian's WebKit, as far as its driver goes."""

import pytest
from selenium.webdriver.common.keys import Keys

from harness import wait_until
from items import body


@pytest.fixture
def item(store, server, webkit, seen):
    """An item that is being edited."""
    key = store.add("메모", "--body", "처음")
    webkit.get(server.address)
    seen(".card")
    webkit.execute_script("location.hash = 'item=' + arguments[0]; dispatchEvent(new PopStateEvent('popstate'))", key)
    seen(".reading .primary").click()
    seen(".edit textarea")
    return key


def value(webkit, selector):
    return webkit.execute_script("return document.querySelector(arguments[0]).value", selector)


def text_of(webkit, selector):
    """The text of an element, which may be drawn anew meanwhile."""
    return webkit.execute_script("return document.querySelector(arguments[0])?.innerText ?? ''", selector)


def test_hangul_is_typed_saved_and_kept_over_a_reload(store, server, webkit, seen, item):
    text = seen(".edit textarea")
    text.send_keys(Keys.CONTROL, Keys.END)
    text.send_keys(" 우유 사기")
    wait_until(lambda: text_of(webkit, ".edit .state") in ("Saved here", "여기에 저장됨"))
    server.stop(9)

    draft = webkit.execute_script("return Object.entries(localStorage).find(([name]) => name.startsWith('draft '))[1]")
    assert "우유 사기" in draft
    server.start()
    webkit.refresh()
    seen(".edit textarea")
    assert "우유 사기" in value(webkit, ".edit textarea")
    seen(".edit .primary").click()
    wait_until(lambda: "우유 사기" in text_of(webkit, ".panel article"))
    assert "우유 사기" in body(store, item)


def test_a_change_elsewhere_leaves_what_is_typed(store, webkit, seen, item):
    text = seen(".edit textarea")
    text.send_keys("앞 ")
    before = value(webkit, ".edit textarea")
    store.sheaf("set", item, "priority:high")
    # On a slow machine the ten seconds without typing are over first, and it is merged.
    told = ("Changed elsewhere", "Merged with a change from elsewhere", "다른 곳")
    wait_until(lambda: any(word in text_of(webkit, ".edit .state") for word in told))
    assert value(webkit, ".edit textarea") == before
    seen(".edit .primary").click()
    wait_until(lambda: "앞" in text_of(webkit, ".panel article"))
    assert store.item(item)["priority"] == "high" and "앞" in body(store, item)


def test_enter_of_a_syllable_stays_and_the_next_one_goes_on(webkit, seen, item):
    seen("input.title").click()
    webkit.execute_script("""
        const field = document.querySelector("input.title");
        field.dispatchEvent(new CompositionEvent("compositionstart", { bubbles: true }));
        field.dispatchEvent(new CompositionEvent("compositionend", { bubbles: true }));
        field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", keyCode: 229, bubbles: true, cancelable: true }));
    """)
    assert webkit.execute_script("return document.activeElement.className") == "title"
    seen("input.title").send_keys(Keys.ENTER)
    assert webkit.execute_script("return document.activeElement.tagName") == "TEXTAREA"


def test_what_others_change_is_read_at_once(store, webkit, seen, item):
    seen(".edit .primary").click()
    seen(".reading h2")
    store.sheaf("append", item, "끝")
    wait_until(lambda: "끝" in text_of(webkit, ".panel article"))
