const $ = (id) => document.getElementById(id);
const report = JSON.parse($("report").textContent);
const verdicts = ["broken", "missing", "different", "forgiven", "equal"];
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const state = {
  clip: null, time: 0, playing: false, speed: 1, loop: true,
  mode: "side", amount: 50, zoom: 0, boxes: true, aligned: false, second: false,
};
// What the clip that is open has on the page; null while it has no pictures.
let view = null;

function fill(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return node;
}
const el = (name, attributes, ...children) =>
  fill(document.createElement(name), attributes, children);
const svg = (name, attributes, ...children) =>
  fill(document.createElementNS("http://www.w3.org/2000/svg", name), attributes, children);

const number = (value, digits = 3) => Number(value.toFixed(digits)).toLocaleString("en", {
  maximumFractionDigits: digits,
});
const seconds = (value) => number(value) + " s";
const counted = (count, noun) => number(count) + " " + noun + (count === 1 ? "" : "s");
const clamp = (value, low, high) => Math.min(Math.max(value, low), high);
const say = (text) => { $("status").textContent = text; };
const badge = (verdict) => el("span", { class: "verdict " + verdict }, verdict);
