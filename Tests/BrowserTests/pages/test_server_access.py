"""Who gets an answer from the real server, and what is in it."""

import os
import re
from concurrent.futures import ThreadPoolExecutor

import pytest

from client import Client, Events
from harness import Server, wait_until


@pytest.fixture(scope="module")
def store():
    from harness import Store
    made = Store()
    yield made
    made.close()


@pytest.fixture(scope="module")
def server(store):
    started = Server(store, "--verbose")
    yield started
    started.stop()


@pytest.fixture(scope="module")
def client(server):
    return Client(server).paired("iPad")


PATHS = ["api/board", "api/item?key=x", "api/search?q=a", "api/history", "api/events", "api/devices",
         "api/file?path=x", "api/names", "api/nothing"]


@pytest.mark.parametrize("host", [
    "evil.example", "evil.example:{port}", "127.0.0.1", "127.0.0.1:1", "localhost.evil.example:{port}",
    "127.0.0.1.nip.io:{port}", "192.168.0.1:{port}", "", None])
def test_another_host_gets_nothing(client, server, host):
    host = host and host.format(port=server.port)
    lines = ["GET /api/board HTTP/1.1", "Connection: close", f"Cookie: {client.cookie}"]
    lines += [] if host is None else [f"Host: {host}"]
    for target in ("/api/board", "/", "/assets/app.js", f"http://127.0.0.1:{server.port}/api/board"):
        lines[0] = f"GET {target} HTTP/1.1"
        said = client.raw("\r\n".join(lines + ["", ""]).encode())
        assert re.match(rb"HTTP/1.1 (403|400|404) ", said), said
        assert b"columns" not in said and b"html" not in said


@pytest.mark.parametrize("headers", [
    {"Origin": None}, {"Origin": "null"}, {"Origin": "http://evil.example"},
    {"Origin": "http://127.0.0.1:1"}, {"Origin": "https://127.0.0.1:{port}"},
    {"Origin": "http://localhost:{port}"}, {"Sec-Fetch-Site": "cross-site"},
    {"Sec-Fetch-Site": "same-site"}, {"Sec-Fetch-Site": "none"}, {"Content-Type": "text/plain"},
    {"Content-Type": "application/x-www-form-urlencoded"}, {"Content-Type": None}])
def test_another_site_changes_nothing(client, server, headers):
    headers = {name: value and value.format(port=server.port) for name, value in headers.items()}
    for path, body in [("api/ops", {"ops": []}), ("api/pair", {"code": "1", "name": "x"}),
                       ("api/sync", {}), ("api/devices/code", {})]:
        assert client.post(path, body, headers=headers).status in (400, 403)


def test_another_site_reads_nothing(client):
    for site in ("cross-site", "same-site"):
        assert client.get("api/board", headers={"Sec-Fetch-Site": site}).status == 403
        assert client.get("assets/app.js", headers={"Sec-Fetch-Site": site}).status == 403
    # A link to the page is followed; its cookie is not sent then.
    link = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate"}
    assert client.get("", headers=link, cookie=False).status == 200


def test_without_a_session_there_is_no_data(client, server):
    cookies = [None, "x=y", f"sheaf-{server.port}=", f"sheaf-{server.port}=" + "0" * 64,
               client.cookie + "; " + client.cookie, client.cookie.replace(str(server.port), "1")]
    for cookie in cookies:
        for path in PATHS:
            answer = client.get(path, headers={"Cookie": cookie})
            assert answer.status == 401 and answer.code == "session", path
        for path in ("api/ops", "api/sync", "api/devices/code"):
            assert client.post(path, {"ops": []}, headers={"Cookie": cookie}).status == 401
        page = client.get("", headers={"Cookie": cookie})
        assert page.status == 200 and b'id="start">null<' in page.body
        assert "set-cookie" not in page.headers


def test_the_cookie_is_out_of_reach_and_renewed(client, server):
    other = Client(server)
    answer = other.pair("Phone")
    cookie = answer.headers["set-cookie"]
    assert cookie.startswith(f"sheaf-{server.port}=")
    parts = cookie.split("; ")[1:]
    assert set(parts) == {"Path=/", "HttpOnly", "SameSite=Strict", f"Max-Age={400 * 86400}"}
    assert other.get("").headers["set-cookie"] == cookie
    assert other.cookie.split("=")[1] not in answer.body.decode()


def test_answers_hold_no_code_of_others_and_are_kept_by_nobody(client):
    for path in ("", "api/board", "api/nothing", "assets/app.js"):
        headers = client.get(path).headers
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["x-frame-options"] == "DENY"
        assert headers["cross-origin-resource-policy"] == "same-origin"
        assert "default-src 'none'" in headers["content-security-policy"]
        assert headers["cache-control"] == ("no-cache" if "assets" in path else "no-store")
    policy = client.get("").headers["content-security-policy"]
    for part in ("script-src 'self'", "base-uri 'none'", "form-action 'none'",
                 "frame-ancestors 'none'", "require-trusted-types-for 'script'"):
        assert part in policy
    assert "unsafe" not in policy and "http" not in policy


def test_other_methods_are_refused(client):
    for method in ("PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "HEAD", "FOO"):
        assert client.ask(method, "api/board").status in (400, 403, 405), method
    assert client.get("api/ops").status == 405


FILES = ["../../etc/passwd", "..%2f..%2fetc%2fpasswd", "/etc/passwd", ".git/config",
         ".sheaf/config.yml", "tasks/../.git/config", "./.git/config", "link.txt", "folder/passwd",
         "%00", "tasks", "", ".", "tasks//x", "a%5c..%5c.git%5cconfig", ".GIT/config"]


@pytest.mark.parametrize("path", FILES)
def test_only_files_of_the_store_are_sent(client, store, path):
    for name, target in (("link.txt", "/etc/passwd"), ("folder", "/etc")):
        if not os.path.lexists(store.path / name):
            os.symlink(target, store.path / name)
    answer = client.get("api/file?path=" + path)
    assert answer.status in (400, 404), answer.body
    assert b"root:" not in answer.body and b"[core]" not in answer.body


def test_a_second_host_is_refused(client):
    for hosts in ([client.name, "evil.example"], ["evil.example", client.name], [client.name, client.name]):
        lines = "".join(f"Host: {host}\r\n" for host in hosts)
        said = client.raw(f"GET / HTTP/1.1\r\n{lines}Connection: close\r\n\r\n".encode())
        assert said.startswith(b"HTTP/1.1 400 "), (hosts, said[:100])


def test_nothing_is_sent_through_a_linked_folder_of_the_store(client, store):
    (store.path / "files").mkdir(exist_ok=True)
    (store.path / "files/own.png").write_bytes(b"own")
    (store.path / "linked").symlink_to(store.path / "files")
    assert client.get("api/file?path=files/own.png").body == b"own"
    assert client.get("api/file?path=linked/own.png").status == 404
    assert client.get("api/file?path=linked/nothing.png").status == 404


def test_a_pdf_is_shown(client, store):
    (store.path / "files").mkdir(exist_ok=True)
    (store.path / "files/a.PDF").write_bytes(b"%PDF-1.4")
    answer = client.get("api/file?path=files/a.PDF")
    assert answer.headers["content-type"] == "application/pdf"
    assert "content-disposition" not in answer.headers and answer.headers["x-content-type-options"] == "nosniff"
    policy = answer.headers["content-security-policy"]
    assert policy.startswith("default-src 'none';") and "script" not in policy


def test_a_stranger_is_told_that_it_is_one(client, server):
    assert Client(server).get("api/session").json == {"isPaired": False}
    assert client.get("api/session").json == {"isPaired": True}


@pytest.mark.parametrize("path", ["/../../etc/passwd", "/assets/../../etc/passwd", "/%2e%2e/etc/passwd",
                                  "/assets/%2e%2e%2findex.html", "//etc/passwd", "/api/../assets/app.js"])
def test_no_path_leads_out(client, server, path):
    said = client.raw(
        f"GET {path} HTTP/1.1\r\nHost: {client.name}\r\nConnection: close\r\n\r\n".encode())
    assert re.match(rb"HTTP/1.1 (401|404|400) ", said), said
    assert b"root:" not in said


@pytest.mark.parametrize("name, isShown", [
    ("evil.svg", False), ("evil.html", False), ("evil.xhtml", False), ("evil.js", False),
    ("evil.pdf.html", False), ("a.png", True), ("note.txt", True), ("evil", False)])
def test_what_may_run_is_a_download_in_a_sandbox(client, store, name, isShown):
    evil = b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>"
    (store.path / "files").mkdir(exist_ok=True)
    (store.path / "files" / name).write_bytes(evil)
    answer = client.get("api/file?path=files/" + name)
    assert answer.status == 200 and answer.body == evil
    assert answer.headers["content-security-policy"] == "default-src 'none'; sandbox"
    assert ("content-disposition" in answer.headers) != isShown
    assert answer.headers["content-type"].split(";")[0] in (
        "application/octet-stream", "image/png", "text/plain")


def test_an_attachment_stays_in_its_folder(client, store):
    key = store.add("With a picture")
    for name in ("../../evil.png", "..%2F..%2Fevil.png", ".hidden.png", "a/b.png", "note.md", "%00x.png"):
        answer = client.ask("PUT", f"api/file?key={key}&name={name}", b"x",
                            {"Content-Type": "application/octet-stream"})
        if answer.status == 200:
            assert re.fullmatch(r"tasks/[0-9-]+/attachments/[^/.][^/]*", answer.json["path"])
            assert not answer.json["path"].endswith(".md")
        else:
            assert answer.status in (400, 404)
    assert not list(store.home.glob("evil*"))


def test_of_several_at_once_with_one_code_one_is_let_in(store):
    server = Server(store)
    code = server.new_code()
    with ThreadPoolExecutor(20) as pool:
        def pair(code):
            return Client(server).pair(code=code).status
        assert list(pool.map(pair, [code] * 20)).count(200) == 1
    server.stop()


def test_codes_are_tried_five_times_a_minute(server):
    stranger = Client(server)
    code = server.new_code()
    wrong = [f"{(int(code) + step) % 10 ** 8:08}" for step in range(1, 41)]
    # All at once: a try counts before the next one begins.
    with ThreadPoolExecutor(20) as pool:
        answers = list(pool.map(lambda code: Client(server).pair(code=code), wrong))
    assert sorted(each.status for each in answers) == [401] * 5 + [429] * 35
    late = next(each for each in answers if each.status == 429)
    assert late.code == "tooManyTries" and late.json["error"]["seconds"] <= 60
    # The right one is no exception.
    assert stranger.pair(code=code).status == 429
    # Whoever has a secret does not wait for a guesser.
    secret = server.address.split("#pair=")[1]
    body = {"secret": secret, "name": "Own"}
    assert stranger.post("api/pair", body).status == 200
    assert stranger.post("api/pair", body).status == 401


def test_revoking_ends_the_streams_and_the_session(store, client, server):
    secret = store.home / ".local/state/sheaf"
    other = Client(server)
    devices = client.get("api/devices").json["devices"]
    assert [each["isThis"] for each in devices].count(True) == 1
    # The guesser of the test before is in the way of codes: a cookie is what counts here.
    other.cookie = client.cookie
    stream = Events(other)
    wait_until(lambda: stream.seen, what="the first event")
    own = next(each["id"] for each in devices if each["isThis"])
    store.sheaf("serve", "devices", "--revoke", own)
    assert stream.ended.wait(5), "the stream went on"
    assert other.get("api/board").status == 401
    assert own not in store.sheaf("serve", "devices")
    # What is kept of a session is nothing that lets in.
    value = other.cookie.split("=")[1]
    kept = [file.read_text() for file in secret.glob("*.tsv")]
    assert kept and not any(value in text for text in kept)
    assert all(oct(file.stat().st_mode)[-3:] == "600" for file in secret.glob("*.tsv"))


def test_nothing_secret_is_logged(server, client):
    said = server.said
    assert "GET /api/board" in said and "401 " in said
    for secret in (client.cookie.split("=")[1], server.address.split("#pair=")[1], server.code):
        assert secret not in said
    assert "?" not in said.replace("/?", "") and "\x1b" not in said and "sheaf-" not in said
