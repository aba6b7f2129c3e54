const canvas = $("picture"), context = canvas.getContext("2d");

function layOut() {
  if (!view.clip) return;
  const { width, height, scale } = view.clip, area = $("stage").getBoundingClientRect();
  const fit = Math.min((area.width - 40) / width, (area.height - 40) / height);
  const size = clamp(fit, 0.02, Math.max(1, 2 / scale));
  for (const each of [canvas, $("outlines")]) {
    each.style.width = width * size + "px";
    each.style.height = height * size + "px";
  }
  $("outlines").setAttribute("viewBox", `0 0 ${width / scale} ${height / scale}`);
}
new ResizeObserver(layOut).observe($("stage"));

// The frames that an onion skin shows, faintest first; the frame itself last.
function wanted() {
  if (!view.onion) return [[view.frame, 1]];
  const step = Math.max(1, Math.round(view.clip.fps * 0.08));
  return [[-2, 0.22], [2, 0.22], [-1, 0.4], [1, 0.4], [0, 1]]
    .map(([at, weight]) => [view.frame + at * step, weight])
    .filter(([frame]) => frame >= 0 && frame <= lastFrame());
}
// Draws the frame if it has come, else when it comes and is still wanted.
function draw() {
  if (!view.clip) return;
  const key = keyOf(view.frame), list = wanted();
  const pictures = list.map(([frame]) => bitmap(frame));
  if (pictures.every((each) => each instanceof ImageBitmap)) {
    paint(list, pictures, key);
    return;
  }
  Promise.all(pictures).then((come) => {
    if (view.clip && key === keyOf(view.frame)) paint(list, come, key);
  });
}
function paint(list, pictures, key) {
  const { width, height } = view.clip;
  const own = pictures[pictures.length - 1];
  if (!own) return;
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  context.globalAlpha = 1;
  context.clearRect(0, 0, width, height);
  context.drawImage(own, 0, 0);
  list.forEach(([, weight], index) => {
    if (weight === 1 || !pictures[index]) return;
    context.globalAlpha = weight;
    context.drawImage(pictures[index], 0, 0);
  });
  view.shown = key;
  canvas.dataset.shown = key;
  if (!view.playing) showLayers();
}
