const calm = matchMedia("(prefers-reduced-motion: reduce)");
const say = (text) => { document.getElementById("status").textContent = text; };

// A clip begins anew each time: the same address would go on where it was.
function show(image, plays) {
  image.dataset.still ??= image.getAttribute("src");
  if (plays === (image.dataset.plays === "yes")) return;
  image.dataset.plays = plays ? "yes" : "no";
  image.src = plays ? image.dataset.clip : image.dataset.still;
}

for (const card of document.querySelectorAll(".cards a")) {
  const image = card.querySelector("img");
  // Who asked for less motion gets it by focus or pointer only on the entry's own page.
  const play = () => { if (!calm.matches) show(image, true); };
  const rest = () => {
    if (!card.matches(":hover, :focus-visible")) show(image, false);
  };
  card.addEventListener("pointerenter", play);
  card.addEventListener("focus", play);
  card.addEventListener("pointerleave", rest);
  card.addEventListener("blur", rest);
}

const player = document.querySelector(".player");
if (player) {
  const image = player.querySelector("img"), button = player.querySelector("button");
  const play = (plays) => {
    show(image, plays);
    button.textContent = plays ? "Stop" : "Play";
    button.setAttribute("aria-pressed", plays);
  };
  button.hidden = false;
  button.addEventListener("click", () => play(image.dataset.plays !== "yes"));
  play(!calm.matches);
  calm.addEventListener("change", () => play(!calm.matches));
}

async function copy(button) {
  const code = button.parentElement.querySelector("code");
  try {
    await navigator.clipboard.writeText(code.textContent);
  } catch {
    // Pages opened from disk may have no clipboard: what is selected can be copied by hand.
    getSelection().selectAllChildren(code);
    document.execCommand("copy");
  }
  button.textContent = "Copied";
  say("Copied");
  setTimeout(() => { button.textContent = "Copy"; }, 1500);
}
for (const button of document.querySelectorAll(".copy")) {
  button.hidden = false;
  button.addEventListener("click", () => copy(button));
}

const search = document.getElementById("search");
function filter() {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  let count = 0;
  for (const section of document.querySelectorAll("main section")) {
    let shown = 0;
    for (const card of section.querySelectorAll("li")) {
      card.hidden = !words.every((word) => card.dataset.words.includes(word));
      if (!card.hidden) shown += 1;
    }
    section.hidden = shown === 0;
    count += shown;
  }
  document.getElementById("nothing").hidden = count > 0;
  say(count === 1 ? "1 entry" : count + " entries");
}
if (search) {
  search.parentElement.hidden = false;
  search.addEventListener("input", filter);
}

// Keys: / searches, arrows go between cards or between pages.
function moveBetweenCards(step) {
  const cards = [...document.querySelectorAll(".cards li:not([hidden]) a")];
  const at = cards.indexOf(document.activeElement);
  if (at >= 0) cards[Math.min(Math.max(at + step, 0), cards.length - 1)].focus();
  return at >= 0;
}
addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target === search) return;
  if (event.target.closest?.("pre, .strip, .scroll")) return;
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (event.key === "/" && search) {
    event.preventDefault();
    search.focus();
  } else if (step && search) {
    if (moveBetweenCards(step)) event.preventDefault();
  } else if (step) {
    document.querySelector(`nav [rel=${step > 0 ? "next" : "prev"}]`)?.click();
  }
});
