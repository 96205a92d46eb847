"""The server from its start to its end, and what others do meanwhile."""

import json
import os
import pty
import secrets
import signal
import socket
import subprocess
import threading
import time

import pytest

from client import Client, Events, read_all
from harness import PATIENCE, PROGRAMS, Server, Store, free_port, wait_until


@pytest.fixture
def client(server):
    return Client(server).paired("iPad")


def run(store, *words, **more):
    return subprocess.run(
        [PROGRAMS / "sheaf", *words], cwd=store.path, env=store.environment, text=True,
        capture_output=True, timeout=PATIENCE, **more)


def test_a_port_in_use_is_said(store, server):
    for listen in (f"127.0.0.1:{server.port}", f"0.0.0.0:{server.port}"):
        done = run(store, "serve", "--listen", listen)
        assert done.returncode == 69 and done.stdout == ""
        assert f"port {server.port} is taken" in done.stderr
    korean = run(store, "serve", "--listen", f"127.0.0.1:{server.port}", "--lang", "ko")
    assert f"{server.port} 포트를 이미 쓰고 있습니다" in korean.stderr
    foreign = run(store, "serve", "--listen", "192.0.2.1:4750")
    assert foreign.returncode == 69 and "cannot listen at 192.0.2.1:4750" in foreign.stderr


def test_port_0_is_any_that_is_free(store):
    processes = []
    for _ in range(2):
        process = subprocess.Popen(
            [PROGRAMS / "sheaf", "serve", "--listen", "127.0.0.1:0", "--json"], cwd=store.path,
            env=store.environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        address = json.loads(process.stdout.readline())["address"]
        processes.append((process, int(address.split(":")[2].split("/")[0])))
    ports = [port for _, port in processes]
    assert len(set(ports)) == 2 and 0 not in ports
    for process, port in processes:
        wait_until(lambda: socket.socket().connect_ex(("127.0.0.1", port)) == 0)
        process.terminate()
        assert process.wait(PATIENCE) == 0
        process.stdout.close()


def test_without_its_program_it_says_how_to_build_it(store, tmp_path):
    alone = tmp_path / "sheaf"
    alone.write_bytes((PROGRAMS / "sheaf").read_bytes())
    alone.chmod(0o755)
    environment = {**store.environment, "PATH": "/usr/bin:/bin"}
    done = subprocess.run([alone, "serve"], cwd=store.path, env=environment, text=True,
                          capture_output=True, timeout=PATIENCE)
    assert done.returncode == 69 and "--product sheaf-serve" in done.stderr


def test_sigterm_ends_it_at_once_and_loses_nothing(store, server, client):
    key = store.add("Milk")
    streams = [Events(client) for _ in range(5)]
    idle = [client.connect() for _ in range(3)]
    for connection in idle:
        connection.connect()
    wait_until(lambda: all(stream.named("standing") for stream in streams))
    # A request whose body is still on its way is answered.
    body = json.dumps({"protocol": 1, "ops": [{
        "op": secrets.token_hex(8), "kind": "create", "item": "memo", "title": "On its way"}]}).encode()
    late = socket.create_connection(("127.0.0.1", server.port), PATIENCE)
    late.sendall((f"POST /api/ops HTTP/1.1\r\nHost: {client.name}\r\nOrigin: {client.origin}\r\n"
                  f"Content-Type: application/json\r\nCookie: {client.cookie}\r\n"
                  f"Content-Length: {len(body)}\r\n\r\n").encode() + body[:20])
    # What an editor wrote and nobody committed stays as it is.
    file = store.file(key)
    text = file.read_text().replace("Milk", "Oat milk")
    file.write_text(text)
    time.sleep(0.05)
    server.process.send_signal(signal.SIGTERM)
    # They do not wait for what is under way, which has ten seconds.
    wait_until(lambda: all(stream.ended.is_set() for stream in streams), 9, "the end of the streams")
    late.sendall(body[20:])
    assert read_all(late).startswith(b"HTTP/1.1 200 ")
    assert server.process.wait(PATIENCE) == 0
    assert file.read_text() == text
    assert {"Oat milk", "On its way"} <= {each["title"] for each in store.items()} | {
        each["title"] for each in store.json("memos")["items"]}


def test_a_request_that_never_ends_does_not_keep_it(server, client):
    with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as late:
        late.sendall((f"POST /api/ops HTTP/1.1\r\nHost: {client.name}\r\nOrigin: {client.origin}\r\n"
                      f"Content-Type: application/json\r\nCookie: {client.cookie}\r\n"
                      "Content-Length: 50\r\n\r\n{").encode())
        time.sleep(0.05)
        server.process.send_signal(signal.SIGTERM)
        server.process.wait(PATIENCE)


def test_a_hangup_ends_it_on_a_terminal_alone(store):
    """Services are sent one to reload, and there is nothing to read; a window that is closed ends what it shows."""
    for is_on_terminal in (False, True):
        master, other = pty.openpty()
        process = subprocess.Popen(
            [PROGRAMS / "sheaf", "serve", "--listen", "127.0.0.1:0", "--json"], cwd=store.path,
            env=store.environment, stdin=other if is_on_terminal else subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        port = int(json.loads(process.stdout.readline())["address"].split(":")[2].split("/")[0])
        wait_until(lambda: socket.socket().connect_ex(("127.0.0.1", port)) == 0)
        process.send_signal(signal.SIGHUP)
        if not is_on_terminal:
            with socket.create_connection(("127.0.0.1", port), PATIENCE) as asked:
                asked.sendall(b"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
                assert read_all(asked).startswith(b"HTTP/1.1 ")
            assert process.poll() is None
            process.terminate()
        assert process.wait(PATIENCE) == 0
        process.stdout.close()
        os.close(master)
        os.close(other)


def test_killed_in_the_middle_it_goes_on_where_it_was(store, server, client):
    """Operations sent again after a kill happen once, whether they were done or not."""
    ops = [{"op": f"killed{number:04}", "kind": "create", "item": "memo", "title": f"Memo {number}"}
           for number in range(30)]

    def send():
        try:
            client.post("api/ops", {"ops": ops})
        except OSError:
            pass
    sending = threading.Thread(target=send)
    sending.start()
    wait_until(lambda: len(list(store.path.glob("memos/**/*.md"))) > 3, what="some of them")
    server.stop(signal.SIGKILL)
    sending.join()
    server.start()
    results = client.post("api/ops", {"ops": ops}).json["results"]
    assert all(each["outcome"] == "written" for each in results), results
    titles = [each["title"] for each in store.json("memos")["items"]]
    assert sorted(titles) == sorted(op["title"] for op in ops)
    assert len({each["key"] for each in results}) == 30


def test_after_a_restart_a_stream_goes_on_from_its_last_event(store, server, client):
    key, gone = store.add("Milk"), store.add("Bread")
    # It begins with what is committed. What it tells before that no other run of it knows.
    server.restart()
    stream = Events(client)
    wait_until(lambda: stream.named("standing"))
    board = client.get("api/board").json
    assert {key, gone} == {card["key"] for card in board["cards"]}
    at = board["at"]
    assert at.split("-")[0] == store.git("rev-parse", "HEAD").strip()
    server.stop()
    assert stream.ended.wait(PATIENCE)
    store.sheaf("set", key, "title:Oat milk")
    store.sheaf("rm", gone, "--yes")
    added = store.add("Eggs")
    server.start()
    again = Events(client, at="stale.x.1", last=at)
    wait_until(lambda: again.named("cards"), what="the difference")
    assert not again.named("reset")
    [event] = again.named("cards")
    assert {card["key"] for card in event["data"]["cards"]} == {key, added}
    assert event["data"]["gone"] == [gone]
    assert event["id"].split("-")[0] == store.git("rev-parse", "HEAD").strip()
    again.close()


def test_history_that_was_rewritten_is_a_reset(store, server, client):
    store.add("Milk")
    wait_until(lambda: client.get("api/board").json["cards"])
    at = client.get("api/board").json["at"]
    server.stop()
    store.git("commit", "-q", "--amend", "-m", "Other")
    store.git("reflog", "expire", "--expire=now", "--all")
    store.git("gc", "-q", "--prune=now")
    server.start()
    stream = Events(client, last=at)
    wait_until(lambda: stream.named("standing"))
    if at.split("-")[0] not in store.git("rev-list", "--all"):
        assert stream.named("reset")
    stream.close()


CHANGES = {
    "command": lambda store, file: store.sheaf("set", "milk", "title:Oat milk"),
    "in place": lambda store, file: file.write_text(file.read_text().replace("Milk", "Oat milk")),
    "rename": lambda store, file: rename_into_place(file),
    "vim": lambda store, file: subprocess.run(
        ["vim", "-u", "NONE", "-es", "-c", "set writebackup | %s/Milk/Oat milk/ | wq", str(file)],
        check=True, env=store.environment, stdin=subprocess.DEVNULL, timeout=PATIENCE),
    "other browser": None,
}


def rename_into_place(file):
    """As Obsidian and sync folders write: aside, and then over the file."""
    aside = file.with_name(".tmp-" + file.name)
    aside.write_text(file.read_text().replace("Milk", "Oat milk"))
    os.replace(aside, file)


@pytest.mark.parametrize("how", CHANGES)
def test_what_others_change_is_told_at_once(store, server, client, how):
    if how == "vim" and not os.access("/usr/bin/vim", os.X_OK):
        how = "rename"
    key = store.add("Milk")
    file = store.file(key)
    stream = Events(client)
    wait_until(lambda: stream.named("standing"))
    stream.seen.clear()
    if CHANGES[how]:
        CHANGES[how](store, file)
    else:
        Client(server).paired("Phone").operate(
            "save", key=key, base=file.read_text(), title="Oat milk")
    wait_until(lambda: any(card["title"] == "Oat milk" for card in stream.cards()), 20, "the card")
    stream.close()


def test_read_only_changes_nothing(store):
    key = store.add("Milk")
    server = Server(store, "--read-only")
    client = Client(server).paired()
    board = client.get("api/board").json
    assert board["readOnly"] is True
    before = store.git("rev-parse", "HEAD")
    for path, body in [("api/ops", {"ops": [{"op": "aaaaaaaa", "kind": "delete", "key": key}]}),
                       ("api/sync", {})]:
        assert client.post(path, body).code == "readOnly"
    put = client.ask("PUT", f"api/file?key={key}&name=a.png", b"x")
    assert put.code == "readOnly" and store.git("rev-parse", "HEAD") == before
    # Whoever reads may still lock a lost device out.
    assert client.post("api/devices/code").status == 200
    server.stop()


def test_two_stores_side_by_side_do_not_share_cookies(store):
    other = Store()
    servers = [Server(store), Server(other, port=free_port())]
    clients = [Client(server).paired() for server in servers]
    names = {client.cookie.split("=")[0] for client in clients}
    assert len(names) == 2
    assert clients[0].get("api/board", headers={"Cookie": clients[1].cookie}).status == 401
    for server in servers:
        server.stop()
    other.close()
