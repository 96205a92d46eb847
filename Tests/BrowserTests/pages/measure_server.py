"""Measures the server and the first load of the pages: `measure_server.py [ITEMS…]`, 1,000 and 10,000
where none are named. Of programs built for release: `SHEAF_PROGRAMS=.build/release`."""

import http.server
import statistics
import subprocess
import sys
import threading
import time
from functools import partial
from pathlib import Path

from playwright.sync_api import sync_playwright

from client import Client
from harness import CHROMIUM, PROGRAMS, Server, Store, free_port, wait_until

READY = """() => new Promise((done) => {
  const look = () => document.querySelector(".card")
    ? requestAnimationFrame(() => setTimeout(() => done(performance.now())))
    : requestAnimationFrame(look);
  look();
})"""
"""When the first cards are drawn and the page has nothing more to do before it hears a key."""


def fill(store, count):
    """So many tasks and memos, in one commit."""
    for number in range(count):
        status = ["todo", "doing", "done", "memo"][number % 4]
        head = f"---\nid: {identifier(number)}\ntitle: Task {number} 할 일을 적습니다\n"
        head += "" if status == "memo" else f"status: {status}\n"
        head += f"tags: [t{number % 7}, 집]\ndue: 2027-01-{number % 28 + 1:02}\n"
        body = f"Line of {number}, which says something.\n\n- [ ] one\n- [x] two\n" * 3
        file = store.path / f"{'memos' if status == 'memo' else 'tasks'}/{number % 50}/item-{number}.md"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(head + "---\n" + body, encoding="utf-8")
    store.git("add", "-A")
    store.git("commit", "-qm", "Many")


def identifier(number):
    letters = "abcdefghjkmnpqrstvwxyz"
    text = ""
    for _ in range(8):
        text += letters[number % len(letters)]
        number //= len(letters)
    return text


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


def memory(server):
    """Megabytes."""
    text = Path(f"/proc/{server.process.pid}/status").read_text()
    return next(int(line.split()[1]) for line in text.splitlines() if line.startswith("VmRSS")) / 1_024


def switches(server):
    """For each thread how often it has waited."""
    found = {}
    for file in Path(f"/proc/{server.process.pid}/task").glob("*/status"):
        try:
            text = file.read_text()
        except OSError:
            continue
        found[file.parent.name] = next(
            int(line.split()[1]) for line in text.splitlines() if line.startswith("voluntary_ctxt"))
    return found


def wakeups(server, seconds):
    """How often a thread of the server was awake within a time in which nothing happens, once it is at rest:
    threads that have nothing to do end by themselves after a few seconds. One a second is Swift's own: the
    manager of libdispatch looks at its pool of threads."""
    time.sleep(10)
    before = switches(server)
    time.sleep(seconds)
    return sum(count - before.get(thread, 0) for thread, count in switches(server).items())


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
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


def save_pages(client, folder):
    """The pages and the board as files."""
    page = client.get("").body
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_bytes(page)
    names = {part.split(b'"')[0].decode() for part in page.split(b'"assets/')[1:]}
    for name in names:
        (folder / "assets" / name).write_bytes(client.get("assets/" + name).body)
    (folder / "api").mkdir()
    (folder / "api/board").write_bytes(client.get("api/board").body)
    return sorted(names)


def shell_size(client, names):
    """The bytes of the page and its files as a browser gets them, without cards."""
    gzip = {"Accept-Encoding": "gzip"}
    return (client.get("", headers=gzip, cookie=False).size
            + sum(client.get("assets/" + name, headers=gzip).size for name in names))


def cold_loads(browser, origin, cookie, times=7):
    """Milliseconds from the navigation until the page is ready, each in a browser context of its own."""
    found = []
    for _ in range(times):
        context = browser.new_context()
        if cookie:
            name, value = cookie.split("=")
            context.add_cookies([{"name": name, "value": value, "url": origin}])
        page = context.new_page()
        page.goto(origin, wait_until="commit")
        found.append(page.evaluate(READY))
        context.close()
    return found


def delays(page, change, times):
    """Milliseconds from a change until another screen shows it."""
    found = []
    for number in range(times):
        title = f"Seen {number} {time.monotonic_ns()}"
        begin = time.perf_counter()
        change(title)
        page.wait_for_function(
            "(title) => document.body.textContent.includes(title)", arg=title, polling=4)
        found.append((time.perf_counter() - begin) * 1_000)
    return found


def delays_of_events(stream, file, times):
    """Milliseconds from a change by hand until the server tells of it."""
    found = []
    for number in range(times):
        title = f"By hand {number}"
        begin = time.perf_counter()
        retitle(file, title)
        wait_until(lambda: any(card["title"] == title for card in stream.cards()), what=title)
        found.append((time.perf_counter() - begin) * 1_000)
    return found


def retitle(file, title):
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
    file.write_text("".join(
        f"title: {title}\n" if each.startswith("title:") else each for each in lines), encoding="utf-8")


def line(name, values, ceiling=None):
    values = values if isinstance(values, list) else [values]
    text = f"{statistics.median(values):8.1f}"
    if len(values) > 1:
        text += f"  worst {max(values):.1f}"
    print(f"{name:54}{text}" + (f"  (ceiling {ceiling})" if ceiling else ""), flush=True)


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
    context = browser.new_context()
    name, value = client.cookie.split("=")
    context.add_cookies([{"name": name, "value": value, "url": server.origin}])
    page = context.new_page()
    page.goto(server.origin)
    page.evaluate(READY)
    key = client.operate("create", item="task", title="Seen", fields={"due": "2026-01-01"})["key"]
    file = store.file(key)
    base = [file.read_text()]

    def by_browser(title):
        result = client.operate("save", key=key, base=base[0], title=title)
        base[0] = result["item"]["text"]

    page.wait_for_function("() => document.body.textContent.includes('Seen')")
    line("edit of a browser, on another screen, ms", delays(page, by_browser, times), 150)
    line("edit by hand, on a screen, ms", delays(page, partial(retitle, file), times), 500)
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
