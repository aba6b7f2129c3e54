#!/usr/bin/env python3
"""Checks HTML, CSS and JavaScript files; prints a line for each finding and ends with status 1 if any.

    scripts/check-pages.py FILE...

JavaScript is parsed by Node.js, style sheets by tinycss2 and pages by djLint, which also reports
questionable but valid HTML. All files have the same format: an indent of two spaces, no tabs, no
trailing spaces, 110 columns in scripts and style sheets, and a line break at the end.
"""

import pathlib
import re
import subprocess
import sys

try:
    import tinycss2
except ImportError:
    sys.exit("check-pages: tinycss2 is missing; `scripts/setup --tests` installs it")

COLUMNS = 110


def format_findings(path, text):
    for number, line in enumerate(text.split("\n"), 1):
        indent = len(line) - len(line.lstrip(" "))
        if "\t" in line:
            yield number, "a tab"
        elif line != line.rstrip():
            yield number, "spaces at the end of the line"
        # The lines of a comment after its first.
        elif indent % 2 and not line.lstrip().startswith("*"):
            yield number, "an indent that is not of two spaces"
        elif len(line) > COLUMNS and path.suffix != ".html":
            yield number, f"more than {COLUMNS} columns"
    if not text.endswith("\n") or text.endswith("\n\n"):
        yield text.count("\n") + 1, "a file ends with one line break"


def script_findings(path):
    done = subprocess.run(["node", "--check", path], capture_output=True, text=True)
    if done.returncode == 0:
        return
    place = re.search(r":(\d+)$", done.stderr.split("\n")[0])
    reason = re.search(r"^\w*Error: .*$", done.stderr, re.MULTILINE)
    yield int(place.group(1)) if place else 1, reason.group() if reason else done.stderr.strip()


def style_findings(text):
    def contents(nodes):
        for node in nodes:
            if node.type == "error":
                yield node.source_line, node.message
            elif node.type == "qualified-rule":
                if not tinycss2.serialize(node.prelude).strip():
                    yield node.source_line, "a rule without a selector"
                yield from contents(blocks(node.content))
            elif node.type == "at-rule" and node.content is not None:
                yield from contents(blocks(node.content))
            yield from errors(getattr(node, "prelude", None) or getattr(node, "value", None) or [])

    def blocks(tokens):
        return tinycss2.parse_blocks_contents(tokens, skip_comments=True, skip_whitespace=True)

    def errors(tokens):
        for token in tokens:
            if token.type == "error":
                yield token.source_line, token.message
            yield from errors(getattr(token, "content", None) or getattr(token, "arguments", None) or [])

    yield from contents(tinycss2.parse_stylesheet(text, skip_comments=True, skip_whitespace=True))
    # CSS closes an open brace at the end of the file, which is no error in browsers.
    plain = re.sub(r"/\*.*?\*/|\"[^\"\n]*\"|'[^'\n]*'", "", text, flags=re.DOTALL)
    for opening, closing in ("{}", "()", "[]"):
        if plain.count(opening) > plain.count(closing):
            yield text.count("\n"), f"a {opening} is left open"


def page_findings(path):
    # H030 and H031 require metadata for search engines, which these pages do not need.
    done = subprocess.run(
        [sys.executable, "-m", "djlint", "--ignore", "H030,H031", "--lint", "--profile",
         "html", "--linter-output-format", "{line}|{code} {message} {match}", "--quiet", path],
        capture_output=True, text=True)
    found = False
    for line in done.stdout.split("\n"):
        finding = re.match(r"(\d+):\d+\|(.*)", line)
        if finding:
            found = True
            yield int(finding.group(1)), finding.group(2).strip()
    if done.returncode != 0 and not found:
        yield 1, (done.stderr or done.stdout).strip()


def findings(path):
    text = path.read_text(encoding="utf-8")
    yield from format_findings(path, text)
    if path.suffix == ".js":
        yield from script_findings(path)
    elif path.suffix == ".css":
        yield from style_findings(text)
    else:
        yield from page_findings(path)


def main():
    status = 0
    for name in sys.argv[1:]:
        for line, reason in sorted(set(findings(pathlib.Path(name)))):
            print(f"{name}:{line}: error: {reason}", file=sys.stderr)
            status = 1
    sys.exit(status)


if __name__ == "__main__":
    main()
