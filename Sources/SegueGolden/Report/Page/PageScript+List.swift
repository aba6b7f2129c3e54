extension PageScript {
  /// The list of clips: search, filter, which one is open.
  static let list = #"""
    const entries = report.clips.map((clip, index) => ({ ...clip, index }));
    for (const group of report.groups) {
      group.entries = group.clips.map((index) => entries[index]);
      for (const entry of group.entries) entry.group = group;
    }
    // A group stands where the first of its clips does.
    const listPlace = (entry) => entry.group?.clips[0] ?? entry.index;
    entries.sort((a, b) => verdicts.indexOf(a.verdict) - verdicts.indexOf(b.verdict)
      || listPlace(a) - listPlace(b) || a.index - b.index);
    const hiddenVerdicts = new Set();

    function listClips() {
      for (const entry of entries) {
        entry.link = el("a", { href: "#clip-" + entry.index },
          badge(entry.verdict), " ", entry.name, entry.verdict === "equal" ? null
            : el("span", { class: "muted" }, entry.sentence));
        entry.row = el("li", {}, entry.link);
        entry.words = (entry.name + " " + entry.script + " " + entry.sentence).toLowerCase();
      }
      for (const group of report.groups) {
        group.details = el("details", {},
          el("summary", {}, badge(group.verdict), " ", counted(group.clips.length, "clip"),
            el("span", { class: "muted" }, group.sentence)),
          el("ul", {}, group.entries.map((entry) => entry.row)));
        group.row = el("li", { class: "group" }, group.details);
      }
      $("clips").append(...new Set(entries.map((entry) => entry.group?.row ?? entry.row)));
      const failed = entries.filter((entry) => verdicts.indexOf(entry.verdict) < 3).length;
      $("summary").textContent = (report.shard ? "Shard " + report.shard + ". " : "")
        + (failed ? failed + " of " + counted(entries.length, "clip") + " failed."
          : counted(entries.length, "clip") + ", none failed.")
        + (report.tolerances.length ? " Tolerances: " + report.tolerances.join(", ") + "." : "");
      listVerdicts();
      $("search").addEventListener("input", filterClips);
    }

    function listVerdicts() {
      for (const verdict of verdicts) {
        const count = entries.filter((entry) => entry.verdict === verdict).length;
        if (!count) continue;
        $("chips").append(el("button", {
          type: "button", "aria-pressed": "true", onclick: (event) => {
            const shown = hiddenVerdicts.delete(verdict);
            if (!shown) hiddenVerdicts.add(verdict);
            event.currentTarget.setAttribute("aria-pressed", shown);
            filterClips();
          },
        }, verdict + " " + count));
      }
    }

    function filterClips() {
      const words = $("search").value.toLowerCase().split(/\s+/).filter(Boolean);
      for (const entry of entries) {
        entry.row.hidden = hiddenVerdicts.has(entry.verdict)
          || !words.every((word) => entry.words.includes(word));
      }
      for (const group of report.groups) {
        group.row.hidden = group.entries.every((entry) => entry.row.hidden);
        // What is searched for is seen.
        if (words.length) group.details.open = true;
      }
      say(counted(entries.filter((entry) => !entry.row.hidden).length, "clip") + " listed");
    }

    // Opens the clip that the address names, or the first one; on a phone the list comes first.
    function openAddressed() {
      const index = /^#clip-(\d+)$/.exec(location.hash)?.[1];
      const entry = entries.find((entry) => String(entry.index) === index);
      document.body.classList.toggle("reading", Boolean(entry));
      if (entry || !state.clip) openClip(entry ?? entries[0]);
      else if (!$("main").checkVisibility()) play(false);
    }

    function moveClip(step) {
      const listed = entries.filter((entry) => !entry.row.hidden);
      if (!listed.length) return;
      const at = listed.indexOf(state.clip);
      const entry = listed[clamp(at < 0 ? 0 : at + step, 0, listed.length - 1)];
      location.hash = "clip-" + entry.index;
    }

    // What is known of a clip is read when it is opened first.
    function readClip(entry) {
      const block = $("c-" + entry.index);
      if (!block) return;
      Object.assign(entry, JSON.parse(block.textContent));
      block.remove();
    }

    function openClip(entry) {
      if (!entry) {
        $("main").replaceChildren(el("p", {}, "There are no clips."));
        return;
      }
      readClip(entry);
      state.clip?.link.removeAttribute("aria-current");
      state.clip = entry;
      entry.link.setAttribute("aria-current", "true");
      if (entry.group && location.hash) entry.group.details.open = true;
      entry.link.scrollIntoView({ block: "nearest" });
      Object.assign(state, { time: 0, playing: false, aligned: false, second: false });
      $("main").replaceChildren(...sections(entry));
      $("main").scrollTop = 0;
      if (!view) return;
      setMode(state.mode);
      seek(0);
      if (!calm.matches && $("main").checkVisibility()) play(true);
    }
    """#

  /// Time: which frames show at a moment, and playing through them.
  static let moments = #"""
    function frameAt(frames, time) {
      let low = 0, high = frames.length - 1;
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if (frames[middle].time <= time + 1e-7) low = middle;
        else high = middle - 1;
      }
      return high < 0 ? null : low;
    }

    // The frames of a clip's two sides and every moment at which one of them changes.
    function momentsOf(clip) {
      const golden = clip.expected?.frames ?? [], actual = clip.actual?.frames ?? [];
      const times = [...new Set([...golden, ...actual].map((frame) => frame.time))];
      const byFrames = new Map(clip.differences.map((difference) =>
        [difference.expected + "/" + difference.actual, difference]));
      const partners = new Map(clip.alignment.filter((pair) => pair.expected !== undefined
        && pair.actual !== undefined).map((pair) => [pair.actual, pair.expected]));
      return {
        golden, actual, byFrames, partners, followers: [],
        times: times.sort((a, b) => a - b),
        duration: Math.max(clip.expected?.duration ?? 0, clip.actual?.duration ?? 0),
        worst: clip.differences.reduce((worst, difference) =>
          !worst || difference.pixels > worst.pixels ? difference : worst, null),
      };
    }

    function present() {
      const actual = frameAt(view.actual, state.time);
      let expected = frameAt(view.golden, state.time);
      if (state.aligned && view.partners.has(actual)) expected = view.partners.get(actual);
      return { expected, actual, difference: view.byFrames.get(expected + "/" + actual) };
    }

    function seek(time) {
      if (!view) return;
      state.time = clamp(time, 0, view.duration);
      draw();
    }
    function stepFrames(count) {
      if (!view) return;
      play(false);
      const at = frameAt(view.times.map((time) => ({ time })), state.time) ?? 0;
      seek(view.times[clamp(at + count, 0, view.times.length - 1)] ?? 0);
    }
    function seekWorst() {
      if (!view?.worst) return;
      play(false);
      seek(view.actual[view.worst.actual]?.time ?? 0);
    }

    let lastTick = 0, nextTick = 0;
    function play(on) {
      if (!view) return;
      const starts = on && !state.playing;
      state.playing = on;
      if (starts && state.time >= (view.times.at(-1) ?? 0)) state.time = 0;
      view.playButton.textContent = on ? "Pause" : "Play";
      if (!starts) return;
      lastTick = performance.now();
      // A clip that was playing when this one was opened has a tick to come.
      cancelAnimationFrame(nextTick);
      nextTick = requestAnimationFrame(tick);
    }
    function tick(now) {
      if (!state.playing || !view) return;
      state.time += Math.max(0, now - lastTick) / 1000 * state.speed;
      lastTick = now;
      if (state.time >= view.duration) {
        if (state.loop && view.duration > 0) state.time %= view.duration;
        else {
          state.time = view.times.at(-1) ?? 0;
          play(false);
        }
      }
      draw();
      if (state.playing) nextTick = requestAnimationFrame(tick);
    }
    """#
}
