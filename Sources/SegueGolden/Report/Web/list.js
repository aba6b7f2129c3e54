const entries = report.clips.map((clip, index) => ({ ...clip, index }));
for (const group of report.groups) {
  group.entries = group.clips.map((index) => entries[index]);
  for (const entry of group.entries) entry.group = group;
}
// A group stands where the first of its clips does.
const listPlace = (entry) => entry.group?.clips[0] ?? entry.index;
entries.sort((a, b) => verdicts.indexOf(a.verdict) - verdicts.indexOf(b.verdict)
  || listPlace(a) - listPlace(b) || a.index - b.index);
const hiddenVerdicts = new Set();

function listClips() {
  for (const entry of entries) {
    entry.link = el("a", { href: "#clip-" + entry.index },
      badge(entry.verdict), " ", entry.name, clipMark(entry), entry.verdict === "equal" ? null
        : el("span", { class: "muted" }, entry.sentence));
    entry.row = el("li", {}, entry.link);
    entry.words = (entry.name + " " + entry.script + " " + entry.sentence).toLowerCase();
  }
  for (const group of report.groups) {
    group.details = el("details", {},
      el("summary", {}, badge(group.verdict), " ", counted(group.clips.length, "clip"),
        groupMark(group), el("span", { class: "muted" }, group.sentence)),
      groupActions(group), el("ul", {}, group.entries.map((entry) => entry.row)));
    group.row = el("li", { class: "group" }, group.details);
  }
  $("clips").append(...new Set(entries.map((entry) => entry.group?.row ?? entry.row)));
  const failed = entries.filter((entry) => verdicts.indexOf(entry.verdict) < 3).length;
  $("summary").textContent = (report.shard ? "Shard " + report.shard + ". " : "")
    + (failed ? failed + " of " + counted(entries.length, "clip") + " failed."
      : counted(entries.length, "clip") + ", none failed.")
    + (report.changed ? " Only those that changed since " + report.changed.since + ", of "
      + report.changed.of + "." : "")
    + (report.tolerances.length ? " Tolerances: " + report.tolerances.join(", ") + "." : "");
  listVerdicts();
  $("search").addEventListener("input", filterClips);
}

function listVerdicts() {
  for (const verdict of verdicts) {
    const count = entries.filter((entry) => entry.verdict === verdict).length;
    if (!count) continue;
    $("chips").append(el("button", {
      type: "button", "aria-pressed": "true", onclick: (event) => {
        const shown = hiddenVerdicts.delete(verdict);
        if (!shown) hiddenVerdicts.add(verdict);
        event.currentTarget.setAttribute("aria-pressed", shown);
        filterClips();
      },
    }, verdict + " " + count));
  }
}

function filterClips() {
  const words = $("search").value.toLowerCase().split(/\s+/).filter(Boolean);
  for (const entry of entries) {
    entry.row.hidden = hiddenVerdicts.has(entry.verdict)
      || !words.every((word) => entry.words.includes(word));
  }
  for (const group of report.groups) {
    group.row.hidden = group.entries.every((entry) => entry.row.hidden);
    // What is searched for is seen.
    if (words.length) group.details.open = true;
  }
  say(counted(entries.filter((entry) => !entry.row.hidden).length, "clip") + " listed");
}

// Opens the clip that the address names, or the first one; on a phone the list comes first.
function openAddressed() {
  const index = /^#clip-(\d+)$/.exec(location.hash)?.[1];
  const entry = entries.find((entry) => String(entry.index) === index);
  document.body.classList.toggle("reading", Boolean(entry));
  if (entry || !state.clip) openClip(entry ?? entries[0]);
  else if (!$("main").checkVisibility()) play(false);
}

function moveClip(step) {
  const listed = entries.filter((entry) => !entry.row.hidden);
  if (!listed.length) return;
  const at = listed.indexOf(state.clip);
  const entry = listed[clamp(at < 0 ? 0 : at + step, 0, listed.length - 1)];
  location.hash = "clip-" + entry.index;
}

function openClip(entry) {
  if (!entry) {
    $("main").replaceChildren(el("p", {}, "There are no clips."));
    return;
  }
  const reading = readClip(entry);
  state.clip?.link.removeAttribute("aria-current");
  state.clip = entry;
  entry.link.setAttribute("aria-current", "true");
  if (entry.group && location.hash) entry.group.details.open = true;
  entry.link.scrollIntoView({ block: "nearest" });
  Object.assign(state, { time: 0, playing: false, aligned: false, second: false });
  if (!reading) return showClip(entry);
  view = null;
  $("main").replaceChildren(el("p", { class: "muted" }, "Loading " + entry.name + " …"));
  reading.then(() => {
    if (state.clip === entry) showClip(entry);
  });
}

function showClip(entry) {
  $("main").replaceChildren(...sections(entry));
  $("main").scrollTop = 0;
  if (!view) return;
  setMode(state.mode);
  seek(0);
  if (!calm.matches && $("main").checkVisibility()) play(true);
}
