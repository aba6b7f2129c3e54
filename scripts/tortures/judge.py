"""What a command does when nothing goes wrong, and what is wrong with a run that a fault disturbed."""

import json
import sys
import xml.etree.ElementTree

import scenes
import statuses


class Known:
    """What a command does when nothing goes wrong."""

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
        """What a call's file is to the command."""
        scene = self.scene
        own = scene.whole + scene.parts + scene.told + scene.outputs
        return statuses.role(call, self.before, self.after, own)

    def check(self, result, status):
        """Ends the campaign when the command does not do what it should without faults."""
        if result.status != status:
            sys.exit(f"torture: {self.scene.name} ended with {result.status}, not {status}:\n"
                     f"{result.output.decode()}{result.errors.decode()}")


def differences(one, other):
    """The paths at which two scans of the folder are not the same."""
    return sorted(path for path in {*one, *other} if one.get(path) != other.get(path))


def torn(known, found, has_other_verdict):
    """The paths, hidden ones aside, that are neither as they were nor as they should be.

    What tells of a verdict tells of another one, in whole sentences, when a fault changed that."""
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
    """Whether a text that may be done in part is whole, each line from the older or the new one."""
    if not any(statuses.is_below(path, part) for part in scene.parts):
        return False
    if not isinstance(found.get(path), tuple):
        return False
    texts = [[line.rstrip(b",") for line in content[0].split(b"\n")]
             for content in (found[path], *states) if content]
    lines, *others = texts
    return set(lines) <= set().union(*others) and lines[-1] in [other[-1] for other in others]


def is_told(scene, path, found):
    """Whether a file tells of a verdict, and is whole as far as one sees."""
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
    """What is wrong with a run that had a fault, and with what it left: the kind of it, and more."""
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
        # To open a file as a folder is to ask whether it is one.
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
    """What is wrong with the next run, which nothing disturbs."""
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
    """The first line that says what went wrong."""
    lines = text.decode(errors="replace").strip().split("\n")
    return next((line for line in lines if "error" in line), lines[0])
