const root = document.body.dataset.root;
const search = document.getElementById("search"), results = document.getElementById("results");
const mostResults = 24;

// The index is a script, since a page on disk may load no other file; it comes with the first use.
let index = null;
function loadIndex() {
  index ??= new Promise((done) => {
    const script = document.createElement("script");
    script.src = root + "search-index.js";
    script.onload = () => done(globalThis.segueIndex ?? []);
    script.onerror = () => done([]);
    document.head.append(script);
  });
  return index;
}

// Smaller is better: the title itself, its beginning, a part of it, other words.
function rank([title, , , summary, words], wanted) {
  const name = title.toLowerCase(), text = `${name} ${summary} ${words}`.toLowerCase();
  if (!wanted.every((word) => text.includes(word))) return null;
  if (name === wanted.join(" ") || name === wanted.join("-")) return 0;
  if (name.startsWith(wanted[0])) return 1;
  return wanted.every((word) => name.includes(word)) ? 2 : 3;
}

function row([title, kind, address, summary]) {
  const link = document.createElement("a");
  link.href = root + address;
  for (const [name, text] of [["title", title], ["kind", kind], ["summary", summary]]) {
    const part = document.createElement("span");
    part.className = name;
    part.textContent = text;
    link.append(part, " ");
  }
  return link;
}

async function find() {
  const wanted = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  const places = await loadIndex();
  // A later letter has started another search meanwhile.
  if (wanted.join(" ") !== search.value.toLowerCase().split(/\s+/).filter(Boolean).join(" ")) return;
  const found = wanted.length === 0 ? [] : places
    .map((place) => [rank(place, wanted), place]).filter(([rank]) => rank !== null)
    .sort(([one], [other]) => one - other);
  results.replaceChildren(...found.slice(0, mostResults).map(([, place]) => row(place)));
  if (wanted.length > 0 && found.length === 0) results.textContent = "Nothing matches.";
  results.hidden = wanted.length === 0;
  if (wanted.length > 0) say(found.length === 1 ? "1 result" : found.length + " results");
}

function closeResults() {
  results.hidden = true;
}

if (search) {
  const box = search.parentElement;
  box.hidden = false;
  search.addEventListener("focus", () => { loadIndex(); if (search.value) find(); });
  search.addEventListener("input", find);
  box.addEventListener("keydown", (event) => {
    const links = [...results.querySelectorAll("a")];
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === "Escape") {
      search.value = "";
      closeResults();
      search.focus();
    } else if (event.key === "Enter" && event.target === search && links.length > 0) {
      links[0].click();
    } else if (step && links.length > 0) {
      event.preventDefault();
      const at = links.indexOf(document.activeElement) + step;
      (at < 0 ? search : links[Math.min(at, links.length - 1)]).focus();
    }
  });
  box.addEventListener("focusout", (event) => {
    if (!box.contains(event.relatedTarget)) closeResults();
  });
  // A press on a result must not take the focus away before it is followed.
  results.addEventListener("pointerdown", (event) => event.preventDefault());
}
