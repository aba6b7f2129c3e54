function seek(frame) {
  if (!view.clip) return;
  view.frame = clamp(frame, 0, lastFrame());
  view.time = view.clip.starts[view.frame];
  draw();
  showTime();
}
function step(count) {
  play(false);
  seek(view.frame + count);
}
function play(plays) {
  if (!view.clip) return;
  if (plays && !view.playing) {
    if (view.frame === lastFrame()) seek(0);
    view.clock = performance.now();
    requestAnimationFrame(tick);
  }
  view.playing = plays;
  $("play").textContent = plays ? "Pause" : "Play";
  if (plays) drawOutlines();
  else showLayers();
}
// Playing waits for a picture that has not come, and then goes on from there.
function tick(now) {
  if (!view.playing) return;
  const passed = Math.min(0.1, (now - view.clock) / 1000) * view.speed;
  view.clock = now;
  fetchAhead();
  if (bitmap(view.frame) instanceof ImageBitmap) view.time += passed;
  if (view.time >= view.clip.duration) {
    if (!view.loop) {
      play(false);
      seek(lastFrame());
      return;
    }
    view.time %= view.clip.duration;
  }
  const frame = frameAt(view.time);
  if (frame !== view.frame || view.shown !== keyOf(frame)) {
    view.frame = frame;
    draw();
    showTime();
  }
  requestAnimationFrame(tick);
}
function frameAt(time) {
  const starts = view.clip.starts;
  let low = 0, high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (starts[middle] <= time + 1e-7) low = middle;
    else high = middle - 1;
  }
  return low;
}
function showTime(more) {
  const { clip, frame } = view;
  if (!clip) return;
  const time = clip.samples[frame];
  const segment = clip.segments.find((each) => time <= each.end + 1e-9)
    ?? clip.segments[clip.segments.length - 1];
  const mark = clip.marks.find((each) => Math.abs(each.time - time) < 0.5 / clip.fps);
  const text = [`${time.toFixed(3)} s`, `frame ${frame} of ${lastFrame()}`, segment?.text,
    mark ? "mark " + mark.name : null, more].filter(Boolean).join(" · ");
  $("readout").textContent = text;
  $("time").value = frame;
  $("time").setAttribute("aria-valuetext", text);
  for (const plot of view.plots ?? []) moveDot(plot, time, frame);
}
function moveDot(plot, time, frame) {
  const x = plot.left + (plot.right - plot.left) * clamp(time / plot.duration, 0, 1);
  plot.now.setAttribute("x1", x);
  plot.now.setAttribute("x2", x);
  const y = plot.ys[Math.min(frame, plot.ys.length - 1)];
  plot.dot.setAttribute("cx", x);
  plot.dot.setAttribute("cy", y || 0);
  plot.dot.style.visibility = y ? "visible" : "hidden";
}
