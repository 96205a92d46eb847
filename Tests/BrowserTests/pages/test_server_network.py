"""The server behind a proxy, with TLS of its own, and at an address of a network."""

import os
import re
import shutil
import signal
import socket
import ssl
import subprocess
import sys
from pathlib import Path

import pytest

from client import Client, Events, trusting
from harness import CHROMIUM, Server, free_port, wait_until


def certificate(folder, name, *, days=2):
    """A certificate that signs itself, for 127.0.0.1 and localhost: paths of it and of its key."""
    paths = folder / f"{name}.pem", folder / f"{name}.key"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1",
         "-nodes", "-days", str(days), "-subj", f"/CN={name}", "-addext",
         "subjectAltName=IP:127.0.0.1,DNS:localhost,DNS:notes.example", "-out", paths[0], "-keyout",
         paths[1]], check=True, capture_output=True)
    return paths


def name_of(server, trusted):
    """The subject of the certificate that a new connection gets."""
    with socket.create_connection(("127.0.0.1", server.port), 10) as plain:
        with trusting(trusted).wrap_socket(plain, server_hostname="127.0.0.1") as secure:
            return dict(part[0] for part in secure.getpeercert()["subject"])["commonName"]


def test_its_own_certificate_is_read_anew(store, tmp_path):
    chain, key = certificate(tmp_path, "first")
    server = Server(store, "--tls", str(chain), str(key))
    assert server.address.startswith(f"https://127.0.0.1:{server.port}/#pair=")
    client = Client(server, tls=trusting(chain))
    answer = client.pair()
    assert answer.status == 200 and "; Secure" in answer.headers["set-cookie"]
    assert name_of(server, chain) == "first"
    stream = Events(client)
    wait_until(lambda: stream.seen)
    # Without TLS nothing is answered.
    assert Client(server).raw(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n", 5)[:4] != b"HTTP"
    # Half of a new certificate is none: the former one stays.
    other, other_key = certificate(tmp_path, "second")
    first = shutil.copy(chain, tmp_path / "copy.pem")
    shutil.copy(other, chain)
    server.process.send_signal(signal.SIGHUP)
    wait_until(lambda: "the former one stays" in server.said, what="the word of it")
    assert name_of(server, first) == "first"
    shutil.copy(other_key, key)
    server.process.send_signal(signal.SIGHUP)
    wait_until(lambda: "read anew" in server.said, what="the word of it")
    assert name_of(server, other) == "second"
    # Streams go on with what they began with.
    fresh = Client(server, tls=trusting(other))
    fresh.cookie = client.cookie
    made = fresh.operate("create", item="memo", title="Renewed")
    wait_until(lambda: any(card["key"] == made["key"] for card in stream.cards()))
    assert not stream.ended.is_set()
    stream.close()
    server.stop()


def test_files_of_tls_that_are_not_there_are_said(store, tmp_path):
    chain, key = certificate(tmp_path, "first")
    for pair in ((chain, tmp_path / "none.key"), (tmp_path / "none.pem", key)):
        done = subprocess.run(
            [Path(server_program(store)), "serve", "--tls", *map(str, pair)], cwd=store.path,
            env=store.environment, text=True, capture_output=True, timeout=30)
        assert done.returncode != 0 and "none." in done.stderr and "#pair" not in done.stdout


def server_program(store):
    return shutil.which("sheaf", path=store.environment["PATH"])


@pytest.fixture
def proxied(store, tmp_path):
    """A server below /notes/ of Debian's Caddy, which has an authority of its own."""
    caddy = shutil.which("caddy")
    assert caddy, "caddy is missing: apt-get install caddy"
    port = free_port()
    origin = f"https://localhost:{port}"
    server = Server(store, "--base", "/notes/", "--origin", origin)
    (tmp_path / "Caddyfile").write_text(f"""
        {{
            admin off
            auto_https disable_redirects
            skip_install_trust
            storage file_system {tmp_path}/caddy
            servers {{
                protocols h1 h2
            }}
        }}
        {origin} {{
            tls internal
            handle /notes/* {{
                reverse_proxy 127.0.0.1:{server.port}
            }}
            handle {{
                respond "neighbour"
            }}
        }}
    """)
    environment = {**store.environment, "XDG_DATA_HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path)}
    process = subprocess.Popen(
        [caddy, "run", "--config", str(tmp_path / "Caddyfile"), "--adapter", "caddyfile"],
        env=environment, stdout=subprocess.DEVNULL, stderr=open(tmp_path / "caddy.log", "w"))
    root = tmp_path / "caddy/pki/authorities/local/root.crt"
    wait_until(root.exists, 20, "Caddy's authority")
    wait_until(lambda: socket.socket().connect_ex(("127.0.0.1", port)) == 0, 20, "Caddy")
    client = Client(server, host="localhost", port=port, origin=origin, tls=trusting(root),
                    base="/notes/")

    def ready():
        try:
            return client.get("").status == 200
        except ssl.SSLError:
            return False
    wait_until(ready, 20, "Caddy's certificate")
    yield server, client
    process.terminate()
    process.wait(10)
    server.stop()


def test_behind_caddy_below_a_path(store, proxied, chromium):
    server, client = proxied
    assert server.address.startswith(client.origin + "/notes/#pair=")
    answer = client.pair("Through Caddy")
    assert answer.status == 200
    assert "; Path=/notes/;" in answer.headers["set-cookie"]
    assert answer.headers["set-cookie"].endswith("; Secure")
    # Events are not held back on the way.
    stream = Events(client)
    wait_until(lambda: stream.named("standing"), 5, "the first event")
    key = store.add("Milk")
    wait_until(lambda: any(card["key"] == key for card in stream.cards()), 5, "the card")
    stream.close()
    # What a proxy says of others counts for nothing.
    for name in ("X-Forwarded-Host", "X-Forwarded-Proto", "Forwarded", "X-Forwarded-For"):
        assert client.get("api/board", headers={name: "evil.example"}).status == 200
    assert client.post("api/ops", {"ops": []}, headers={"Origin": server.origin}).status == 403
    context = chromium.new_context(ignore_https_errors=True)
    page = context.new_page()
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(server.address)
    page.locator(".card", has_text="Milk").first.wait_for()
    assert page.evaluate("isSecureContext")
    assert "pair=" not in page.url
    # No address leads out of its path, where a neighbour is.
    assert all("/notes/" in url for url in asked if url.startswith("http") and "favicon" not in url), asked
    context.close()


def test_without_tls_at_an_address_of_a_network(store):
    """In a network namespace of its own, where its address is not the loopback's."""
    if os.geteuid() != 0:
        command = ["unshare", "--user", "--map-root-user", "--net"]
    else:
        command = ["unshare", "--net"]
    script = Path(__file__).with_name("in_namespace.py")
    done = subprocess.run(
        [*command, sys.executable, str(script), CHROMIUM], text=True, timeout=120,
        capture_output=True, env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"})
    assert done.returncode == 0, done.stdout + done.stderr
    assert re.search(r"^paired at http://10\.77\.0\.1:\d+/, insecure$", done.stdout, re.M)
