function take(state) {
  const clip = state.clip ?? null;
  $("name").textContent = document.title = state.name;
  $("stage").classList.toggle("outdated", state.isOutdated);
  showProblems(state);
  showVariants(state);
  document.body.dataset.revision = state.revision;
  if (!clip) return;
  if (clip.revision === view.clip?.revision) return;
  const isFirst = !view.clip;
  view.clip = clip;
  view.layersOf = null;
  forgetPictures();
  $("facts").textContent = `${clip.width} × ${clip.height} px · ${number(clip.duration)} s · `
    + `${clip.samples.length} frames at ${number(clip.fps)} a second`;
  $("time").max = lastFrame();
  showPlots(clip);
  showSegments(clip);
  showMarks(clip);
  layOut();
  seek(clamp(view.frame, 0, lastFrame()));
  if (isFirst && !calm.matches) play(true);
}
function showProblems(state) {
  const box = $("problems");
  box.hidden = state.problems.length === 0;
  box.replaceChildren(...state.problems.map(problem));
  const errors = state.problems.filter((each) => each.severity === "error").length;
  if (errors) say(`${errors === 1 ? "1 error" : errors + " errors"}: ${state.problems[0].message}`);
  else if (view.clip) say("The clip is up to date");
}
function problem(each) {
  const line = each.sourceLine ? [...each.sourceLine] : null;
  const from = (each.column ?? 1) - 1, to = from + (each.length ?? 1);
  return el("div", { class: "problem " + each.severity },
    el("p", { class: "message" }, each.message),
    el("p", { class: "muted" }, [each.place, each.code].filter(Boolean).join(" · ")),
    line ? el("pre", { tabindex: 0 }, `${each.line} | ${line.slice(0, from).join("")}`,
      el("mark", {}, line.slice(from, to).join("") || " "), line.slice(to).join("")) : null,
    ...each.help.map((way) => el("p", {}, way)));
}
// Plots are markup that the server made, with every name escaped.
function plot(markup) {
  const template = document.createElement("template");
  template.innerHTML = markup;
  return template.content.firstElementChild;
}
function showPlots(clip) {
  $("progress").replaceChildren(clip.progress ? plot(clip.progress)
    : el("p", { class: "muted" }, "No transition runs."));
  $("tracks").replaceChildren(...clip.tracks.map((track) => el("figure", {},
    el("figcaption", {}, el("b", {}, track.layer), " " + track.property), plot(track.svg))));
  $("curves").hidden = clip.tracks.length === 0;
  view.plots = [...document.querySelectorAll(".panel .plot")].map((svg) => ({
    left: Number(svg.dataset.left), right: Number(svg.dataset.right),
    duration: Number(svg.dataset.duration), times: svg.dataset.times.split(" ").map(Number),
    ys: svg.dataset.ys.split(" "), now: svg.querySelector(".now"),
    dot: svg.querySelector(".dot"),
  }));
}
function showSegments(clip) {
  $("segments").replaceChildren(...clip.segments.map((segment) => {
    const span = el("span", { class: segment.isMotion ? "motion" : "", title: segment.text },
      segment.text);
    span.style.left = segment.start / clip.duration * 100 + "%";
    span.style.width = (segment.end - segment.start) / clip.duration * 100 + "%";
    return span;
  }));
}
function showVariants(state) {
  const all = state.variants ?? [];
  $("variants").hidden = all.length === 0;
  $("variant").replaceChildren(...all.map((label) => el("option", { value: label }, label)));
  if (all.length) $("variant").value = state.variant;
}
// A mark is a button that goes to its frame, and a line at its time.
function showMarks(clip) {
  $("marks").hidden = clip.marks.length === 0;
  $("marks").replaceChildren(...clip.marks.map((mark) => el("button",
    { type: "button", title: number(mark.time) + " s", onclick: () => goTo(mark) }, mark.name)));
  $("segments").append(...clip.marks.map((mark) => {
    const line = el("i", { class: "mark", title: mark.name });
    line.style.left = mark.time / clip.duration * 100 + "%";
    return line;
  }));
}
function goTo(mark) {
  play(false);
  seek(frameAt(mark.time));
  say("mark " + mark.name);
}

// The server sends each state over a socket; when it is gone, the page waits for it.
function listen() {
  const socket = new WebSocket(location.href.replace(/^http/, "ws") + "changes");
  const live = (text, isLost) => {
    $("live").textContent = text;
    $("live").classList.toggle("lost", isLost);
  };
  socket.onopen = () => live("connected", false);
  socket.onmessage = (event) => take(JSON.parse(event.data));
  socket.onclose = () => {
    live("disconnected: start segue preview again", true);
    setTimeout(listen, 1000);
  };
}
listen();
