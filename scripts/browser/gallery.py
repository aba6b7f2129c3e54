"""Opens a gallery in a headless Chromium and tests it: cards, search, keys, copying, colour schemes.

    gallery.py FOLDER [--screenshots FOLDER]

FOLDER is the output of `segue gallery FOLDER`. Prints a line for each check; the status is 1 if one
failed.
"""

import argparse
import pathlib
import sys
import time

import accessibility
from checks import check, failed
from chromium import BrowserError, Chromium

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
    check("it plays while it is pointed at", page.wait(f"{source}.endsWith('.gif')"))
    page.hover("h1")
    check("and stands still again", page.wait(f"{source}.endsWith('.png')"))
    page.press("/")
    check("the key / goes to the search", page.run("document.activeElement.id"), "search")
    for letter in "curl":
        page.press(letter)
    shown = ("[...document.querySelectorAll('.cards li:not([hidden]) .name')]"
             ".map((e) => e.textContent)")
    check("search finds what it should", page.run(shown), ["page-curl", "page-uncurl"])
    page.press("x")
    check("and says when there is nothing", page.run("!document.getElementById('nothing').hidden"))
    page.run("search.value = ''; search.dispatchEvent(new Event('input'))")
    page.press("Tab")
    check("Tab goes on to the first card", page.run(f"document.activeElement.matches('{first}')"))
    check("a card plays while it has the focus", page.wait(f"{source}.endsWith('.gif')"))
    page.press("ArrowRight")
    check("an arrow goes to the next card",
          page.run("document.activeElement.matches('.cards li:nth-child(2) a')"))
    links = page.run("[...document.querySelectorAll('.cards a')].map((a) => a.href)")
    finish(page, folder)
    return links


def check_entry(browser, folder):
    page = browser.open((folder / "kugou.html").as_uri())
    page.wait(READY)
    source = "document.querySelector('.player img').getAttribute('src')"
    check("the clip plays", page.wait(f"{source} === 'kugou.gif'"))
    page.click(".play")
    check("and stops", page.wait(f"{source} === 'kugou.png'"))
    check("the timing curve is plotted",
          page.run("document.querySelector('.timing .line').getTotalLength() > 100"))
    check("layers are plotted", page.run("document.querySelectorAll('.tracks .plot').length > 4"))
    rows = "[...document.querySelectorAll('tbody th')].map((e) => e.textContent)"
    check("all parameters are there", page.run(rows), ["angle", "pop-angle", "pivot", "motion"])
    page.click(".copy")
    check("the command is copied",
          page.wait("document.querySelector('.copy').textContent === 'Copied'"))
    page.click("h1")
    page.press("ArrowRight")
    check("an arrow goes to the next page", page.wait("location.href.endsWith('wechat-zoom.html')"))
    finish(page, folder)


def check_calm(browser, folder):
    page = browser.open((folder / "kugou.html").as_uri(), reduced=True)
    page.wait(READY)
    check("it does not play where motion is reduced",
          page.run("document.querySelector('.player img').getAttribute('src')"), "kugou.png")
    page.click(".play")
    check("unless it is asked to", page.wait(
        "document.querySelector('.player img').getAttribute('src') === 'kugou.gif'"))
    finish(page, folder)
    page = browser.open((folder / "index.html").as_uri(), reduced=True)
    page.wait("document.querySelectorAll('.cards li').length")
    page.hover(".cards li:first-child a")
    time.sleep(0.1)
    check("cards stand still then", page.run(
        "document.querySelector('.cards img').getAttribute('src').endsWith('.png')"))
    finish(page, folder)


def check_pages(browser, folder, links):
    """Checks that every page opens, its pictures load, and axe finds no violation."""
    page = browser.open("about:blank", reduced=True)
    for link in [(folder / "index.html").as_uri(), *links]:
        name = link.rsplit("/", 1)[1]
        page.go(link)
        page.wait(f"location.href === '{link}' && document.readyState === 'complete'")
        page.run("for (const each of document.images) each.loading = 'eager'")
        page.wait("[...document.images].every((each) => each.complete)")
        broken = page.run("[...document.images].filter((e) => !e.naturalWidth).map((e) => e.src)")
        check(f"{name}: its pictures are there", broken, [])
        for dark in (False, True) if name in ("index.html", "kugou.html") else (False,):
            page.media(dark, True)
            check_access(page, f"{name}, {'dark' if dark else 'light'}")
    finish(page, folder)


def check_access(page, what):
    try:
        found = accessibility.violations(page)
    except ImportError:
        print(f"skipped: {what}: the Python package axe-core-python is not installed")
        return
    check(f"{what}: axe-core finds nothing", found, [])


def check_focus(browser, folder):
    for name, kinds in (("index.html", {"a", "input"}), ("kugou.html", {"a", "button", "region"})):
        page = browser.open((folder / name).as_uri(), reduced=True)
        page.wait("document.readyState === 'complete'")
        reached = accessibility.focus_order(page)
        check(f"{name}: Tab reaches every kind of control",
              kinds - {each[0] for each in reached}, set())
        check(f"{name}: all have names", [each for each in reached if not each[1]], [])
        check(f"{name}: and rings", [each for each in reached if not each[2]], [])
        finish(page, folder)


def check_sizes(browser, folder, screenshots):
    for width, height, phone in ((1280, 900, False), (390, 844, True)):
        for dark in (False, True):
            look = f"{'phone' if phone else 'desktop'}-{'dark' if dark else 'light'}"
            for name in ("index", "kugou"):
                page = browser.open((folder / f"{name}.html").as_uri(), width, height,
                                    2 if phone else 1, dark, True, phone)
                page.wait("document.readyState === 'complete'")
                wide = page.run("document.documentElement.scrollWidth - innerWidth")
                check(f"{name}, {look}: nothing is wider than the window", wide <= 0)
                if screenshots:
                    page.run("for (const each of document.images) each.loading = 'eager'")
                    page.wait("[...document.images].every((each) => each.complete)")
                    page.screenshot(screenshots / f"gallery-{name}-{look}.png",
                                    whole=name == "kugou")
                finish(page, folder)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--screenshots", type=pathlib.Path)
    options = parser.parse_args()
    folder = options.folder.resolve()
    try:
        with Chromium() as browser:
            links = check_cards(browser, folder)
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
