// The bar of the review: counts, undo, and the list of decisions.
const undoButton = el("button", {
  type: "button", "aria-keyshortcuts": "u", onclick: () => undo(),
}, "Undo ", el("kbd", { "aria-hidden": "true" }, "u"));
const decisionsButton = el("button", {
  type: "button", "aria-haspopup": "dialog", "aria-keyshortcuts": "d", onclick: () => showDecisions(),
}, "Decisions ", el("kbd", { "aria-hidden": "true" }, "d"));
const counts = el("p", { class: "counts" });
const trouble = el("p", { class: "trouble", role: "alert", hidden: true });
$("summary").after(el("div", { class: "review", role: "group", "aria-label": "Review" },
  counts, undoButton, decisionsButton), trouble);

const writeButton = el("button", { type: "button", class: "main", onclick: () => write() });
const closeButton = el("button", { type: "button", onclick: () => dialog.close() }, "Close");
const result = el("div", { class: "result", role: "status" });
const lists = el("div", {});
const dialog = el("dialog", { id: "decisions", "aria-labelledby": "decisions-title" },
  el("h2", { id: "decisions-title", tabindex: -1 }, "Decisions"), lists, result,
  el("div", { class: "decide" }, writeButton, closeButton));
document.body.append(dialog);
$("keys").querySelector("dl").prepend(...[
  [["a"], "accept the clip, and go to the next without a decision"],
  [["r"], "reject it, and go to the next"],
  [["A", "R"], "accept, reject all clips of its group"],
  [["u"], "undo the last decision"],
  [["d"], "the list of decisions, from which goldens are written"],
  [["↓", "↑"], "next clip, previous clip"],
].flatMap(([keys, text]) => [
  el("dt", {}, keys.flatMap((key) => [el("kbd", {}, key), " "])), el("dd", {}, text)]));

// The list shows so many names; a longer one ends with a count.
const shownNames = 200;
function decisionList(word) {
  const found = entries.filter((entry) => decisionOf(entry) === word);
  if (!found.length) return null;
  return el("section", {}, el("h3", {}, capital(words[word]) + ": " + number(found.length)),
    el("ul", {}, found.slice(0, shownNames).map((entry) => el("li", {},
      el("a", { href: "#clip-" + entry.index, onclick: () => dialog.close() }, entry.name))),
    found.length > shownNames
      ? el("li", {}, "and " + number(found.length - shownNames) + " more") : null));
}
function showDecisions() {
  showReview();
  dialog.showModal();
  (writeButton.disabled ? $("decisions-title") : writeButton).focus();
}
function showReview() {
  counts.textContent = countText();
  const { writing, problems, writtenCount, unsaved } = review.state;
  const accepted = countOf("accepted");
  undoButton.disabled = !review.steps || Boolean(writing);
  writeButton.disabled = !accepted || Boolean(writing);
  writeButton.textContent = accepted ? "Write " + counted(accepted, "golden") : "Write goldens";
  lists.replaceChildren(...Object.keys(words).map(decisionList).filter(Boolean),
    el("p", { class: "muted" }, review.decisions.size
      ? "Only goldens of accepted clips are written: all of them, or none."
      : "There are no decisions yet: a accepts the open clip, r rejects it."));
  const text = writing ? "Writing: " + writing.done + " of " + counted(writing.total, "clip") + " rendered"
    : problems.length ? null
      : writtenCount ? counted(writtenCount, "golden") + " written." : "";
  if (text === null) {
    result.replaceChildren(el("p", { class: "trouble" }, "Nothing was written:"),
      el("ul", {}, problems.map((each) => el("li", {}, each.sentence,
        each.help.map((help) => el("span", { class: "muted" }, help))))));
  } else if (result.textContent !== text) {
    result.replaceChildren(text);
  }
  showTrouble(unsaved && "Decisions are not kept after this session: " + unsaved);
}
function showTrouble(text) {
  trouble.hidden = !text;
  if (trouble.textContent !== (text ?? "")) trouble.textContent = text ?? "";
}

async function write() {
  if (!await change("write", {}, "Writing")) return;
  while (review.state.writing) {
    await new Promise((done) => setTimeout(done, 250));
    try {
      take(await request("state"));
    } catch (error) {
      result.replaceChildren(el("p", { class: "trouble" }, error.message));
      return;
    }
  }
  closeButton.focus();
}

// Begins when the clips are listed: the program lists them at its end.
queueMicrotask(async () => {
  try {
    take(await request("state"));
  } catch (error) {
    showTrouble(error.message);
  }
  document.documentElement.dataset.reviewing = "yes";
});
