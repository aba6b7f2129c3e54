const chartWidth = 360;
const legend = () => el("p", { class: "legend" },
  el("span", {}, el("i", { class: "golden" }), "golden"),
  el("span", {}, el("i", {}), "actual"));

function trackChart(track) {
  const height = 130, left = 46, right = 8, top = 8, bottom = 20;
  const all = [...track.expected.values, ...track.actual.values].filter((v) => v !== null);
  let low = Math.min(...all), high = Math.max(...all);
  if (!all.length) low = high = 0;
  if (low === high) {
    low -= 1;
    high += 1;
  }
  const x = (time) => left + (chartWidth - left - right) * time / (view.duration || 1);
  const y = (value) => top + (height - top - bottom) * (high - value) / (high - low);
  const line = (series, kind) => svg("path", { class: kind, d: pathOf(series, x, y) });
  const now = svg("line", { class: "now", y1: top, y2: height - bottom });
  view.followers.push((time) => place(now, x(time)));
  const chart = svg("svg", {
    class: "chart", viewBox: `0 0 ${chartWidth} ${height}`, role: "img",
    "aria-label": track.layer + ", " + track.property + ": golden and actual over time",
  },
    svg("rect", { class: "frame", x: left, y: top, width: chartWidth - left - right,
      height: height - top - bottom }),
    svg("text", { x: left - 6, y: top + 9, "text-anchor": "end" }, short(high)),
    svg("text", { x: left - 6, y: height - bottom, "text-anchor": "end" }, short(low)),
    svg("text", { x: left, y: height - 5 }, "0 s"),
    svg("text", { x: chartWidth - right, y: height - 5, "text-anchor": "end" },
      seconds(view.duration)),
    line(track.expected, "golden"), line(track.actual, "actual"), now);
  seekByClick(chart, left, right, (share) => share * view.duration);
  return el("figure", {}, el("figcaption", {}, el("strong", {}, track.layer), " "
    + track.property + (track.unit ? ", " + track.unit : "")), chart);
}
const short = (value) => number(value, Math.abs(value) >= 100 ? 0 : 2);
function place(line, x) {
  line.setAttribute("x1", x);
  line.setAttribute("x2", x);
}
function pathOf(series, x, y) {
  let path = "", pen = "M";
  series.values.forEach((value, index) => {
    if (value === null || value === undefined) {
      pen = "M";
      return;
    }
    path += pen + x(series.times[index]).toFixed(2) + " " + y(value).toFixed(2);
    pen = "L";
  });
  return path;
}
function seekByClick(chart, left, right, timeAt) {
  const follow = (event) => {
    if (!event.buttons) return;
    const area = chart.getBoundingClientRect();
    const at = (event.clientX - area.left) / area.width * chartWidth;
    play(false);
    seek(timeAt(clamp((at - left) / (chartWidth - left - right), 0, 1)));
  };
  chart.addEventListener("pointerdown", follow);
  chart.addEventListener("pointermove", follow);
}

// Time in the clip to the right, time in the golden downward: in step is the diagonal.
function timeMap(clip) {
  const left = 52, right = 10, side = chartWidth - left - right;
  const at = (time) => side * time / (view.duration || 1);
  const x = (frame) => left + at(view.actual[frame]?.time ?? 0);
  const y = (frame) => 10 + at(view.golden[frame]?.time ?? 0);
  const marks = clip.alignment.map(({ expected, actual, isEqual }) => {
    if (expected === undefined) {
      return svg("line", { class: "alone", x1: x(actual), x2: x(actual), y1: 2, y2: 10 });
    }
    if (actual === undefined) {
      return svg("line", {
        class: "alone", x1: left - 8, x2: left, y1: y(expected), y2: y(expected),
      });
    }
    return svg("circle", {
      class: isEqual ? "same" : "near", cx: x(actual), cy: y(expected), r: 2.6,
    });
  });
  const now = svg("line", { class: "now", y1: 10, y2: 10 + side });
  view.followers.push((time) => place(now, left + at(time)));
  const chart = svg("svg", {
    class: "chart", viewBox: `0 0 ${chartWidth} ${side + 46}`, role: "img",
    "aria-label": "Time map: which golden frame each frame of the clip looks like",
  },
    svg("rect", { class: "frame", x: left, y: 10, width: side, height: side }),
    svg("line", { class: "guide", x1: left, y1: 10, x2: left + side, y2: 10 + side }),
    marks, now,
    svg("text", { x: left, y: side + 26 }, "0 s"),
    svg("text", { x: left + side / 2, y: side + 26, "text-anchor": "middle" }, "actual"),
    svg("text", { x: left + side, y: side + 26, "text-anchor": "end" }, seconds(view.duration)),
    svg("text", { x: left - 6, y: 20, "text-anchor": "end" }, "0 s"),
    svg("text", { x: left - 6, y: 10 + side / 2, "text-anchor": "end" }, "golden"));
  seekByClick(chart, left, right, (share) => share * view.duration);
  return el("figure", { class: "map" }, chart);
}
