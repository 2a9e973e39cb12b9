"""A network that loses answers: what was asked is done, and nobody hears of it."""

import http.client
import itertools
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


@contextmanager
def losing_answers(host: str, port: int, every: int) -> Iterator[str]:
    """The address of a proxy before a service that loses every so-many-th answer to a POST."""
    count = itertools.count(1)

    class Lossy(BaseHTTPRequestHandler):
        def forward(self) -> None:
            body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
            connection = http.client.HTTPConnection(host, port, timeout=30)
            connection.request(self.command, self.path, body, dict(self.headers))
            answer = connection.getresponse()
            content = answer.read()
            connection.close()
            if self.command == "POST" and next(count) % every == 0:
                self.close_connection = True
                return
            self.send_response(answer.status)
            for name, value in answer.getheaders():
                if name.lower() not in {"transfer-encoding", "connection", "date", "server"}:
                    self.send_header(name, value)
            self.end_headers()
            self.wfile.write(content)

        # As the base class calls them.
        do_GET = do_POST = do_OPTIONS = forward  # noqa: N815

        def log_message(self, *_: object) -> None:
            """Say nothing: a test tells what went wrong."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Lossy)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
