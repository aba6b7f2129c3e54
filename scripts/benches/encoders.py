"""`scripts/bench clip`, `apng` and `gif`: file size and time compared with other encoders."""

import json
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile

from benches.common import (
    BENCH, CLIPS, PYTHON, REPOSITORY, SCRIPTS, SEGUE, cpu_seconds, fail, machine, print_rows,
    render_frames, render_sequence, run, segue)

GIF_CLIPS = (
    "kugou", "wechat-zoom", "catransition/cube", "catransition/page-curl",
    "control-center/control-center")
# Synthetic sequences: see benches/sequences.py.
DRAWN = ("list", "text", "still", "sheet")
PREDICTORS = ("none", "sub", "up", "avg", "paeth", "mixed")
FILTER = (
    "split[a][b];[a]palettegen=stats_mode=full[p];[b][p]paletteuse=dither=bayer:bayer_scale=3"
)


def ffmpeg(frames, rate, output):
    return [
        "ffmpeg", "-nostdin", "-y", "-loglevel", "error", "-framerate", str(rate),
        "-i", f"{frames}/frame_%04d.png", "-filter_complex", FILTER, "-loop", "0", output,
    ]


def measure(script, rounds, scratch):
    """Times both programs on one clip in interleaved rounds, after a warm-up round."""
    frames = scratch / script.stem
    count, rate = render_frames(script, frames)
    ours, theirs = scratch / f"{script.stem}-segue.gif", scratch / f"{script.stem}-ffmpeg.gif"
    times = {"segue": [], "ffmpeg": []}
    for turn in range(rounds + 1):
        commands = [("segue", segue(script, ours)), ("ffmpeg", ffmpeg(frames, rate, theirs))]
        for name, command in commands if turn % 2 == 0 else commands[::-1]:
            times[name].append(run(command))
    times = {name: values[1:] for name, values in times.items()}
    ratios = [theirs / ours for ours, theirs in zip(times["segue"], times["ffmpeg"])]
    return {
        "clip": script.stem,
        "frames": count,
        "framesPerSecond": rate,
        "rounds": rounds,
        "seconds": {name: statistics.median(values) for name, values in times.items()},
        "allSeconds": times,
        "bytes": {"segue": ours.stat().st_size, "ffmpeg": theirs.stat().st_size},
        "ratio": statistics.median(ratios),
        "ratios": ratios,
    }


def table(results):
    rows = [("clip", "frames", "segue", "ffmpeg", "ratio", "segue size", "ffmpeg size")]
    for result in results:
        seconds, size = result["seconds"], result["bytes"]
        rows.append((
            result["clip"], str(result["frames"]), f"{seconds['segue']:.3f} s",
            f"{seconds['ffmpeg']:.3f} s", f"{result['ratio']:.2f}x",
            f"{size['segue'] / 1000:.0f} kB", f"{size['ffmpeg'] / 1000:.0f} kB"))
    print_rows(rows)


def clip(options):
    for step in (["scripts/setup", "--tests"], ["scripts/build"]):
        run(step)
    scripts = [path.resolve() for path in options.scripts] or sorted(CLIPS.glob("*.yaml"))
    with tempfile.TemporaryDirectory(prefix="segue-bench-") as scratch:
        results = [measure(script, options.rounds, pathlib.Path(scratch)) for script in scripts]
    if options.json:
        json.dump({"machine": machine(), "clips": results}, sys.stdout, indent=2)
        print()
    else:
        table(results)


def apng_commands(frames, rate, scratch, options):
    """Returns all commands that make an APNG of frames: name, file and command."""
    def way(name, command):
        output = scratch / f"{frames.name}-{name}.png"
        return name, output, [part if part is not None else output for part in command]
    yield way("segue", [BENCH, "apng", frames, None, "--effort", str(options.effort)])
    for mode in (0, 1, 2) if options.zopfli else (0, 1):
        yield way(f"apngasm-z{mode}", [
            "apngasm", None, frames / "frame_0000.png", "1", str(round(rate)), f"-z{mode}"])
    for predictor in PREDICTORS:
        yield way(f"ffmpeg-{predictor}", [
            "ffmpeg", "-nostdin", "-y", "-loglevel", "error", "-framerate", str(rate),
            "-i", f"{frames}/frame_%04d.png", "-compression_level", "9", "-pred", predictor,
            "-plays", "0", "-f", "apng", None])


def measure_apng(script, options, scratch):
    """Makes the APNGs of one clip, one after the other in each round."""
    frames = scratch / script.stem
    count, rate = render_frames(script, frames)
    ways = list(apng_commands(frames, rate, scratch, options))
    times = {name: [] for name, _, _ in ways}
    for _ in range(options.rounds):
        for name, _, command in ways:
            times[name].append(cpu_seconds(command))
    return {
        "clip": script.stem,
        "frames": count,
        "bytes": {name: output.stat().st_size for name, output, _ in ways},
        "cpuSeconds": {name: statistics.median(values) for name, values in times.items()},
    }


def way_table(results):
    """Prints a row for each command and clip, the smallest file first."""
    heading = ("clip", "frames", "way", "size", "CPU", "size ratio", "CPU ratio")
    measures_noise = any("psnr" in result for result in results)
    rows = [heading + (("PSNR",) if measures_noise else ())]
    for result in results:
        size, seconds = result["bytes"], result["cpuSeconds"]
        for name in sorted(size, key=size.get):
            row = (
                result["clip"], str(result["frames"]), name, f"{size[name] / 1000:.0f} kB",
                f"{seconds[name]:.2f} s", f"{size['segue'] / size[name]:.3f}",
                f"{seconds['segue'] / seconds[name]:.2f}")
            rows.append(row + ((f"{result['psnr'][name]:.1f}",) if measures_noise else ()))
    print_rows(rows)


def gif_ways(frames, scratch, options):
    """Returns all commands that make a GIF of frames: name, file and commands."""
    def file(name):
        return scratch / f"{frames.name}-{name}.gif"
    ours = [SEGUE, "encode", frames, file("segue"), "-q", "--quality", str(options.quality)]
    yield "segue", file("segue"), [ours]
    for name, dither in (("bayer", "bayer:bayer_scale=3"), ("none", "none")):
        output, small = file(f"ffmpeg-{name}"), file(f"gifsicle-{name}")
        make = [
            "ffmpeg", "-nostdin", "-y", "-loglevel", "error", "-f", "concat",
            "-safe", "0", "-i", frames / "frames.txt", "-fps_mode", "vfr", "-filter_complex",
            FILTER.replace("dither=bayer:bayer_scale=3", f"dither={dither}"), "-loop", "0", output]
        yield f"ffmpeg-{name}", output, [make]
        if shutil.which("gifsicle"):
            yield f"gifsicle-{name}", small, [make, ["gifsicle", "-O3", output, "-o", small]]
    pillow = REPOSITORY / "scripts" / "decoders" / "gif_by_pillow.py"
    yield "pillow", file("pillow"), [[PYTHON, pillow, frames, file("pillow")]]


def psnr(frames, path):
    """Returns the PSNR of a GIF against its frames, in dB."""
    tool = REPOSITORY / "scripts" / "decoders" / "gif_psnr.py"
    done = subprocess.run([PYTHON, tool, frames, path], capture_output=True, text=True)
    if done.returncode != 0:
        fail(f"{path} cannot be compared with its frames:\n{done.stderr}")
    return float(done.stdout)


def measure_gif(script, options, scratch):
    """Makes the GIFs of one clip, one after the other in each round."""
    frames = scratch / script.stem
    if script.name in DRAWN:
        run([PYTHON, "-m", "benches.sequences", scratch, script.name], REPOSITORY / "scripts")
        delays = [int(line) for line in (frames / "delays.txt").read_text().split()]
    else:
        delays = render_sequence(script, frames, ["--fps", "25"])
    # Without an explicit rate ffmpeg rounds times to multiples of 1/25 s, and drops frames.
    lines = [f"file frame_{index:04d}.png\noption framerate 100\nduration {delay / 100}\n"
             for index, delay in enumerate(delays)]
    (frames / "frames.txt").write_text("ffconcat version 1.0\n" + "".join(lines))
    ways = list(gif_ways(frames, scratch, options))
    times = {name: [] for name, _, _ in ways}
    for _ in range(options.rounds):
        for name, _, commands in ways:
            times[name].append(sum(map(cpu_seconds, commands)))
    return {
        "clip": script.stem,
        "frames": len(delays),
        "bytes": {name: output.stat().st_size for name, output, _ in ways},
        "cpuSeconds": {name: statistics.median(values) for name, values in times.items()},
        "psnr": {name: psnr(frames, output) for name, output, _ in ways},
    }


def gif(options):
    for step in (["scripts/setup", "--tests"], ["scripts/build"]):
        run(step)
    names = [SCRIPTS / f"{name}.yaml" for name in GIF_CLIPS] + [pathlib.Path(name) for name in DRAWN]
    scripts = [path if path.name in DRAWN else path.resolve() for path in options.scripts]
    show_ways(scripts or names, measure_gif, options)


def show_ways(scripts, measure, options):
    """Measures clips and prints the table, or the results as JSON."""
    with tempfile.TemporaryDirectory(prefix="segue-bench-") as scratch:
        results = [measure(script, options, pathlib.Path(scratch)) for script in scripts]
    if options.json:
        json.dump({"machine": machine(), "clips": results}, sys.stdout, indent=2)
        print()
    else:
        way_table(results)


def apng(options):
    build = ["swift", "build", "-c", "release", "--explicit-target-dependency-import-check", "error"]
    for step in (["scripts/setup", "--tests"], ["scripts/build"], build + ["--product", "segue-bench"]):
        run(step)
    scripts = [path.resolve() for path in options.scripts] or sorted(CLIPS.glob("*.yaml"))
    show_ways(scripts, measure_apng, options)
