"""Runs `segue review` and judges it: as a server by raw requests, as a page in a headless Chromium.

    review.py SEGUE serve                            tokens, hosts, methods, changes from other pages
    review.py SEGUE page [--screenshots DIR]         decisions by mouse and by keys, undo, writing, axe
    review.py SEGUE opens RUN SECONDS MEGABYTES      the time until all clips are listed, and the memory
A line for each check; the status is 1 if one failed.
"""

import json
import os
import pathlib
import select
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

import accessibility
from checks import check, failed
from chromium import BrowserError, Chromium

READY = "document.documentElement.dataset.reviewing === 'yes'"
NAME = "document.getElementById('clip-name')?.textContent ?? ''"
COUNTS = "document.querySelector('.counts').textContent"
FOCUS = "document.activeElement.getAttribute('aria-label') ?? document.activeElement.id"
SCRIPT = """segue: 1
canvas: 40x64
fps: 25
screens:
  list: "%s"
  detail: "#208040"
timeline:
  - show: list
  - hold: 80ms
  - push: detail
    transition: %s
    duration: 200ms
"""
# Each clip with its colour and transition in the golden, and then in the script; None for no golden.
CLIPS = {
    "card": (("#F04020", "kugou"), ("#F04020", "fade")),
    "menu": (("#F04020", "kugou"), ("#F04021", "kugou")),
    "new": (None, ("#FFC000", "push")),
    "one": (("#204060", "push"), ("#304060", "push")),
    "three": (("#204060", "push"), ("#304060", "push")),
    "two": (("#204060", "push"), ("#304060", "push")),
    "same": (("#105010", "fade"), ("#105010", "fade")),
}


class Server:
    """A review of a run; a context manager that ends it."""

    def __init__(self, segue, folder, run="out"):
        self.process = subprocess.Popen(
            [segue, "review", run, "--no-open"], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            text=True, preexec_fn=lambda: signal.pthread_sigmask(signal.SIG_SETMASK, []))
        if not select.select([self.process.stdout], [], [], 60)[0]:
            raise BrowserError("segue review said no address in 60 s")
        self.address = self.process.stdout.readline().strip()
        if not self.address:
            raise BrowserError("segue review ended: " + self.process.stderr.read())
        self.port = int(self.address.split(":")[2].split("/")[0])
        self.token = self.address.split("/")[3]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
        self.process.communicate()

    def interrupt(self):
        """Ends it as Ctrl-C does; the exit status."""
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(30)

    def peak(self):
        """The most memory that it has taken, in MB."""
        text = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(text.split("VmHWM:")[1].split()[0]) / 1000

    def status(self, line, *fields):
        """The status of the answer to a request, without a browser."""
        head = [f"{line.replace('@', '/' + self.token + '/')} HTTP/1.1"]
        if not any(field.startswith("Host:") for field in fields):
            head.append(f"Host: 127.0.0.1:{self.port}")
        head += [field.replace("#", str(self.port)) for field in fields] + ["Connection: close", "", ""]
        with socket.create_connection(("127.0.0.1", self.port), timeout=60) as link:
            link.sendall("\r\n".join(head).encode())
            data = b""
            while chunk := link.recv(1 << 16):
                data += chunk
        return int(data.split()[1])


def make_run(segue, folder):
    """Makes clips, goldens of an earlier state of them, and a run."""
    def write(which):
        for name, states in CLIPS.items():
            if states[which]:
                (folder / f"{name}.yaml").write_text(SCRIPT % states[which])
    write(0)
    subprocess.run([segue, "approve", ".", "--yes", "-q"], cwd=folder, check=True)
    write(1)
    done = subprocess.run([segue, "verify", ".", "-q", "--report", "out"], cwd=folder)
    check("the run has failures", done.returncode, 1)


def approved(segue, folder, names):
    """The goldens that `approve --run` writes of some clips, in a copy of the folder."""
    copy = folder.with_name(folder.name + "-copy")
    shutil.copytree(folder, copy)
    only = [word for name in names for word in ("--only", name)]
    subprocess.run([segue, "approve", "--run", "out", "--yes", "-q", *only], cwd=copy, check=True)
    found = goldens(copy)
    shutil.rmtree(copy)
    return found


def goldens(folder):
    return {path.name: path.read_bytes() for path in (folder / "goldens").iterdir()}


def check_serving(segue, folder):
    with Server(segue, folder) as server:
        own = "Origin: http://127.0.0.1:#"
        for status, line, *fields in [
            (200, "GET @"), (200, "GET @state"), (200, "GET @clip?n=0"), (404, "GET @clip?n=99"),
            (404, "GET @clip?n=../run.json"), (404, "GET @picture?key=../../run.json"), (404, "GET @run.json"),
            (404, "GET @../run.json"), (404, "GET /"), (404, "GET /" + "0" * 32 + "/state"),
            (403, "GET @", "Host: example.com"), (405, "POST @state", own), (405, "GET @undo", own),
            (403, "POST @undo"), (403, "POST @undo", "Origin: http://example.com"),
            (403, "POST @undo", "Origin: null"), (403, "POST @write", "Origin: http://127.0.0.1:1"),
            (413, "POST @undo", own, "Content-Length: 4"), (409, "POST @undo", own),
            (409, "POST @write", own), (400, "POST @decide?clip=0&as=written", own),
            (400, "POST @decide?as=accepted", own), (409, "POST @decide?clip=99&as=accepted", own),
            (409, "POST @decide?group=7&as=accepted", own), (200, "POST @decide?clip=0&as=accepted", own),
            (200, "POST @undo", own),
        ]:
            check(f"{line} {' '.join(fields)} is {status}", server.status(line, *fields), status)
        other = subprocess.run([segue, "review", "out", "--no-open", "--port", str(server.port)], cwd=folder,
                               capture_output=True, text=True)
        check("a port in use is status 73", [other.returncode, "is in use" in other.stderr], [73, True])
        check("Ctrl-C ends it with 130", server.interrupt(), 130)


def opened(page, name):
    page.wait(f"({NAME}).startsWith({json.dumps(name + ' ')})")


def show(page, name):
    """Opens a clip by its link in the list."""
    page.run("location.hash = [...document.querySelectorAll('#clips a')]"
             f".find((a) => a.textContent.includes(' {name}')).hash")
    opened(page, name)


def check_keys(page, folder):
    opened(page, "new")
    check("nothing is decided", page.run(COUNTS), "6 open")
    page.press("?")
    check("? lists the keys of a review",
          page.run("keys.open && keys.textContent.includes('undo the last decision')"))
    page.press("Escape")
    page.press("a")
    page.wait(f"{COUNTS} === '1 accepted, 5 open'")
    opened(page, "card")
    check("a accepts and goes on", True)
    live = page.run("document.getElementById('status').textContent")
    check("and is said", live.startswith("Accepted: new. 1 accepted"))
    page.press("r")
    page.wait(f"{COUNTS} === '1 accepted, 1 rejected, 4 open'")
    opened(page, "menu")
    page.press("ArrowUp")
    opened(page, "card")
    page.press("ArrowDown")
    opened(page, "menu")
    check("arrows move between clips", True)
    page.press("u")
    page.wait(f"{COUNTS} === '1 accepted, 5 open'")
    opened(page, "card")
    page.press("u")
    page.wait(f"{COUNTS} === '6 open'")
    opened(page, "new")
    check("u takes decisions back, the last first, and shows their clips", True)
    page.press("u")
    page.wait("document.getElementById('status').textContent === 'There is nothing to undo'")
    page.press("a")
    opened(page, "card")
    page.press("r")
    opened(page, "menu")
    show(page, "two")
    page.press("A", shift=True)
    page.wait(f"{COUNTS} === '5 accepted, 1 rejected, 0 open'")
    check("A accepts a group", True)
    record = json.loads((folder / "out" / "review.json").read_text())
    kept = {each["script"]: each["decision"] for each in record["clips"]}
    check("decisions are kept in the run", kept, {
        "card.yaml": "rejected",
        **{f"{name}.yaml": "accepted" for name in ("menu", "new", "one", "three", "two")}})


def check_mouse(page):
    show(page, "card")
    page.click("#decision button:nth-of-type(2)")
    page.wait(f"{COUNTS} === '5 accepted, 1 open'")
    show(page, "new")
    page.click("#decision button:nth-of-type(1)")
    page.wait(f"{COUNTS} === '4 accepted, 2 open'")
    check("a pressed button takes its decision back", True)
    show(page, "card")
    page.click("#decision button:nth-of-type(2)")
    page.wait(f"{COUNTS} === '4 accepted, 1 rejected, 1 open'")
    opened(page, "new")
    page.wait(f"({FOCUS}) === 'Accept this clip'")
    check("the focus goes to the button of the next clip", True)


def check_writing(page, segue, folder):
    before = goldens(folder)
    wanted = approved(segue, folder, ["menu", "one", "two", "three"])
    script = folder / "one.yaml"
    text = script.read_text()
    script.write_text(text.replace("200ms", "240ms"))
    trace = folder / "goldens" / "two.trace"
    page.press("d")
    page.wait("document.getElementById('decisions').open")
    check("the focus is on writing", page.run("document.activeElement.textContent"), "Write 4 goldens")
    page.press("Enter")
    page.wait("document.querySelector('.result').textContent.includes('renders differently')")
    check("a changed script is refused, and nothing written", goldens(folder) == before)
    script.write_text(text)
    trace.write_bytes(before["card.trace"])
    page.run("document.querySelector('#decisions .main').focus()")
    page.press("Enter")
    page.wait("document.querySelector('.result').textContent.includes('two.trace has changed since the run')")
    check("a changed golden is refused, and nothing written",
          goldens(folder) == {**before, "two.trace": before["card.trace"]})
    trace.write_bytes(before["two.trace"])
    page.run("document.querySelector('#decisions .main').focus()")
    page.press("Enter")
    page.wait("document.querySelector('.result').textContent === '4 goldens written.'")
    check("goldens are those of approve --run, byte for byte", goldens(folder) == wanted)
    check("and not those before", wanted != before)
    page.press("Escape")
    check("counts say so", page.run(COUNTS), "1 rejected, 4 written, 1 open")
    page.press("u")
    page.wait("document.getElementById('status').textContent === 'There is nothing to undo'")


def check_page(segue, folder, screenshots):
    with Chromium() as browser, Server(segue, folder) as server:
        page = browser.open(server.address, reduced=True)
        page.wait(READY)
        check_keys(page, folder)
        check_mouse(page)
        for dark in (False, True):
            page.media(dark, True)
            check(f"axe-core finds nothing, {'dark' if dark else 'light'}", accessibility.violations(page), [])
        page.press("d")
        page.wait("document.getElementById('decisions').open")
        check("axe-core finds nothing in the decisions", accessibility.violations(page), [])
        page.press("Escape")
        reached = accessibility.focus_order(page, 200)
        check("all that Tab reaches has a name and a ring", [e for e in reached if not (e[1] and e[2])], [])
        names = " ".join(each[1] for each in reached)
        check("Tab reaches every decision",
              [word for word in ("Undo", "Decisions", "Accept this clip", "Reject this clip") if word not in names],
              [])
        pictures(browser, server, screenshots, "decided")
        page.go("about:blank")
        page.go(server.address)
        page.wait(READY)
        check("decisions are there after reloading", page.run(COUNTS), "4 accepted, 1 rejected, 1 open")
        check_writing(page, segue, folder)
        pictures(browser, server, screenshots, "written")
        check("no error in the console", [each for each in page.problems if "409" not in each], [])
        outside = [each for each in page.requests if not each.startswith((server.address, "about:", "data:", "blob:"))]
        check("nothing but the server is asked", outside, [])
        check("Ctrl-C ends it with 130", server.interrupt(), 130)
    with Server(segue, folder) as server, Chromium() as browser:
        page = browser.open(server.address, reduced=True)
        page.wait(READY)
        check("a second review has the decisions", page.run(COUNTS), "1 rejected, 4 written, 1 open")
        server.process.kill()
        server.process.wait()
        page.press("a")
        page.wait("document.querySelector('.trouble').textContent.includes('does not answer')")
        check("a server that is gone is said", True)
    again = subprocess.run([segue, "verify", ".", "-q", "--report", "out"], cwd=folder)
    check("the next run replaces the report", [again.returncode, (folder / "out/review.json").exists()], [1, False])


def pictures(browser, server, folder, what):
    """Takes screenshots, and checks that nothing is wider than the window."""
    for width, height, phone in ((1280, 900, False), (390, 844, True)):
        for dark in (False, True):
            page = browser.open(server.address, width, height, 2 if phone else 1, dark, True, phone)
            page.wait(READY)
            page.run("document.querySelectorAll('details').forEach((each) => { each.open = true; })")
            name = f"{what}-{'phone' if phone else 'desktop'}-{'dark' if dark else 'light'}"
            for place in ("list", "clip", "decisions"):
                if place == "clip":
                    show(page, "menu")
                    page.wait("document.documentElement.dataset.shown")
                if place == "decisions":
                    page.press("d")
                    page.wait("document.getElementById('decisions').open")
                wide = page.run("document.documentElement.scrollWidth - innerWidth")
                check(f"{name}, {place}: nothing is wider than the window", wide <= 0)
                if folder and (phone or place != "list"):
                    page.screenshot(folder / f"review-{name}-{place}.png")
            page.close()


def check_opening(segue, run, seconds, megabytes):
    with Chromium() as browser:
        page = browser.open("about:blank", reduced=True)
        begun = time.monotonic()
        with Server(segue, run.parent, run.name) as server:
            served = time.monotonic() - begun
            page.go(server.address)
            page.wait(f"{READY} && document.querySelectorAll('#clips a').length", timeout=120)
            page.run("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
            listed = time.monotonic() - begun
            page.wait("document.documentElement.dataset.shown", timeout=60)
            pictured = time.monotonic() - begun
            begun = time.monotonic()
            page.press("a")
            page.wait(f"({COUNTS}).startsWith('1 accepted')")
            decided = time.monotonic() - begun
            clips = page.run("document.querySelectorAll('#clips a').length")
            print(f"{clips} clips: address after {served:.2f} s, list after {listed:.2f} s, picture after "
                  f"{pictured:.2f} s, a decision takes {decided:.2f} s, {server.peak():.0f} MB")
            check(f"opens within {seconds} s", listed <= seconds)
            check(f"takes at most {megabytes} MB", server.peak() <= megabytes)
            check("no error in the console", page.problems, [])


def main():
    segue, part = os.path.abspath(sys.argv[1]), sys.argv[2]
    rest = sys.argv[3:]
    try:
        if part == "opens":
            check_opening(segue, pathlib.Path(rest[0]).resolve(), float(rest[1]), float(rest[2]))
            return 1 if failed else 0
        with tempfile.TemporaryDirectory(prefix="segue-review-") as name:
            folder = pathlib.Path(name, "clips")
            folder.mkdir()
            make_run(segue, folder)
            if part == "serve":
                check_serving(segue, folder)
            else:
                screenshots = pathlib.Path(rest[1]) if rest else None
                check_page(segue, folder, screenshots)
    except BrowserError as error:
        print(f"FAILED: {error}")
        return 1
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
