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

// The films of the first page play while they are seen; on a phone not before it is scrolled, since
// they are most of the page's bytes.
const films = [...document.querySelectorAll(".film img")];
function playFilms() {
  const seen = new IntersectionObserver((changes) => {
    for (const each of changes) show(each.target, each.isIntersecting && !calm.matches);
  }, { threshold: 0.6 });
  for (const image of films) seen.observe(image);
  calm.addEventListener("change", () => {
    for (const image of films) {
      seen.unobserve(image);
      seen.observe(image);
    }
  });
}
if (films.length) {
  if (matchMedia("(max-width: 720px)").matches) addEventListener("scroll", playFilms, { once: true });
  else playFilms();
}
