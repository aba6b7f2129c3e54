"""Checks a page that is open in a browser with axe-core, from the Python package axe-core-python."""

import pathlib

RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"]


def load_axe():
    """Returns the source of axe-core; raises ImportError if the package is missing."""
    import axe_core_python

    return (pathlib.Path(axe_core_python.__file__).parent / "axe.min.js").read_text()


def violations(page):
    """Returns the violated rules, one sentence each: names, roles, heading order, contrast and more."""
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
    """Returns the tab order, until focus leaves the page or returns to the first element.

    Each entry is a list: role or element, accessible name, whether a focus ring is drawn.
    """
    # The body must be focused first; otherwise Tab continues from the last click.
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
