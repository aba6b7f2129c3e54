// Keys: / searches, arrows go between cards or between pages.
function moveBetweenCards(step) {
  const cards = [...document.querySelectorAll(".cards a")];
  const at = cards.indexOf(document.activeElement);
  if (at >= 0) cards[Math.min(Math.max(at + step, 0), cards.length - 1)].focus();
  return at >= 0;
}
addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest?.("pre, .strip, .scroll, input, select")) return;
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (event.key === "/" && search) {
    event.preventDefault();
    search.focus();
  } else if (step && moveBetweenCards(step)) {
    event.preventDefault();
  } else if (step) {
    document.querySelector(`nav [rel=${step > 0 ? "next" : "prev"}]`)?.click();
  }
});
