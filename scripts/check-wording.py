#!/usr/bin/env python3
"""Counts the wording of documentation comments; the status is 1 if a rule is broken too often.

    check-wording.py [--list] FILE...       Swift files; --list prints each place

Comments say in the field's words what a declaration does: a function's begins with a verb, and a comment that
only restates a name is left out. Each rule has a limit, since a phrase may be right in its place.
"""

import re
import sys

# A rule, what it counts in the text of a comment, and how many of 1,000 comments may have it.
PHRASES = (
    ("`what is`, `what a`, `what it` in place of a noun", r"\bwhat (?:is|was|are|a|the|it|they|has)\b", 5),
    ("`said`, `says`, `say`", r"\b(?:said|says|say|saying)\b", 3),
    ("`so many`, `so often`, `so long`", r"\bso (?:many|often|much|long|far)\b", 3),
    ("`of which`, `of what`, `of whom`", r"\bof (?:which|whom|what|whose)\b", 3),
    ("`told`, `tells`, `tell`", r"\b(?:told|tells|tell)\b", 3),
    ("`asked`, `asks`, `ask`", r"\b(?:asked|asks|ask)\b", 3),
    ("`nothing but`, `alone`", r"\b(?:nothing but|alone)\b", 4),
    ("`anew`", r"\banew\b", 1),
)
QUESTIONS = {"What", "Whether", "How", "Where", "Who", "When", "Why", "Which"}
# How many of 1,000 functions may begin with a question, and how many comments may be so short.
MOST_QUESTIONS, MOST_SHORT, SHORT = 10, 50, 3


def comments(path):
    """The documentation comments of a file: the line, the text, and the declaration that follows."""
    with open(path, encoding="utf-8") as file:
        lines = [line.strip() for line in file]
    number = 0
    while number < len(lines):
        if not lines[number].startswith("///"):
            number += 1
            continue
        first = number
        while number < len(lines) and lines[number].startswith("///"):
            number += 1
        text = " ".join(line[3:].strip() for line in lines[first:number])
        while number < len(lines) and lines[number].startswith("@"):
            number += 1
        yield first + 1, text, lines[number] if number < len(lines) else ""


def main(arguments):
    is_listing = "--list" in arguments
    places = {}
    count = functions = 0
    for path in (argument for argument in arguments if argument != "--list"):
        for line, text, declaration in comments(path):
            count += 1
            words = text.split()
            broken = [rule for rule, pattern, _ in PHRASES if re.search(pattern, text)]
            if re.search(r"\bfunc\b", declaration):
                functions += 1
                if words and words[0].strip("`") in QUESTIONS:
                    broken.append("a function's comment that begins with a question")
            if len(words) <= SHORT:
                broken.append("a comment of at most three words")
            for rule in broken:
                places.setdefault(rule, []).append(f"{path}:{line}")
    limits = {rule: limit * count / 1000 for rule, _, limit in PHRASES}
    limits["a function's comment that begins with a question"] = MOST_QUESTIONS * functions / 1000
    limits["a comment of at most three words"] = MOST_SHORT
    status = 0
    for rule, found in places.items():
        if is_listing:
            print(*(f"{place}: {rule}" for place in found), sep="\n")
        if len(found) > limits[rule]:
            status = 1
            print(
                f"{rule}: {len(found)} of {count} comments, and at most {limits[rule]:.0f} may be; "
                f"`scripts/check-wording.py --list` shows them, such as {found[0]}", file=sys.stderr)
    return status


sys.exit(main(sys.argv[1:]))
