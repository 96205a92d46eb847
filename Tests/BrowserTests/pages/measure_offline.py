"""Figures without a network: starts, storage and search, at 1,000 and 10,000 items. Prints one line each."""

import json
import signal
import statistics
import sys

from playwright.sync_api import sync_playwright

from figures import KEPT
from harness import CHROMIUM, Server, Store, Viewers, wait_until

FIRST = """() => {
  const look = new MutationObserver(() => {
    if (document.querySelector(".columns .card")) { window.firstCard = performance.now(); look.disconnect(); }
  });
  look.observe(document, { childList: true, subtree: true });
}"""
SEARCH = """async (words) => {
  const { search } = await import("./assets/finding.js");
  const begun = performance.now();
  const { count } = await search(words);
  return [performance.now() - begun, count];
}"""
WORDS = ["milk", "ㅎㅇ", "회의", "kitchen table", "paragraph", "zzz", "금요일 회의", "item 77", "bre", "우유"]


def fill(store, count):
    for number in range(count):
        folder, status = ("memos", "") if number % 5 == 0 else ("tasks", f"status: {['todo', 'doing', 'done'][number % 3]}\n")
        body = f"Item {number} is about the milk and the bread of the kitchen table.\n\n다음 주 금요일 회의 {number}\n\n" + "A paragraph of words.\n" * 8
        store.write(f"{folder}/i{number:05}.md", f"---\nid: k7m{number:05}\ntitle: Item {number} 회의록\n{status}---\n{body}", commit=False)
    store.git("add", "-A")
    store.git("commit", "-qm", "Files")


def start(context, address):
    page = context.new_page()
    page.goto(address)
    wait_until(lambda: page.evaluate("window.firstCard"), 30)
    return page, page.evaluate("window.firstCard")


def measure(browser, count):
    store = Store()
    fill(store, count)
    server = Server(store)
    viewers = Viewers(browser, server)
    address = server.origin + "/"
    cold = []
    for _ in range(5):
        context = viewers.context("desktop", service_workers="allow")
        viewers.pair(context)
        context.add_init_script(f"({FIRST})()")
        page, time = start(context, address)
        cold.append(time)
        if _ < 4:
            context.close()
            viewers.contexts.remove(context)
    wait_until(lambda: page.evaluate(KEPT) == count, 300, "all texts")
    wait_until(lambda: page.evaluate("navigator.serviceWorker.controller !== null"))
    usage = page.evaluate("async () => (await navigator.storage.estimate()).usage")
    starts = {}
    for name in ("warm", "offline"):
        if name == "offline":
            server.stop(signal.SIGKILL)
        times = []
        for _ in range(7):
            page.close()
            page, time = start(context, address)
            times.append(time)
        starts[name] = statistics.median(times)
    page.locator(".network.offline").wait_for()
    first, _ = page.evaluate(SEARCH, WORDS[0])
    times = [page.evaluate(SEARCH, words) for words in WORDS * 5]
    search = sorted(time for time, _ in times)[int(len(times) * 0.95)]
    print(json.dumps({
        "items": count, "cold": round(statistics.median(cold)), "warm": round(starts["warm"]), "offline": round(starts["offline"]),
        "storageMB": round(usage / 1e6, 1), "firstSearch": round(first), "searchP95": round(search)}), flush=True)
    viewers.close()
    store.close()


if __name__ == "__main__":
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-dev-shm-usage"])
        for size in [int(word) for word in sys.argv[1:]] or [1_000, 10_000]:
            measure(chromium, size)
        chromium.close()
