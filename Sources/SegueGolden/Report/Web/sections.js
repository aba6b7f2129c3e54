function sections(clip) {
  view = null;
  const pictured = [clip.expected, clip.actual].some((side) =>
    side?.frames.some((frame) => frame.picture));
  const parts = [
    el("button", { type: "button", class: "back", onclick: () => { location.hash = ""; } },
      "All clips"),
    el("h2", { id: "clip-name", tabindex: -1 }, clip.name, " ", badge(clip.verdict)),
    el("p", { class: "lead" }, clip.sentence),
    clip.place ? el("p", {}, el("code", {}, placeText(clip))) : null,
    clip.group ? el("p", { class: "muted" },
      "One of " + counted(clip.group.clips.length, "clip") + " that fail for this cause.") : null,
    clipActions(clip),
  ];
  const hasFrames = clip.expected?.frames.length || clip.actual?.frames.length;
  if (pictured) parts.push(playerCard(clip));
  const causes = causesCard(clip);
  const time = hasFrames && pictured ? [tracksCard(clip), mapCard(clip)] : [];
  parts.push(causes, ...time, budgetsCard(clip),
    el("div", { class: "pair" }, factsCard(clip), commandsCard(clip)), framesCard(clip));
  return parts.filter(Boolean);
}
const card = (title, ...content) => el("section", { class: "card", "aria-label": title },
  el("h3", {}, title), ...content);
function table(caption, heads, rows) {
  return el("div", { class: "scroll", tabindex: 0, role: "group", "aria-label": caption },
    el("table", {}, el("caption", { class: "unseen" }, caption),
      el("thead", {}, el("tr", {}, heads.map((head) => el("th", { scope: "col" }, head)))),
      el("tbody", {}, rows)));
}
const row = (cells, changed) => el("tr", { class: changed ? "changed" : null },
  cells.map((cell) => el("td", {}, cell ?? "")));

const placeText = (clip) => clip.script
  + (clip.place ? ":" + clip.place.line + ":" + clip.place.column : "");
function causesCard(clip) {
  if (!clip.causes.length) return null;
  return card("Why", el("ol", { class: "causes" }, clip.causes.map((cause) => el("li", {},
    el("span", { class: "kind" }, cause.kind), el("p", {}, cause.sentence, " ",
      cause.place ? el("code", { class: "place" },
        clip.script + ":" + cause.place.line + ":" + cause.place.column) : null),
    cause.details.length ? table("Evidence: " + cause.kind,
      ["what", "golden", "actual", "where"], cause.details.map((detail) => row(
        [detail.subject, detail.expected, detail.actual, detail.place]))) : null))));
}
function tracksCard(clip) {
  if (!clip.tracks.length) return null;
  return card("Tracks", legend(),
    el("div", { class: "tracks" }, clip.tracks.map((track) => trackChart(track))));
}
function mapCard(clip) {
  if (!clip.alignment.length) return null;
  return card("Time map", el("p", { class: "muted" },
    "A filled dot pairs equal frames, a ring frames that are alike; "
    + "a tick at an edge is a frame without a partner."), timeMap(clip));
}
function budgetsCard(clip) {
  if (!clip.budgets.length) return null;
  return card("Tolerances", table("Tolerances", ["what", "limit", "used", ""],
    clip.budgets.map((budget) => {
      const share = budget.limit > 0 ? budget.used / budget.limit : budget.used > 0 ? 2 : 0;
      const unit = budget.unit ? " " + budget.unit : "";
      const bar = el("div", { style: `width: ${clamp(share, 0, 1) * 100}%` });
      const word = share > 1 ? "exceeded" : share > 0.8 ? "nearly used" : "";
      return row([budget.name, number(budget.limit) + unit, number(budget.used) + unit,
        el("div", {}, el("div", {
          class: "meter" + (share > 1 ? " over" : share > 0.8 ? " high" : ""),
        }, bar), word)], share > 1);
    })));
}

const sideFacts = {
  "size": (side) => side.width + " × " + side.height + " px",
  "frames": (side) => String(side.frameCount),
  "duration": (side) => seconds(side.duration),
  "plays": (side) => side.plays === undefined ? "forever" : counted(side.plays, "time"),
};
function factsCard(clip) {
  const rows = Object.entries(sideFacts).map(([name, fact]) => {
    const golden = clip.expected ? fact(clip.expected) : null;
    const actual = clip.actual ? fact(clip.actual) : null;
    return row([name, golden ?? "none", actual ?? "none"],
      golden !== null && actual !== null && golden !== actual);
  });
  return card("Clip", el("p", {}, el("code", {}, placeText(clip))),
    table("Golden and actual", ["", "golden", "actual"], rows));
}
function commandsCard(clip) {
  if (!clip.commands.length) return null;
  return card("Commands", clip.commands.map((command) => el("div", {},
    el("div", {}, command.title),
    el("div", { class: "command" }, el("pre", { tabindex: 0 }, command.text),
      el("button", {
        type: "button", "aria-label": "Copy: " + command.title,
        onclick: (event) => copy(command.text, event.currentTarget),
      }, "Copy")))));
}
async function copy(text, button) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Some browsers keep the clipboard from files; a selection is copied by hand.
    getSelection().selectAllChildren(button.previousElementSibling);
    if (!document.execCommand("copy")) return say("Selected; press Control C to copy");
  }
  button.textContent = "Copied";
  say("Copied");
  setTimeout(() => { button.textContent = "Copy"; }, 1500);
}

// Thousands of cells are made only when somebody opens them.
function framesCard(clip) {
  const golden = clip.expected?.frames ?? [], actual = clip.actual?.frames ?? [];
  const count = Math.max(golden.length, actual.length);
  if (!count) return null;
  const details = el("details", { ontoggle: () => {
    if (details.childElementCount > 1) return;
    const found = new Map(clip.differences.map((each) => [each.actual, each]));
    details.append(table("Frames",
      ["frame", "golden time, delay", "actual time, delay", "golden digest", "actual digest",
        "pixels", "largest"],
      Array.from({ length: count }, (_, index) => frameRow(
        index, golden[index], actual[index], found.get(index)))));
  } }, el("summary", {}, "Frames"));
  return el("section", { class: "card", "aria-label": "Frames" }, details);
}
function frameRow(index, golden, actual, difference) {
  const timing = (frame) => frame ? seconds(frame.time) + ", " + seconds(frame.delay) : "none";
  return row([String(index), timing(golden), timing(actual),
    el("code", {}, golden?.digest ?? ""), el("code", {}, actual?.digest ?? ""),
    difference ? number(difference.pixels) : "", difference ? number(difference.largest) : "",
  ], golden?.digest !== actual?.digest);
}
