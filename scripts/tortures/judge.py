"""The undisturbed behaviour of a command, and the checks of a run with a fault."""

import json
import sys
import xml.etree.ElementTree

import scenes
import statuses


class Known:
    """The undisturbed behaviour of a command: files before and after, output and calls."""

    def __init__(self, scene, workplace, base, times):
        self.scene = scene
        self.times = times
        without = scene.without + (() if scene.is_gallery else scenes.GALLERIES)
        self.before = {path: content for path, content in base.items()
                       if not any(statuses.is_below(path, name) for name in without)}
        workplace.restore(self.before, times)
        result = workplace.run(scene, scene.arguments)
        self.after = workplace.scan()
        self.output, self.calls = result.output, result.calls
        self.check(result, scene.status)
        again = workplace.run(scene, scene.arguments)
        self.check(again, scene.status if scene.again is None else scene.again)
        if workplace.scan() != self.after and not scene.adds:
            sys.exit(f"torture: {scene.name} does not make the same again: "
                     f"{differences(self.after, workplace.scan())}")

    def role(self, call):
        """Returns the role of a call's file for the command."""
        scene = self.scene
        own = scene.whole + scene.parts + scene.told + scene.outputs
        return statuses.role(call, self.before, self.after, own)

    def check(self, result, status):
        """Ends the campaign if the command fails without faults."""
        if result.status != status:
            sys.exit(f"torture: {self.scene.name} ended with {result.status}, not {status}:\n"
                     f"{result.output.decode()}{result.errors.decode()}")


def differences(one, other):
    """Returns the paths at which two scans of the folder differ."""
    return sorted(path for path in {*one, *other} if one.get(path) != other.get(path))


def torn(known, found, has_other_verdict):
    """Yields the paths, except hidden ones, that have neither their old nor their new contents.

    Files that report a verdict may report another one, in complete form, if a fault changed it."""
    old, new = known.before, known.after
    for folder in known.scene.whole:
        parts = [{path: content for path, content in files.items()
                  if statuses.is_below(path, folder)} for files in (old, new, found)]
        if parts[2] in parts[:2]:
            continue
        is_other = has_other_verdict and f"{folder}/index.html" in parts[2]
        if not (is_other and all(is_told(known.scene, path, found) for path in parts[2])):
            yield folder
    for path in {*old, *new, *found}:
        if statuses.is_leftover(path) or any(
                statuses.is_below(path, folder) for folder in known.scene.whole):
            continue
        states = old.get(path), new.get(path)
        if found.get(path) in states or is_mixed(known.scene, path, found, *states):
            continue
        if not (has_other_verdict and is_told(known.scene, path, found)):
            yield path


def is_mixed(scene, path, found, *states):
    """Returns whether a text that may be partly updated consists of lines of the old and the new one."""
    if not any(statuses.is_below(path, part) for part in scene.parts):
        return False
    if not isinstance(found.get(path), tuple):
        return False
    texts = [[line.rstrip(b",") for line in content[0].split(b"\n")]
             for content in (found[path], *states) if content]
    lines, *others = texts
    return set(lines) <= set().union(*others) and lines[-1] in [other[-1] for other in others]


def is_told(scene, path, found):
    """Returns whether a file reports a verdict and is complete as far as can be checked."""
    if not any(statuses.is_below(path, told) for told in scene.told):
        return False
    if not isinstance(found.get(path), tuple):
        return path not in found or found[path] == "folder"
    text = found[path][0]
    try:
        if path.endswith(".json"):
            json.loads(text)
        elif path.endswith(".xml"):
            xml.etree.ElementTree.fromstring(text)
    except (ValueError, xml.etree.ElementTree.ParseError):
        return False
    return not path.endswith(".html") or text.endswith(b"</html>\n")


def complaints(known, workplace, fault, lasts, result):
    """Yields the findings for a run with a fault and the files it left: the kind, and details."""
    scene = known.scene
    found = workplace.scan()
    role = known.role(result.hit)
    allowed = statuses.failures(fault, result.hit, role, lasts)
    if result.status == "hangs":
        yield "it hangs", ""
    elif result.status == scene.status and fault != "kill":
        missing = [path for path in differences(known.after, found)
                   if not statuses.is_leftover(path)]
        if missing and not (scene.ready and allowed):
            yield "it succeeds without its outputs", missing
        if result.output != known.output and not scene.ready:
            yield "it succeeds with another standard output", result.output[:300]
        # Opening a file as a folder only tests whether it is one.
        is_reading = result.hit.name in statuses.READING and result.hit.how != "folder"
        if role == "input" and allowed and is_reading and not scene.ready:
            yield "it succeeds though an input is unread", ""
    elif result.status not in allowed:
        yield f"status {result.status}, not {sorted(allowed) or scene.status}", ""
    if result.is_closed_twice:
        yield "a descriptor is closed twice", ""
    for path in torn(known, found, result.status not in (scene.status, statuses.KILLED)):
        yield "neither the older file nor the new one", path
    left = sorted(path for path in found if statuses.is_leftover(path))
    if left and fault != "kill" and not lasts and not statuses.is_removal(result.hit):
        yield "a hidden file is left", left
    if left or found not in (known.before, known.after):
        yield from next_complaints(known, workplace)


def next_complaints(known, workplace):
    """Yields the findings for the next, undisturbed run."""
    scene = known.scene
    result = workplace.run(scene, scene.next or scene.arguments)
    found = workplace.scan()
    if result.status not in (scene.status, scene.again):
        yield f"the next run ends with {result.status}", error_line(result.errors)
    left = differences(known.after, found)
    if any(map(statuses.is_leftover, left)):
        yield "the next run leaves a hidden file", left
    elif left and not scene.adds:
        yield "the next run leaves other files", left


def error_line(text):
    """Returns the first line with an error message."""
    lines = text.decode(errors="replace").strip().split("\n")
    return next((line for line in lines if "error" in line), lines[0])
