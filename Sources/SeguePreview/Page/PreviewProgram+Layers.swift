extension PreviewProgram {
  /// The layers of the frame: a list with their numbers, outlines, and what is under the pointer.
  static let layers = #"""
    const svgName = "http://www.w3.org/2000/svg";

    async function showLayers() {
      const clip = view.clip, frame = view.frame, key = keyOf(frame);
      if (view.layersOf === key) return;
      const answer = await fetch(
        `layers?r=${clip.revision}&t=${clip.samples[frame].toFixed(6)}`).catch(() => null);
      if (answer?.status !== 200 || clip !== view.clip || frame !== view.frame) return;
      const outlines = await answer.json();
      if (key !== keyOf(view.frame)) return;
      view.layersOf = key;
      view.outlines = outlines;
      listLayers();
      drawOutlines();
    }
    // The rows are kept, so that the focus stays where it is from frame to frame.
    function listLayers() {
      const list = $("layers"), rows = [...list.children];
      // Top first, as layers are listed elsewhere.
      const layers = view.outlines.map((each, index) => [each, index]).reverse();
      layers.forEach(([layer, index], at) => {
        const row = rows[at] ?? list.appendChild(layerRow());
        const button = row.firstChild;
        button.dataset.index = index;
        button.style.paddingLeft = 10 + layer.depth * 14 + "px";
        button.firstChild.textContent = layer.path.split(" / ").pop();
        // Lines break between fields, not within them.
        button.lastChild.textContent = layer.numbers.split("  ")
          .map((field) => field.replaceAll(" ", "\u00a0")).join("  ");
      });
      for (const row of rows.slice(layers.length)) row.remove();
    }
    function layerRow() {
      const near = (event) => point(Number(event.currentTarget.dataset.index));
      const far = () => point(null);
      return el("li", {}, el("button", {
        type: "button", onfocus: near, onblur: far, onpointerenter: near, onpointerleave: far,
      }, el("b"), el("span")));
    }
    function point(index) {
      if (view.near === index) return;
      view.near = index;
      drawOutlines();
      for (const button of $("layers").querySelectorAll("button")) {
        button.classList.toggle("near", Number(button.dataset.index) === index);
      }
    }
    function drawOutlines() {
      const shapes = view.outlines.flatMap((layer, index) => {
        const isNear = index === view.near;
        if (!layer.corners || view.playing || !(view.boxes || isNear)) return [];
        const shape = document.createElementNS(svgName, "polygon");
        shape.setAttribute("points", layer.corners.join(" "));
        if (isNear) shape.setAttribute("class", "near");
        return [shape];
      });
      $("outlines").replaceChildren(...shapes);
    }
    // Whether a point lies in a polygon: a ray to the right crosses its edges an odd number of times.
    function holds(corners, x, y) {
      let inside = false;
      for (let i = 0, j = corners.length - 2; i < corners.length; j = i, i += 2) {
        const [ax, ay, bx, by] = [corners[i], corners[i + 1], corners[j], corners[j + 1]];
        if (ay > y !== by > y && x < (bx - ax) * (y - ay) / (by - ay) + ax) inside = !inside;
      }
      return inside;
    }
    canvas.addEventListener("pointermove", (event) => {
      if (!view.clip || view.playing) return;
      const area = canvas.getBoundingClientRect(), { width, height, scale } = view.clip;
      const x = (event.clientX - area.left) / area.width * width / scale;
      const y = (event.clientY - area.top) / area.height * height / scale;
      const at = view.outlines.findLastIndex(
        (layer) => layer.corners && holds(layer.corners, x, y));
      point(at < 0 ? null : at);
      showTime(`x ${number(x, 1)}, y ${number(y, 1)}`
        + (at < 0 ? "" : ": " + view.outlines[at].path));
    });
    canvas.addEventListener("pointerleave", () => {
      point(null);
      showTime();
    });
    """#

  /// What the server tells: a new clip, or what is wrong.
  static let state = #"""
    function take(state) {
      const clip = state.clip ?? null;
      $("name").textContent = document.title = state.name;
      $("stage").classList.toggle("outdated", state.isOutdated);
      showProblems(state);
      document.body.dataset.revision = state.revision;
      if (!clip) return;
      if (clip.revision === view.clip?.revision) return;
      const isFirst = !view.clip;
      view.clip = clip;
      view.layersOf = null;
      forgetPictures();
      $("facts").textContent = `${clip.width} × ${clip.height} px · ${number(clip.duration)} s · `
        + `${clip.samples.length} frames at ${number(clip.fps)} a second`;
      $("time").max = lastFrame();
      showPlots(clip);
      showSegments(clip);
      layOut();
      seek(clamp(view.frame, 0, lastFrame()));
      if (isFirst && !calm.matches) play(true);
    }
    function showProblems(state) {
      const box = $("problems");
      box.hidden = state.problems.length === 0;
      box.replaceChildren(...state.problems.map(problem));
      const errors = state.problems.filter((each) => each.severity === "error").length;
      if (errors) say(`${errors} mistakes: ${state.problems[0].message}`);
      else if (view.clip) say("The script is shown");
    }
    function problem(each) {
      const line = each.sourceLine ? [...each.sourceLine] : null;
      const from = (each.column ?? 1) - 1, to = from + (each.length ?? 1);
      return el("div", { class: "problem " + each.severity },
        el("p", { class: "message" }, each.message),
        el("p", { class: "muted" }, [each.place, each.code].filter(Boolean).join(" · ")),
        line ? el("pre", { tabindex: 0 }, `${each.line} | ${line.slice(0, from).join("")}`,
          el("mark", {}, line.slice(from, to).join("") || " "), line.slice(to).join("")) : null,
        ...each.help.map((way) => el("p", {}, way)));
    }
    // Plots are markup that the server made, with every name escaped.
    function plot(markup) {
      const template = document.createElement("template");
      template.innerHTML = markup;
      return template.content.firstElementChild;
    }
    function showPlots(clip) {
      $("progress").replaceChildren(clip.progress ? plot(clip.progress)
        : el("p", { class: "muted" }, "No transition runs."));
      $("tracks").replaceChildren(...clip.tracks.map((track) => el("figure", {},
        el("figcaption", {}, el("b", {}, track.layer), " " + track.property), plot(track.svg))));
      $("curves").hidden = clip.tracks.length === 0;
      view.plots = [...document.querySelectorAll(".panel .plot")].map((svg) => ({
        left: Number(svg.dataset.left), right: Number(svg.dataset.right),
        duration: Number(svg.dataset.duration), times: svg.dataset.times.split(" ").map(Number),
        ys: svg.dataset.ys.split(" "), now: svg.querySelector(".now"),
        dot: svg.querySelector(".dot"),
      }));
    }
    function showSegments(clip) {
      $("segments").replaceChildren(...clip.segments.map((segment) => {
        const span = el("span", { class: segment.isMotion ? "motion" : "", title: segment.text },
          segment.text);
        span.style.left = segment.start / clip.duration * 100 + "%";
        span.style.width = (segment.end - segment.start) / clip.duration * 100 + "%";
        return span;
      }));
    }

    // The server sends each state over a socket; when it is gone, the page waits for it.
    function listen() {
      const socket = new WebSocket(location.href.replace(/^http/, "ws") + "changes");
      const live = (text, isLost) => {
        $("live").textContent = text;
        $("live").classList.toggle("lost", isLost);
      };
      socket.onopen = () => live("following", false);
      socket.onmessage = (event) => take(JSON.parse(event.data));
      socket.onclose = () => {
        live("segue is gone", true);
        setTimeout(listen, 1000);
      };
    }
    listen();
    """#
}
