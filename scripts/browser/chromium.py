"""Controls a headless Chromium through its DevTools protocol, with Python's standard library only.

The connection is two pipes (`--remote-debugging-pipe`): messages are JSON, each terminated by a
zero byte. It needs no port, no WebSocket and no driver.

    with Chromium() as browser:
        page = browser.open(pathlib.Path("report.html").resolve().as_uri(), width=1280, height=900)
        page.wait("document.title")
        page.press("j")
        page.screenshot("page.png")
        print(page.problems, page.requests)
"""

import base64
import fcntl
import json
import os
import select
import shutil
import subprocess
import tempfile
import time

FLAGS = [
    "--headless", "--remote-debugging-pipe", "--no-first-run", "--no-default-browser-check",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--disable-extensions", "--disable-dev-shm-usage", "--hide-scrollbars",
    "--force-color-profile=srgb", "--mute-audio", "--allow-file-access-from-files=false",
]
# Software rendering is faster. Hardware graphics show videos as on a machine with a GPU; without them
# the blue of a video is computed with a factor of 2 instead of 2.11.
GRAPHICS = ["--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--ignore-gpu-blocklist"]
NAMES = ["chromium", "chromium-browser", "google-chrome", "chromium-headless-shell"]


class BrowserError(Exception):
    """An error of the browser, or a timeout."""


def find_browser():
    """Returns the path in SEGUE_CHROMIUM, or the first browser on the PATH."""
    for name in [os.environ.get("SEGUE_CHROMIUM")] if "SEGUE_CHROMIUM" in os.environ else NAMES:
        path = shutil.which(name)
        if path:
            return path
    raise BrowserError("there is no Chromium: scripts/setup --tests installs it")


class Chromium:
    """A running browser; a context manager that ends it."""

    def __init__(self, flags=(), graphics=False):
        # Only one browser runs at a time, since real-time checks measure clocks. The lock is released when
        # the process ends.
        lock = os.path.join(tempfile.gettempdir(), f"segue-chromium-{os.getuid()}.lock")
        self.turn = open(lock, "w")
        fcntl.flock(self.turn, fcntl.LOCK_EX)
        self.profile = tempfile.mkdtemp(prefix="segue-chromium-")
        flags = [*flags, *(GRAPHICS if graphics else ["--disable-gpu"])]
        command = [find_browser(), *FLAGS, *flags, f"--user-data-dir={self.profile}"]
        # Root in a container has no user namespaces for the sandbox; the pages are our own.
        if os.geteuid() == 0:
            command.append("--no-sandbox")
        self.log = open(os.path.join(self.profile, "stderr.txt"), "w+b")
        theirs_in, self.output = os.pipe()
        self.input, theirs_out = os.pipe()
        # Descriptors 3 and 4 are reserved for the browser's pipes.
        high = [fcntl.fcntl(number, fcntl.F_DUPFD, 10) for number in (theirs_in, theirs_out)]

        def place():
            os.dup2(high[0], 3)
            os.dup2(high[1], 4)

        self.process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=self.log,
            preexec_fn=place, close_fds=False, start_new_session=True)
        for number in (theirs_in, theirs_out, *high):
            os.close(number)
        self.buffer = bytearray()
        self.number = 0
        self.pages = {}

    def __enter__(self):
        return self

    def __exit__(self, *_):
        try:
            self.call("Browser.close", timeout=5)
            self.process.wait(5)
        except (BrowserError, OSError, subprocess.TimeoutExpired):
            self.process.kill()
            self.process.wait()
        os.close(self.output)
        os.close(self.input)
        self.log.close()
        self.turn.close()
        shutil.rmtree(self.profile, ignore_errors=True)

    def call(self, method, session=None, timeout=60, **parameters):
        """Calls a command and returns its result; passes events that arrive meanwhile to their pages."""
        self.number += 1
        number = self.number
        message = {"id": number, "method": method, "params": parameters}
        if session:
            message["sessionId"] = session
        data = json.dumps(message).encode() + b"\0"
        while data:
            data = data[os.write(self.output, data):]
        limit = time.monotonic() + timeout
        while True:
            answer = self.receive(limit, method)
            if answer.get("id") != number:
                continue
            if "error" in answer:
                raise BrowserError(f"{method}: {answer['error']['message']}")
            return answer["result"]

    def receive(self, limit, purpose):
        """Returns the next message, after passing an event to its page."""
        while b"\0" not in self.buffer:
            left = limit - time.monotonic()
            if left <= 0 or not select.select([self.input], [], [], left)[0]:
                raise BrowserError(f"{purpose}: no answer in time")
            chunk = os.read(self.input, 1 << 16)
            if not chunk:
                self.log.seek(0)
                said = self.log.read().decode(errors="replace").strip()
                raise BrowserError(f"the browser ended: {said or 'it said nothing'}")
            self.buffer += chunk
        end = self.buffer.index(b"\0")
        message = json.loads(self.buffer[:end])
        del self.buffer[:end + 1]
        page = self.pages.get(message.get("sessionId"))
        if page and "method" in message:
            page.take(message["method"], message["params"])
        return message

    def open(
            self, address, width=1280, height=900, scale=1, dark=False, reduced=False, phone=False):
        """Opens a tab, begins to load an address and returns the page."""
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        page = Page(self, target, session)
        self.pages[session] = page
        for domain in ("Page", "Runtime", "Network", "Log"):
            page.call(domain + ".enable")
        page.call(
            "Emulation.setDeviceMetricsOverride", width=width, height=height,
            deviceScaleFactor=scale, mobile=phone)
        if phone:
            page.call("Emulation.setTouchEmulationEnabled", enabled=True)
        page.media(dark, reduced)
        page.go(address)
        return page


class Page:
    """A browser tab with its recorded errors and requests."""

    def __init__(self, browser, target, session):
        self.browser = browser
        self.target = target
        self.session = session
        #: Console errors and warnings, exceptions, and policy violations.
        self.problems = []
        #: The requested addresses.
        self.requests = []

    def call(self, method, **parameters):
        return self.browser.call(method, self.session, **parameters)

    def take(self, event, data):
        if event == "Runtime.exceptionThrown":
            details = data["exceptionDetails"]
            self.problems.append(details.get("exception", {}).get("description", details["text"]))
        elif event == "Runtime.consoleAPICalled" and data["type"] in ("error", "warning", "assert"):
            self.problems.append(" ".join(str(each.get("value", "")) for each in data["args"]))
        elif event == "Log.entryAdded" and data["entry"]["level"] in ("error", "warning"):
            self.problems.append(data["entry"]["text"])
        elif event == "Network.requestWillBeSent":
            self.requests.append(data["request"]["url"])

    def media(self, dark, reduced):
        """Sets the colour scheme and the preference for reduced motion."""
        self.call("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-color-scheme", "value": "dark" if dark else "light"},
            {"name": "prefers-reduced-motion", "value": "reduce" if reduced else "no-preference"},
        ])

    def go(self, address):
        """Begins to load an address without waiting."""
        self.call("Page.navigate", url=address)

    def run(self, script):
        """Returns the value of a JavaScript expression; awaits a promise."""
        answer = self.call(
            "Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True,
            userGesture=True)
        if "exceptionDetails" in answer:
            details = answer["exceptionDetails"]
            raise BrowserError(details.get("exception", {}).get("description", details["text"]))
        return answer["result"].get("value")

    def wait(self, script, timeout=60):
        """Waits until an expression is true, and returns its value."""
        limit = time.monotonic() + timeout
        while True:
            try:
                value = self.run(script)
            except BrowserError:
                # During navigation there may be no document.
                value = None
            if value:
                return value
            if time.monotonic() > limit:
                raise BrowserError(f"not true in {timeout} s: {script}")
            time.sleep(0.02)

    def press(self, key, shift=False):
        """Presses and releases a key, by its KeyboardEvent.key."""
        codes = {"ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40, "Tab": 9,
                 "Enter": 13, "Escape": 27, "Home": 36, "End": 35}
        event = {"key": key, "modifiers": 8 if shift else 0,
                 "windowsVirtualKeyCode": codes.get(key, ord(key.upper()[0]))}
        text = key if len(key) == 1 else "\r" if key == "Enter" else None
        down = {"type": "keyDown", "text": text} if text else {"type": "rawKeyDown"}
        self.call("Input.dispatchKeyEvent", **down, **event)
        self.call("Input.dispatchKeyEvent", type="keyUp", **event)

    def box(self, selector):
        """Returns the rectangle of an element in the window: x, y, width, height."""
        area = self.run(f"(() => {{ const e = document.querySelector({json.dumps(selector)});"
                        "if (!e) return null; e.scrollIntoView({ block: 'center' });"
                        "const r = e.getBoundingClientRect();"
                        "return [r.x, r.y, r.width, r.height]; })()")
        if area is None:
            raise BrowserError(f"there is no element {selector}")
        return area

    def click(self, selector, across=0.5, down=0.5, end=None):
        """Clicks at fractions of an element's width and height; with `end`, drags to there."""
        x, y, width, height = self.box(selector)
        place = {"x": x + width * across, "y": y + height * down}
        self.mouse("mouseMoved", place)
        self.mouse("mousePressed", place)
        if end is not None:
            place["x"] = x + width * end
            self.mouse("mouseMoved", place, isDown=True)
        self.mouse("mouseReleased", place)

    def hover(self, selector, across=0.5, down=0.5):
        """Moves the pointer to fractions of an element's width and height."""
        x, y, width, height = self.box(selector)
        self.mouse("mouseMoved", {"x": x + width * across, "y": y + height * down})

    def mouse(self, kind, place, isDown=False):
        """Sends an event of the left mouse button, or a movement."""
        isDown = isDown or kind == "mousePressed"
        button = "none" if kind == "mouseMoved" and not isDown else "left"
        self.call("Input.dispatchMouseEvent", type=kind, button=button, buttons=int(isDown),
                  clickCount=0 if kind == "mouseMoved" else 1, **place)

    def screenshot(self, path, whole=False):
        """Writes a screenshot of the window, or of the whole page, as a PNG file."""
        answer = self.call("Page.captureScreenshot", format="png", captureBeyondViewport=whole)
        with open(path, "wb") as file:
            file.write(base64.b64decode(answer["data"]))

    def close(self):
        """Closes the tab."""
        self.browser.pages.pop(self.session, None)
        self.browser.call("Target.closeTarget", targetId=self.target)
