"""Checks the page of `segue preview` in a headless Chromium, for preview.py.

Most checks are rows of a table: a name, what is done in the page, and a condition that comes true.
"""

import itertools

import accessibility
from checks import check

# What the conditions below are made of; P is the picture, T the text of an element.
HELPERS = """window.E = (name) => document.getElementById(name);
window.P = () => E('picture').toDataURL(); window.T = (name) => E(name).textContent;
window.seek = (n) => { time.value = n; time.dispatchEvent(new Event('input')); };
window.at = (n) => E('picture').dataset.shown?.endsWith(`:${n}`);
window.count = (all) => document.querySelectorAll(all).length; null"""
BLUR = "document.activeElement.blur()"
# A name, keys to press and scripts to run, and a condition that comes true.
PLAYER = [
    ("it does not play where motion is reduced", [], "T('play') === 'Play'"),
    ("the scrubber seeks", ["window.first = P()", "seek(30)"], "at(30) && P() !== first"),
    ("the time is told", [], "T('readout').startsWith('0.600 s · frame 30 of')"),
    ("an arrow steps", ["ArrowRight"], "at(31)"), ("by ten with Shift", ["shift ArrowLeft"], "at(21)"),
    ("End shows the end", ["End"], "at(time.max)"),
    ("the first frame is as it was", ["Home"], "at(0) && P() === first"),
    ("Space plays", [BLUR, " "], "T('play') === 'Pause' && Number(time.value) > 5"),
    ("and pauses", [" "], "T('play') === 'Play'"),
    ("seeking back", ["seek(30)"], "at(30) && (window.plain = P())"),
    ("onion skin shows more", ["o"], "P() !== plain"), ("or not", ["o"], "P() === plain"),
    ("a dot moves along the curve", [
        "window.x = () => document.querySelector('#progress .dot').getAttribute('cx')",
        "window.before = x()", "seek(35)"], "at(35) && x() !== before"),
    ("layers are listed, top first", ["seek(30)"],
     "[...document.querySelectorAll('#layers b')].map((e) => e.textContent).join(' ') === 'to from'"),
    ("outlines show", ["b"], "count('#outlines polygon') === 2"),
    ("or not", ["b"], "count('#outlines polygon') === 0"),
    ("the layer under the pointer is told", ["hover"], "T('readout').endsWith(': from')"),
    ("a layer that has the focus is outlined",
     ["document.querySelector('#layers button').focus()"], "count('#outlines .near') === 1"),
    ("? opens the keys", [BLUR, "?"], "keys.open"), ("Escape closes them", ["Escape"], "!keys.open"),
]


def take(page, steps):
    """Does steps in a page; a condition that stays false ends all."""
    for name, actions, condition in steps:
        for action in actions:
            if action == "hover":
                page.hover("#picture", across=0.2, down=0.3)
            elif len(action) == 1 or action.split()[-1] in ("ArrowRight", "ArrowLeft", "Home", "End", "Escape"):
                page.press(action.split()[-1] if len(action) > 1 else action, "shift" in action)
            else:
                page.run(action)
        check(name, bool(page.wait(condition)))


def open_page(browser, server, *look):
    page = browser.open(server.address, *look)
    page.wait("document.getElementById('picture')?.dataset.shown")
    page.run(HELPERS)
    return page


def finish(page, server):
    check("no error, no warning", page.problems, [])
    own = (server.address, "data:", "blob:", "about:")
    check("nothing else is asked for", [each for each in page.requests if not each.startswith(own)], [])
    page.close()


def check_edits(server, page, other):
    """Mistakes, deletion, pictures: the pages follow, and the last good picture stays."""
    page.run("window.kept = P(); window.revision = document.body.dataset.revision")
    server.save("kugou", "kuguo")
    take(page, [
        ("a mistake is shown with its line", [], "T('problems').includes('clip.yaml:16:') "
         "&& T('problems').includes('kuguo') && T('problems').includes('did you mean')"),
        ("the last good picture stays, marked", [],
         "P() === kept && stage.classList.contains('outdated')")])
    take(other, [("the other page knows it, too", [], "T('problems').includes('kuguo')")])
    server.script.unlink()
    take(page, [("a script that is deleted is a problem, and the picture stays", [],
                 "T('problems').includes('does not exist') && P() === kept")])
    server.save("hold: 400ms", "hold: 500ms")
    take(page, [
        ("the preview continues when it is back", [], "problems.hidden && "
         "!stage.classList.contains('outdated') && /s · 11|2\\.4 s/.test(T('facts'))"),
        ("with a new revision", [], "document.body.dataset.revision !== revision"),
        ("it seeks", ["Home"], "at(0) && (window.kept = P())")])
    picture, detail = server.path / "clip-list.png", server.path / "clip-detail.png"
    before = picture.read_bytes()
    for name, data, sign in [("an edited picture shows", detail.read_bytes(), "!=="),
                             ("and its return", before, "===")]:
        picture.write_bytes(data)
        take(page, [(name, [], f"P() {sign} kept")])


def check_access(page, name):
    try:
        check(f"{name}: axe-core finds nothing", accessibility.violations(page), [])
    except ImportError:
        print(f"skipped: {name}: the Python package axe-core-python is not installed")


def check_looks(browser, server):
    for (width, height, phone), dark in itertools.product(
            [(1280, 900, False), (390, 844, True)], [False, True]):
        look = f"{'phone' if phone else 'desktop'}, {'dark' if dark else 'light'}"
        page = open_page(browser, server, width, height, 2 if phone else 1, dark, True, phone)
        take(page, [(f"{look}: outlines", ["seek(34)", "b"], "at(34) && count('#outlines polygon')"),
                    (f"{look}: nothing is wider than the window", [],
                     "document.documentElement.scrollWidth <= innerWidth")])
        check_access(page, look)
        if not phone:
            server.save("kugou", "kuguo")
            take(page, [(f"{look}: a mistake", [], "T('problems').includes('kuguo')")])
            check_access(page, f"{look}, with a mistake")
            server.save()
            page.wait("problems.hidden")
        finish(page, server)


def check_page(browser, server):
    page, other = (open_page(browser, server, 1280, 900, 1, False, True) for _ in range(2))
    # Pages in the back are not animated.
    page.call("Page.bringToFront")
    take(page, PLAYER)
    reached = accessibility.focus_order(page)
    kinds = {"a", "button", "input", "select", "summary"}
    check("Tab reaches every kind of control", kinds - {each[0] for each in reached}, set())
    check("each has a name and a ring round it", [each for each in reached if not all(each[1:])], [])
    check_edits(server, page, other)
    finish(other, server)
    finish(page, server)
    server.save()
    moving = open_page(browser, server)
    take(moving, [("it plays by itself where motion is welcome", [], "Number(time.value) > 3")])
    finish(moving, server)
    check_looks(browser, server)
