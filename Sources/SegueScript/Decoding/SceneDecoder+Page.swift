internal import SegueGraphics
internal import SegueStage

/// Decoding of the page round a clip, and of the texts of its languages.
extension SceneDecoder {
  /// Decodes the page; its pictures and fonts are among those of the scene.
  mutating func page(_ keys: [String: SyntaxEntry], into scene: inout Scene) {
    guard let entry = keys["page"] else { return }
    locations.page = entry.key.place
    read(keys, KeyTable.pages, into: &scene)
    guard let page = scene.page, case .mapping(let entries) = entry.value.content else { return }
    func place(_ name: String) -> ScriptPlace {
      entries.first { CanonicalName.of($0.name) == name }?.place ?? entry.key.place
    }
    checkScreens(of: page, in: scene)
    if scene.clips.isEmpty { checkDevice(of: page, in: scene, at: place("device")) }
    let isFramed = entries.contains { CanonicalName.of($0.name) == "frame" }
    if page.device == .none, isFramed, page.frame.image == nil {
      problems.error(
        .badFrame, "`frame` has no effect with `device: none`", at: place("frame"),
        help: ["remove one of the two"])
    }
    warnAboutArrangement(page, in: scene, entries)
    if case .named(let format, _) = page.size, let scale = page.scale {
      // The points of a page follow from the pixels of its name.
      let width = Double(format.pixels.width) / scale
      if width < 1 || width > 100_000 {
        problems.error(
          .badPage, "a page of \(format.rawValue) has no room at this scale", at: place("scale"),
          help: ["remove `scale`, or write one such as 2"])
      }
    }
  }

  /// Warns about keys for several clips that change nothing.
  private mutating func warnAboutArrangement(
    _ page: Page, in scene: Scene, _ entries: [SyntaxEntry]
  ) {
    let layout = page.arrangement.layout
    for entry in entries {
      let name = CanonicalName.of(entry.name)
      let isUsed: Bool
      switch name {
      case "layout": isUsed = !scene.clips.isEmpty
      case "gap": isUsed = !scene.clips.isEmpty && [.sideBySide, .stacked].contains(layout)
      case "divider": isUsed = !scene.clips.isEmpty && layout == .wipe
      case "interval": isUsed = !scene.clips.isEmpty && layout == .blink
      default: continue
      }
      if isUsed { continue }
      let layouts = ["divider": "layout: wipe", "interval": "layout: blink"]
      problems.warning(
        .unused,
        scene.clips.isEmpty
          ? "`\(name)` has no effect: it is for several `clips`"
          : "`\(name)` has no effect with `layout: \(layout.rawValue)`", at: entry.place,
        help: [layouts[name].map { "remove it, or write `\($0)`" } ?? "remove it"])
    }
  }

  /// Reports screens behind the device that the script does not have.
  private mutating func checkScreens(of page: Page, in scene: Scene) {
    guard hasReadableScreens else { return }
    let names = scene.screens.map(\.name)
    let shown = [page.background, page.darkBackground].compactMap { background -> String? in
      if case .screen(let name, _)? = background { name } else { nil }
    }
    for (name, place) in zip(shown, locations.pageScreens) where !names.contains(name) {
      problems.error(
        .unknownScreen, "there is no screen `\(Excerpt.of(name))` behind the page", at: place,
        help: NearestName.help(for: name, among: names, kind: "screens"))
    }
  }

  /// Warns where a device has another screen than the canvas.
  private mutating func checkDevice(of page: Page, in scene: Scene, at place: ScriptPlace) {
    guard case .named(let name) = page.device, page.window == nil,
      let device = Device.named(name)
    else { return }
    let (own, size) = (device.size, scene.canvas.size)
    let short = min(size.width, size.height) / min(own.width, own.height)
    let long = max(size.width, size.height) / max(own.width, own.height)
    // The same screen at another scale of points is drawn as it is.
    if abs(short - long) <= 0.01 * long { return }
    func words(_ size: Size) -> String { "\(size.width.fixed(2))x\(size.height.fixed(2))" }
    problems.warning(
      .otherDevice,
      "the canvas is \(words(size)) points, and the screen of `\(device.name)` \(words(own)): its body "
        + "is drawn round the canvas", at: place,
      help: ["write `device: auto`, or `canvas: \(device.name)`"])
  }

  /// Warns about dots for marks in a script without any.
  mutating func checkProgress(of scene: Scene) {
    let hasMarks = scene.steps.contains { if case .mark = $0.bare { true } else { false } }
    guard scene.page?.progress == .dots, !hasMarks, firstBrokenStep == nil else { return }
    problems.warning(
      .unmarkedDots, "`progress: dots` has a dot for each `mark`, and the timeline has none",
      at: locations.page, help: ["add steps such as `- mark: open`, or write `progress: bar`"])
  }

  /// Reports callouts and focuses in a script without a page.
  mutating func checkAnnotations(of scene: Scene) {
    guard scene.page == nil, locations.page == ScriptPlace() else { return }
    for (index, step) in scene.steps.enumerated() {
      let notes = step.notes
      guard !notes.callouts.isEmpty || notes.focus != nil else { continue }
      let key = notes.callouts.isEmpty ? "focus" : "callout"
      problems.error(
        .badMark, "a `\(key)` is on the page round the clip, and this script has none",
        at: locations.annotations[index] ?? locations.timeline,
        help: ["add `page: { device: auto }`, or `page: { device: none }` for the clip alone"])
      return
    }
  }
}
