function timeStrip(clip) {
  view.head = el("div", { class: "head" });
  view.heat = el("canvas", { "aria-hidden": "true" });
  view.strip = el("div", {
    class: "strip", role: "slider", tabindex: 0, "aria-label": "Time", "aria-valuemin": 0,
    "aria-valuemax": Number(view.duration.toFixed(3)), "aria-orientation": "horizontal",
    title: "Differences of each frame, from top to bottom: click to go to a frame",
  }, view.heat, view.head);
  const follow = (event) => {
    if (!event.buttons) return;
    const area = view.strip.getBoundingClientRect();
    play(false);
    seek((event.clientX - area.left) / area.width * view.duration);
  };
  view.strip.addEventListener("pointerdown", (event) => {
    view.strip.setPointerCapture(event.pointerId);
    follow(event);
  });
  view.strip.addEventListener("pointermove", follow);
  drawHeat(clip);
  return view.strip;
}

// A clip without heat has one band: the share of pixels that differ.
function heatRows(clip) {
  if (clip.heat) {
    return clip.heat.levels.map((row) => row.match(/../g).map((level) => parseInt(level, 16)));
  }
  const area = view.size?.width * view.size?.height || 1;
  const rows = view.golden.map(() => [0]);
  for (const { expected, pixels } of clip.differences) {
    if (rows[expected]) rows[expected][0] = pixels ? Math.max(1, pixels / area * 255) : 0;
  }
  return rows;
}
function drawHeat(clip) {
  const rows = heatRows(clip), width = 1200, canvas = view.heat;
  const frames = view.golden;
  canvas.width = width;
  canvas.height = rows[0]?.length ?? 1;
  const context = canvas.getContext("2d");
  const heat = getComputedStyle(document.documentElement).getPropertyValue("--heat");
  const scale = width / (view.duration || 1);
  rows.forEach((row, index) => {
    const frame = frames[index];
    if (!frame) return;
    row.forEach((level, band) => {
      if (!level) return;
      // A root, so that one pixel of a whole screen is still seen.
      context.fillStyle = `rgb(${heat} / ${0.25 + 0.75 * Math.sqrt(level / 255)})`;
      context.fillRect(frame.time * scale, band, Math.max(1, frame.delay * scale), 1);
    });
  });
}

function showTime() {
  const now = present();
  const share = view.duration ? state.time / view.duration * 100 : 0;
  view.head.style.left = share + "%";
  const text = [seconds(state.time)];
  if (now.expected !== null) text.push("golden frame " + now.expected);
  if (now.actual !== null) text.push("actual frame " + now.actual);
  text.push(now.difference ? differenceText(now.difference) : sameText(now));
  const step = view.actual[now.actual]?.step ?? view.golden[now.expected]?.step;
  if (step) text.push(step);
  const line = text.filter(Boolean).join(" · ");
  if (view.place.textContent !== line) view.place.textContent = line;
  view.strip.setAttribute("aria-valuenow", Number(state.time.toFixed(3)));
  view.strip.setAttribute("aria-valuetext", line);
  for (const follow of view.followers) follow(state.time, now);
}
function sameText(now) {
  const golden = view.golden[now.expected]?.digest, actual = view.actual[now.actual]?.digest;
  return !golden || !actual ? "" : golden === actual ? "equal" : "different";
}
function differenceText(difference) {
  const parts = [counted(difference.pixels, "pixel") + " differ"
    + (difference.pixels === 1 ? "s" : ""), "by up to " + difference.largest];
  if (difference.antialiasing !== undefined) {
    parts.push(number(difference.antialiasing * 100, 0) + " % like antialiasing");
  }
  return parts.join(", ");
}
