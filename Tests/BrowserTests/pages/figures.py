"""What is measured of a server and its pages; `measure_server.py` prints it, tests hold it."""

import time
from pathlib import Path

from harness import wait_until

READY = """() => new Promise((done) => {
  const look = () => document.querySelector(".card")
    ? requestAnimationFrame(() => setTimeout(() => done(performance.now())))
    : requestAnimationFrame(look);
  look();
})"""
"""When the first cards are drawn and the page has nothing more to do before it hears a key."""

KEPT = """async () => {
  const name = "sheaf " + location.pathname;
  // Opening one that the page has not made yet would make it in its place.
  if (!(await indexedDB.databases()).some((each) => each.name === name)) return 0;
  return new Promise((done) => {
    indexedDB.open(name).onsuccess = ({ target: { result } }) => {
      result.transaction("texts").objectStore("texts").count().onsuccess = ({ target }) => {
        result.close();
        done(target.result);
      };
    };
  });
}"""
"""How many texts the browser keeps, which it reads once the board is there."""


def fill(store, count, statuses=("todo", "doing", "done", "memo")):
    """So many tasks and memos, in one commit."""
    for number in range(count):
        status = statuses[number % 4]
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


def input_times(page, act, times=60):
    """Milliseconds from each of so many keys, which `act` presses, until the page is painted."""
    page.evaluate("""() => {
        window.spans = [];
        if (window.isWatched) return;
        window.isWatched = true;
        addEventListener("keydown", () => {
            const start = performance.now();
            requestAnimationFrame(() => setTimeout(() => spans.push(performance.now() - start)));
        }, { capture: true });
    }""")
    for number in range(times):
        act()
        wait_until(lambda: page.evaluate("spans.length") > number, what="the paint")
    return page.evaluate("spans")


def processor_time(page, act, times):
    """Milliseconds of the processor that the page's thread takes for each of so many keys, painting included: what
    others do on the machine meanwhile does not count."""
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})

    def spent():
        metrics = session.send("Performance.getMetrics")["metrics"]
        return next(each["value"] for each in metrics if each["name"] == "TaskDuration")

    before = spent()
    input_times(page, act, times)
    return (spent() - before) * 1_000 / times


def p95(values):
    return sorted(values)[int(len(values) * 0.95)]
