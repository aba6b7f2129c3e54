extension PageScript {
  /// The player of a clip: its buttons, and what they change.
  static let player = #"""
    const modes = {
      side: "Side by side", swipe: "Swipe", onion: "Onion", blink: "Blink", apart: "Difference",
    };
    const speeds = [0.1, 0.25, 0.5, 1, 2];
    const zooms = [0, 1, 2, 4, 8, 16];
    const button = (text, name, act, more) =>
      el("button", { type: "button", "aria-label": name, onclick: act, ...more }, text);
    const choice = (name, values, label, chosen, act) => el("label", {}, name, el("select", {
      onchange: (event) => act(Number(event.target.value)),
    }, values.map((value) => el("option", { value, selected: value === chosen }, label(value)))));

    function playerCard(clip) {
      view = momentsOf(clip);
      view.single = !clip.expected || !clip.actual;
      view.modeButtons = Object.entries(modes).map(([mode, name]) => el("button", {
        type: "button", role: "radio", "aria-checked": "false", "data-mode": mode,
        onclick: () => setMode(mode), onkeydown: moveInGroup,
      }, name));
      view.amount = el("input", {
        type: "range", min: 0, max: 100, value: state.amount,
        oninput: (event) => setAmount(Number(event.target.value)),
      });
      view.amountName = el("span", {});
      view.amountLabel = el("label", {}, view.amountName, view.amount);
      view.swap = button("Swap", "Swap golden and actual", swapSides);
      view.zoom = choice("Zoom", zooms, (zoom) => zoom ? zoom + "×" : "fit", state.zoom, setZoom);
      const boxes = el("input", { type: "checkbox", onchange: (event) => {
        state.boxes = event.target.checked;
        draw();
      } });
      boxes.checked = state.boxes;
      view.place = el("p", { class: "number readout" });
      view.pixel = el("p", { class: "number readout muted" });
      return el("section", { class: "card", "aria-label": "Player" },
        el("div", { class: "bar" },
          view.single ? null : el("div", {
            class: "group", role: "radiogroup", "aria-label": "Mode",
          }, view.modeButtons),
          view.zoom, el("label", {}, boxes, "Boxes"), view.amountLabel, view.swap),
        stageBox(clip), transport(), timeStrip(clip), view.place, view.pixel);
    }

    function transport() {
      const loop = el("input", { type: "checkbox", onchange: (event) => {
        state.loop = event.target.checked;
      } });
      loop.checked = state.loop;
      view.loop = loop;
      view.playButton = el("button", {
        type: "button", class: "play", onclick: () => play(!state.playing),
      }, "Play");
      view.speed = choice("Speed", speeds, (speed) => speed + "×", state.speed, (speed) => {
        state.speed = speed;
      });
      const aligned = el("input", { type: "checkbox", onchange: (event) => {
        state.aligned = event.target.checked;
        draw();
      } });
      return el("div", { class: "bar" },
        el("div", { class: "group", role: "group", "aria-label": "Playing" },
          button("◂", "One frame back", () => stepFrames(-1)), view.playButton,
          button("▸", "One frame on", () => stepFrames(1))),
        view.speed, el("label", {}, loop, "Loop"),
        view.partners.size ? el("label", {}, aligned, "Pair by time map") : null,
        view.worst ? el("button", { type: "button", onclick: seekWorst }, "Worst frame") : null);
    }

    // Arrow keys move in a radio group, as they do in a native one.
    function moveInGroup(event) {
      const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
      if (!step) return;
      event.preventDefault();
      event.stopPropagation();
      const names = Object.keys(modes);
      setMode(names[(names.indexOf(state.mode) + step + names.length) % names.length]);
      view.modeButtons.find((each) => each.dataset.mode === state.mode).focus();
    }
    function setMode(mode) {
      if (!view) return;
      state.mode = mode;
      // A clip that has one side only is shown, and not compared.
      if (view.single) mode = "side";
      view.mode = mode;
      for (const each of view.modeButtons) {
        const chosen = each.dataset.mode === mode;
        each.setAttribute("aria-checked", chosen);
        each.tabIndex = chosen ? 0 : -1;
      }
      view.amountLabel.hidden = mode !== "swipe" && mode !== "onion";
      view.amountName.textContent = mode === "onion" ? "Opacity of actual" : "Divider";
      view.swap.hidden = mode !== "blink";
      view.stage.className = "stage " + mode + (state.second ? " second" : "");
      for (const pane of Object.values(view.panes)) pane.figure.hidden = !isShown(pane);
      setAmount(state.amount);
      layOut();
      draw();
    }
    function isShown(pane) {
      if (pane.name === "apart") return view.mode === "side" || view.mode === "apart";
      return view.mode !== "apart";
    }
    function setAmount(amount) {
      state.amount = amount;
      view.amount.value = amount;
      view.stage.style.setProperty("--amount", amount + "%");
      view.stage.style.setProperty("--share", amount / 100);
    }
    function swapSides() {
      if (!view) return;
      state.second = !state.second;
      view.stage.classList.toggle("second", state.second);
      draw();
    }
    // Under three changes a second; where motion is not wanted, the key and the button swap.
    setInterval(() => {
      if (view?.mode === "blink" && !calm.matches) swapSides();
    }, 600);
    function setZoom(zoom) {
      if (!view) return;
      state.zoom = zoom;
      view.zoom.querySelector("select").value = zoom;
      layOut();
    }
    function setSpeed(step) {
      if (!view) return;
      state.speed = speeds[clamp(speeds.indexOf(state.speed) + step, 0, speeds.length - 1)];
      view.speed.querySelector("select").value = state.speed;
      say("Speed " + state.speed);
    }
    """#

  /// The pictures: panes, zoom, divider, and the pixel under the pointer.
  static let stage = #"""
    function makePane(name, title, alone) {
      const canvas = el("canvas", { role: "img", "aria-label": title });
      const note = el("p", { hidden: true }, alone);
      const box = el("div", {
        class: "view", tabindex: 0, role: "group", "aria-label": title,
        onscroll: () => scrollTogether(box),
      }, canvas, note);
      canvas.addEventListener("pointermove", (event) => readPixel(canvas, event));
      const caption = el("figcaption", {}, title);
      const figure = el("figure", { class: "pane " + name }, caption, box);
      return { name, title, figure, box, caption, canvas, note, picture: null };
    }
    function stageBox(clip) {
      const none = (side) => clip[side] ? "No picture of this frame was kept."
        : side === "expected" ? "There is no golden." : "There is no clip.";
      view.panes = {
        expected: makePane("golden", "Golden", none("expected")),
        apart: makePane("apart", "Difference", "There is nothing to compare here."),
        actual: makePane("actual", "Actual", none("actual")),
      };
      const count = view.single ? 1 : 3;
      if (!clip.expected) view.panes.expected.absent = view.panes.apart.absent = true;
      if (!clip.actual) view.panes.actual.absent = view.panes.apart.absent = true;
      view.stage = el("div", { class: "stage side", style: "--panes: " + count },
        Object.values(view.panes).filter((pane) => !pane.absent).map((pane) => pane.figure),
        el("div", { class: "divider" }));
      view.stage.addEventListener("pointerdown", dragDivider);
      view.stage.addEventListener("pointermove", dragDivider);
      view.box = el("div", { class: "stage-box" }, view.stage);
      view.size = {
        width: Math.max(clip.expected?.width ?? 1, clip.actual?.width ?? 1),
        height: Math.max(clip.expected?.height ?? 1, clip.actual?.height ?? 1),
      };
      sizes.disconnect();
      sizes.observe(view.box);
      return view.box;
    }
    const sizes = new ResizeObserver(() => layOut());

    // The largest scale at which all panes fit, whole above 1, or the zoom that was chosen.
    function scaleOf() {
      if (state.zoom) return state.zoom;
      const shown = view.mode === "side"
        ? Object.values(view.panes).filter((pane) => !pane.absent).length : 1;
      const width = (view.box.clientWidth - 12 * (shown - 1)) / shown;
      const room = Math.max(240, Math.min(innerHeight * 0.6, 680));
      const scale = Math.min(width / view.size.width, room / view.size.height);
      return scale > 1 ? Math.floor(scale) : Math.max(scale, 0.02);
    }
    function layOut() {
      if (!view?.box.clientWidth) return;
      const scale = scaleOf();
      view.stage.classList.toggle("pixelated", scale >= 1);
      for (const { canvas } of Object.values(view.panes)) {
        canvas.style.width = canvas.width * scale + "px";
        canvas.style.height = canvas.height * scale + "px";
      }
    }
    function scrollTogether(from) {
      for (const { box } of Object.values(view.panes)) {
        if (box.scrollLeft !== from.scrollLeft) box.scrollLeft = from.scrollLeft;
        if (box.scrollTop !== from.scrollTop) box.scrollTop = from.scrollTop;
      }
    }
    function dragDivider(event) {
      if (view.mode !== "swipe" || !event.buttons) return;
      const area = view.stage.getBoundingClientRect();
      setAmount(Math.round(clamp((event.clientX - area.left) / area.width, 0, 1) * 100));
      if (event.type === "pointerdown") view.stage.setPointerCapture(event.pointerId);
    }

    let isDrawing = false, drawAgain = false, drawn = "";
    async function draw() {
      if (!view) return;
      showTime();
      drawAgain = true;
      if (isDrawing) return;
      isDrawing = true;
      while (drawAgain) {
        drawAgain = false;
        await drawFrame(view);
      }
      isDrawing = false;
    }
    async function drawFrame(shown) {
      const now = present(), clip = state.clip;
      const [golden, actual] = await Promise.all([
        bitmap(clip.expected, now.expected), bitmap(clip.actual, now.actual),
      ]);
      const [instead, other] = [insteadOf(clip.expected, now.expected),
        insteadOf(clip.actual, now.actual)];
      const isSame = clip.expected?.frames[now.expected]?.picture
        === clip.actual?.frames[now.actual]?.picture;
      const needsApart = isShown(shown.panes.apart) && golden && actual
        && (isSame || instead === null && other === null);
      const apart = needsApart ? await differencePicture(now, golden, actual) : null;
      if (shown !== view) return;
      paint(shown.panes.expected, golden, now, instead);
      paint(shown.panes.actual, actual, now, other);
      paint(shown.panes.apart, apart, now);
      document.documentElement.dataset.shown = clip.index + ":" + now.expected + ":" + now.actual;
      // What shows next is decoded while this shows.
      if (state.playing) {
        bitmap(clip.expected, now.expected + 1);
        bitmap(clip.actual, now.actual + 1);
      }
    }
    // The frame whose picture a frame shows as its own was left out; null where it has its own.
    const insteadOf = (side, index) => side?.frames[index]?.pictureFrame ?? null;
    function paint(pane, picture, now, instead = null) {
      pane.note.hidden = Boolean(picture);
      pane.canvas.hidden = !picture;
      // Its pixels are not those of this frame.
      pane.picture = instead === null ? picture : null;
      const title = pane.title + (instead === null ? "" : ", of frame " + instead);
      if (pane.caption.textContent !== title) pane.caption.textContent = title;
      if (!picture) return;
      const { canvas } = pane;
      if (canvas.width !== picture.width || canvas.height !== picture.height) {
        canvas.width = picture.width;
        canvas.height = picture.height;
        layOut();
      }
      const context = canvas.getContext("2d");
      context.clearRect(0, 0, canvas.width, canvas.height);
      context.drawImage(picture, 0, 0);
      if (!state.boxes || !now.difference) return;
      const line = Math.max(1, Math.round(1 / scaleOf()));
      context.strokeStyle = "#ff2d78";
      context.lineWidth = line;
      for (const box of now.difference.boxes) {
        context.strokeRect(
          box.x - line / 2, box.y - line / 2, box.width + line, box.height + line);
      }
    }

    const probe = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
    function pixelOf(picture, x, y) {
      if (!picture || x >= picture.width || y >= picture.height) return null;
      probe.clearRect(0, 0, 1, 1);
      probe.drawImage(picture, -x, -y);
      return [...probe.getImageData(0, 0, 1, 1).data];
    }
    function readPixel(canvas, event) {
      const area = canvas.getBoundingClientRect();
      const x = Math.floor((event.clientX - area.left) / area.width * canvas.width);
      const y = Math.floor((event.clientY - area.top) / area.height * canvas.height);
      if (x < 0 || y < 0 || x >= canvas.width || y >= canvas.height) return;
      const golden = pixelOf(view.panes.expected.picture, x, y);
      const actual = pixelOf(view.panes.actual.picture, x, y);
      const shown = (name, value) => value ? [name + " ", swatch(value), value.join(" ")] : [];
      const same = golden && actual && golden.every((value, i) => value === actual[i]);
      const change = golden && actual && !same
        ? ", difference " + golden.map((value, i) => actual[i] - value).join(" ") : "";
      view.pixel.replaceChildren("x " + x + ", y " + y + ": ", ...shown("golden", golden),
        golden && actual ? ", " : "", ...shown("actual", actual), same ? ", equal" : change);
    }
    const swatch = ([red, green, blue, alpha]) => el("span", {
      class: "swatch", style: `background: rgb(${red} ${green} ${blue} / ${alpha / 255})`,
    });
    """#
}
