"""`scripts/bench sharpness`: resampling quality of moving pictures, compared with other rasterizers."""

import json
import subprocess
import sys
import tempfile

from benches.common import IMAGES, REPOSITORY, SEGUE, browser, machine, run
from benches.equal_sharpness import print_equal_sharpness
from benches.scene_processes import WORKER, rasterizer_python
from benches.scenes import sharp_rows


def sharpness(options):
    run(["swift", "build", "-c", "release", "--explicit-target-dependency-import-check", "error",
         "--product", "segue"])
    python, names = rasterizer_python(["skia"])
    picture = options.picture or IMAGES / "screen-b.png"
    with tempfile.TemporaryDirectory(prefix="segue-bench-") as scratch:
        command = [python, WORKER.parent / "sharpness.py", "--segue", SEGUE, "--picture", picture,
                   "--folder", options.crops or scratch, "--others", ",".join(names)]
        chromium = browser()
        if chromium:
            command += ["--browser", chromium]
        done = subprocess.run(list(map(str, command)), cwd=REPOSITORY, stdout=subprocess.PIPE, text=True)
        if done.returncode:
            sys.exit(done.returncode)
        rows = json.loads(done.stdout)
    scenes = sharp_rows(options)
    if options.json:
        json.dump({"machine": machine(), "picture": str(picture), "rows": rows, "scenes": scenes},
                  sys.stdout, indent=2)
        print()
        return
    ways = list(rows[0]["ways"])
    print(f"{'PSNR in dB / energy of gradients':34}" + "".join(f"{way:>15}" for way in ways))
    for row in rows:
        line = f"{row['canvas']}x  {row['name']:29}"
        for way in ways:
            figures = row["ways"].get(way)
            line += f"{figures[0]:8.1f} {figures[1]:6.3f}" if figures else f"{'-':>15}"
        print(line)
    slow = [row["ways"]["segue"][0] for row in rows if row["name"].startswith("slow")]
    if slow:
        steps = [abs(a - b) for a, b in zip(slow, slow[1:])]
        print(f"a slow move changes by at most {max(steps):.2f} dB from frame to frame")
    print_equal_sharpness(scenes)
    about = machine()
    print(f"\nCPU milliseconds a frame, medians of {options.rounds} rounds, at commit {about['commit']} on "
          f"{about['processor']}.")
