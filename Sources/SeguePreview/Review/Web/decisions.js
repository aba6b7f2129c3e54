const decidable = new Set(JSON.parse($("decidable").textContent));
const words = { accepted: "accepted", rejected: "rejected", written: "written" };
const review = { decisions: new Map(), steps: 0, state: null, last: null };
const decisionOf = (entry) => review.decisions.get(entry.index);
const decidableOf = (group) => group.entries.filter((entry) =>
  decidable.has(entry.index) && decisionOf(entry) !== "written");

const ownKeys = {
  "a": () => decideClip("accepted"), "r": () => decideClip("rejected"),
  "A": () => decideGroup(state.clip?.group, "accepted"),
  "R": () => decideGroup(state.clip?.group, "rejected"),
  "u": undo, "d": showDecisions,
  "ArrowDown": () => moveClip(1), "ArrowUp": () => moveClip(-1),
};

function clipMark(entry) {
  entry.mark = el("span", { class: "mark", hidden: true });
  return [" ", entry.mark];
}
function groupMark(group) {
  group.mark = el("span", { class: "mark", hidden: true });
  return [" ", group.mark];
}
const decisionButton = (text, key, label, isChosen, isOff, act) => el("button", {
  type: "button", "aria-label": label, "aria-keyshortcuts": key, "aria-pressed": String(isChosen),
  disabled: isOff, onclick: act,
}, text + " ", el("kbd", { "aria-hidden": "true" }, key));

function groupActions(group) {
  if (!group.entries.some((entry) => decidable.has(entry.index))) return null;
  const name = "all " + counted(group.entries.length, "clip") + " of this group";
  group.buttons = ["accepted", "rejected"].map((decision) => el("button", {
    type: "button", "aria-pressed": "false", onclick: () => decideGroup(group, decision),
    "aria-label": (decision === "accepted" ? "Accept " : "Reject ") + name,
  }, decision === "accepted" ? "Accept all" : "Reject all"));
  return el("div", { class: "decide", role: "group", "aria-label": "Group" }, group.buttons);
}

// The buttons of the clip that is open; they are made again when its decision changes.
function clipActions(entry) {
  const card = el("section", { class: "card decision", id: "decision", "aria-label": "Decision" });
  card.append(...decisionParts(entry));
  return card;
}
function decisionParts(entry) {
  const heading = el("h3", {}, "Decision");
  if (!decidable.has(entry.index)) {
    return [heading, el("p", {}, entry.verdict === "broken"
      ? "It cannot be accepted, since it could not be compared: correct it, and verify again."
      : "Nothing to decide: it passed.")];
  }
  const decision = decisionOf(entry);
  if (decision === "written") return [heading, el("p", {}, "Its golden is written.")];
  const isOff = Boolean(review.state?.writing);
  const choose = (word) => () => {
    if (decision === word) decide({ clip: entry.index }, "open", "No decision about " + entry.name);
    else decideClip(word);
  };
  const parts = [
    decisionButton("Accept", "a", "Accept this clip", decision === "accepted", isOff,
      choose("accepted")),
    decisionButton("Reject", "r", "Reject this clip", decision === "rejected", isOff,
      choose("rejected")),
  ];
  const group = entry.group && decidableOf(entry.group);
  if (group?.length > 1) {
    const all = (word) => group.every((each) => decisionOf(each) === word);
    const name = " all " + group.length + " of the group";
    parts.push(
      decisionButton("Accept" + name, "A", "Accept" + name, all("accepted"), isOff,
        () => decideGroup(entry.group, "accepted")),
      decisionButton("Reject" + name, "R", "Reject" + name, all("rejected"), isOff,
        () => decideGroup(entry.group, "rejected")));
  }
  return [heading, el("div", { class: "decide", role: "group", "aria-label": "Decision" }, parts),
    el("p", { class: "muted" }, decision ? "It is " + words[decision] + "." : "No decision yet.")];
}

async function decideClip(decision) {
  const entry = state.clip;
  if (!entry || !decidable.has(entry.index)) return say("There is nothing to decide about this clip");
  const next = nextOpen(entry);
  const text = capital(words[decision]) + ": " + entry.name;
  if (await decide({ clip: entry.index }, decision, text) && next) moveTo(next);
}
async function decideGroup(group, decision) {
  if (!group) return say("This clip is in no group");
  const entries = decidableOf(group);
  if (!entries.length) return say("There is nothing to decide about this group");
  await decide({ group: report.groups.indexOf(group) }, decision,
    capital(words[decision]) + ": " + counted(entries.length, "clip"));
}
async function undo() {
  if (!review.steps) return say("There is nothing to undo");
  const before = new Map(review.decisions);
  if (!await change("undo", {}, "Undone")) return;
  // The clip whose decision was taken back is shown again.
  const index = [...new Set([...before.keys(), ...review.decisions.keys()])]
    .find((each) => before.get(each) !== review.decisions.get(each));
  const entry = entries.find((each) => each.index === index);
  if (entry) moveTo(entry);
}
const capital = (word) => word[0].toUpperCase() + word.slice(1);
const decide = (target, decision, text) => change("decide", { ...target, as: decision }, text);

// Sends a change; the answer is the state of the review. Returns whether it was done.
let changes = Promise.resolve();
function change(name, values, text) {
  const done = changes.then(async () => {
    try {
      take(await request(name, values, "POST"));
      say(text + ". " + countText());
      return true;
    } catch (error) {
      const isBusy = error.message.startsWith("409");
      say(isBusy ? "Not possible now: goldens are being written, or are written" : error.message);
      showTrouble(isBusy ? null : error.message);
      return false;
    }
  });
  changes = done;
  return done;
}

// The next listed clip without a decision, from a clip on and then from the top.
function nextOpen(from) {
  const listed = entries.filter((entry) => !entry.row.hidden);
  const at = listed.indexOf(from);
  return [...listed.slice(at + 1), ...listed.slice(0, Math.max(at, 0))]
    .find((entry) => decidable.has(entry.index) && !decisionOf(entry));
}
// Opens a clip; a focused button of the old one hands its focus to the new one.
function moveTo(entry) {
  review.isHandingOn = $("main").contains(document.activeElement);
  if (location.hash === "#clip-" + entry.index) openAddressed();
  else location.hash = "clip-" + entry.index;
}
new MutationObserver(() => {
  if (!review.isHandingOn || !$("decision")) return;
  review.isHandingOn = false;
  ($("decision").querySelector("button:not([disabled])") ?? $("clip-name")).focus();
}).observe($("main"), { childList: true });

const countOf = (decision) =>
  [...review.decisions.values()].filter((each) => each === decision).length;
function countText() {
  const open = decidable.size - review.decisions.size;
  return ["accepted", "rejected", "written"].filter((word) => countOf(word))
    .map((word) => countOf(word) + " " + word).concat(open + " open").join(", ");
}

// Takes a state of the server, and shows what has changed.
function take(found) {
  const before = review.decisions;
  review.decisions = new Map(Object.keys(words).flatMap((word) =>
    found[word].map((index) => [index, word])));
  Object.assign(review, { state: found, steps: found.steps });
  for (const entry of entries) {
    if (before.get(entry.index) !== decisionOf(entry)) mark(entry.mark, decisionOf(entry));
  }
  for (const group of report.groups) markGroup(group);
  const card = $("decision");
  if (card && state.clip) {
    const at = [...card.querySelectorAll("button")].indexOf(document.activeElement);
    card.replaceChildren(...decisionParts(state.clip));
    if (at >= 0) card.querySelectorAll("button")[at]?.focus();
  }
  showReview();
}
function mark(node, decision, text = words[decision]) {
  node.hidden = !decision;
  node.className = "mark " + (decision ?? "");
  node.textContent = decision ? text : "";
}
function markGroup(group) {
  const found = group.entries.map(decisionOf).filter(Boolean);
  const only = new Set(found).size === 1 ? found[0] : "mixed";
  mark(group.mark, found.length ? only : null, only !== "mixed" && found.length === group.entries.length
    ? words[only] : found.length + " of " + group.entries.length + " decided");
  group.buttons?.forEach((each, index) => {
    const word = ["accepted", "rejected"][index];
    const open = decidableOf(group);
    each.disabled = !open.length || Boolean(review.state.writing);
    each.setAttribute("aria-pressed",
      Boolean(open.length) && open.every((entry) => decisionOf(entry) === word));
  });
}
