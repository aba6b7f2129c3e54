"""Judges a page that is open in a browser by axe-core, from the Python package axe-core-python."""

import pathlib

RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"]


def load_axe():
    """The text of axe-core; ImportError where the package is missing."""
    import axe_core_python

    return (pathlib.Path(axe_core_python.__file__).parent / "axe.min.js").read_text()


def violations(page):
    """What breaks a rule, a sentence each: names, roles, order of headings, contrast and more."""
    if not page.run("typeof window.axe === 'object'"):
        page.run(load_axe() + "; null")
    found = page.run(
        "axe.run(document, { resultTypes: ['violations'], runOnly: %r })"
        ".then((result) => result.violations.flatMap((rule) => rule.nodes.map((node) =>"
        " `${rule.id}: ${node.target.join(' ')}: "
        "${[...node.any, ...node.all, ...node.none].map((each) => each.message).join('; ')}`)))"
        % RULES)
    return found


def focus_order(page, limit=80):
    """What the Tab key reaches, in order, until it leaves the page or comes round.

    Each is a list: role or element, accessible name, whether a focus ring is drawn.
    """
    # The body has to have been focused, or Tab goes on from what was clicked last.
    page.run("(() => { const body = document.body; body.tabIndex = -1; body.focus();"
             "body.removeAttribute('tabindex'); })()")
    reached = []
    for _ in range(limit):
        page.press("Tab")
        element = page.run("""(() => {
          const e = document.activeElement;
          if (!e || e === document.body) return null;
          const first = !e.dataset.reached;
          e.dataset.reached = 'yes';
          const labels = e.labels ? [...e.labels].map((l) => l.textContent).join(' ') : '';
          const style = getComputedStyle(e);
          return [first, e.getAttribute('role') ?? e.localName,
            e.getAttribute('aria-label') || labels || e.textContent.trim() || e.title,
            style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2];
        })()""")
        if not element or not element[0]:
            break
        reached.append(element[1:])
    return reached
