// Frames side by side by one clock: each window shows the frame of its sheet that the time asks for.
for (const comparison of document.querySelectorAll(".comparison")) {
  const duration = Number(comparison.dataset.duration);
  const button = comparison.querySelector(".run"), slider = comparison.querySelector("input");
  const speed = comparison.querySelector("select"), output = comparison.querySelector("output");
  const images = [...comparison.querySelectorAll("img")];
  // Seconds of rest before the clock begins again.
  const rest = 0.4;
  let time = 0, last = null, ready = null;

  // The sheets are loaded when they are first needed.
  function load() {
    ready ??= Promise.all(images.map(async (image) => {
      const { frames, count } = image.dataset;
      image.loading = "eager";
      image.src = frames;
      image.classList.add("sheet");
      image.style.width = `${count * 100}%`;
      try { await image.decode(); } catch { /* A broken picture shows its name. */ }
    }));
    return ready;
  }

  function draw() {
    const shown = Math.min(time, duration);
    for (const image of images) {
      const { count, interval } = image.dataset;
      const frame = Math.min(Math.round(shown / interval), count - 1);
      image.style.transform = `translateX(${-frame * 100 / count}%)`;
    }
    slider.value = shown * 1000;
    output.textContent = shown.toFixed(2) + " s";
  }

  function tick(now) {
    if (button.getAttribute("aria-pressed") !== "true") return;
    if (last !== null) time += (now - last) / 1000 * Number(speed.value);
    last = now;
    if (time > duration + rest * Number(speed.value)) time = 0;
    draw();
    requestAnimationFrame(tick);
  }

  function run(plays) {
    button.textContent = plays ? "Stop" : "Play";
    button.setAttribute("aria-pressed", plays);
    last = null;
    if (plays) load().then(() => requestAnimationFrame(tick));
  }

  comparison.querySelector(".clock").hidden = false;
  output.textContent = "0.00 s";
  button.addEventListener("click", () => {
    if (time >= duration) time = 0;
    run(button.getAttribute("aria-pressed") !== "true");
  });
  slider.addEventListener("input", () => {
    run(false);
    time = Number(slider.value) / 1000;
    load().then(draw);
  });
}
