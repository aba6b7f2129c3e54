"""The commands that are run with faults, and the folder in which they run."""

import dataclasses
import json
import os
import struct
import zlib

SCRIPT = """segue: 1
canvas: 16x24
fps: 10
screens: {{ a: a.png, b: b.png }}
timeline:
  - show: a
  - push: b
    transition: {transition}
    duration: 300ms
  - hold: 100ms
{rest}"""

# One output of each kind; they are made in this order.
OUTPUTS = """output:
  - all/clip.gif
  - all/clip.apng
  - all/clip.webp
  - { file: all/still.png, at: 50% }
  - { file: all/strip.png, sheet: 3 }
  - all/frames/
  - all/clip.trace
"""

ARTICLE = """# Guide

<!-- segue: one.yaml one.gif -->

Between them.

```segue two.gif
{script}```
"""


# Folders that are needed for galleries only.
GALLERIES = ("gallery", "pages", "shown")


@dataclasses.dataclass(frozen=True)
class Scene:
    """A command, and the rules by which its results are checked."""
    name: str
    # The arguments of `segue`.
    arguments: str
    # The status of a run without faults, and of another one after it.
    status: int = 0
    again: int | None = None
    # Folders that are replaced as a whole, or not at all.
    whole: tuple[str, ...] = ()
    # Outputs that may be partly updated: each file, or line of text, is an old or a new one.
    parts: tuple[str, ...] = ()
    # Files that report a verdict, which a fault may change.
    told: tuple[str, ...] = ()
    # Outputs that are rewritten unchanged, so that a scan cannot distinguish them from inputs.
    outputs: tuple[str, ...] = ()
    # Files that do not exist before the command.
    without: tuple[str, ...] = ()
    # The file in the folder that is standard input.
    input: str | None = None
    # The arguments of the next run, if they differ.
    next: str | None = None
    # Whether the folders of galleries exist, which are large.
    is_gallery: bool = False
    # The maximum number of calls that are tried, for a command that repeats itself.
    most: int = 1000
    # Whether it appends to a file, so that the next run makes it longer.
    adds: bool = False
    # Environment variables in addition to a minimal environment.
    environment: tuple[tuple[str, str], ...] = ()
    # The text that the process prints when it is ready, if it runs until it is terminated.
    ready: str | None = None


SCENES = [
    Scene("render-gif", "gif.yaml -j1"),
    Scene("render-gif-new", "gif.yaml -j2", without=("clip.gif",)),
    Scene("render-gif-fit", "gif.yaml --max-size 1KB --fit"),
    Scene("render-apng", "gif.yaml -o clip.apng -j2"),
    Scene("render-webp", "gif.yaml -o clip.webp -j1"),
    Scene("render-video", "gif.yaml -o clip.y4m"),
    Scene("render-folder", "gif.yaml -o frames/ -j1", whole=("frames",)),
    Scene("render-folder-new", "gif.yaml -o frames/ -j2", whole=("frames",), without=("frames",)),
    Scene("render-link", "gif.yaml -o link.gif"),
    Scene("render-stdout", "gif.yaml -o - --format gif"),
    Scene("render-stdin", "- -o clip.gif", input="gif.yaml"),
    Scene("render-pictures", "a.png b.png -t push -o clip.gif"),
    Scene("render-outputs", "all.yaml -j2", whole=("all/frames",)),
    Scene("render-screenshot", "shot.yaml", outputs=("shot.png",)),
    Scene("render-into", "gif.yaml all.yaml --output-dir made", whole=("made/all/frames",)),
    Scene("render-if-changed", "gif.yaml --if-changed --deps clip.d"),
    Scene("render-current", "gif.yaml -o current.gif --if-changed"),
    Scene("render-watch", "gif.yaml --watch", status=143, ready="watching"),
    Scene("still", "still gif.yaml --at 50% -o still.png"),
    Scene("sheet", "sheet gif.yaml --frames 3 -o strip.png"),
    Scene("trace", "trace gif.yaml -o clip.trace"),
    Scene("check", "check gif.yaml all.yaml"),
    Scene("check-json", "check gif.yaml all.yaml --json"),
    Scene("encode-gif", "encode source encoded.gif"),
    Scene("encode-apng", "encode source encoded.apng"),
    Scene("probe", "probe clip.gif clip.apng clip.webp a.png frames"),
    Scene("probe-json", "probe --json -v clip.gif clip.apng clip.webp a.png frames"),
    Scene("verify-equal", "verify equal"),
    Scene("verify", "verify clips", status=1),
    Scene("verify-report", "verify clips --report out --junit out.xml", status=1,
          whole=("out",), told=("out", "out.xml")),
    Scene("verify-report-new", "verify clips --report other", status=1, whole=("other",),
          told=("other",)),
    Scene("verify-summary", "verify clips", status=1, adds=True, told=("summary.md",),
          environment=(("GITHUB_STEP_SUMMARY", "summary.md"),)),
    Scene("approve", "approve unseen", without=("unseen/goldens",)),
    Scene("approve-run", "approve clips --run run"),
    Scene("approve-prune", "approve stray --prune --yes"),
    Scene("diff", "diff clip.apng other.apng -o difference.png", status=1),
    Scene("diff-folders", "diff frames source", status=1),
    Scene("diff-report", "diff clip.trace other.apng --report compared", status=1, whole=("compared",)),
    Scene("docs", "docs docs", parts=("docs/guide.md",)),
    Scene("docs-new", "docs docs", without=("docs/one.gif", "docs/two.gif"),
          parts=("docs/guide.md",)),
    Scene("docs-check", "docs --check docs", status=1),
    Scene("docs-check-current", "docs --check current"),
    Scene("gallery", "gallery gallery --scripts shown -j1", parts=("gallery",), is_gallery=True, most=300),
    Scene("gallery-new", "gallery gallery --scripts shown -j2", parts=("gallery",),
          without=("gallery",), is_gallery=True, most=300),
    Scene("gallery-markdown", "gallery pages --scripts shown --format markdown", parts=("pages",),
          is_gallery=True, most=300),
    Scene("new", "new fresh/begin", again=73, next="new fresh/begin --force"),
    Scene("new-force", "new begin --force"),
    Scene("list", "list transitions"),
    Scene("explain-script", "explain gif.yaml"),
    Scene("explain-code", "explain E004"),
    Scene("preview", "preview gif.yaml", status=143, ready="http://"),
]


def png(color):
    """Returns the bytes of a PNG of 16 x 24 pixels of one colour."""
    def chunk(name, content):
        crc = zlib.crc32(name + content)
        return struct.pack(">I", len(content)) + name + content + struct.pack(">I", crc)
    rows = b"".join(b"\0" + bytes(color) * 16 for _ in range(24))
    head = struct.pack(">IIBBBBB", 16, 24, 8, 2, 0, 0, 0)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows))
            + chunk(b"IEND", b""))


def write_scripts(folder, transition, names):
    """Writes scripts with a transition, their pictures, and outputs for those that have some."""
    outputs = {"gif": "output: clip.gif\n", "all": OUTPUTS,
               "shot": "  - screenshot: shot.png\noutput: clip.gif\n"}
    for name in names:
        path = folder / f"{name}.yaml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(SCRIPT.format(transition=transition, rest=outputs.get(name, "")))
        (path.parent / "a.png").write_bytes(png((200, 60, 30)))
        (path.parent / "b.png").write_bytes(png((20, 90, 180)))


def build(folder, segue):
    """Fills a folder with scripts, and outputs of all kinds made from older versions of them.

    `segue` runs a command in the folder and checks its status, 0 by default."""
    # Marks the folder as a project, whose scripts may read everything in it.
    (folder / ".git").mkdir()
    own = ["gif", "all", "shot"]
    # The gallery's own clips are large: each is replaced by a script of its name.
    catalogue = json.loads(segue("list --json").output)
    shown = [f"shown/{entry['name']}" for key in ("transitions", "containers")
             for entry in catalogue[key]]
    clips = ["clips/one", "clips/deep/two", "docs/one", *shown[:2]]
    settled = ["equal/one", "stray/one", "unseen/one", "unseen/two", "current/one", *shown[2:]]
    for name in ("all", "fresh", "made", "made/all"):
        (folder / name).mkdir()
    write_scripts(folder, "fade", own + clips + settled)
    segue("all.yaml")
    segue("all.yaml --output-dir made")
    segue("shot.yaml")
    segue("gif.yaml -o clip.gif -o clip.apng -o clip.webp -o clip.y4m -o frames/ -o clip.trace")
    segue("gif.yaml --deps clip.d")
    segue("still gif.yaml --at 10% -o still.png -o strip.png")
    segue("encode frames encoded.gif")
    segue("encode frames encoded.apng")
    segue("diff clip.apng clip.gif -o difference.png", 1)
    segue("approve clips equal stray")
    write_scripts(folder, "reveal", clips)
    segue("verify clips --report out --junit out.xml", 1)
    segue("diff clip.apng clip.trace --report compared")
    for stray in ("gone.trace", "gone.apng"):
        (folder / "stray/goldens" / stray).write_bytes(
            (folder / "stray/goldens" / stray.replace("gone", "one")).read_bytes())
    for name in ("docs", "current"):
        (folder / name / "guide.md").write_text(ARTICLE.format(
            script=SCRIPT.format(transition="fade", rest="")))
        segue(f"docs {name}")
    segue("gallery gallery --scripts shown")
    segue("gallery pages --scripts shown --format markdown")
    segue("new begin")
    (folder / "summary.md").write_text("What an earlier step says.\n")
    for name in ("begin.yaml", "begin-list.png", "begin-detail.png", "clip.d"):
        (folder / name).write_text("An older one.\n")
    # From here on the scripts are newer than their outputs.
    write_scripts(folder, "push", own + clips)
    guide = folder / "docs/guide.md"
    guide.write_text(guide.read_text().replace("300ms", "200ms"))
    segue("verify clips --report run", 1)
    segue("gif.yaml -o source/ -o other.apng -o current.gif")
    (folder / "clip.gif").rename(folder / "all/linked.gif")
    (folder / "clip.gif").write_bytes((folder / "all/linked.gif").read_bytes())
    os.utime(folder / "clip.gif", (0, 0))
    (folder / "link.gif").symlink_to("all/linked.gif")
    for name in ("clip.gif", "clip.apng", "frames/frame_0000.png"):
        (folder / name).chmod(0o640)
