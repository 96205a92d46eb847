"""The page without the server in Debian's WebKit, which stands in for Safari."""

import signal

from selenium.webdriver import ActionChains

from harness import wait_until
from test_offline_queue import ALL
from test_webkit import texts


def kept(driver, store):
    """What the browser keeps in a store of its database."""
    return driver.execute_async_script(f"const done = arguments[1]; ({ALL})(arguments[0]).then(done, () => done(null));", store)


def test_it_starts_reads_and_adds_without_the_server(store, server, webkit, seen):
    store.fill({"title": "우유 사기", "body": "두 *팩*\n"}, "Bake bread")
    webkit.set_window_size(1200, 800)
    webkit.get(server.address)
    seen(".columns .card")
    wait_until(lambda: len(kept(webkit, "texts") or []) == 2, what="two texts kept")
    wait_until(lambda: webkit.execute_script("return navigator.serviceWorker.controller !== null"), what="the worker")
    server.stop(signal.SIGKILL)
    webkit.get(server.origin + "/")
    seen(".columns .card")
    seen(".network.offline")
    milk = next(each for each in webkit.find_elements("css selector", ".columns .card") if "우유" in each.get_attribute("textContent"))
    milk.click()
    wait_until(lambda: texts(webkit, "article.text em") == ["팩"])
    webkit.execute_script("document.activeElement.blur()")
    ActionChains(webkit).send_keys("n").perform()
    seen("dialog.add input").send_keys("Butter")
    seen("dialog.add .primary").click()
    wait_until(lambda: len(kept(webkit, "queue") or []) == 1, what="an entry; said: " + str(texts(webkit, ".toast")))
    server.start()
    wait_until(lambda: kept(webkit, "queue") == [], what="an empty queue")
    assert sorted(item["title"] for item in store.items()) == ["Bake bread", "Butter", "우유 사기"]
