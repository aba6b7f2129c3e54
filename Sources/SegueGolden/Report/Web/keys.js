const keyActions = {
  "j": () => moveClip(1), "k": () => moveClip(-1),
  " ": () => play(!state.playing),
  "ArrowLeft": (event) => stepFrames(event.shiftKey ? -10 : -1),
  "ArrowRight": (event) => stepFrames(event.shiftKey ? 10 : 1),
  "Home": () => stepFrames(-1e9), "End": () => stepFrames(1e9),
  "w": seekWorst, "b": swapSides,
  "1": () => setMode("side"), "2": () => setMode("swipe"), "3": () => setMode("onion"),
  "4": () => setMode("blink"), "5": () => setMode("apart"),
  "+": () => setZoom(zooms[Math.min(zooms.indexOf(state.zoom) + 1, zooms.length - 1)]),
  "-": () => setZoom(zooms[Math.max(zooms.indexOf(state.zoom) - 1, 0)]),
  "0": () => setZoom(0),
  "[": () => setSpeed(-1), "]": () => setSpeed(1),
  "l": () => {
    state.loop = !state.loop;
    if (view) view.loop.checked = state.loop;
    say(state.loop ? "Loop" : "Play once");
  },
  "/": () => $("search").focus(), "?": () => $("keys").showModal(),
  ...ownKeys,
};
// Keys that a focused control uses itself stay with it.
function isTaken(target, key) {
  if (target.matches("input[type=search]")) return true;
  if (/^Arrow(Up|Down)$/.test(key) && target.closest("main")) return true;
  if (target.matches("select, input[type=range]")) return !/^[jk1-5w?]$/.test(key);
  if (target.matches("button, summary, input, a")) return key === " ";
  return target.matches(".view, .scroll, pre") && /^(Arrow|Home|End)/.test(key)
    && (target.scrollWidth > target.clientWidth || target.scrollHeight > target.clientHeight);
}
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || $("keys").open) return;
  if (event.key === "Escape" && event.target === $("search")) return $("search").blur();
  const action = keyActions[event.key];
  if (!action || isTaken(event.target, event.key)) return;
  event.preventDefault();
  action(event);
});
$("help").addEventListener("click", () => $("keys").showModal());
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
  if (view) drawHeat(state.clip);
});
addEventListener("hashchange", openAddressed);
listClips();
openAddressed();
document.documentElement.dataset.ready = "yes";
