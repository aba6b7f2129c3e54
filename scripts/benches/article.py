"""The table of the article on speed, which `scripts/bench raster --article` writes."""

from benches.common import REPOSITORY, fail, machine

SHARPNESS = (
    "At equal sharpness: a rival that is less sharp than Segue draws the scene at 2, 3 or 4 times the size",
    "and averages it, until its PSNR against the reference is Segue's.")


def figure(value):
    return "-" if value is None else f"{value:.2f}"


def article_table(rows, names):
    """Returns the table of plain times: mean CPU milliseconds per frame, the fastest rival's in bold."""
    lines = ["| scene, size | " + " | ".join(names) + " | ratio |",
             "|---|" + "---:|" * (len(names) + 1)]
    cases = dict.fromkeys((row["scene"], row["width"], row["height"]) for row in rows)
    for scene, width, height in cases:
        known = {row["rasterizer"]: row for row in rows
                 if (row["scene"], row["width"], row["height"]) == (scene, width, height)}
        cells = []
        for name in names:
            cell = figure(known[name]["processorMilliseconds"] if name in known else None)
            cells.append(f"**{cell}**" if name == known[names[0]]["rival"] else cell)
        cells.append(figure(known[names[0]]["ratio"]))
        lines.append(f"| {scene}, {width} x {height} | " + " | ".join(cells) + " |")
    return lines


def sharpness_table(rows):
    """Returns the table at equal sharpness, of the scenes that show pictures."""
    lines = ["| scene, size | segue | rival | plain ratio | drawn at | takes | ratio |",
             "|---|---:|---:|---:|---:|---:|---:|"]
    for row in (row for row in rows if row.get("sharpness")):
        sharp = row["sharpness"]
        at = f"{'' if sharp['isAsSharp'] else '> '}{sharp['factor']}x: {sharp['factorDecibels']:.1f} dB"
        lines.append(
            f"| {row['scene']}, {row['width']} x {row['height']} | {sharp['decibels']:.1f} dB | "
            f"{row['rival']}, {sharp['rivalDecibels']:.1f} dB | {figure(row['ratio'])} | {at} | "
            f"{sharp['milliseconds']:.2f} | {sharp['ratio']:.2f} |")
    return lines


def write_article(rows, rounds):
    """Writes the tables and their commit into the article on speed, between two markers."""
    about = machine()
    names = [name for name in dict.fromkeys(row["rasterizer"] for row in rows)
             if name != "skia" and "," not in name]
    note = (f"Measured at commit {about['commit']} on one thread of {about['processor']}, {rounds} rounds: "
            "mean CPU milliseconds a frame, and ours over the fastest rival's in the same round.")
    lines = article_table(rows, names) + ["", note, "", *SHARPNESS, ""] + sharpness_table(rows)
    path = REPOSITORY / "Sources/SegueKit/SegueKit.docc/Speed.md"
    text = path.read_text()
    begin, end = "<!-- speed -->\n", "<!-- end of speed -->\n"
    if text.count(begin) != 1 or text.count(end) != 1:
        fail(f"{path.name} has no place between {begin.strip()} and {end.strip()}")
    head, _, rest = text.partition(begin)
    tail = rest.partition(end)[2]
    path.write_text(head + begin + "\n".join(lines) + "\n" + end + tail)
