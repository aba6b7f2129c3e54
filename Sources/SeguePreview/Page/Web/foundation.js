const $ = (id) => document.getElementById(id);
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const view = {
  clip: null, frame: 0, time: 0, playing: false, speed: 1, loop: true, onion: false,
  boxes: false, outlines: [], near: null, shown: "",
};
const el = (name, attributes, ...children) => {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes ?? {})) {
    if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else if (value !== null && value !== undefined) node.setAttribute(key, value);
  }
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
};
const number = (value, digits = 3) => String(Number(value.toFixed(digits)));
const clamp = (value, low, high) => Math.min(Math.max(value, low), high);
const say = (text) => { $("status").textContent = text; };
const lastFrame = () => view.clip.samples.length - 1;
