internal import SegueGraphics
internal import SegueStage

/// Decoding of a script that shows the clips of others.
extension SceneDecoder {
  /// Decodes the clips and their page; the canvas is known when they are loaded.
  mutating func comparison(_ keys: [String: SyntaxEntry]) -> Scene {
    checkExclusions(KeyTable.clips.exclusions, keys)
    var scene = Scene(
      canvas: Canvas(size: Size(1, 1)), background: .clear, screens: [], steps: [])
    hasReadableScreens = false
    if let entry = keys["clips"] { locations.timeline = entry.key.place }
    locations.page = locations.timeline
    for table in [KeyTable.clips, .head, .ending, .documents, .golden, .words] {
      read(keys.filter { $0.key != "background" }, table, into: &scene)
    }
    page(keys, into: &scene)
    scene.page = scene.page ?? Page()
    checkWords(keys["words"], of: scene)
    scene.assets = assets
    scene.fonts = fonts
    scene.outputs = outputs(keys["output"])
    locations.framesPerSecond = keys["fps"]?.place ?? locations.timeline
    locations.setsFrameRate = keys["fps"] != nil
    checkFrameRate(of: scene, keys["fps"])
    if scene.page?.arrangement.layout == .wipe, scene.clips.count > 2 {
      problems.error(
        .badComparison, "a `wipe` has two clips, not \(scene.clips.count)",
        at: locations.timeline, help: ["remove the others, or write `layout: side-by-side`"])
    }
    checkBackground(of: scene)
    return scene
  }

  /// Reports a screen behind a page of clips, which have the screens.
  private mutating func checkBackground(of scene: Scene) {
    let backgrounds = [scene.page?.background, scene.page?.darkBackground]
    for case .screen(let name, _)?? in backgrounds {
      problems.error(
        .badComparison,
        "there is no screen `\(Excerpt.of(name))`: `clips` have screens of their own",
        at: locations.pageScreens.first ?? locations.page,
        help: ["write a colour, a gradient or a picture as the `background`"])
      return
    }
  }
}
