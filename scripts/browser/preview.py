"""Runs `segue preview` and judges it: as a server by raw requests, as a page in a headless Chromium.

    preview.py SEGUE serve                       tokens, hosts, methods, bad requests, ports, Ctrl-C
    preview.py SEGUE hostile                     long heads, slow clients, thousands of connections
    preview.py SEGUE page [--screenshots DIR]    seeking, playing, layers, edits, keys, focus, axe
    preview.py SEGUE edits [COUNT]               the time from saving to the picture, a line

A line for each check; the status is 1 if one failed.
"""

import argparse
import os
import pathlib
import random
import re
import resource
import select
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time

import accessibility
from checks import check, failed
from chromium import BrowserError, Chromium

SHOWN = "document.getElementById('picture').dataset.shown"
READOUT = "document.getElementById('readout').textContent"
PROBLEMS = "document.getElementById('problems').textContent"
PLAY = "document.getElementById('play').textContent"
PICTURE = "document.getElementById('picture').toDataURL()"


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
            stderr=subprocess.PIPE, text=True, preexec_fn=lambda: self.prepare(files))
        if not select.select([self.process.stdout], [], [], 20)[0]:
            raise BrowserError("segue preview said no address in 20 s")
        self.address = self.process.stdout.readline().strip()
        found = re.fullmatch(r"http://127\.0\.0\.1:(\d+)/([0-9a-f]{32})/", self.address)
        check("it says an address with a token", found is not None)
        self.port, self.token = int(found[1]), found[2]

    @staticmethod
    def prepare(files):
        """In the child: signals as usual, and at most so many open files."""
        signal.pthread_sigmask(signal.SIG_SETMASK, [])
        if files:
            resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))

    def seconds(self):
        """The processor time that it has taken."""
        fields = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def connect(self, timeout=300):
        return socket.create_connection(("127.0.0.1", self.port), timeout=timeout)

    def head(self, path="state", more=""):
        """The bytes of a request with its token."""
        return (f"GET /{self.token}/{path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\n{more}\r\n"
                .encode())

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
        self.process.communicate()
        self.folder.cleanup()

    def interrupt(self):
        """Ends it as Ctrl-C does; the exit status, or None if it goes on for 30 s."""
        self.process.send_signal(signal.SIGINT)
        try:
            return self.process.wait(30)
        except subprocess.TimeoutExpired:
            return None

    def save(self, text):
        """Saves the script as most editors do: beside it, then over it."""
        beside = self.path / ".clip.yaml.new"
        beside.write_text(text)
        os.replace(beside, self.script)

    def raw(self, data, timeout=300):
        """The first line of the answer to raw bytes; empty where the connection is just closed."""
        with self.connect(timeout) as connection:
            try:
                connection.sendall(data)
                connection.shutdown(socket.SHUT_WR)
                return connection.recv(4096).split(b"\r\n")[0].decode(errors="replace")
            except (ConnectionError, TimeoutError) as error:
                return type(error).__name__

    def whole(self, path):
        """All bytes of the answer to a request with its token."""
        with self.connect() as connection:
            connection.sendall(self.head(path, "Connection: close\r\n"))
            answer = b""
            while part := connection.recv(1 << 16):
                answer += part
            return answer

    def ask(self, path, method="GET", host=None, more=""):
        host = f"127.0.0.1:{self.port}" if host is None else host
        line = self.raw(f"{method} {path} HTTP/1.1\r\nHost: {host}\r\n{more}\r\n".encode())
        return line.split(" ")[1] if line.count(" ") > 1 else line


def check_requests(server):
    own = f"/{server.token}/"
    table = [
        ("the page", own, {}, "200"), ("by localhost", own, {"host": f"localhost:{server.port}"}, "200"),
        ("the state", own + "state", {}, "200"), ("a frame", own + "frame?r=1&t=0.5", {}, "200"),
        ("a frame far beyond the end", own + "frame?r=1&t=1e300", {}, "200"),
        ("a frame before the start", own + "frame?r=1&t=-5", {}, "200"),
        ("layers", own + "layers?r=1&t=0.5", {}, "200"),
        ("no token", "/", {}, "404"), ("no slash", own[:-1], {}, "404"),
        ("another token", "/" + "0" * 32 + "/", {}, "404"),
        ("a part of the token", own[:-2] + "/", {}, "404"),
        ("another host", own, {"host": "example.com"}, "403"),
        ("another port", own, {"host": "127.0.0.1:1"}, "403"), ("no host", own, {"host": ""}, "403"),
        ("another origin", own + "changes", {"more": "Origin: http://example.com\r\n"}, "403"),
        ("its own origin", own, {"more": f"Origin: http://127.0.0.1:{server.port}\r\n"}, "200"),
        ("POST", own, {"method": "POST"}, "405"), ("DELETE", own, {"method": "DELETE"}, "405"),
        ("a nonsense method", own, {"method": "\x01" * 30}, "400"),
        ("a method of another protocol", own, {"method": "PROPFIND"}, "405"),
        ("a file", own + "clip.yaml", {}, "404"), ("a path that climbs", own + "../clip.yaml", {}, "404"),
        ("an encoded path that climbs", own + "%2e%2e%2fclip.yaml", {}, "404"),
        ("no time", own + "frame?r=1", {}, "400"), ("a time that is none", own + "frame?r=1&t=x", {}, "400"),
        ("not-a-number", own + "frame?r=1&t=nan", {}, "400"), ("infinity", own + "frame?r=1&t=inf", {}, "400"),
        ("a long time", own + "frame?r=1&t=" + "9" * 3000, {}, "400"),
        ("another revision", own + "frame?r=77&t=0", {}, "204"),
        ("a revision that is none", own + "layers?r=&t=0", {}, "204"),
        ("a long path", own + "x" * 5000, {}, "404"),
        ("a socket without its headers", own + "changes", {}, "400"),
        ("a long header", own, {"more": "X: " + "x" * 20000 + "\r\n"}, "200"),
        ("many headers", own, {"more": "".join(f"X-{i}: y\r\n" for i in range(200))}, "200"),
        ("two hosts", own, {"more": f"Host: 127.0.0.1:{server.port}\r\n"}, "403"),
        ("two origins", own, {"more": f"Origin: http://127.0.0.1:{server.port}\r\n"
                              "Origin: http://example.com\r\n"}, "403"),
        ("a body", own, {"more": "Content-Length: 9\r\n"}, "413"),
        ("a body in chunks", own, {"more": "Transfer-Encoding: chunked\r\n"}, "413"),
        ("a body from another host", own,
         {"host": "example.com", "more": "Content-Length: 9\r\n"}, "403"),
        ("two lengths", own, {"more": "Content-Length: 1\r\nContent-Length: 2\r\n"}, "400"),
        ("an upgrade to something else", own,
         {"more": "Connection: upgrade\r\nUpgrade: h2c\r\n"}, "200"),
    ]
    for name, path, more, status in table:
        check(f"{name}: {status}", server.ask(path, **more), status)
    for name, data in [
            ("nothing", b""), ("noise", bytes(range(256)) * 8), ("no version", b"GET /\r\n\r\n"),
            ("a bad length", b"GET / HTTP/1.1\r\nContent-Length: -5\r\n\r\n"),
            ("half a request", b"GET / HTTP/1.1\r\nHo"), ("only line ends", b"\r\n" * 500),
            ("not UTF-8", b"GET /\xff\xfe HTTP/1.1\r\n\xff: \xfe\r\n\r\n")]:
        server.raw(data)
        check(f"it goes on after {name}", server.ask(f"/{server.token}/state"), "200")


def check_limits(server):
    """A picture that the limits refuse says why, and the next edit shows again."""
    canvas = re.search(r"^canvas: .*$", server.text, re.MULTILINE)[0]
    state = f"/{server.token}/state"
    for revision, size, status, words in [(2, "8000x8000", "422", b"more than the limit of"),
                                          (3, "80x80", "200", b"image/png")]:
        server.save(server.text.replace(canvas, f"canvas: {size}"))
        for _ in range(200):
            answer = server.whole("state")
            if f'"revision":{revision}'.encode() in answer:
                break
            time.sleep(0.1)
        answer = server.whole(f"frame?r={revision}&t=0.5")
        check(f"a canvas of {size}: {status}", answer.split(b" ")[1].decode(), status)
        check(f"a canvas of {size} says {words.decode()!r}", words in answer)
    check("it goes on after a picture that was refused", server.ask(state), "200")


SOCKET = ("Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
          "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n")


def answers(connection, count):
    """The statuses of so many answers, or of those that come before the connection ends."""
    found, rest = [], b""
    while len(found) < count:
        while b"\r\n\r\n" not in rest:
            data = connection.recv(1 << 16)
            if not data:
                return found
            rest += data
        head, rest = rest.split(b"\r\n\r\n", 1)
        found.append(head.split(b" ")[1].decode())
        length = re.search(rb"(?i)content-length: (\d+)", head)
        while length and len(rest) < int(length[1]):
            rest += connection.recv(1 << 16)
        rest = rest[int(length[1]):] if length else rest
    return found


def check_lengths(server):
    """What is too long is refused with the right status, and costs next to nothing."""
    own, begun = f"/{server.token}/", server.seconds()
    field = "X: " + "x" * 1000 + "\r\n"
    table = [
        ("a request line of 9 KB", own + "x" * 9000, "", "414"),
        ("one of 1 MB", "/" + "x" * 1_000_000, "", "414"),
        ("a header field of 40 KB", own, "X: " + "x" * 40_000 + "\r\n", "431"),
        ("one of 1 MB", own, "X: " + "x" * 1_000_000 + "\r\n", "431"),
        ("1 MB of header fields", own, field * 1000, "431"),
        ("a name of 1 MB", own, "x" * 1_000_000 + ": x\r\n", "431"),
        ("300 header fields", own, "X: y\r\n" * 300, "431"),
        ("an endless run of line ends", "/", "", "431"),
    ]
    for name, path, more, status in table:
        if name.startswith("an endless"):
            with server.connect() as connection:
                connection.sendall(b"\r\n" * 100_000)
                check(f"{name}: {status}", answers(connection, 1), [status])
        else:
            check(f"{name}: {status}", server.ask(path, more=more), status)
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
    with server.connect() as connection:
        connection.sendall(server.head() * 300)
        check("300 requests at once have 300 answers", answers(connection, 300), ["200"] * 300)
        connection.sendall(server.head("nothing") + server.head())
        check("after a refusal there is no other answer", answers(connection, 2), ["404"])
    for bad in (b"\x01\x02\r\n", b"GET / HTTP/9.9\r\n\r\n", b"GET / HTTP/1.1\r\n: x\r\n"):
        with server.connect(5) as connection:
            connection.sendall(bad)
            check(f"{bad} is refused before anything else comes", answers(connection, 2), ["400"])
    with server.connect() as connection:
        connection.sendall(server.head("changes", SOCKET))
        # On a busy machine the answer and what the socket tells come at once.
        told = b""
        while b'"revision"' not in told and (more := connection.recv(1 << 16)):
            told += more
        check("a web socket opens", told.split(b" ")[1:2], [b"101"])
        check("and tells the state", b'"revision"' in told)
        connection.sendall(bytes([0x81, 0xFF]) + (1 << 40).to_bytes(8, "big") + b"mask")
        while connection.recv(1 << 16):
            pass
        check("a frame of a terabyte ends it", True)
    begun = server.seconds()
    idle = [server.connect() for _ in range(1000)]
    check("with 1,000 idle connections a fresh request is answered", server.ask(
        f"/{server.token}/state"), "200")
    idle[0].sendall(server.head())
    check("and so is the first of them", answers(idle[0], 1), ["200"])
    idle += [server.connect() for _ in range(1500)]
    check("with 2,500 of them, too", server.ask(f"/{server.token}/state"), "200")
    for connection in idle:
        connection.close()
    check("and after they have left", server.ask(f"/{server.token}/state"), "200")
    wishes = [server.connect() for _ in range(200)]
    for number, connection in enumerate(wishes):
        connection.sendall(server.head(f"frame?r=1&t={number / 100}"))
        connection.close()
    check("200 that ask for pictures and leave", server.ask(f"/{server.token}/state"), "200")
    check("take little processor time", server.seconds() - begun < 10)


def check_slowness(server):
    """Clients that send or read slowly are let go, all at the same time here."""
    dribbling, idle, stuffed = (server.connect() for _ in range(3))
    stuffed.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    ends, start = {}, time.time()
    dribbling.sendall(b"GET / HTTP/1.1\r\n")
    stuffed.sendall(server.head("") * 4000)
    while time.time() - start < 60 and len(ends) < 3:
        time.sleep(0.5)
        if dribbling not in ends:
            try:
                if select.select([dribbling], [], [], 0)[0]:
                    ends[dribbling] = (time.time() - start, answers(dribbling, 1))
                else:
                    dribbling.sendall(b"x")
            except ConnectionError:
                ends[dribbling] = (time.time() - start, "cut off")
        if idle not in ends and select.select([idle], [], [], 0)[0]:
            ends[idle] = (time.time() - start, idle.recv(1))
        # A peer that is gone shows without reading: it hangs up.
        watch = select.poll()
        watch.register(stuffed, select.POLLRDHUP | select.POLLERR)
        if stuffed not in ends and watch.poll(0):
            ends[stuffed] = (time.time() - start, b"")
    check("a head that comes byte by byte: 408 after 10 s",
          dribbling in ends and 9 < ends[dribbling][0] < 25 and ends[dribbling][1] == ["408"])
    check("a connection without a request is closed after 30 s",
          idle in ends and 25 < ends[idle][0] < 55 and ends[idle][1] == b"")
    check("so is one that does not take its answers",
          stuffed in ends and 25 < ends[stuffed][0] < 55)


def check_few_files(segue):
    """Where the system allows few open files, clients that say nothing do not shut others out."""
    with Server(segue, files=64) as server:
        idle = [server.connect() for _ in range(300)]
        check("300 idle connections of a server that may open 64 files", server.ask(
            f"/{server.token}/state"), "200")
        server.save(server.text.replace("hold: 400ms", "hold: 500ms"))
        check("which still reads its script", any(
            server.ask(f"/{server.token}/frame?r=2&t=0") == "200" or time.sleep(0.1)
            for _ in range(200)))
        for connection in idle:
            connection.close()
        check("and ends", server.interrupt(), 130)


def check_listening(server):
    """It listens on the loopback only, a second one cannot have its port, and Ctrl-C ends it."""
    lines = pathlib.Path("/proc/net/tcp").read_text().splitlines()
    lines += pathlib.Path("/proc/net/tcp6").read_text().splitlines()
    ends = [line.split()[1] for line in lines[1:] if line.split()[3] == "0A"]
    check("it listens on 127.0.0.1 only",
          [end.split(":")[0] for end in ends if end.endswith(f":{server.port:04X}")], ["0100007F"])
    second = subprocess.run(
        [server.segue, "preview", "clip.yaml", "--port", str(server.port)], cwd=server.path,
        capture_output=True, text=True, timeout=300)
    check("a port that is taken: 73", second.returncode, 73)
    check("and a sentence", f"another program listens on port {server.port}" in second.stderr)
    missing = subprocess.run(
        [server.segue, "preview", "no.yaml"], cwd=server.path, capture_output=True, text=True,
        timeout=300)
    check("a script that is not there: 66", missing.returncode, 66)
    held = socket.create_connection(("127.0.0.1", server.port))
    check("Ctrl-C ends it with 130, also while somebody is connected", server.interrupt(), 130)
    held.close()


def seek(page, frame):
    page.run(f"time.value = {frame}; time.dispatchEvent(new Event('input'))")
    page.wait(f"{SHOWN}?.endsWith(':{frame}')")


def check_player(page):
    page.wait(SHOWN)
    check("it does not play where motion is reduced", page.run(PLAY), "Play")
    first = page.run(PICTURE)
    last = page.run("Number(time.max)")
    seek(page, 30)
    check("the scrubber seeks: another picture", page.run(PICTURE) != first)
    check("the time is told", page.run(READOUT).startswith("0.600 s · frame 30 of"))
    page.press("ArrowRight")
    page.wait(f"{SHOWN}.endsWith(':31')")
    page.press("ArrowLeft", shift=True)
    page.wait(f"{SHOWN}.endsWith(':21')")
    check("arrows step", True)
    page.press("End")
    page.wait(f"{SHOWN}.endsWith(':{last}')")
    page.press("Home")
    page.wait(f"{SHOWN}.endsWith(':0')")
    check("the first frame is as it was", page.run(PICTURE) == first)
    page.run("document.activeElement.blur()")
    page.press(" ")
    page.wait("Number(time.value) > 5")
    check("Space plays", page.run(PLAY), "Pause")
    page.press(" ")
    check("and pauses", page.run(PLAY), "Play")
    seek(page, 30)
    plain = page.run(PICTURE)
    page.press("o")
    check("onion skin shows more", page.wait(f"{PICTURE} !== {plain!r}"))
    page.press("o")
    x = "document.querySelector('#progress .dot').getAttribute('cx')"
    before = page.run(x)
    seek(page, 35)
    check("a dot moves along the curve", page.run(x) != before)


def check_layers(page):
    seek(page, 30)
    names = "[...document.querySelectorAll('#layers b')].map((e) => e.textContent).join(' ')"
    check("layers are listed, top first", page.wait(f"{names} === 'to from' && {names}"), "to from")
    page.press("b")
    check("outlines show", page.wait("document.querySelectorAll('#outlines polygon').length"), 2)
    page.press("b")
    page.hover("#picture", across=0.2, down=0.3)
    check("the layer under the pointer is told", page.wait(f"{READOUT}.endsWith(': from')"))
    page.run("document.querySelector('#layers button').focus()")
    check("a layer that has the focus is outlined",
          page.wait("document.querySelectorAll('#outlines .near').length"), 1)
    page.run("document.activeElement.blur()")


def check_edits(server, page, other):
    """Mistakes, deletion, pictures: the pages follow, and the last good picture stays."""
    picture = page.run(PICTURE)
    revision = page.run("document.body.dataset.revision")
    server.save(server.text.replace("kugou", "kuguo"))
    page.wait(f"{PROBLEMS}.includes('kuguo')")
    check("a mistake is shown with its line", "clip.yaml:15:" in page.run(PROBLEMS)
          and "did you mean" in page.run(PROBLEMS))
    check("the last good picture stays", page.run(PICTURE) == picture)
    check("and is marked", page.run("stage.classList.contains('outdated')"))
    check("the other page knows it, too", other.wait(f"{PROBLEMS}.includes('kuguo')"))
    server.script.unlink()
    page.wait(f"{PROBLEMS}.includes('is not there')")
    check("a script that is deleted is a problem, and the picture stays",
          page.run(PICTURE) == picture)
    server.save(server.text.replace("hold: 400ms", "hold: 500ms"))
    page.wait("problems.hidden && !stage.classList.contains('outdated')")
    check("the preview goes on when it returns", "s · 11" in page.run("facts.textContent")
          or "2.4 s" in page.run("facts.textContent"))
    check("with a new revision", page.run("document.body.dataset.revision") != revision)
    page.press("Home")
    page.wait(f"{SHOWN}.endsWith(':0')")
    picture = page.run(PICTURE)
    list_picture, detail = server.path / "clip-list.png", server.path / "clip-detail.png"
    list_bytes = list_picture.read_bytes()
    list_picture.write_bytes(detail.read_bytes())
    check("an edited picture shows", page.wait(f"{PICTURE} !== {picture!r}"))
    list_picture.write_bytes(list_bytes)
    check("and its return", page.wait(f"{PICTURE} === {picture!r}"))


def check_access(page, what):
    try:
        found = accessibility.violations(page)
    except ImportError:
        print(f"skipped: {what}: the Python package axe-core-python is not installed")
        return
    check(f"{what}: axe-core finds nothing", found, [])


def check_focus(page):
    reached = accessibility.focus_order(page)
    kinds = {"a", "button", "input", "select", "summary"}
    check("Tab reaches every kind of control", kinds - {each[0] for each in reached}, set())
    check("all that Tab reaches has a name", [each for each in reached if not each[1]], [])
    check("and a ring round it", [each for each in reached if not each[2]], [])
    page.press("?")
    check("? opens the keys", page.run("keys.open"))
    page.press("Escape")


def finish(page, server):
    check("no error, no warning", page.problems, [])
    own = (f"http://127.0.0.1:{server.port}/{server.token}/", "data:", "blob:", "about:")
    check("nothing else is asked for",
          [each for each in page.requests if not each.startswith(own)], [])
    page.close()


def check_looks(browser, server, screenshots):
    for width, height, phone in ((1280, 900, False), (390, 844, True)):
        for dark in (False, True):
            look = f"{'phone' if phone else 'desktop'}-{'dark' if dark else 'light'}"
            page = browser.open(
                server.address, width, height, 2 if phone else 1, dark, True, phone)
            page.wait(SHOWN)
            seek(page, 34)
            page.press("b")
            page.wait("document.querySelectorAll('#outlines polygon').length")
            wide = page.run("document.documentElement.scrollWidth - innerWidth")
            check(f"{look}: nothing is wider than the window", wide <= 0)
            check_access(page, look)
            if screenshots:
                page.screenshot(screenshots / f"preview-{look}.png", whole=phone)
            if not phone:
                server.save(server.text.replace("kugou", "kuguo"))
                page.wait(f"{PROBLEMS}.includes('kuguo')")
                check_access(page, f"{look}, with a mistake")
                if screenshots:
                    page.screenshot(screenshots / f"preview-{look}-mistake.png")
                server.save(server.text)
                page.wait("problems.hidden")
            finish(page, server)


def time_edits(browser, server, count):
    """The time from saving the script to the new picture on the canvas, over so many edits."""
    page = browser.open(server.address, reduced=True)
    page.wait(SHOWN)
    seek(page, 30)
    page.run("window.at = 0; new MutationObserver(() => { window.at = Date.now(); })"
             ".observe(picture, { attributeFilter: ['data-shown'] })")
    chance = random.Random(7)
    times = []
    for number in range(count):
        time.sleep(0.3 + 0.1 * chance.random())
        page.run("window.at = 0")
        begun = time.time() * 1000
        server.save(server.text.replace("duration: 400ms", f"duration: {401 + number}ms"))
        times.append(page.wait("window.at") - begun)
    finish(page, server)
    print(f"{count} edits: from saving to the picture {statistics.median(times):.0f} ms in the "
          f"median, {min(times):.0f} to {max(times):.0f} ms")


def check_page(browser, server, screenshots):
    page = browser.open(server.address, reduced=True)
    other = browser.open(server.address, reduced=True)
    other.wait(SHOWN)
    # Pages in the back are not animated.
    page.call("Page.bringToFront")
    check_player(page)
    check_layers(page)
    check_focus(page)
    check_edits(server, page, other)
    finish(other, server)
    finish(page, server)
    server.save(server.text)
    moving = browser.open(server.address)
    moving.wait("Number(time.value) > 3")
    check("it plays by itself where motion is welcome", True)
    finish(moving, server)
    check_looks(browser, server, screenshots)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("segue")
    parser.add_argument("part", choices=["serve", "hostile", "page", "edits"])
    parser.add_argument("count", type=int, nargs="?", default=20)
    parser.add_argument("--screenshots", type=pathlib.Path)
    options = parser.parse_args()
    try:
        with Server(options.segue) as server:
            if options.part == "serve":
                check_requests(server)
                check_limits(server)
                check_listening(server)
                return 1 if failed else 0
            if options.part == "hostile":
                check_lengths(server)
                check_connections(server)
                check_slowness(server)
                check("Ctrl-C still ends it with 130", server.interrupt(), 130)
                check_few_files(options.segue)
                return 1 if failed else 0
            with Chromium() as browser:
                if options.part == "edits":
                    time_edits(browser, server, options.count)
                else:
                    check_page(browser, server, options.screenshots)
                check("Ctrl-C ends it with 130, with pages open", server.interrupt(), 130)
    except BrowserError as error:
        print(f"FAILED: {error}")
        return 1
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
