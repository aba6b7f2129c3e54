const svgName = "http://www.w3.org/2000/svg";

async function showLayers() {
  const clip = view.clip, frame = view.frame, key = keyOf(frame);
  if (view.layersOf === key) return;
  const answer = await fetch(
    `layers?r=${clip.revision}&t=${clip.samples[frame].toFixed(6)}`).catch(() => null);
  if (answer?.status !== 200 || clip !== view.clip || frame !== view.frame) return;
  const outlines = await answer.json();
  if (key !== keyOf(view.frame)) return;
  view.layersOf = key;
  view.outlines = outlines;
  listLayers();
  drawOutlines();
}
// The rows are kept, so that the focus stays where it is from frame to frame.
function listLayers() {
  const list = $("layers"), rows = [...list.children];
  // Top first, as layers are listed elsewhere.
  const layers = view.outlines.map((each, index) => [each, index]).reverse();
  layers.forEach(([layer, index], at) => {
    const row = rows[at] ?? list.appendChild(layerRow());
    const button = row.firstChild;
    button.dataset.index = index;
    button.style.paddingLeft = 10 + layer.depth * 14 + "px";
    button.firstChild.textContent = layer.path.split(" / ").pop();
    // Lines break between fields, not within them.
    button.lastChild.textContent = layer.numbers.split("  ")
      .map((field) => field.replaceAll(" ", "\u00a0")).join("  ");
  });
  for (const row of rows.slice(layers.length)) row.remove();
}
function layerRow() {
  const near = (event) => point(Number(event.currentTarget.dataset.index));
  const far = () => point(null);
  return el("li", {}, el("button", {
    type: "button", onfocus: near, onblur: far, onpointerenter: near, onpointerleave: far,
  }, el("b"), el("span")));
}
function point(index) {
  if (view.near === index) return;
  view.near = index;
  drawOutlines();
  for (const button of $("layers").querySelectorAll("button")) {
    button.classList.toggle("near", Number(button.dataset.index) === index);
  }
}
function drawOutlines() {
  const shapes = view.outlines.flatMap((layer, index) => {
    const isNear = index === view.near;
    if (!layer.corners || view.playing || !(view.boxes || isNear)) return [];
    const shape = document.createElementNS(svgName, "polygon");
    shape.setAttribute("points", layer.corners.join(" "));
    if (isNear) shape.setAttribute("class", "near");
    return [shape];
  });
  $("outlines").replaceChildren(...shapes);
}
// Whether a point lies in a polygon: a ray to the right crosses its edges an odd number of times.
function holds(corners, x, y) {
  let inside = false;
  for (let i = 0, j = corners.length - 2; i < corners.length; j = i, i += 2) {
    const [ax, ay, bx, by] = [corners[i], corners[i + 1], corners[j], corners[j + 1]];
    if (ay > y !== by > y && x < (bx - ax) * (y - ay) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}
canvas.addEventListener("pointermove", (event) => {
  if (!view.clip || view.playing) return;
  const area = canvas.getBoundingClientRect(), { width, height, scale } = view.clip;
  const x = (event.clientX - area.left) / area.width * width / scale;
  const y = (event.clientY - area.top) / area.height * height / scale;
  const at = view.outlines.findLastIndex(
    (layer) => layer.corners && holds(layer.corners, x, y));
  point(at < 0 ? null : at);
  showTime(`x ${number(x, 1)}, y ${number(y, 1)}`
    + (at < 0 ? "" : ": " + view.outlines[at].path));
});
canvas.addEventListener("pointerleave", () => {
  point(null);
  showTime();
});
