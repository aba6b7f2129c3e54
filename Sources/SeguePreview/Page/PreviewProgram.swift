/// The page's program: plain JavaScript without libraries, in the order in which it is read.
///
/// What comes from files reaches the page as text nodes; plots are markup that the server escaped.
enum PreviewProgram {
  /// The program as one block without global names.
  static var text: String {
    let parts = [foundation, pictures, drawing, layers, playing, state, keys]
    return "(() => {\n\"use strict\";\n" + parts.joined(separator: "\n") + "\n})();\n"
  }

  /// Elements, words and the state that everything shares.
  static let foundation = #"""
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
    """#

  /// Pictures: asked for when they are needed, a few ahead, kept while there is room.
  static let pictures = #"""
    const bitmaps = new Map(), pending = new Map();
    const room = 60e6;

    const keyOf = (frame) => view.clip.revision + ":" + frame;
    async function fetchFrame(clip, frame) {
      const time = clip.samples[frame].toFixed(6);
      const answer = await fetch(`frame?r=${clip.revision}&t=${time}`);
      // A picture that the limits refuse says why.
      if (answer.status === 422) say((await answer.text()).trim());
      if (answer.status !== 200) throw new Error("frame " + frame + ": " + answer.status);
      return createImageBitmap(await answer.blob());
    }
    // The picture of a frame, or a promise of it.
    function bitmap(frame) {
      const key = keyOf(frame);
      const known = bitmaps.get(key);
      if (known) {
        bitmaps.delete(key);
        bitmaps.set(key, known);
        return known;
      }
      if (!pending.has(key)) {
        const clip = view.clip;
        pending.set(key, fetchFrame(clip, frame).then((picture) => {
          bitmaps.set(key, picture);
          makeRoom();
          return picture;
        }).catch(() => null).finally(() => pending.delete(key)));
      }
      return pending.get(key);
    }
    function makeRoom() {
      const area = view.clip ? view.clip.width * view.clip.height : 1;
      const most = Math.max(8, Math.floor(room / area));
      for (const key of bitmaps.keys()) {
        if (bitmaps.size <= most) break;
        bitmaps.get(key).close();
        bitmaps.delete(key);
      }
    }
    function forgetPictures() {
      for (const picture of bitmaps.values()) picture.close();
      bitmaps.clear();
    }
    // Four at a time keep two cores busy and the newest wish near the front.
    function fetchAhead() {
      const count = view.clip.samples.length;
      for (let step = 1; step <= 8 && pending.size < 4; step++) {
        const frame = view.frame + step;
        if (frame >= count && !view.loop) break;
        bitmap(frame % count);
      }
    }
    """#

  /// The stage: the frame, the frames round it, and where the canvas lies.
  static let drawing = #"""
    const canvas = $("picture"), context = canvas.getContext("2d");

    function layOut() {
      if (!view.clip) return;
      const { width, height, scale } = view.clip, area = $("stage").getBoundingClientRect();
      const fit = Math.min((area.width - 40) / width, (area.height - 40) / height);
      const size = clamp(fit, 0.02, Math.max(1, 2 / scale));
      for (const each of [canvas, $("outlines")]) {
        each.style.width = width * size + "px";
        each.style.height = height * size + "px";
      }
      $("outlines").setAttribute("viewBox", `0 0 ${width / scale} ${height / scale}`);
    }
    new ResizeObserver(layOut).observe($("stage"));

    // The frames that an onion skin shows, faintest first; the frame itself last.
    function wanted() {
      if (!view.onion) return [[view.frame, 1]];
      const step = Math.max(1, Math.round(view.clip.fps * 0.08));
      return [[-2, 0.22], [2, 0.22], [-1, 0.4], [1, 0.4], [0, 1]]
        .map(([at, weight]) => [view.frame + at * step, weight])
        .filter(([frame]) => frame >= 0 && frame <= lastFrame());
    }
    // Draws the frame if it has come, else when it comes and is still wanted.
    function draw() {
      if (!view.clip) return;
      const key = keyOf(view.frame), list = wanted();
      const pictures = list.map(([frame]) => bitmap(frame));
      if (pictures.every((each) => each instanceof ImageBitmap)) {
        paint(list, pictures, key);
        return;
      }
      Promise.all(pictures).then((come) => {
        if (view.clip && key === keyOf(view.frame)) paint(list, come, key);
      });
    }
    function paint(list, pictures, key) {
      const { width, height } = view.clip;
      const own = pictures[pictures.length - 1];
      if (!own) return;
      if (canvas.width !== width) canvas.width = width;
      if (canvas.height !== height) canvas.height = height;
      context.globalAlpha = 1;
      context.clearRect(0, 0, width, height);
      context.drawImage(own, 0, 0);
      list.forEach(([, weight], index) => {
        if (weight === 1 || !pictures[index]) return;
        context.globalAlpha = weight;
        context.drawImage(pictures[index], 0, 0);
      });
      view.shown = key;
      canvas.dataset.shown = key;
      if (!view.playing) showLayers();
    }
    """#
}
