"""A server between a browser and the real one, at an address of its own: changes what is said on the way."""

import http.client
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from harness import Server, free_port


class Proxy:
    """Passes all on to a server that takes the proxy's address for its own."""

    def __init__(self, store):
        self.replaced = []
        """Pairs of bytes: what is said instead of what."""
        self.port = free_port()
        self.origin = f"http://127.0.0.1:{self.port}"
        self.server = Server(store, "--origin", self.origin)
        proxy = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.0"

            def log_message(self, *_):
                pass

            def pass_on(self):
                size = int(self.headers.get("Content-Length") or 0)
                headers = {name: value for name, value in self.headers.items()
                           if name.lower() not in ("accept-encoding", "connection")}
                connection = http.client.HTTPConnection("127.0.0.1", proxy.server.port, timeout=60)
                try:
                    connection.request(self.command, self.path, self.rfile.read(size) if size else None, headers)
                    answer = connection.getresponse()
                    self.send_response(answer.status)
                    for name, value in answer.getheaders():
                        if name.lower() not in ("content-length", "connection", "transfer-encoding", "etag"):
                            self.send_header(name, value)
                    self.end_headers()
                    if "event-stream" in (answer.getheader("Content-Type") or ""):
                        while piece := answer.read1(65536):
                            self.wfile.write(proxy.changed(piece))
                            self.wfile.flush()
                    else:
                        self.wfile.write(proxy.changed(answer.read()))
                except OSError:
                    self.close_connection = True
                finally:
                    connection.close()

            do_GET = do_POST = do_PUT = do_DELETE = pass_on

        self.http = ThreadingHTTPServer(("127.0.0.1", self.port), Handler)
        self.http.daemon_threads = True
        threading.Thread(target=self.http.serve_forever, daemon=True).start()

    def changed(self, text):
        for old, new in self.replaced:
            text = text.replace(old, new)
        return text

    def new_code(self):
        return self.server.new_code()

    def stop(self):
        self.http.shutdown()
        self.http.server_close()
        self.server.stop()
