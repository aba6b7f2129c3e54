"""Publishes the projects and looks at their pages; see scripts/sites."""

import argparse
import functools
import http.server
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "browser"))

from chromium import Chromium
from projects import PROJECTS, find_docc

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
SEGUE = os.environ.get("SEGUE", str(REPOSITORY / ".build" / "release" / "segue"))

#: Kinds whose dark picture follows the scheme of the system, and those with a switch to press.
THEMED = {"github", "mkdocs", "sphinx", "myst", "html", "docc"}
FURO = ".theme-toggle-content .theme-toggle"
SWITCHES = {"mkdocs": "label.md-header__button[for=__palette_1]", "sphinx": FURO, "myst": FURO}
#: Kinds that show a still to readers who prefer reduced motion.
STILL = {"github", "mkdocs", "html"}
#: Kinds that have no word for it: DocC, and Asciidoctor before 2.0.21, which leaves ours out.
NOT_LAZY = {"docc", "asciidoc"}

#: Lists the pictures of clips that are shown, after all have been loaded.
SHOWN = """(async () => {
  const shown = [];
  for (const each of document.querySelectorAll("img, video")) {
    const isVideo = each.tagName === "VIDEO";
    const name = each.currentSrc || each.src || each.poster;
    if (!/(wide|themed|film)/.test(name) || each.getClientRects().length === 0) continue;
    const lazy = each.dataset.lazy ??= each.getAttribute("loading") ?? "";
    if (!isVideo) { each.loading = "eager"; await each.decode(); }
    shown.push({
      name: (isVideo ? each.currentSrc || each.poster : each.currentSrc).split("/").pop().split("#")[0],
      isVideo, lazy, alt: each.alt ?? each.getAttribute("aria-label"),
      pixels: isVideo ? null : [each.naturalWidth, each.naturalHeight],
      points: [each.clientWidth, each.clientHeight] });
  }
  return shown;
})()"""


class Server:
    """A server of a folder, which lists the requests that it could not answer."""

    def __init__(self, folder):
        failed = self.failed = []

        class Handler(http.server.SimpleHTTPRequestHandler):
            def log_message(self, *_):
                pass

            def do_GET(self):
                # Browsers and DocC's pages ask for these, which sites need not have.
                if self.path in ("/favicon.ico", "/theme-settings.json"):
                    self.send_response(204)
                    self.end_headers()
                else:
                    super().do_GET()

            def send_error(self, code, *rest):
                failed.append(f"{code} {self.path}")
                super().send_error(code, *rest)

        handler = functools.partial(Handler, directory=str(folder))
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    @property
    def address(self):
        return f"http://127.0.0.1:{self.server.server_port}/"

    def close(self):
        self.server.shutdown()
        self.server.server_close()


def look(browser, root, project, address, mode, picture):
    """Opens a page in a mode, and returns what is wrong with it."""
    wrong = []
    # Each page has an origin of its own, since sites remember the position of their switch.
    server = Server(root)
    options = {"dark": {"dark": True}, "reduced": {"reduced": True},
               "phone": {"phone": True, "width": 390, "height": 844, "scale": 2}}.get(mode, {})
    page = browser.open(server.address + address, **options)
    # The pages of DocC are drawn by scripts.
    count = project.clips if project.kind == "docc" else 0
    page.wait(
        "document.readyState === 'complete' && "
        f"document.querySelectorAll('img, video').length >= {count}")
    shown = settled(page)
    if picture:
        page.screenshot(picture)
    # Tutorials set the width of their pictures.
    wrong += judge(project, mode, shown, isTutorial="tutorials/" in address)
    if mode == "light" and project.kind in SWITCHES:
        wrong += press_switch(page, project)
    wrong += [f"console: {problem}" for problem in page.problems]
    foreign = [url for url in page.requests if not url.startswith((server.address, "data:", "blob:"))]
    wrong += [f"requests {url}" for url in foreign]
    page.close()
    server.close()
    return wrong + server.failed


def settled(page):
    """Returns the pictures that a page shows when its scripts no longer change them."""
    shown = page.run(SHOWN)
    for _ in range(50):
        time.sleep(0.2)
        before, shown = shown, page.run(SHOWN)
        if before == shown:
            break
    return shown


def judge(project, mode, shown, isTutorial):
    """Returns what is wrong with the pictures that a page shows."""
    wrong = []
    if len(shown) != project.clips:
        wrong.append(f"shows {[each['name'] for each in shown]} instead of {project.clips} clips")
    for each in shown:
        name, (width, height) = each["name"], each["points"]
        if not each["alt"]:
            wrong.append(f"{name} has no alternative text")
        if not each["isVideo"]:
            natural = each["pixels"]
            if project.kind not in NOT_LAZY and each["lazy"] != "lazy":
                wrong.append(f"{name} is not loaded lazily")
            if abs(width / height - natural[0] / natural[1]) > 0.02:
                wrong.append(f"{name} of {natural} pixels is stretched to {width}x{height}")
            isFull = ("wide" not in name or mode != "phone") and not isTutorial
            # DocC names the density of each picture, by which browsers divide its pixels.
            scales = [1, 2] if project.kind == "docc" else [2]
            if isFull and all(abs(natural[0] / width - scale) > 0.02 for scale in scales):
                wrong.append(f"{name} of {natural} pixels is {width} points wide")
        if "wide" in name:
            continue
        isDark = "-dark" in name or "~dark" in name
        if project.kind in THEMED and isDark != (mode == "dark") and not (each["isVideo"] and mode == "reduced"):
            wrong.append(f"{name} is shown in {mode}")
        if project.kind in STILL and ("-poster" in name) != (mode == "reduced"):
            wrong.append(f"{name} is shown with motion {mode}")
    return wrong


def press_switch(page, project):
    """Presses the site's own switch until the page is dark, and returns what is wrong then."""
    names = set()
    for _ in range(3):
        page.click(SWITCHES[project.kind])
        names.update(each["name"] for each in page.run(SHOWN))
        if any("-dark" in name for name in names):
            return []
    return [f"the site's switch changes no picture: {sorted(names)}"]


def publish(browser, project, folder, isShort, keep):
    """Updates, builds and opens a project; returns what is wrong with it."""
    project.write(folder)
    docs = [SEGUE, "docs", project.articles, "--allow-dir", "."]
    done = subprocess.run(docs, cwd=folder, capture_output=True, text=True)
    if done.returncode != 0:
        return [f"segue docs: {done.stderr}"]
    wrong = []
    root = project.build(folder)
    if root is not None:
        pages = list(project.pages.items())[:1 if isShort else None]
        for path, address in pages:
            for mode in ["light", "dark", "phone", "reduced"]:
                picture = keep / f"{project.kind}-{pathlib.Path(path).stem}-{mode}.png" if keep else None
                problems = look(browser, root, project, address, mode, picture)
                wrong += [f"{path} ({mode}): {problem}" for problem in problems]
    check = subprocess.run([*docs, "--check"], cwd=folder, capture_output=True, text=True)
    if check.returncode != 0:
        wrong.append(f"segue docs --check: {check.stderr}")
    return wrong


def available(kind):
    """Returns why a kind cannot be built here; None if it can."""
    if kind == "asciidoc" and not shutil.which("asciidoctor"):
        return "there is no asciidoctor: install Debian's package"
    if kind == "docc" and not find_docc():
        return "there is no docc beside swift"
    return None


def main():
    parser = argparse.ArgumentParser(description="Publishes sites and looks at their pages.")
    parser.add_argument("kinds", nargs="*", metavar="KIND", help="the kinds; all by default")
    parser.add_argument("--short", action="store_true", help="open the first page of each kind")
    parser.add_argument("--keep", type=pathlib.Path, help="keep the projects and pictures here")
    options = parser.parse_args()
    unknown = [kind for kind in options.kinds if kind not in PROJECTS]
    if unknown:
        parser.error(f"no kind of site: {', '.join(unknown)}; the kinds are {', '.join(PROJECTS)}")
    failed = False
    with tempfile.TemporaryDirectory() as temporary, Chromium() as browser:
        for kind in options.kinds or PROJECTS:
            reason = available(kind)
            if reason:
                print(f"{kind}: {'not looked at' if options.short else 'FAILED'}: {reason}")
                failed = failed or not options.short
                continue
            folder = pathlib.Path(options.keep or temporary) / kind
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir(parents=True)
            try:
                wrong = publish(browser, PROJECTS[kind], folder, options.short, options.keep)
            except RuntimeError as error:
                wrong = [str(error)]
            pages = 1 if options.short else len(PROJECTS[kind].pages)
            count = f"{pages} page{'s' if pages > 1 else ''}"
            print(f"{kind}: {'FAILED' if wrong else 'ok'}, {count}", flush=True)
            for each in wrong:
                print(f"  {each}")
            failed = failed or bool(wrong)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
