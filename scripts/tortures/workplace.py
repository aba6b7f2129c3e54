"""A folder in which commands are run with faults, and whose contents are scanned."""

import os
import pathlib
import re
import shutil
import signal
import subprocess
import threading

import statuses

SECONDS = 60
ENVIRONMENT = {
    "PATH": os.environ.get("PATH", ""), "LANG": "C.UTF-8", "TERM": "dumb", "CI": "",
    "GITHUB_ACTIONS": "", "GITHUB_STEP_SUMMARY": "", "SWIFT_BACKTRACE": "enable=no",
}


class Result:
    """The result of a command: status, or minus a signal; output and errors; counted calls."""

    def __init__(self, status, output, errors, calls):
        self.status = status
        self.output = re.sub(rb"in [\d.]+ m?s|\"seconds\" : [\d.e-]+", b"TIME", output)
        self.errors = errors
        self.calls = calls
        self.hit = next((call for call in calls if call.number.startswith("*")), None)
        self.is_closed_twice = any(call.number == "!" for call in calls)


class Call:
    """A counted call: its number, name, mode of opening, and path."""

    def __init__(self, line):
        self.number, self.name, self.how, self.path = line.split("\t", 3)

    def __str__(self):
        return f"{self.name}({statuses.plain(self.path)}{', ' + self.how if self.how else ''})"


class Workplace:
    """A folder whose files are restored before each command."""

    def __init__(self, folder, segue, injector):
        self.folder, self.segue, self.injector = folder, segue, injector
        self.log = folder.parent / f"{folder.name}.log"
        # The result of the last scan, until a command is run.
        self.found = None
        folder.mkdir()

    def run(self, scene, arguments, at=None, fault=None, lasts=False):
        """Runs a command, with a fault at the call with the given number."""
        self.found = None
        self.log.write_bytes(b"")
        environment = {
            **ENVIRONMENT, **dict(scene.environment), "LD_PRELOAD": str(self.injector),
            "SEGUE_FAULT_ROOT": str(self.folder), "SEGUE_FAULT_LOG": str(self.log)}
        if at:
            environment |= {"SEGUE_FAULT_AT": str(at), "SEGUE_FAULT": statuses.FAULTS[fault]}
            if lasts:
                environment["SEGUE_FAULT_LASTS"] = "1"
        command = [self.segue, *arguments.split()]
        given = open(self.folder / scene.input, "rb") if scene.input else subprocess.DEVNULL
        process = subprocess.Popen(command, cwd=self.folder, env=environment, stdin=given,
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        if scene.input:
            given.close()
        timer = threading.Timer(SECONDS, process.kill)
        timer.start()
        if scene.ready:
            output, errors = self.until(process, scene.ready.encode())
        else:
            output, errors = process.communicate()
        status = process.wait()
        is_late = not timer.is_alive()
        timer.cancel()
        calls = [Call(line) for line in self.log.read_text().splitlines()]
        return Result("hangs" if is_late else status, output, errors, calls)

    @staticmethod
    def until(process, ready):
        """Terminates a process once it prints that it is ready; returns its output."""
        said = {}

        def read(stream):
            said[stream] = b""
            for line in stream:
                said[stream] += line
                if ready in line:
                    process.send_signal(signal.SIGTERM)

        streams = [process.stdout, process.stderr]
        readers = [threading.Thread(target=read, args=[stream]) for stream in streams]
        for reader in readers:
            reader.start()
        for reader in readers:
            reader.join()
        return [said[stream] for stream in streams]

    def scan(self):
        """Returns everything in the folder: bytes and mode of files, targets of links, `folder`."""
        if self.found is not None:
            return self.found
        found = {}
        for parent, folders, files in os.walk(self.folder):
            below = parent[len(str(self.folder)) + 1:]
            for name in folders + files:
                path = os.path.join(parent, name)
                shown = os.path.join(below, name)
                if os.path.islink(path):
                    found[shown] = os.readlink(path)
                elif os.path.isdir(path):
                    found[shown] = "folder"
                else:
                    with open(path, "rb") as file:
                        # JUnit files contain the time of each case.
                        bytes_ = file.read()
                        if name.endswith(".xml"):
                            bytes_ = re.sub(rb' time="[^"]*"', b"", bytes_)
                        found[shown] = bytes_, os.fstat(file.fileno()).st_mode & 0o777
        self.found = found
        return found

    def restore(self, wanted, times):
        """Restores the files of a scan, with their times; removes all others."""
        found = self.scan()
        for path in sorted(found, reverse=True):
            if found[path] == wanted.get(path):
                continue
            place = self.folder / path
            if found[path] == "folder":
                shutil.rmtree(place)
            elif place.is_symlink() or place.exists():
                place.unlink()
        for path in sorted(wanted):
            content, place = wanted[path], self.folder / path
            if content == "folder":
                place.mkdir(exist_ok=True)
            elif isinstance(content, str):
                if found.get(path) != content:
                    place.symlink_to(content)
            else:
                if found.get(path) != content:
                    place.write_bytes(content[0])
                    place.chmod(content[1])
                os.utime(place, ns=(times[path], times[path]))
        self.found = wanted

    def times(self):
        """Returns the modification time of each file, in nanoseconds."""
        return {str(path.relative_to(self.folder)): path.lstat().st_mtime_ns
                for path in pathlib.Path(self.folder).rglob("*")}
