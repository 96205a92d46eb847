"""Measures the server and the first load of the pages: `measure_server.py [ITEMS…]`, 1,000 and 10,000
where none are named. Of programs built for release: `SHEAF_PROGRAMS=.build/release`."""

import http.server
import re
import statistics
import subprocess
import sys
import threading
import time
from functools import partial

from playwright.sync_api import sync_playwright

from client import Client
from figures import KEPT, READY, cold_loads, delays, fill, input_times, memory, p95, retitle, wakeups
from harness import CHROMIUM, DEVICES, PROGRAMS, Server, Store, free_port, wait_until

def start_time(store):
    """Milliseconds from the start of the program to its first answer, the best of five."""
    times = []
    for _ in range(5):
        port = free_port()
        begin = time.perf_counter()
        process = subprocess.Popen(
            [PROGRAMS / "sheaf-serve", "--store", str(store.path), "--port", str(port)],
            env=store.environment)
        client = Client(type("At", (), {"listen": "127.0.0.1", "port": port})())
        while True:
            try:
                client.get("")
                break
            except OSError:
                time.sleep(0.001)
        times.append((time.perf_counter() - begin) * 1_000)
        process.terminate()
        process.wait()
    return min(times)


class Plain(http.server.SimpleHTTPRequestHandler):
    """The same files from a server that does nothing else."""
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def end_headers(self):
        if self.path.startswith("/api/board"):
            self.send_header("Content-Type", "application/json")
        super().end_headers()


def plain_server(folder):
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), partial(Plain, directory=folder))
    # A page that is closed while it loads is no fault.
    server.handle_error = lambda *_: None
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


def save_pages(client, folder):
    """The pages and the board as files."""
    page = client.get("").body
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_bytes(page)
    def named(text):
        return {name.decode() for name in re.findall(rb"assets/([\w.]+)", text)}

    # The worker names those too that come later, of which a start loads the words of its language.
    for name in named(client.get("assets/worker.js").body) | named(page):
        (folder / "assets" / name).write_bytes(client.get("assets/" + name).body)
    (folder / "api").mkdir()
    (folder / "api/board").write_bytes(client.get("api/board").body)
    return sorted(named(page) | {"words.ko.ftl"})


def shell_size(client, names):
    """The bytes of the page and its files as a browser gets them, without cards and the picture of home screens."""
    gzip = {"Accept-Encoding": "gzip"}
    return (client.get("", headers=gzip, cookie=False).size
            + sum(client.get("assets/" + name, headers=gzip).size for name in names if not name.endswith(".png")))


def line(name, values, ceiling=None):
    values = values if isinstance(values, list) else [values]
    text = f"{statistics.median(values):8.1f}"
    if len(values) > 1:
        text += f"  worst {max(values):.1f}"
    print(f"{name:54}{text}" + (f"  (ceiling {ceiling})" if ceiling else ""), flush=True)


def line_of_input(name, page, act):
    times = input_times(page, act)
    line(f"input, {name}, ms", times)
    line("  p95", p95(times), 50)


def measure(browser, count, times=15, idle=20):
    store = Store()
    fill(store, count)
    store.sheaf("list", "--limit", "1")
    print(f"{count} items")
    line("start to first answer, ms", start_time(store), 150)
    server = Server(store)
    client = Client(server).paired()
    client.get("api/board")
    folder = store.home / "plain"
    names = save_pages(client, folder)
    line("shell in gzip, KB", shell_size(client, names) / 1_000, 60)
    line("board in gzip, KB",
         client.get("api/board", headers={"Accept-Encoding": "gzip"}).size / 1_000)
    line(f"wakeups in {idle} s without a page", wakeups(server, idle), 0)
    line("memory, idle, MB", memory(server), 60 if count == 10_000 else None)
    line("cold load, ms", cold_loads(browser, server.origin + "/", client.cookie),
         {1_000: 500, 10_000: 800}.get(count))
    plain = plain_server(folder)
    line("  the same of a plain server of the same files, ms",
         cold_loads(browser, f"http://127.0.0.1:{plain.server_port}/", None))
    plain.shutdown()
    context = browser.new_context(viewport=DEVICES["desktop"]["viewport"])
    name, value = client.cookie.split("=")
    context.add_cookies([{"name": name, "value": value, "url": server.origin}])
    page = context.new_page()
    page.goto(server.origin)
    page.evaluate(READY)
    begin = time.perf_counter()
    wait_until(lambda: page.evaluate(KEPT) >= count, 300, "all texts in the browser")
    line("until a browser has all texts, s", time.perf_counter() - begin)
    key = client.operate("create", item="task", title="Seen", fields={"due": "2026-01-01"})["key"]
    file = store.file(key)
    base = [file.read_text()]

    def by_browser(**what):
        result = client.operate("save", key=key, base=base[0], **what)
        base[0] = result["item"]["text"]

    page.wait_for_function("() => document.body.textContent.includes('Seen')")
    line("edit of a browser, on another screen, ms",
         delays(page, lambda text: by_browser(fields={"project": text}), times), 150)
    line("  a new title, for which links are looked for, ms",
         delays(page, lambda text: by_browser(title=text), times), 150)
    line("edit by hand, on a screen, ms", delays(page, partial(retitle, file), times), 500)
    line_of_input("an arrow on the board", page, lambda: page.keyboard.press("ArrowDown"))
    page.keyboard.press("/")
    line_of_input("a letter of a search", page, lambda: page.keyboard.press("t"))
    page.keyboard.press("Escape")
    for size, name in ((2_000, "2 KB"), (100_000, "100 KB"), (1_000_000, "1 MB")):
        key = client.operate("create", item="memo", title=f"Long {name}", body="Some words of a line.\n" * (size // 22))["key"]
        page.goto(server.origin + f"/#item={key}")
        page.locator(".reading h2", has_text=name).wait_for()
        page.keyboard.press("e")
        page.locator(".edit textarea").wait_for()
        line_of_input(f"a letter in a text of {name}", page, lambda: page.keyboard.press("t"))
        page.keyboard.press("Control+Enter")
        page.locator(".reading h2", has_text=name).wait_for()
    plain_text = context.new_page()
    plain_text.set_content("<textarea style='width: 100%; height: 600px'></textarea>")
    plain_text.evaluate("""() => {
        const field = document.querySelector("textarea");
        field.value = "Some words of a line.\\n".repeat(45_000);
        field.focus();
        field.setSelectionRange(0, 0);
    }""")
    line("  the same in a page that has nothing but the text, ms",
         input_times(plain_text, lambda: plain_text.keyboard.press("t")))
    plain_text.close()
    line(f"wakeups in {idle} s with a page", wakeups(server, idle))
    line("memory afterwards, MB", memory(server))
    context.close()
    server.stop()
    store.close()


def main():
    counts = [int(each) for each in sys.argv[1:]] or [1_000, 10_000]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", "--disable-dev-shm-usage"])
        for count in counts:
            measure(browser, count)
        browser.close()


if __name__ == "__main__":
    main()
