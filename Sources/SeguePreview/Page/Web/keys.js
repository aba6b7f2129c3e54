function toggle(id, name, after) {
  view[name] = !view[name];
  $(id).setAttribute("aria-pressed", view[name]);
  after();
}
const toggles = {
  l: () => toggle("loop", "loop", () => {}),
  o: () => toggle("onion", "onion", draw),
  b: () => toggle("boxes", "boxes", drawOutlines),
};
$("loop").addEventListener("click", toggles.l);
$("onion").addEventListener("click", toggles.o);
$("boxes").addEventListener("click", toggles.b);
$("play").addEventListener("click", () => play(!view.playing));
$("back").addEventListener("click", () => step(-1));
$("on").addEventListener("click", () => step(1));
$("help").addEventListener("click", () => $("keys").showModal());
$("time").addEventListener("input", (event) => {
  play(false);
  seek(Number(event.target.value));
});
$("speed").addEventListener("change", (event) => { view.speed = Number(event.target.value); });
function choose(label) {
  fetch("variant?v=" + encodeURIComponent(label));
  say("Variant " + label);
}
$("variant").addEventListener("change", (event) => choose(event.target.value));
function nextVariant() {
  const menu = $("variant");
  if (menu.options.length === 0) return;
  menu.selectedIndex = (menu.selectedIndex + 1) % menu.options.length;
  choose(menu.value);
}
function nextMark() {
  const marks = view.clip?.marks ?? [];
  if (marks.length === 0) return;
  goTo(marks.find((mark) => frameAt(mark.time) > view.frame) ?? marks[0]);
}
function changeSpeed(by) {
  const menu = $("speed");
  menu.selectedIndex = clamp(menu.selectedIndex + by, 0, menu.options.length - 1);
  view.speed = Number(menu.value);
  say("Speed " + menu.value);
}
const actions = {
  " ": () => play(!view.playing), "[": () => changeSpeed(-1), "]": () => changeSpeed(1), m: nextMark,
  v: nextVariant,
  Home: () => step(-1e9), End: () => step(1e9), "?": () => $("keys").showModal(), ...toggles,
};
addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || $("keys").open) return;
  const target = event.target;
  if (target.matches?.("select, pre")) return;
  // A focused button or summary is pressed by Space itself.
  if (event.key === " " && target.matches?.("button, summary")) return;
  const arrow = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  const action = arrow ? () => step(arrow * (event.shiftKey ? 10 : 1)) : actions[event.key];
  if (!action) return;
  event.preventDefault();
  action();
});
