function makePane(name, title, alone) {
  const canvas = el("canvas", { role: "img", "aria-label": title });
  const note = el("p", { hidden: true }, alone);
  const box = el("div", {
    class: "view", tabindex: 0, role: "group", "aria-label": title,
    onscroll: () => scrollTogether(box),
  }, canvas, note);
  canvas.addEventListener("pointermove", (event) => readPixel(canvas, event));
  const caption = el("figcaption", {}, title);
  const figure = el("figure", { class: "pane " + name }, caption, box);
  return { name, title, figure, box, caption, canvas, note, picture: null };
}
function stageBox(clip) {
  const none = (side) => clip[side] ? "No picture of this frame was kept."
    : side === "expected" ? "There is no golden." : "There is no clip.";
  view.panes = {
    expected: makePane("golden", "Golden", none("expected")),
    apart: makePane("apart", "Difference", "There is nothing to compare here."),
    actual: makePane("actual", "Actual", none("actual")),
  };
  const count = view.single ? 1 : 3;
  if (!clip.expected) view.panes.expected.absent = view.panes.apart.absent = true;
  if (!clip.actual) view.panes.actual.absent = view.panes.apart.absent = true;
  view.stage = el("div", { class: "stage side", style: "--panes: " + count },
    Object.values(view.panes).filter((pane) => !pane.absent).map((pane) => pane.figure),
    el("div", { class: "divider" }));
  view.stage.addEventListener("pointerdown", dragDivider);
  view.stage.addEventListener("pointermove", dragDivider);
  view.box = el("div", { class: "stage-box" }, view.stage);
  view.size = {
    width: Math.max(clip.expected?.width ?? 1, clip.actual?.width ?? 1),
    height: Math.max(clip.expected?.height ?? 1, clip.actual?.height ?? 1),
  };
  sizes.disconnect();
  sizes.observe(view.box);
  return view.box;
}
const sizes = new ResizeObserver(() => layOut());

// The largest scale at which all panes fit, whole above 1, or the zoom that was chosen.
function scaleOf() {
  if (state.zoom) return state.zoom;
  const shown = view.mode === "side"
    ? Object.values(view.panes).filter((pane) => !pane.absent).length : 1;
  const width = (view.box.clientWidth - 12 * (shown - 1)) / shown;
  const room = Math.max(240, Math.min(innerHeight * 0.6, 680));
  const scale = Math.min(width / view.size.width, room / view.size.height);
  return scale > 1 ? Math.floor(scale) : Math.max(scale, 0.02);
}
function layOut() {
  if (!view?.box.clientWidth) return;
  const scale = scaleOf();
  view.stage.classList.toggle("pixelated", scale >= 1);
  for (const { canvas } of Object.values(view.panes)) {
    canvas.style.width = canvas.width * scale + "px";
    canvas.style.height = canvas.height * scale + "px";
  }
}
function scrollTogether(from) {
  for (const { box } of Object.values(view.panes)) {
    if (box.scrollLeft !== from.scrollLeft) box.scrollLeft = from.scrollLeft;
    if (box.scrollTop !== from.scrollTop) box.scrollTop = from.scrollTop;
  }
}
function dragDivider(event) {
  if (view.mode !== "swipe" || !event.buttons) return;
  const area = view.stage.getBoundingClientRect();
  setAmount(Math.round(clamp((event.clientX - area.left) / area.width, 0, 1) * 100));
  if (event.type === "pointerdown") view.stage.setPointerCapture(event.pointerId);
}

let isDrawing = false, drawAgain = false, drawn = "";
async function draw() {
  if (!view) return;
  showTime();
  drawAgain = true;
  if (isDrawing) return;
  isDrawing = true;
  try {
    while (drawAgain && view) {
      drawAgain = false;
      await drawFrame(view);
    }
  } finally {
    isDrawing = false;
  }
}
async function drawFrame(shown) {
  const now = present(), clip = state.clip;
  const [golden, actual] = await Promise.all([
    bitmap(clip.expected, now.expected), bitmap(clip.actual, now.actual),
  ]);
  // Another clip may have been opened meanwhile, or be on its way.
  if (shown !== view) return;
  const [instead, other] = [insteadOf(clip.expected, now.expected),
    insteadOf(clip.actual, now.actual)];
  const isSame = clip.expected?.frames[now.expected]?.picture
    === clip.actual?.frames[now.actual]?.picture;
  const needsApart = isShown(shown.panes.apart) && golden && actual
    && (isSame || instead === null && other === null);
  const apart = needsApart ? await differencePicture(now, golden, actual) : null;
  if (shown !== view) return;
  paint(shown.panes.expected, golden, now, instead);
  paint(shown.panes.actual, actual, now, other);
  paint(shown.panes.apart, apart, now);
  document.documentElement.dataset.shown = clip.index + ":" + now.expected + ":" + now.actual;
  // What shows next is decoded while this shows.
  if (state.playing) {
    bitmap(clip.expected, now.expected + 1);
    bitmap(clip.actual, now.actual + 1);
  }
}
// The frame whose picture a frame shows as its own was left out; null where it has its own.
const insteadOf = (side, index) => side?.frames[index]?.pictureFrame ?? null;
function paint(pane, picture, now, instead = null) {
  pane.note.hidden = Boolean(picture);
  pane.canvas.hidden = !picture;
  // Its pixels are not those of this frame.
  pane.picture = instead === null ? picture : null;
  const title = pane.title + (instead === null ? "" : ", of frame " + instead);
  if (pane.caption.textContent !== title) pane.caption.textContent = title;
  if (!picture) return;
  const { canvas } = pane;
  if (canvas.width !== picture.width || canvas.height !== picture.height) {
    canvas.width = picture.width;
    canvas.height = picture.height;
    layOut();
  }
  const context = canvas.getContext("2d");
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0);
  if (!state.boxes || !now.difference) return;
  const line = Math.max(1, Math.round(1 / scaleOf()));
  context.strokeStyle = "#ff2d78";
  context.lineWidth = line;
  for (const box of now.difference.boxes) {
    context.strokeRect(
      box.x - line / 2, box.y - line / 2, box.width + line, box.height + line);
  }
}

const probe = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
function pixelOf(picture, x, y) {
  if (!picture || x >= picture.width || y >= picture.height) return null;
  probe.clearRect(0, 0, 1, 1);
  probe.drawImage(picture, -x, -y);
  return [...probe.getImageData(0, 0, 1, 1).data];
}
function readPixel(canvas, event) {
  const area = canvas.getBoundingClientRect();
  const x = Math.floor((event.clientX - area.left) / area.width * canvas.width);
  const y = Math.floor((event.clientY - area.top) / area.height * canvas.height);
  if (x < 0 || y < 0 || x >= canvas.width || y >= canvas.height) return;
  const golden = pixelOf(view.panes.expected.picture, x, y);
  const actual = pixelOf(view.panes.actual.picture, x, y);
  const shown = (name, value) => value ? [name + " ", swatch(value), value.join(" ")] : [];
  const same = golden && actual && golden.every((value, i) => value === actual[i]);
  const change = golden && actual && !same
    ? ", difference " + golden.map((value, i) => actual[i] - value).join(" ") : "";
  view.pixel.replaceChildren("x " + x + ", y " + y + ": ", ...shown("golden", golden),
    golden && actual ? ", " : "", ...shown("actual", actual), same ? ", equal" : change);
}
const swatch = ([red, green, blue, alpha]) => el("span", {
  class: "swatch", style: `background: rgb(${red} ${green} ${blue} / ${alpha / 255})`,
});
