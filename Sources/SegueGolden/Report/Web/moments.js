function frameAt(frames, time) {
  let low = 0, high = frames.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (frames[middle].time <= time + 1e-7) low = middle;
    else high = middle - 1;
  }
  return high < 0 ? null : low;
}

// The frames of a clip's two sides and every moment at which one of them changes.
function momentsOf(clip) {
  const golden = clip.expected?.frames ?? [], actual = clip.actual?.frames ?? [];
  const times = [...new Set([...golden, ...actual].map((frame) => frame.time))];
  const byFrames = new Map(clip.differences.map((difference) =>
    [difference.expected + "/" + difference.actual, difference]));
  const partners = new Map(clip.alignment.filter((pair) => pair.expected !== undefined
    && pair.actual !== undefined).map((pair) => [pair.actual, pair.expected]));
  return {
    golden, actual, byFrames, partners, followers: [],
    times: times.sort((a, b) => a - b),
    duration: Math.max(clip.expected?.duration ?? 0, clip.actual?.duration ?? 0),
    worst: clip.differences.reduce((worst, difference) =>
      !worst || difference.pixels > worst.pixels ? difference : worst, null),
  };
}

function present() {
  const actual = frameAt(view.actual, state.time);
  let expected = frameAt(view.golden, state.time);
  if (state.aligned && view.partners.has(actual)) expected = view.partners.get(actual);
  return { expected, actual, difference: view.byFrames.get(expected + "/" + actual) };
}

function seek(time) {
  if (!view) return;
  state.time = clamp(time, 0, view.duration);
  draw();
}
function stepFrames(count) {
  if (!view) return;
  play(false);
  const at = frameAt(view.times.map((time) => ({ time })), state.time) ?? 0;
  seek(view.times[clamp(at + count, 0, view.times.length - 1)] ?? 0);
}
function seekWorst() {
  if (!view?.worst) return;
  play(false);
  seek(view.actual[view.worst.actual]?.time ?? 0);
}

let lastTick = 0, nextTick = 0;
function play(on) {
  if (!view) return;
  const starts = on && !state.playing;
  state.playing = on;
  if (starts && state.time >= (view.times.at(-1) ?? 0)) state.time = 0;
  view.playButton.textContent = on ? "Pause" : "Play";
  if (!starts) return;
  lastTick = performance.now();
  // A clip that was playing when this one was opened has a tick to come.
  cancelAnimationFrame(nextTick);
  nextTick = requestAnimationFrame(tick);
}
function tick(now) {
  if (!state.playing || !view) return;
  state.time += Math.max(0, now - lastTick) / 1000 * state.speed;
  lastTick = now;
  if (state.time >= view.duration) {
    if (state.loop && view.duration > 0) state.time %= view.duration;
    else {
      state.time = view.times.at(-1) ?? 0;
      play(false);
    }
  }
  draw();
  if (state.playing) nextTick = requestAnimationFrame(tick);
}
