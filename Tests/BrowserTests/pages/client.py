"""A client of the server that speaks HTTP by itself: what a browser would never send, too."""

import gzip
import http.client
import json
import secrets
import socket
import ssl
import threading
import time

import schemas
from harness import PATIENCE


class Answer:
    def __init__(self, response, body):
        self.status, self.size = response.status, len(body)
        self.headers = {name.lower(): value for name, value in response.getheaders()}
        isPacked = self.headers.get("content-encoding") == "gzip"
        self.body = gzip.decompress(body) if isPacked else body

    @property
    def json(self):
        return json.loads(self.body)

    @property
    def code(self):
        """The protocol's word for a refusal."""
        try:
            return self.json["error"]["code"]
        except (ValueError, KeyError, TypeError):
            return None


class Client:
    """Asks a server; paired on demand."""

    def __init__(self, server, host=None, port=None, origin=None, tls=None, base="/"):
        self.server, self.tls, self.base = server, tls, base
        self.host, self.port = host or server.listen, port or server.port
        self.name = f"{self.host}:{self.port}"
        self.origin = origin or ("https://" if tls else "http://") + self.name
        self.cookie = None

    def connect(self, timeout=PATIENCE):
        if self.tls:
            return http.client.HTTPSConnection(
                self.host, self.port, timeout=timeout, context=self.tls)
        return http.client.HTTPConnection(self.host, self.port, timeout=timeout)

    def ask(self, method, path, body=None, headers=None, cookie=True, timeout=PATIENCE):
        """Sends one request as a page would; `headers` are added, None takes one away."""
        all_headers = {"Sec-Fetch-Site": "same-origin"}
        if method != "GET":
            all_headers["Origin"] = self.origin
            all_headers["Content-Type"] = "application/json"
        if cookie and self.cookie:
            all_headers["Cookie"] = self.cookie
        all_headers.update(headers or {})
        if isinstance(body, (dict, list)):
            body = json.dumps(body)
        if isinstance(body, str):
            body = body.encode()
        connection = self.connect(timeout)
        try:
            connection.request(
                method, self.base + path, body,
                {name: value for name, value in all_headers.items() if value is not None})
            response = connection.getresponse()
            answer = Answer(response, response.read())
            schemas.hold_answer(
                method, path, answer.status, answer.headers.get("content-type"), answer.body)
            return answer
        finally:
            connection.close()

    def get(self, path, **more):
        return self.ask("GET", path, **more)

    def post(self, path, body=None, **more):
        return self.ask("POST", path, {"protocol": 1, **(body or {})}, **more)

    def pair(self, name="Client", code=None):
        """Pairs by a code. Returns the answer."""
        answer = self.post("api/pair", {"code": code or self.server.new_code(), "name": name})
        if answer.status == 200:
            self.cookie = answer.headers["set-cookie"].split(";")[0]
        return answer

    def paired(self, name="Client"):
        answer = self.pair(name)
        assert answer.status == 200, answer.body
        return self

    def operate(self, kind, **facts):
        """Does one operation; returns its result."""
        op = facts.pop("op", secrets.token_hex(12))
        answer = self.post("api/ops", {"ops": [{"op": op, "kind": kind, **facts}]})
        assert answer.status == 200, answer.body
        return answer.json["results"][0]

    def raw(self, data, timeout=PATIENCE, receive=True):
        """Sends bytes as they are; returns what comes back until the other end closes."""
        with socket.create_connection((self.host, self.port), timeout) as connection:
            try:
                connection.sendall(data)
            except OSError:
                pass
            return read_all(connection) if receive else b""


def read_all(connection):
    pieces = []
    try:
        while piece := connection.recv(65_536):
            pieces.append(piece)
    except OSError:
        pass
    return b"".join(pieces)


class Events:
    """A stream of events, read by a thread of its own."""

    def __init__(self, client, at=None, last=None):
        self.seen, self.ended = [], threading.Event()
        self.connection = client.connect(timeout=PATIENCE)
        headers = {"Cookie": client.cookie or "", "Sec-Fetch-Site": "same-origin"}
        if last:
            headers["Last-Event-ID"] = last
        path = client.base + "api/events" + (f"?at={at}" if at else "")
        self.connection.request("GET", path, headers=headers)
        self.response = self.connection.getresponse()
        self.status = self.response.status
        self.socket = self.connection.sock or self.response.fp.raw._sock
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        event = {}
        try:
            while line := self.response.readline():
                line = line.decode().rstrip("\n")
                if line.startswith(":"):
                    continue
                if line:
                    name, _, value = line.partition(": ")
                    event[name] = value
                elif event.get("event") == "beat":
                    event = {}
                elif event:
                    data = json.loads(event.get("data", "null"))
                    if event["event"] != "build":
                        schemas.hold(event["id"], "moment")
                    schemas.hold(data, "event-" + event["event"])
                    self.seen.append({**event, "time": time.monotonic(), "data": data})
                    event = {}
        except (OSError, ValueError, AttributeError, http.client.HTTPException):
            pass
        self.ended.set()

    def named(self, name):
        return [event for event in self.seen if event.get("event") == name]

    def cards(self):
        return [card for event in self.named("cards") for card in event["data"]["cards"]]

    def close(self):
        try:
            self.socket.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass
        self.connection.close()


def trusting(certificate):
    """A context of TLS that trusts this certificate, or this authority, and nothing else."""
    context = ssl.create_default_context(cafile=str(certificate))
    return context
