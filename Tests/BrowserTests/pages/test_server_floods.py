"""Too much of everything, at the real server: refused, and the server lives on."""

import resource
import select
import socket
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from client import Client, Events, read_all
from harness import Server, Store, wait_until


@pytest.fixture(scope="module")
def server():
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 8_192), hard))
    store = Store()
    started = Server(store)
    yield started
    started.stop()
    store.close()


@pytest.fixture(scope="module")
def client(server):
    return Client(server).paired()


@pytest.fixture(autouse=True)
def alive(server, client):
    """After each attack the server answers at once, and has not grown."""
    yield
    start = time.monotonic()
    assert client.get("api/board").status == 200
    # What it was flooded with ends after 30 seconds: nobody waits for that.
    assert time.monotonic() - start < 20
    assert memory(server) < 400, "the server has grown"


def memory(server):
    """Megabytes."""
    with open(f"/proc/{server.process.pid}/status") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmRSS")) / 1024


def head(client, path="api/ops", more=(), method="POST"):
    lines = [f"{method} /{path} HTTP/1.1", f"Host: {client.name}", f"Origin: {client.origin}",
             "Content-Type: application/json", "Sec-Fetch-Site: same-origin", *more]
    return ("\r\n".join(lines) + "\r\n\r\n").encode()


def test_a_body_without_a_session_is_not_kept(client):
    for path in ("api/ops", "api/file?key=a&name=b", "api/nothing"):
        said = client.raw(head(client, path, ["Content-Length: 900000000"]) + b"x" * (3 << 20))
        assert said == b"" or b" 401 " in said.split(b"\r\n")[0], said[:200]


@pytest.mark.parametrize("path, size", [("api/pair", 5_000), ("api/ops", 41 << 20)])
def test_a_body_over_the_limit_is_refused(client, path, size):
    said = client.raw(
        head(client, path, [f"Content-Length: {size}", f"Cookie: {client.cookie}"]) + b" " * size)
    assert said.startswith(b"HTTP/1.1 413 "), said[:200]


def test_an_attachment_over_the_limit_is_refused(client):
    size = 26 << 20
    said = client.raw(
        head(client, "api/file?key=a&name=b", [f"Content-Length: {size}", f"Cookie: {client.cookie}"],
             "PUT") + b" " * size)
    assert said.startswith(b"HTTP/1.1 413 "), said[:200]


def test_a_body_without_an_end_is_cut_off(client):
    with socket.create_connection((client.host, client.port), 20) as connection:
        connection.sendall(head(client, "api/pair", ["Transfer-Encoding: chunked"]))
        sent = 0
        try:
            while sent < 64 << 20:
                connection.sendall(b"10000\r\n" + b"x" * 65_536 + b"\r\n")
                sent += 65_536
        except OSError:
            pass
        assert sent < 48 << 20


def test_many_large_bodies_at_a_time_are_not_all_kept(client, server):
    size = 39 << 20
    connections = []
    for _ in range(12):
        connection = socket.create_connection((client.host, client.port), 20)
        connection.sendall(
            head(client, more=[f"Content-Length: {size}", f"Cookie: {client.cookie}"]) + b" " * 1_000)
        connections.append(connection)
    answered = []

    def look():
        readable, _, _ = select.select([each for each in connections if each not in answered], [], [], 0.1)
        answered.extend(readable)
        return len(answered) >= 8

    wait_until(look, what="eight answers")
    assert all(b" 503 " in each.recv(4_096)[:20] for each in answered)
    # The others go on: four are as much as may be in memory.
    assert len(answered) == 8 and not select.select([each for each in connections if each not in answered], [], [], 1)[0]
    for connection in connections:
        connection.close()
    wait_until(lambda: client.post("api/ops", {"ops": []}).status == 200, what="room for others")


@pytest.mark.parametrize("lines", [
    ["X: " + "x" * 9_000], [f"X-{n}: y" for n in range(200)], ["X: " + "x" * 200_000],
    ["Cookie: " + "a=b; " * 20_000], ["Host: evil.example"], ["Content-Length: 5", "Content-Length: 6"],
    ["Content-Length: -1"], ["Content-Length: 99999999999999999999"], ["Transfer-Encoding: gzip"],
    ["Content-Length: 2", "Transfer-Encoding: chunked"], ["Origin: http://a"], ["A\x00b: c"]])
def test_headers_that_are_too_many_or_wrong_are_refused(client, lines):
    data = head(client, more=["Connection: close", *lines])
    said = client.raw(data + b"{}", timeout=5)
    assert said == b"" or said[9:12] in (b"400", b"401", b"403", b"413", b"431", b"503"), said[:200]


@pytest.mark.parametrize("data", [
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", b"GET\r\n\r\n", b"\r\n" * 10_000, b"\x00" * 4_096,
    b"GET / HTTP/9.9\r\n\r\n", b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", b"GET " + b"/" * 100_000,
    b"CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n\r\n"])
def test_what_is_no_request_ends_the_connection(client, data):
    with socket.create_connection((client.host, client.port), 10) as connection:
        try:
            connection.sendall(data)
            connection.shutdown(socket.SHUT_WR)
        except OSError:
            pass
        said = read_all(connection)
    assert said == b"" or said[9:10] == b"4", said[:100]


def test_a_thousand_streams_leave_room_for_others(client, server):
    def begin(_):
        connection = socket.create_connection((client.host, client.port), 30)
        connection.sendall(
            head(client, "api/events", [f"Cookie: {client.cookie}"], "GET"))
        return connection
    with ThreadPoolExecutor(40) as pool:
        connections = list(pool.map(begin, range(1_000)))
    # Of one device the oldest end.
    newest = Events(client)
    wait_until(lambda: newest.seen, what="an event of the newest stream")
    assert client.get("api/board").status == 200
    key = client.operate("create", item="memo", title="All the same")["key"]
    wait_until(lambda: any(card["key"] == key for card in newest.cards()), what="its card")
    assert not newest.ended.is_set()
    assert memory(server) < 400
    for connection in connections:
        connection.close()
    newest.close()


def test_without_a_session_a_thousand_connections_wait_in_vain(client):
    connections = [socket.create_connection((client.host, client.port), 30) for _ in range(1_000)]
    for connection in connections[:500]:
        connection.sendall(b"GET / HTTP/1.1\r\nHost: ")
    start = time.monotonic()
    assert client.get("api/board").status == 200
    assert time.monotonic() - start < 20
    for connection in connections:
        connection.close()


def test_who_is_silent_makes_room_for_who_asks(client):
    """More connections than there is room for: those that were silent longest end, and nobody waits for that."""
    connections = [socket.create_connection((client.host, client.port), 30) for _ in range(1_759)]
    for connection in connections:
        connection.setblocking(False)

    def is_over(connection):
        try:
            return connection.recv(1) == b""
        except BlockingIOError:
            return False
        except OSError:
            return True

    assert client.get("", cookie=False).status == 200
    assert client.get("api/board").status == 200
    wait_until(lambda: sum(map(is_over, connections[:1_200])) == 1_200, what="the end of the oldest")
    # Those that came last are heard.
    last = connections[-1]
    last.setblocking(True)
    last.sendall(head(client, "", ["Connection: close"], "GET"))
    assert read_all(last).startswith(b"HTTP/1.1 200 ")
    for connection in connections:
        connection.close()


def test_a_reader_that_takes_nothing_is_dropped(client, server):
    """Its stream ends though it is never read; another one is told all the same."""
    at = client.get("api/board").json["at"]
    for number in range(70):
        server.store.write(
            f"memos/large-{number}.md", f"---\ntitle: {number} {'가나다라' * 8_000}\n---\n", commit=False)
    wait_until(lambda: len(client.get("api/board").json["cards"]) >= 70, what="large cards")
    before = memory(server)
    connection = socket.socket()
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2_048)
    connection.connect((client.host, client.port))
    # More than all buffers between the two hold.
    connection.sendall(head(client, "api/events?at=" + at, [f"Cookie: {client.cookie}"], "GET"))
    other = Events(client, at=at)
    wait_until(lambda: len(other.cards()) >= 70, what="the cards of another reader")
    peer = f":{connection.getsockname()[1]:04X}"
    assert is_connected(peer)
    wait_until(lambda: not is_connected(peer), what="the end of who reads nothing")
    key = client.operate("create", item="memo", title="All the same")["key"]
    wait_until(lambda: any(card["key"] == key for card in other.cards()), what="its card")
    assert not other.ended.is_set() and memory(server) < before + 100
    connection.close()
    other.close()
    for file in server.store.path.glob("memos/large-*.md"):
        file.unlink()
    wait_until(lambda: len(client.get("api/board").json["cards"]) < 70, what="their end")


def is_connected(peer):
    """Whether a process of this machine has a connection with this port at its other end."""
    with open("/proc/net/tcp") as table:
        return any(fields[2].endswith(peer) and fields[3] == "01" for fields in map(str.split, table))


def test_changes_in_a_loop_are_slowed_down(client):
    ops = [{"op": f"loop{number:08}", "kind": "restore", "key": "a", "commit": "x"}
           for number in range(100)]
    answers = [client.post("api/ops", {"ops": ops}) for _ in range(8)]
    assert answers[-1].status == 429 and answers[-1].code == "tooFast"
    assert answers[-1].json["error"]["seconds"] > 0
    wait_until(lambda: client.post("api/ops", {"ops": ops[:1]}).status == 200, what="the next one")


def test_what_comes_at_once_is_done_once(client):
    done = []
    op = {"op": "atonceatonce", "kind": "create", "item": "memo", "title": "At once"}

    def send():
        # The floods before may have used up what this device may change in a minute.
        wait_until(lambda: done.append(client.post("api/ops", {"ops": [op]})) or done[-1].status == 200)

    threads = [threading.Thread(target=send) for _ in range(10)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    keys = {each.json["results"][0]["key"] for each in done if each.status == 200}
    assert len(keys) == 1
    found = [each for each in client.get("api/board").json["cards"] if each["title"] == "At once"]
    assert len(found) == 1
