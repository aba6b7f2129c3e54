"""Opens a gallery in a headless Chromium and tests it: cards, search, keys, copying, colour schemes.

    gallery.py FOLDER [--screenshots FOLDER]

FOLDER is the output of `segue gallery FOLDER`. Prints a line for each check; the status is 1 if one
failed.
"""

import argparse
import html.parser
import http.server
import json
import pathlib
import re
import sys
import threading
import time

import accessibility
from checks import check, failed
from chromium import BrowserError, Chromium

# The pages that are checked in the dark and in windows of two sizes.
THOROUGH = ("index.html", "kugou.html", "ScriptReference.html")
# The most bytes of the first page that a phone loads before it is scrolled.
MOST_BYTES = 300_000
READY = "document.querySelector('.copy:not([hidden])') !== null"


def finish(page, folder):
    """Checks that there was no error, and that only the gallery's own files were requested."""
    check("no error, no warning", page.problems, [])
    own = folder.as_uri() + "/"
    check("nothing leaves the folder", [
        each for each in page.requests
        if not each.startswith((own, "data:", "blob:", "about:"))], [])
    page.close()


def check_cards(browser, folder):
    page = browser.open((folder / "index.html").as_uri())
    page.wait("document.querySelectorAll('.cards li').length >= 22")
    first = ".cards li:first-child a"
    source = f"document.querySelector('{first} img').getAttribute('src')"
    check("a card stands still", page.wait(f"{source}.endsWith('.png')"))
    page.hover(first)
    check("it plays while it is pointed at", page.wait(f"/(gif|webp)$/.test({source})"))
    page.hover("h1")
    check("and stands still again", page.wait(f"{source}.endsWith('.png')"))
    page.run(f"document.querySelector('{first}').focus()")
    check("a card plays while it has the focus", page.wait(f"/(gif|webp)$/.test({source})"))
    page.press("ArrowRight")
    check("an arrow goes to the next card",
          page.run("document.activeElement.matches('.cards li:nth-child(2) a')"))
    families = "[...document.querySelectorAll('.family h2')].map((e) => e.textContent)"
    check("there is more than one family", page.run(families + ".length > 4"))
    check("three clips play at the top", page.run("document.querySelectorAll('.film img').length"), 3)
    page.run("scrollTo(0, 0)")
    playing = "[...document.querySelectorAll('.film img')].every((e) => !e.src.endsWith('.png'))"
    check("while they are seen", page.wait(playing))
    links = page.run("[...document.querySelectorAll('.cards a')].map((a) => a.href)")
    finish(page, folder)
    return links


def check_search(browser, folder):
    page = browser.open((folder / "kugou.html").as_uri())
    page.wait(READY)
    check("the index is not loaded before it is used",
          [each for each in page.requests if "search-index" in each], [])
    page.press("/")
    check("the key / goes to the search", page.run("document.activeElement.id"), "search")
    found = "[...document.querySelectorAll('#results .title')].map((e) => e.textContent)"
    for wanted, first in (("curl", "curl-up|page-curl"), ("corner-radius", "corner-radius"),
                          ("getting started", "Getting Started"), ("shadow", "shadow")):
        page.run(f"search.value = '{wanted}'; search.dispatchEvent(new Event('input'))")
        if wanted == "getting started" and not (folder / "articles/GettingStarted.html").exists():
            continue
        check(f"the search finds {wanted}", page.wait(
            f"{found}.length > 0 && {found}.slice(0, 3).some((e) => /^({first})$/.test(e))"))
    page.press("ArrowDown")
    check("an arrow goes to the first result",
          page.run("document.activeElement.matches('#results a:first-child')"))
    page.press("Escape")
    check("Escape closes it", page.run("results.hidden && document.activeElement === search"))
    page.run("search.value = 'xyzzy'; search.dispatchEvent(new Event('input'))")
    check("it says when there is nothing", page.wait("results.textContent === 'Nothing matches.'"))
    page.run("search.value = 'kugou'; search.dispatchEvent(new Event('input'))")
    page.wait(f"{found}[0] === 'kugou'")
    page.run("location.hash = 'main'; search.focus()")
    page.press("Enter")
    page.wait("location.href.endsWith('kugou.html')")
    finish(page, folder)


def check_entry(browser, folder):
    page = browser.open((folder / "kugou.html").as_uri())
    page.wait(READY)
    source = "document.querySelector('.player img').getAttribute('src')"
    check("the clip plays", page.wait(f"/^kugou[.](gif|webp)$/.test({source})"))
    page.click(".play")
    check("and stops", page.wait(f"{source} === 'kugou.png'"))
    check("the timing curve is plotted",
          page.run("document.querySelector('.timing .line').getTotalLength() > 100"))
    check("layers are plotted", page.run("document.querySelectorAll('.tracks .plot').length > 4"))
    rows = "[...document.querySelectorAll('tbody th')].map((e) => e.textContent)"
    check("all parameters are there", page.run(rows), ["angle", "pop-angle", "pivot", "motion"])
    page.click(".copy")
    check("the step is copied",
          page.wait("document.querySelector('.copy').textContent === 'Copied'"))
    check_comparison(page)
    page.click("h1")
    page.press("ArrowRight")
    check("an arrow goes to the next page", page.wait("location.href.endsWith('base.html')"))
    finish(page, folder)


def check_comparison(page):
    moves = "[...document.querySelectorAll('.window img')].map((e) => e.style.transform)"
    check("frames are loaded by the clock alone",
          [each for each in page.requests if "-frames" in each], [])
    page.click(".run")
    check("relatives run side by side", page.wait(f"{moves}.every((e) => /-[1-9]/.test(e))"))
    page.click(".run")
    page.run("(() => { const time = document.querySelector('.time input'); time.value = 200;"
             "time.dispatchEvent(new Event('input')); })()")
    page.wait("document.querySelector('.clock output').textContent === '0.20 s'")
    frames = ("[...document.querySelectorAll('.window img')].map((e) =>"
              "Math.round(-parseFloat(e.style.transform.slice(11)) / 100 * e.dataset.count"
              "* e.dataset.interval * 10) / 10)")
    check("all show the same time", page.run(f"[...new Set({frames})]"), [0.2])


def check_calm(browser, folder):
    page = browser.open((folder / "kugou.html").as_uri(), reduced=True)
    page.wait(READY)
    check("it does not play where motion is reduced",
          page.run("document.querySelector('.player img').getAttribute('src')"), "kugou.png")
    page.click(".play")
    check("unless it is asked to", page.wait(
        "/^kugou[.](gif|webp)$/.test(document.querySelector('.player img').getAttribute('src'))"))
    finish(page, folder)
    page = browser.open((folder / "index.html").as_uri(), reduced=True)
    page.wait("document.querySelectorAll('.cards li').length")
    page.hover(".cards li:first-child a")
    time.sleep(0.1)
    check("cards and films stand still then", page.run(
        "[...document.querySelectorAll('.film img, .cards img')].every((e) => e.src.endsWith('.png'))"))
    finish(page, folder)


def check_pages(browser, folder, links):
    """Checks that every page opens, its pictures load, and axe finds no violation."""
    page = browser.open("about:blank", reduced=True)
    documents = [each.as_uri() for each in sorted(folder.glob("*/*.html"))]
    for link in [(folder / "index.html").as_uri(), *links, *documents]:
        name = link.rsplit("/", 1)[1]
        page.go(link)
        page.wait(f"location.href === '{link}' && document.readyState === 'complete'")
        page.run("for (const each of document.images) each.loading = 'eager'")
        page.wait("[...document.images].every((each) => each.complete)")
        broken = page.run("[...document.images].filter((e) => !e.naturalWidth).map((e) => e.src)")
        check(f"{name}: its pictures are there", broken, [])
        # Elements that a browser adds or moves are a sign of HTML that is not valid.
        own = (folder / link[len(folder.as_uri()) + 1:]).read_text()
        check(f"{name}: is well formed", page.run("document.body.querySelectorAll('*').length"),
              element_count(own))
        for dark in (False, True) if name in THOROUGH else (False,):
            page.media(dark, True)
            check_access(page, f"{name}, {'dark' if dark else 'light'}")
    finish(page, folder)


def element_count(text):
    """Returns the number of elements in a page's body; raises ValueError if one is not closed."""
    class Reader(html.parser.HTMLParser):
        void = {"br", "hr", "img", "input", "link", "meta"}
        count, open, ids = 0, [], []

        def handle_starttag(self, tag, attributes):
            names = [name for name, _ in attributes]
            self.ids += [value for name, value in attributes if name == "id"]
            if len(set(names)) < len(names):
                raise ValueError(f"<{tag}> has an attribute twice")
            self.count += "body" in self.open
            if tag not in self.void:
                self.open.append(tag)

        def handle_startendtag(self, tag, attributes):
            self.count += "body" in self.open

        def handle_endtag(self, tag):
            if self.open.pop() != tag:
                raise ValueError(f"</{tag}> closes another element")

    reader = Reader()
    reader.open, reader.ids = [], []
    reader.feed(text)
    reader.close()
    if reader.open or len(set(reader.ids)) < len(reader.ids):
        raise ValueError("an element is not closed, or an identifier is there twice")
    return reader.count


def check_links(folder):
    """Checks that every address within the site leads to a file, and to a place in it."""
    places, links = {}, []
    for path in sorted(folder.rglob("*.html")):
        text = path.read_text()
        places[path] = set(re.findall(r' id="([^"]*)"', text))
        links += [(path, html.unescape(each))
                  for each in re.findall(r'(?:href|src|data-clip|data-frames)="([^"]*)"', text)]
    index = json.loads((folder / "search-index.js").read_text().split("= ", 1)[1].rstrip("; \n"))
    links += [(folder / "index.html", each[2]) for each in index]
    broken = []
    for path, link in links:
        if re.match(r"https?:|data:", link):
            continue
        target, _, anchor = link.partition("#")
        file = (path.parent / target).resolve() if target else path
        if not file.is_file() or anchor and anchor not in places.get(file, ()):
            broken.append(f"{path.name}: {link}")
    check(f"all of {len(links)} links lead somewhere", broken, [])


def check_weight(browser, folder):
    """Checks how much a phone loads of the first page before anything is scrolled."""
    with Server(folder) as server:
        page = browser.open("about:blank", 390, 844, 3, phone=True)
        page.call("Network.setCacheDisabled", cacheDisabled=True)
        page.go(server.address + "/index.html")
        page.wait("document.readyState === 'complete'")
        page.wait("[...document.querySelectorAll('.film img')].every((e) => e.complete)")
        time.sleep(1)
        check(f"a phone loads {server.bytes} bytes of the first page, at most {MOST_BYTES}",
              server.bytes <= MOST_BYTES)
        check("nothing is missing", server.missing, [])
        check("no error, no warning over HTTP", page.problems, [])
        page.close()


class Server:
    """A web server for a folder on the loopback that counts the bytes of its answers."""

    def __init__(self, folder):
        outer = self
        outer.bytes, outer.missing = 0, []

        class Handler(http.server.SimpleHTTPRequestHandler):
            def __init__(self, *arguments):
                super().__init__(*arguments, directory=folder)

            def copyfile(self, source, output):
                content = source.read()
                outer.bytes += len(content)
                output.write(content)

            def send_error(self, code, *arguments, **others):
                outer.missing.append(self.path)
                super().send_error(code, *arguments, **others)

            def log_message(self, *arguments):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self.server.server_port}"

    def __enter__(self):
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()


def check_access(page, what):
    try:
        found = accessibility.violations(page)
    except ImportError:
        print(f"skipped: {what}: the Python package axe-core-python is not installed")
        return
    check(f"{what}: axe-core finds nothing", found, [])


def check_focus(browser, folder):
    for name, kinds in (("index.html", {"a", "input"}), ("kugou.html", {"a", "button", "region", "input", "select", "summary"})):
        page = browser.open((folder / name).as_uri(), reduced=True)
        page.wait("document.readyState === 'complete'")
        reached = accessibility.focus_order(page)
        check(f"{name}: Tab reaches every kind of control",
              kinds - {each[0] for each in reached}, set())
        check(f"{name}: all have names", [each for each in reached if not each[1]], [])
        check(f"{name}: and rings", [each for each in reached if not each[2]], [])
        finish(page, folder)


def check_sizes(browser, folder, screenshots):
    for width, height, phone in ((1440, 900, False), (390, 844, True)):
        for dark in (False, True):
            look = f"{'phone' if phone else 'desktop'}-{'dark' if dark else 'light'}"
            for name in ("index", "kugou", "reference/ScriptReference"):
                if not (folder / f"{name}.html").exists():
                    continue
                page = browser.open((folder / f"{name}.html").as_uri(), width, height,
                                    3 if phone else 1, dark, True, phone)
                page.wait("document.readyState === 'complete'")
                wide = page.run("document.documentElement.scrollWidth - innerWidth")
                check(f"{name}, {look}: nothing is wider than the window", wide <= 0)
                if screenshots:
                    page.run("for (const each of document.images) each.loading = 'eager'")
                    page.wait("[...document.images].every((each) => each.complete)")
                    stem = name.rsplit("/", 1)[-1]
                    page.screenshot(screenshots / f"gallery-{stem}-{look}.png")
                    if stem != "ScriptReference":
                        page.screenshot(screenshots / f"gallery-{stem}-{look}-whole.png", whole=True)
                finish(page, folder)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--screenshots", type=pathlib.Path)
    options = parser.parse_args()
    folder = options.folder.resolve()
    try:
        with Chromium() as browser:
            check_links(folder)
            links = check_cards(browser, folder)
            check_search(browser, folder)
            check_weight(browser, folder)
            check_entry(browser, folder)
            check_calm(browser, folder)
            check_pages(browser, folder, links)
            check_focus(browser, folder)
            check_sizes(browser, folder, options.screenshots)
    except BrowserError as error:
        print(f"FAILED: {error}")
        return 1
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
