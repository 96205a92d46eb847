"""What `sheaf serve` prints, lists and installs."""

import fcntl
import os
import pty
import re
import select
import signal
import socket
import struct
import subprocess
import termios
import time

import pytest

from client import Client
from harness import PATIENCE, PROGRAMS, Server, free_port, wait_until
from qr import decode, modules, picture


def terminal(store, *words, columns=100, enough=None, **variables):
    """Runs a command on a terminal of this width until it printed enough, or ends; returns its text."""
    process, master = pty.fork()
    if process == 0:
        os.chdir(store.path)
        os.execve(PROGRAMS / "sheaf", ["sheaf", *words],
                  {**store.environment, "TERM": "xterm-256color", **variables})
    fcntl.ioctl(master, termios.TIOCSWINSZ, struct.pack("HHHH", 60, columns, 0, 0))
    text, end = b"", time.monotonic() + PATIENCE
    while time.monotonic() < end and not (enough and enough in text.decode(errors="ignore")):
        if select.select([master], [], [], 0.1)[0]:
            try:
                piece = os.read(master, 65_536)
            except OSError:
                break
            if not piece:
                break
            text += piece
    try:
        os.kill(process, signal.SIGTERM)
    except ProcessLookupError:
        pass
    os.waitpid(process, 0)
    os.close(master)
    return text.decode().replace("\r\n", "\n")


def serve(store, *words):
    """Runs a command that may be refused."""
    return subprocess.run([PROGRAMS / "sheaf", "serve", *words], cwd=store.path, env=store.environment,
                          text=True, capture_output=True, timeout=PATIENCE)


def stand_in(store, name, script):
    """Puts a program of this name before that of the system."""
    folder = store.home / "bin"
    folder.mkdir(exist_ok=True)
    (folder / name).write_text("#!/bin/sh\n" + script)
    (folder / name).chmod(0o755)
    store.environment["PATH"] = f"{folder}:" + store.environment["PATH"]


END = {"en": "Ctrl-C ends it", "ko": "Ctrl-C로 끝냅니다"}


@pytest.mark.parametrize("language", ["en", "ko"])
@pytest.mark.parametrize("options", [
    [], ["--base", "/a/"], ["--origin", "https://notes.example"],
    ["--origin", "https://a-name-that-is-rather-long.tail1234.ts.net", "--base", "/my/notes/of/today/"]])
def test_the_address_is_printed_for_a_camera(store, language, options):
    said = terminal(
        store, "serve", "--lan", "--listen", "0.0.0.0:0", "--lang", language, *options,
        enough=END[language])
    address = re.search(r"https?://\S+#pair=[0-9a-f]{32}", said).group()
    lines = picture(said)
    assert len({len(line) for line in lines}) == 1
    assert decode(modules(lines)) == address
    assert re.search(r"\b[0-9]{8}\b", re.sub("\x1b\\[[0-9;]*m", "", said))
    # With colours it is dark on light, whatever the ground.
    assert "\x1b[38;5;231;48;5;16m" in said
    plain = terminal(store, "serve", "--lan", "--listen", "0.0.0.0:0", *options, "--lang", language,
                     enough=END[language], NO_COLOR="1")
    assert decode(modules(picture(plain))) == re.search(r"https?://\S+", plain).group()


def test_a_narrow_window_gets_words_in_its_place(store):
    said = terminal(store, "serve", "--lan", "--listen", "0.0.0.0:0", columns=30, enough=END["en"])
    assert not picture(said) and "#pair=" in said.replace("\n", "")
    assert re.search(r"\d+ columns", re.sub(r"\s+", " ", said))


def test_where_a_block_takes_two_cells_each_is_a_module(store):
    said = terminal(store, "serve", "--lan", "--listen", "0.0.0.0:0", columns=150, enough=END["en"],
                    SHEAF_AMBIGUOUS_WIDTH="2")
    lines = picture(said)
    rows = [[cell == "  " for cell in re.findall("█|  ", line)] for line in lines]
    assert len(rows) == len(rows[0])
    dark = [row[2:-2] for row in rows[2:-2]]
    assert decode(dark) == re.search(r"http://[^\s\x1b]+", said).group()


def test_on_this_machine_alone_there_is_no_picture(store):
    said = terminal(store, "serve", "--listen", "127.0.0.1:0", enough=END["en"])
    assert "http://127.0.0.1:" in said and not picture(said)


def test_a_code_needs_a_server_that_takes_it(store):
    done = serve(store, "pair")
    assert done.returncode == 69 and "no server is running" in done.stderr and not re.search(r"\d{8}", done.stdout)
    server = Server(store, "--base", "/notes/")
    said = store.sheaf("serve", "pair")
    assert f"{server.origin}/notes/" in said and "#" not in said
    code = re.search(r"\b\d{8}\b", said).group()
    assert Client(server, base="/notes/").pair(code=code).status == 200
    other = Server(store)
    server.stop()
    # The other one runs on.
    assert store.json("serve", "pair")["address"] == other.origin + "/"
    other.stop(signal.SIGKILL)
    wait_until(lambda: serve(store, "pair").returncode == 69, what="nobody any more")


@pytest.mark.parametrize("words", [
    ["--listen", "x"], ["--listen", "127.0.0.1:65536"], ["--listen", "127.0.0.1:-1"],
    ["--base", "notes"], ["--base", "/notes"], ["--base", "/../"], ["--base", "/a b/"],
    ["--base", '/";x/'], ["--origin", "notes.example"], ["--origin", "https://notes.example/x"],
    ["--install", "--uninstall"], ["--revoke", "x"], ["nothing"]])
def test_what_cannot_be_served_is_refused(store, words):
    done = serve(store, *words)
    assert done.returncode == 64 and "#pair" not in done.stdout, done.stdout + done.stderr


def test_devices_are_listed_and_revoked_by_number_id_and_name(store, server):
    clients = {name: Client(server).paired(name) for name in ("iPad", "Phone", "Laptop")}
    listed = store.json("serve", "devices")["devices"]
    assert [each["name"] for each in listed] == ["iPad", "Phone", "Laptop"]
    shown = store.sheaf("serve", "devices")
    assert all(each["id"] in shown and each["name"] in shown for each in listed)
    left = store.json("serve", "devices", "--revoke", listed[0]["id"], "--revoke", "Phone")["devices"]
    assert [each["name"] for each in left] == ["Laptop"]
    statuses = {name: client.get("api/board").status for name, client in clients.items()}
    assert statuses == {"iPad": 401, "Phone": 401, "Laptop": 200}
    done = serve(store, "devices", "--revoke", "Nobody")
    assert done.returncode != 0 and "Nobody" in done.stderr
    # A second one of a name gets a number, so that each can be told from the other.
    twins = [Client(server).paired("Twin") for _ in range(3)]
    assert [each["name"] for each in store.json("serve", "devices")["devices"]] == ["Laptop", "Twin", "Twin 2", "Twin 3"]
    store.sheaf("serve", "devices", "--revoke", "Twin 2")
    assert [twin.get("api/board").status for twin in twins] == [200, 401, 200]
    # What a device calls itself is no number of the list.
    liar = Client(server).paired("1")
    assert store.sheaf("serve", "devices").splitlines()[0].startswith("1  ")
    store.sheaf("serve", "devices", "--revoke", "2")
    assert [each.get("api/board").status for each in (*twins, liar)] == [401, 401, 200, 200]


def test_devices_of_one_name_from_earlier_versions_are_told_by_their_numbers(store, server):
    for name in ("iPad Safari", "Phone"):
        Client(server).paired(name)
    list = next((store.home / ".local/state/sheaf").glob("devices-*.tsv"))
    list.write_text(list.read_text().replace("Phone", "iPad Safari"))
    done = serve(store, "devices", "--revoke", "iPad Safari")
    assert done.returncode == 64 and "1, 2" in done.stderr, done.stderr
    store.sheaf("serve", "devices", "--revoke", "2")
    assert len(store.json("serve", "devices")["devices"]) == 1


def test_a_running_server_takes_a_code_made_later(store, server):
    first, second = server.new_code(), server.new_code()
    assert Client(server).pair(code=first).status == 401
    assert Client(server).pair(code=second).status == 200
    assert Client(server).pair(code=second).status == 401


def test_systemd_runs_it(store):
    log, port = store.home / "systemctl.log", free_port()
    stand_in(store, "systemctl", f'printf "[%s]" "$@" >> {log}\necho >> {log}\n')
    said = store.json("serve", "--install", "--listen", f"127.0.0.1:{port}", "--origin",
                      "https://notes.example", "--base", "/notes/", "--read-only")
    unit = said["unit"]
    assert said["active"] and re.fullmatch(r"sheaf-serve@\S+\.service", unit)
    file = store.home / ".config/systemd/user" / unit
    text = file.read_text()
    line = next(line for line in text.split("\n") if line.startswith("ExecStart="))
    words = re.findall(r'"([^"]*)"', line)
    assert words[1:] == [
        "serve", "--quiet", "--store", str(store.path), "--listen", f"127.0.0.1:{port}", "--base",
        "/notes/", "--origin", "https://notes.example", "--read-only"]
    assert "WantedBy=default.target" in text and "ExecReload" not in text
    assert f"[--user][enable][{unit}]" in log.read_text()
    # What systemd runs says nothing secret: its words are kept in a log.
    process = subprocess.Popen([*words, "--verbose"], env=store.environment, text=True,
                               stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    wait_until(lambda: port_answers(port))
    process.terminate()
    assert process.communicate(timeout=PATIENCE)[0] == ""
    store.sheaf("serve", "--uninstall")
    assert not file.exists() and f"[--user][disable][--now][{unit}]" in log.read_text()


def test_a_unit_with_tls_says_what_to_do_and_is_replaced(store):
    stand_in(store, "systemctl", "exit 0\n")
    listen = f"127.0.0.1:{free_port()}"
    unit = store.home / ".config/systemd/user" / store.json("serve", "--install", "--listen", listen)["unit"]
    unit.write_text(unit.read_text().replace('"--base"', '"--tls" "/a.pem" "/a.key" "--base"').replace(
        "Restart=", "ExecReload=kill -HUP $MAINPID\nRestart="))
    words = re.findall(r'"([^"]*)"', next(line for line in unit.read_text().split("\n") if "ExecStart=" in line))
    assert "--tls" in words
    for language, hint in (("en", "replaces a unit"), ("ko", "유닛은")):
        done = subprocess.run([*words, "--lang", language], env=store.environment, text=True,
                              capture_output=True, timeout=PATIENCE)
        assert done.returncode == 64 and hint in done.stderr and "--origin https://" in done.stderr
    store.sheaf("serve", "--install", "--listen", listen, "--origin", "https://notes.example")
    text = unit.read_text()
    assert "--tls" not in text and "ExecReload" not in text and '"--origin" "https://notes.example"' in text


@pytest.mark.parametrize("language", ["en", "ko"])
def test_on_a_network_the_commands_for_https_are_printed(store, language):
    name = socket.gethostname().lower()
    port = free_port()

    def printed(*options):
        said = terminal(store, "serve", "--listen", f"0.0.0.0:{port}", "--lang", language, *options,
                        columns=60, enough=END[language], NO_COLOR="1")
        return [line[2:] for line in said.split("\n") if line.startswith("  ") and " " in line.strip()]

    caddy, behind_caddy, tailscale, behind_tailscale = printed("--base", "/notes/", "--read-only")
    options = f"sheaf serve --listen 127.0.0.1:{port} --base /notes/ --read-only --origin https://"
    named = name if "." in name else name + ".local"
    assert behind_caddy == options + named
    assert behind_tailscale == options + name.split(".")[0] + ".TAILNET.ts.net"
    assert tailscale == f"tailscale serve --bg {port}"
    # The line is one for a shell, and what it writes is Caddy's own form.
    site = subprocess.run(caddy.split(" | ")[0], shell=True, text=True, capture_output=True, check=True).stdout
    assert site == f"{named} {{\ntls internal\nreverse_proxy 127.0.0.1:{port}\n}}\n"
    (store.home / "Caddyfile").write_text(site)
    adapted = subprocess.run(["caddy", "adapt", "--config", store.home / "Caddyfile", "--adapter", "caddyfile"],
                             text=True, capture_output=True, env=store.environment, timeout=PATIENCE)
    assert adapted.returncode == 0 and named in adapted.stdout, adapted.stderr
    # With a proxy there is nothing to be told.
    assert printed("--origin", "https://notes.example") == []


def port_answers(port):
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def test_the_browser_is_opened_without_the_secret_in_its_arguments(store):
    opened = store.home / "opened"
    stand_in(store, "xdg-open", f'echo "$@" > {opened}.part\nmv {opened}.part {opened}\n')
    process = subprocess.Popen(
        [PROGRAMS / "sheaf", "serve", "--listen", "127.0.0.1:0", "--open", "--json"], cwd=store.path,
        env=store.environment, stdout=subprocess.PIPE, text=True)
    address = re.search(r"http://[^\"]+", process.stdout.readline()).group()
    wait_until(opened.exists, what="the browser")
    page = opened.read_text().strip()
    assert "pair=" not in page and address in open(page).read()
    assert oct(os.stat(page).st_mode)[-3:] == "600"
    with open(f"/proc/{process.pid}/cmdline") as words:
        assert "pair=" not in words.read()
    process.terminate()
    process.wait(PATIENCE)
    process.stdout.close()
