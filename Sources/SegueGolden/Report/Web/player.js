const modes = {
  side: "Side by side", swipe: "Swipe", onion: "Onion", blink: "Blink", apart: "Difference",
};
const speeds = [0.1, 0.25, 0.5, 1, 2];
const zooms = [0, 1, 2, 4, 8, 16];
const button = (text, name, act, more) =>
  el("button", { type: "button", "aria-label": name, onclick: act, ...more }, text);
const choice = (name, values, label, chosen, act) => el("label", {}, name, el("select", {
  onchange: (event) => act(Number(event.target.value)),
}, values.map((value) => el("option", { value, selected: value === chosen }, label(value)))));

function playerCard(clip) {
  view = momentsOf(clip);
  view.single = !clip.expected || !clip.actual;
  view.modeButtons = Object.entries(modes).map(([mode, name]) => el("button", {
    type: "button", role: "radio", "aria-checked": "false", "data-mode": mode,
    onclick: () => setMode(mode), onkeydown: moveInGroup,
  }, name));
  view.amount = el("input", {
    type: "range", min: 0, max: 100, value: state.amount,
    oninput: (event) => setAmount(Number(event.target.value)),
  });
  view.amountName = el("span", {});
  view.amountLabel = el("label", {}, view.amountName, view.amount);
  view.swap = button("Swap", "Swap golden and actual", swapSides);
  view.zoom = choice("Zoom", zooms, (zoom) => zoom ? zoom + "×" : "fit", state.zoom, setZoom);
  const boxes = el("input", { type: "checkbox", onchange: (event) => {
    state.boxes = event.target.checked;
    draw();
  } });
  boxes.checked = state.boxes;
  view.place = el("p", { class: "number readout" });
  view.pixel = el("p", { class: "number readout muted" });
  return el("section", { class: "card", "aria-label": "Player" },
    el("div", { class: "bar" },
      view.single ? null : el("div", {
        class: "group", role: "radiogroup", "aria-label": "Mode",
      }, view.modeButtons),
      view.zoom, el("label", {}, boxes, "Boxes"), view.amountLabel, view.swap),
    stageBox(clip), transport(), timeStrip(clip), view.place, view.pixel);
}

function transport() {
  const loop = el("input", { type: "checkbox", onchange: (event) => {
    state.loop = event.target.checked;
  } });
  loop.checked = state.loop;
  view.loop = loop;
  view.playButton = el("button", {
    type: "button", class: "play", onclick: () => play(!state.playing),
  }, "Play");
  view.speed = choice("Speed", speeds, (speed) => speed + "×", state.speed, (speed) => {
    state.speed = speed;
  });
  const aligned = el("input", { type: "checkbox", onchange: (event) => {
    state.aligned = event.target.checked;
    draw();
  } });
  return el("div", { class: "bar" },
    el("div", { class: "group", role: "group", "aria-label": "Playing" },
      button("◂", "One frame back", () => stepFrames(-1)), view.playButton,
      button("▸", "One frame on", () => stepFrames(1))),
    view.speed, el("label", {}, loop, "Loop"),
    view.partners.size ? el("label", {}, aligned, "Pair by time map") : null,
    view.worst ? el("button", { type: "button", onclick: seekWorst }, "Worst frame") : null);
}

// Arrow keys move in a radio group, as they do in a native one.
function moveInGroup(event) {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  event.stopPropagation();
  const names = Object.keys(modes);
  setMode(names[(names.indexOf(state.mode) + step + names.length) % names.length]);
  view.modeButtons.find((each) => each.dataset.mode === state.mode).focus();
}
function setMode(mode) {
  if (!view) return;
  state.mode = mode;
  // A clip that has one side only is shown, and not compared.
  if (view.single) mode = "side";
  view.mode = mode;
  for (const each of view.modeButtons) {
    const chosen = each.dataset.mode === mode;
    each.setAttribute("aria-checked", chosen);
    each.tabIndex = chosen ? 0 : -1;
  }
  view.amountLabel.hidden = mode !== "swipe" && mode !== "onion";
  view.amountName.textContent = mode === "onion" ? "Opacity of actual" : "Divider";
  view.swap.hidden = mode !== "blink";
  view.stage.className = "stage " + mode + (state.second ? " second" : "");
  for (const pane of Object.values(view.panes)) pane.figure.hidden = !isShown(pane);
  setAmount(state.amount);
  layOut();
  draw();
}
function isShown(pane) {
  if (pane.name === "apart") return view.mode === "side" || view.mode === "apart";
  return view.mode !== "apart";
}
function setAmount(amount) {
  state.amount = amount;
  view.amount.value = amount;
  view.stage.style.setProperty("--amount", amount + "%");
  view.stage.style.setProperty("--share", amount / 100);
}
function swapSides() {
  if (!view) return;
  state.second = !state.second;
  view.stage.classList.toggle("second", state.second);
  draw();
}
// Under three changes a second; where motion is not wanted, the key and the button swap.
setInterval(() => {
  if (view?.mode === "blink" && !calm.matches) swapSides();
}, 600);
function setZoom(zoom) {
  if (!view) return;
  state.zoom = zoom;
  view.zoom.querySelector("select").value = zoom;
  layOut();
}
function setSpeed(step) {
  if (!view) return;
  state.speed = speeds[clamp(speeds.indexOf(state.speed) + step, 0, speeds.length - 1)];
  view.speed.querySelector("select").value = state.speed;
  say("Speed " + state.speed);
}
