"""Runs `segue preview` and judges it: as a server by raw requests, as a page in a headless Chromium.

    preview.py SEGUE serve       tokens, hosts, methods, bad requests, limits, ports, Ctrl-C
    preview.py SEGUE hostile     long heads, slow clients, thousands of connections
    preview.py SEGUE page        seeking, playing, layers, edits, keys, focus, axe
A line for each check; the status is 1 if one failed.
"""

import os
import pathlib
import re
import resource
import select
import signal
import socket
import subprocess
import sys
import tempfile
import time

from checks import check, failed
from chromium import BrowserError, Chromium
from previewpage import check_page

# Requests by the status of their answer: a request line without its version, then header fields behind
# a bar; @ is the token's folder, # the port, TOKEN the token. The host is the server's by default.
REQUESTS = {
    "200": ["GET @", "GET @ | Host: localhost:#", "GET @state", "GET @frame?r=1&t=0.5",
            "GET @frame?r=1&t=1e300", "GET @frame?r=1&t=-5", "GET @layers?r=1&t=0.5",
            "GET @ | Origin: http://127.0.0.1:#", "GET @ | X: " + "x" * 20000,
            "GET @ | " + "\n".join(f"X-{i}: y" for i in range(200)),
            "GET @ | Connection: upgrade\nUpgrade: h2c"],
    "204": ["GET @frame?r=77&t=0", "GET @layers?r=&t=0"],
    "400": ["\x01" * 30 + " @", "GET @frame?r=1", "GET @frame?r=1&t=x", "GET @frame?r=1&t=nan",
            "GET @frame?r=1&t=inf", "GET @frame?r=1&t=" + "9" * 3000, "GET @changes",
            "GET @ | Content-Length: 1\nContent-Length: 2", "PRI *", "GET @ | : x", "GET @ | X : y",
            "GET @ | Content-Length: 4\nTransfer-Encoding: chunked"],
    "403": ["GET @ | Host: example.com", "GET @ | Host: 127.0.0.1:1", "GET @ | Host:",
            "GET @changes | Origin: http://example.com", "GET @ | Host: 127.0.0.1:#\nHost: 127.0.0.1:#",
            "GET @ | Origin: http://127.0.0.1:#\nOrigin: http://example.com",
            "GET @ | Host: example.com\nContent-Length: 9"],
    "404": ["GET /", "GET /" + "0" * 32 + "/", "GET /TOKEN", "GET /PART/", "GET @clip.yaml",
            "GET @../clip.yaml", "GET @%2e%2e%2fclip.yaml", "GET @" + "x" * 5000, "GET http://a@"],
    "405": ["POST @", "DELETE @", "PROPFIND @", "CONNECT 127.0.0.1:#"],
    "413": ["GET @ | Content-Length: 9", "GET @ | Transfer-Encoding: chunked"],
}
LONG_REQUESTS = {
    "414": ["GET @" + "x" * 9000, "GET /" + "x" * 1_000_000],
    "431": [*("GET @ | X: " + "x" * n for n in (40_000, 1_000_000)), "GET @ | X:" + " " * 40_000 + "x",
            "GET @ | " + ("X: " + "x" * 1000 + "\n") * 1000, "GET @ | " + "x" * 1_000_000 + ": x",
            "GET @ | " + "X: y\n" * 300],
}
NOISE = [b"", bytes(range(256)) * 8, b"GET /\r\n\r\n", b"GET / HTTP/1.1\r\nContent-Length: -5\r\n\r\n",
         b"GET / HTTP/1.1\r\nHo", b"\r\n" * 500, b"GET /\xff\xfe HTTP/1.1\r\n\xff: \xfe\r\n\r\n"]
SOCKET = ("GET @changes | Connection: Upgrade\nUpgrade: websocket\nSec-WebSocket-Version: 13\n"
          "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==")


class Server:
    """A preview of a new script in a folder of its own; a context manager that ends it."""

    def __init__(self, segue, files=None):
        self.segue = os.path.abspath(segue)
        self.folder = tempfile.TemporaryDirectory(prefix="segue-preview-")
        self.path = pathlib.Path(self.folder.name)
        subprocess.run([self.segue, "new", "clip", "-q"], cwd=self.path, check=True)
        self.script = self.path / "clip.yaml"
        self.text = self.script.read_text()
        self.process = subprocess.Popen(
            [self.segue, "preview", "clip.yaml"], cwd=self.path, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, text=True, preexec_fn=lambda: (
                signal.pthread_sigmask(signal.SIG_SETMASK, []),
                files and resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))))
        if not select.select([self.process.stdout], [], [], 20)[0]:
            raise BrowserError("segue preview said no address in 20 s")
        self.address = self.process.stdout.readline().strip()
        found = re.fullmatch(r"http://127\.0\.0\.1:(\d+)/([0-9a-f]{32})/", self.address)
        check("it says an address with a token", found is not None)
        self.port, self.token = int(found[1]), found[2]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
        self.process.communicate()
        self.folder.cleanup()

    def seconds(self):
        """The processor time that it has taken."""
        fields = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def interrupt(self):
        """Ends it as Ctrl-C does; the exit status."""
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(30)

    def save(self, old="", new=""):
        """Saves the script with a text replaced, as most editors do: beside it, then over it."""
        beside = self.path / ".clip.yaml.new"
        beside.write_text(self.text.replace(old, new))
        os.replace(beside, self.script)

    def connect(self, timeout=300):
        return socket.create_connection(("127.0.0.1", self.port), timeout=timeout)

    def head(self, request="GET @state"):
        """The bytes of a request as in the tables above."""
        line, _, fields = request.partition(" | ")
        if not re.search("^Host:", fields, re.MULTILINE):
            fields = "Host: 127.0.0.1:#\n" + fields
        text = f"{line} HTTP/1.1\n{fields.rstrip()}\n\n"
        for name, value in [("\n", "\r\n"), ("@", "/TOKEN/"), ("#", str(self.port)),
                            ("TOKEN", self.token), ("PART", self.token[:-1])]:
            text = text.replace(name, value)
        return text.encode()

    def answer(self, data):
        """All bytes of the answer to a client that sends and closes its half of the connection."""
        with self.connect() as connection:
            try:
                connection.sendall(data)
                connection.shutdown(socket.SHUT_WR)
                return b"".join(iter(lambda: connection.recv(1 << 16), b""))
            except (ConnectionError, TimeoutError) as error:
                return type(error).__name__.encode()

    def status(self, request="GET @state"):
        return (self.answer(self.head(request)).split(b" ") + [b""])[1].decode()

    def check_all(self, table):
        for status, requests in table.items():
            for request in requests:
                check(f"{request[:60]!r}: {status}", self.status(request), status)


def answers(connection, count):
    """The statuses of a number of answers, or of those that come before the connection ends."""
    found, rest = [], b""
    while len(found) < count:
        head, end, body = rest.partition(b"\r\n\r\n")
        length = int((re.search(rb"(?i)content-length: (\d+)", head) or [0, 0])[1])
        if end and len(body) >= length:
            found.append(head.split(b" ")[1].decode())
            rest = body[length:]
        elif data := connection.recv(1 << 16):
            rest += data
        else:
            break
    return found


def check_serving(server):
    server.check_all(REQUESTS)
    for data in NOISE:
        server.answer(data)
        check(f"it goes on after {data[:30]}", server.status(), "200")
    canvas = re.search(r"^canvas: .*$", server.text, re.MULTILINE)[0]
    for revision, size, status, words in [(2, "8000x8000", "422", b"more than the limit of"),
                                          (3, "80x80", "200", b"image/png")]:
        server.save(canvas, f"canvas: {size}")
        any(f'"revision":{revision}'.encode() in server.answer(server.head()) or time.sleep(0.1)
            for _ in range(200))
        answer = server.answer(server.head(f"GET @frame?r={revision}&t=0.5"))
        check(f"a canvas of {size}: {status}", answer.split(b" ")[1].decode(), status)
        check(f"a canvas of {size} says {words.decode()!r}", words in answer)
    lines = [line.split() for name in ("tcp", "tcp6")
             for line in pathlib.Path("/proc/net", name).read_text().splitlines()[1:]]
    check("it listens on 127.0.0.1 only",
          [each[1][:-5] for each in lines if each[3] == "0A"
           and each[1].endswith(f":{server.port:04X}")], ["0100007F"])
    for arguments, status, words in [
            (["clip.yaml", "--port", f"{server.port}"], 73, f"port {server.port} is in use by another program"),
            (["no.yaml"], 66, "no.yaml")]:
        run = subprocess.run([server.segue, "preview", *arguments], cwd=server.path,
                             capture_output=True, text=True, timeout=300)
        check(f"{arguments}: {status}", run.returncode, status)
        check("and a sentence", words in run.stderr)
    with server.connect():
        check("Ctrl-C ends it with 130, also while somebody is connected", server.interrupt(), 130)


def check_lengths(server):
    """Long requests are refused with the right status, and cost next to nothing."""
    begun = server.seconds()
    server.check_all(LONG_REQUESTS)
    with server.connect() as connection:
        connection.sendall(b"\r\n" * 100_000)
        check("an endless run of line ends: 431", answers(connection, 1), ["431"])
    for _ in range(20):
        with server.connect() as connection:
            connection.sendall(b"GET / HTTP/1.1\r\n" + b"x" * 30_000)
    time.sleep(0.5)
    check("all of that takes less than a second of processor time", server.seconds() - begun < 1)
    begun = server.seconds()
    time.sleep(0.5)
    check("and clients that have left take none", server.seconds() - begun < 0.1)


def check_connections(server):
    """Several requests on a connection, web sockets, and more connections than there is room for."""
    own, bad = server.head(), b"\x01\x02\r\n"
    for data, found in [
            (own * 300, ["200"] * 300), (server.head("GET @nothing") + own, ["404"]), (bad, ["400"]),
            (b"GET / HTTP/9.9\r\n\r\n", ["400"]), (b"GET / HTTP/1.1\r\n: x\r\n", ["400"]),
            (own + bad, ["200", "400"]), (own + b"GET /" + b"x" * 9000, ["200", "414"]),
            (own + b"GET / HTTP/1.1\r\nX: " + b"x" * 40_000, ["200", "431"]),
            (b"\r\n" * 50 + own, ["200"]), (server.head("GET @ | Content-Length: 9") + own, ["413"])]:
        with server.connect() as connection:
            connection.sendall(data)
            check(f"{data[-30:]} has {len(found)} answers",
                  answers(connection, len(found) + (found[-1] >= "400")), found)
    with server.connect() as connection:
        connection.sendall(server.head(SOCKET))
        told = b""
        while b'"revision"' not in told and (more := connection.recv(1 << 16)):
            told += more
        check("a web socket opens", told.split(b" ")[1:2], [b"101"])
        check("and tells the state", b'"revision"' in told)
        connection.sendall(bytes([0x81, 0xFF]) + (1 << 40).to_bytes(8, "big") + b"mask")
        told += b"".join(iter(lambda: connection.recv(1 << 16), b""))
        check("a frame of a terabyte ends it", connection.recv(1), b"")
    begun, idle = server.seconds(), []
    for count in (1000, 2500, 3000):
        idle += [server.connect() for _ in range(count - len(idle))]
        check(f"with {count} idle connections a fresh request is answered", server.status(), "200")
        if count == 1000:
            idle[0].sendall(own)
            check("and so is the first of them", answers(idle[0], 1), ["200"])
    for connection in idle:
        connection.close()
    check("and after they have left", server.status(), "200")
    for number in range(200):
        with server.connect() as connection:
            connection.sendall(server.head(f"GET @frame?r=1&t={number / 100}"))
    check("200 that ask for pictures and leave", server.status(), "200")
    check("take little processor time", server.seconds() - begun < 10)


def check_slowness(server):
    """Clients that send or read slowly are let go, all at the same time here."""
    slow = {"a head that comes byte by byte": (9, 25), "a connection without a request": (25, 55),
            "one that does not take its answers": (25, 55)}
    clients = dict(zip(slow, [server.connect() for _ in slow]))
    dribbling, idle, stuffed = clients.values()
    stuffed.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    ends, start = {}, time.time()
    dribbling.sendall(b"GET / HTTP/1.1\r\n")
    stuffed.sendall(server.head("GET @") * 4000)
    while time.time() - start < 60 and len(ends) < 3:
        time.sleep(0.5)
        for name, client in clients.items():
            watch = select.poll()
            watch.register(client, select.POLLRDHUP | select.POLLERR)
            if name not in ends and watch.poll(0):
                ends[name] = time.time() - start
            elif name not in ends and client is dribbling:
                client.sendall(b"x")
    for name, (least, most) in slow.items():
        check(f"{name} ends after {least} to {most} s", least < ends.get(name, 0) < most)
    check("the first is answered, the second is not", [answers(each, 1) for each in (dribbling, idle)],
          [["408"], []])


def check_few_files(segue):
    """Where the system allows few open files, clients that say nothing do not shut others out."""
    with Server(segue, files=64) as server:
        idle = [server.connect() for _ in range(300)]
        check(f"{len(idle)} idle connections of a server that may open 64 files", server.status(), "200")
        server.save("hold: 400ms", "hold: 500ms")
        check("which still reads its script", any(
            server.status("GET @frame?r=2&t=0") == "200" or time.sleep(0.1) for _ in range(200)))
        check("and ends, with all of them connected", server.interrupt(), 130)


def main():
    segue, part = sys.argv[1:]
    try:
        with Server(segue) as server:
            if part == "serve":
                check_serving(server)
            elif part == "hostile":
                for judge in (check_lengths, check_connections, check_slowness):
                    judge(server)
                check("Ctrl-C still ends it with 130", server.interrupt(), 130)
                check_few_files(segue)
            else:
                with Chromium() as browser:
                    check_page(browser, server)
                    check("Ctrl-C ends it with 130, with pages open", server.interrupt(), 130)
    except BrowserError as error:
        check(str(error), False)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
