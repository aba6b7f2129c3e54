#!/usr/bin/env python3
"""Finds unparenthesised shifts next to arithmetic operators, in Swift and in C.

Swift parses `a * b >> c` as `a * (b >> c)`, C as `(a * b) >> c`; for `+` both agree. To be readable
in either language such an expression needs parentheses: an operand of a shift must not be one of
* / % + - or of their overflow forms as well, and a shift must not be the right side of `*=`, `/=` or
`%=`. Prints a line for each finding on standard error; the status is 1 if there is any.

    check-shifts.py FILE...
    check-shifts.py --self-test     finds all planted errors and nothing else
"""

import re
import sys
from bisect import bisect_right

SHIFTS = {"<<", ">>", "&<<", "&>>"}
ARITHMETIC = {"*", "/", "%", "+", "-", "&*", "&+", "&-"}
SCALING = {"*=", "/=", "%=", "&*="}
# Keywords that end an expression.
WORDS = set(
    "return in case where else if guard while for switch as is throw let var default repeat do "
    "catch func init get set defer break continue goto typedef static const inline".split()
)
OPENING, CLOSING = {"(": ")", "[": "]", "{": "}"}, {")", "]", "}"}
TOKEN = re.compile(
    r"""(?P<space>\s+|\\\n)
      | (?P<comment>//[^\n]*|/\*.*?\*/)
      | (?P<string>(?P<hashes>\#*)(?:\"{3}|"))
      | (?P<char>'(?:\\.|[^'\\\n])+')
      | (?P<word>[A-Za-z_$`\d][\w$`]*(?:\.\d\w*)?|\#\w+|@\w+)
      | (?P<bracket>[()\[\]{}])
      | (?P<mark>[,;:\#\\])
      | (?P<operator>[-+*/%<>=!&|^~?.]+)""",
    re.X | re.S,
)


class Token:
    """A word, an operator, a punctuation mark, or a bracketed group with its contents."""

    def __init__(self, kind, text, start, end, space_before):
        self.kind, self.text, self.start, self.end = kind, text, start, end
        self.space_before, self.space_after = space_before, False
        self.newline_before = False
        self.inner = []


def end_of_string(text, start, quote, hashes):
    """Returns the end of the string whose first quotation mark is at `start`, and its interpolations."""
    place, holes = start + len(quote), []
    escape = "\\" + hashes
    while place < len(text):
        if text.startswith(quote + hashes, place):
            return place + len(quote) + len(hashes), holes
        if text.startswith(escape + "(", place):
            depth, first = 1, place + len(escape) + 1
            place = first
            while place < len(text) and depth:
                if text[place] == '"':
                    inner = '"""' if text.startswith('"""', place) else '"'
                    place, more = end_of_string(text, place, inner, "")
                    continue
                depth += {"(": 1, ")": -1}.get(text[place], 0)
                place += 1
            holes.append((first, place - 1))
            continue
        if text.startswith(escape, place):
            place += len(escape) + 1
            continue
        if quote == '"' and text[place] == "\n":
            return place, holes
        place += 1
    return place, holes


def tokens(text, start, end, is_swift):
    """Yields the tokens of a part of a file, without its comments."""
    place, space, newline = start, True, True
    while place < end:
        match = TOKEN.match(text, place, end)
        if not match:
            place += 1
            continue
        kind = match.lastgroup if match.lastgroup != "hashes" else "string"
        last = match.end()
        if kind in ("space", "comment"):
            space = True
            newline = newline or ("\n" in match.group() and match.group() != "\\\n")
            place = last
            continue
        holes = []
        if match.group("string"):
            quote = '"""' if match.group().endswith('"""') else '"'
            hashes = match.group("hashes") or ""
            last, holes = end_of_string(text, place + len(hashes), quote, hashes)
            kind = "word"
        if not is_swift and newline and text[place] == "#":
            # A preprocessor directive is a statement of its own, except for the lines of a macro.
            token = Token("mark", ";", place, last, True)
            yield token
        # In Swift `>>` without the spacing of an operator closes two lists of generic arguments.
        if kind == "operator" and is_swift:
            after = text[last : last + 1]
            lone = match.group()
            if lone.startswith(">") and not space and not (after.isalnum() or after == "_"):
                kind = "word"
        token = Token(kind, text[place:last], place, last, space)
        token.newline_before = newline
        token.space_after = text[last : last + 1].isspace() or text[last : last + 2] in ("//", "/*")
        for first, after in holes:
            token.inner.append(list(tree(tokens(text, first, after, is_swift))))
        yield token
        space = newline = False
        place = last


def tree(stream):
    """Groups bracketed tokens into one token each."""
    level = []
    for token in stream:
        if token.kind == "bracket" and token.text in OPENING:
            token.inner.append(tree(stream))
            token.kind = "group"
        elif token.kind == "bracket":
            break
        level.append(token)
    return level


def is_prefix(level, index, is_swift):
    """Returns whether an operator is prefix, such as the sign of a number."""
    token = level[index]
    before = level[index - 1] if index else None
    if before is None or before.kind in ("mark", "operator"):
        return before is None or before.kind == "mark" or not is_postfix(level, index - 1)
    if before.text in WORDS:
        return True
    if is_swift:
        return token.space_before and not token.space_after
    # A cast, or a type before a pointer: `(uint32_t)*p`, `uint8_t *p`.
    if before.kind == "group" and before.text == "(" and not token.space_before:
        inner = before.inner[0]
        return bool(inner) and all(one.kind == "word" or one.text == "*" for one in inner) and any(
            re.search(r"_t$|^(unsigned|int|char|long|short|void|float|double|size_t)$", one.text)
            for one in inner
        )
    return token.text == "*" and token.space_before and not token.space_after


def is_postfix(level, index):
    """Returns whether an operator is postfix, such as `!` and `?` in Swift."""
    token = level[index]
    return token.text in ("!", "?", "++", "--") and not token.space_before


def neighbour(level, index, step, is_swift):
    """Returns the operator that shares an operand with the one at an index; None without one."""
    place = index + step
    while 0 <= place < len(level):
        token, other = level[place], level[place - step]
        if token.kind == "mark" or token.text in WORDS:
            return None
        if token.kind == "operator" and token.text not in (".", "->"):
            if is_postfix(level, place) or is_prefix(level, place, is_swift):
                place += step
                continue
            return token.text
        if not is_swift and token.kind == "group" and token.text == "{":
            return None
        later = token if step > 0 else other
        both = token.kind != "operator" and other.kind != "operator"
        # Two operands in a row on two lines are two statements.
        if is_swift and both and later.newline_before:
            return None
        place += step
    return None


def slips(level, is_swift):
    """Yields the shift tokens next to arithmetic operators."""
    for index, token in enumerate(level):
        for inner in token.inner:
            yield from slips(inner, is_swift)
        if token.kind != "operator" or token.text not in SHIFTS:
            continue
        before = neighbour(level, index, -1, is_swift)
        after = neighbour(level, index, 1, is_swift)
        if before in ARITHMETIC | SCALING or after in ARITHMETIC:
            yield token


def findings(text, is_swift):
    """Returns the line numbers of the findings."""
    starts = [0] + [match.end() for match in re.finditer("\n", text)]
    level = tree(tokens(text, 0, len(text), is_swift))
    return [bisect_right(starts, token.start) for token in slips(level, is_swift)]


PLANTED = {
    "swift": [
        "let rest = (back >> 24) * (256 - alpha) >> 8",
        "mantissa = mantissa * mantissa >> 31",
        "let a = b &* c &>> 8",
        "let a = b &<< 3 &+ c",
        "let a = 1 << n - 1",
        "let a = b - 1 << n",
        "let a = b\n  * c\n  >> 8",
        "let a = b * c  // why\n  &>> 8",
        "let a = f(x, b + c[2].d >> 1)",
        "a *= b >> 8",
        "a &*= b &>> 8",
        "rest *= 256 - alpha >> 8",
        'let s = "\\(a * b >> 8)"',
        'let s = """\n  \\(a * b >> 8)\n  """',
        "return x | y * z >> 4",
        "let a = -b * c >> 8",
        "let a = b >> 8 * c",
        "let a = b >> (8) % c",
        "let a = b! * c! >> 8",
        "let a = b / c.d(e) >> UInt32(f)",
        "let a = x ? b * c >> 2 : d",
        "foo { $0 * $1 >> 8 }",
        "unsafe out[x] = row[x] &- above[x] >> 1",
    ],
    "c": [
        "x = a * b >> 8;",
        "x = 1 << n - 1;",
        "x = a + b << 8;",
        "x = a\n    + b\n    << 8;",
        "#define F(a, b) ((a) * (b) >> 8)",
        "#define F(a, b) \\\n  (a) * (b) \\\n  >> 8",
        "x *= y >> 3;",
        "return (uint32_t)a * b >> 16;",
        "for (i = 0; i < n - 1 << 2; i++) {}",
        "p[i + 1 << 2] = 0;",
        "x = a - *p >> 2;",
    ],
}

INNOCENT = {
    "swift": [
        "let a = (b * c) >> 8",
        "let a = b * (c >> 8)",
        "let a = b >> 8 & 255",
        "let a = (front >> shift & 255) * alpha",
        "let a = b * c\nlet d = e >> 8",
        "let a = b * c\nreturn d >> 8",
        "let a = b >> (n - 1)",
        "let a = b << -1",
        "let a = f(b * c, d >> 8)",
        "let a: Array<Array<Int>> = b * c",
        "func f() -> A<B<C>> where D: E { a * b }",
        "let a = A<B<C>>(d) * e",
        "// a * b >> 8",
        "/* a * b >> 8 */",
        'let s = "a * b >> 8"',
        'let s = #"\\(a * b >> 8)"#',
        "let a = b * c == d >> 8",
        "a += b >> 8",
        "a <<= b + 1",
        "let a = [b * c, d << 2]",
        "let a = b >> 8 | c << 4 | d",
        "case 1: a * b\ncase 2: c >> 8",
        "func + (a: A, b: A) -> A",
        "let a = b.c >> 8 == d * e",
        "foo(a * b) { $0 >> 8 }",
        "let a = x ? b * c : d >> 2",
    ],
    "c": [
        "x = (a * b) >> 8;",
        "x = *p >> 8;",
        "x = (uint32_t)*p << 8;",
        "uint8_t *p = q; x = r << 8;",
        "x = a * b; y = c >> 8;",
        "x = a * f(b, c >> 8);",
        "x = -a >> 2;",
        "#define N 4\nx = y << 8;",
        "// a * b >> 8\nx = 1;",
        "x = a * b | c << 8;",
        "x = a ? b * c : d >> 8;",
        "x += y >> 8;",
        "uint16_t x = a << 8 | b;",
    ],
}


def self_test():
    """Returns the false positives and false negatives for planted cases."""
    wrong = []
    for texts, is_slip in ((PLANTED, True), (INNOCENT, False)):
        for language, lines in texts.items():
            for line in lines:
                if bool(findings(line, language == "swift")) != is_slip:
                    verb = "does not find" if is_slip else "finds a slip in"
                    wrong.append(f"check-shifts: it {verb} ({language}): {line!r}")
    return wrong


def main(arguments):
    """Checks the files, or runs the self-test."""
    if arguments == ["--self-test"]:
        messages = self_test()
    else:
        messages = []
        for path in arguments:
            with open(path, encoding="utf-8") as file:
                text = file.read()
            lines = text.split("\n")
            for number in findings(text, path.endswith(".swift")):
                messages.append(f"{path}:{number}: {lines[number - 1].strip()}")
    for message in messages:
        print(message, file=sys.stderr)
    return 1 if messages else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
