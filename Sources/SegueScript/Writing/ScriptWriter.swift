internal import SegueGraphics
package import SegueStage

/// A writer of scenes as scripts.
///
/// Parsing the text gives the same scene. If defaults are filled in, they become explicit in that
/// scene, and writing it again gives the same text.
package enum ScriptWriter {
  /// Returns the script of a scene, with a line break at its end.
  ///
  /// - Parameters:
  ///   - containers: the container types that the scene may use.
  ///   - fillsDefaults: whether defaults of transitions and containers are filled in.
  package static func text(
    _ scene: Scene, containers: [ContainerType] = ContainerCatalogue.all,
    fillsDefaults: Bool = true
  ) -> String {
    if !scene.clips.isEmpty { return comparison(scene, fillsDefaults) }
    let sections = [
      head(scene, fillsDefaults), documents(scene), screens(scene), images(scene),
      transitions(scene), container(scene, containers, fillsDefaults),
      timeline(scene, containers, fillsDefaults), ending(scene, fillsDefaults),
      page(scene),
    ]
    return sections.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") + "\n" }
      .joined(separator: "\n")
  }

  /// Returns the smallest script of a scene that shows the clips of others.
  package static func clips(of scene: Scene) -> String {
    (["segue: 1"] + KeyTable.clips.lines(of: scene, in: scene)).joined(separator: "\n") + "\n"
  }

  /// Returns the script of a scene that shows the clips of others.
  private static func comparison(_ scene: Scene, _ fillsDefaults: Bool) -> String {
    let head = [
      fillsDefaults ? "# A script with every default filled in." : "# A scene as a script.",
      "segue: 1", "", "# Frames a second; a GIF has at most 50.",
      "fps: \(NumberLiteral.text(scene.framesPerSecond))",
    ]
    let clips = ["# The clips, on one clock."] + KeyTable.clips.lines(of: scene, in: scene)
    let sections = [
      head, documents(scene), clips, ending(scene, fillsDefaults), page(scene),
    ]
    return sections.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") + "\n" }
      .joined(separator: "\n")
  }

  /// Returns the lines of the script's head: version, canvas, frame rate, background, layout and touches.
  private static func head(_ scene: Scene, _ fillsDefaults: Bool) -> [String] {
    [
      fillsDefaults ? "# A script with every default filled in." : "# A scene as a script.",
      "segue: 1",
      "",
      "# The stage: points, and pixels per point.",
      "canvas: \(CanvasLiteral.text(scene.canvas))",
      "# Frames a second; a GIF has at most 50.",
      "fps: \(NumberLiteral.text(scene.framesPerSecond))",
      "# What shows where no screen is drawn.",
      "background: \(color(scene.background))",
    ] + (scene.layout == .leftToRight ? [] : ["layout: \(scene.layout.rawValue)"]) + [
      "# How the fingers of gestures are drawn: none, disc, ring or pointer."
    ] + KeyTable.fingers.pairs(of: scene, in: scene)
  }

  /// Returns the lines of the alternative text, the poster, the matrix and the golden's rules; none if they are not set.
  private static func documents(_ scene: Scene) -> [String] {
    let lines = KeyTable.documents.pairs(of: scene, in: scene)
    let golden = KeyTable.golden.pairs(of: scene, in: scene)
    return (lines.isEmpty ? [] : ["# What documents need that show the clip."] + lines)
      + (golden.isEmpty ? [] : ["# How `verify` compares the clip with its golden."] + golden)
  }

  /// Returns the lines of the texts and of the page; none if they are not set.
  private static func page(_ scene: Scene) -> [String] {
    let words = KeyTable.words.lines(of: scene, in: scene)
    let page = KeyTable.pages.lines(of: scene, in: scene)
    return (words.isEmpty ? [] : ["# The texts by name, for each word of the matrix."] + words)
      + (page.isEmpty ? [] : ["# The page round the clip."] + page)
  }

  /// Returns the lines of the mapping `screens`.
  private static func screens(_ scene: Scene) -> [String] {
    let lines = scene.screens.flatMap { screen in self.screen(screen, scene).map { "  " + $0 } }
    let note = "# The screens; paths are relative to the script."
    return lines.isEmpty ? [note, "screens: {}"] : [note, "screens:"] + lines
  }

  /// Returns the lines of one screen: a single line, unless it has layers, which stand last.
  private static func screen(_ screen: Screen, _ scene: Scene) -> [String] {
    let name = YAMLText.word(screen.name)
    let (table, parts) = (KeyTable.screen, ScreenParts.of(screen))
    switch screen.content {
    case .image, .fill:
      return ["\(name): { \(table.pairs(of: parts, in: scene).joined(separator: ", ")) }"]
    // Screens of a script are never compositions.
    case .composition: return []
    case .layers:
      let lines = table.written.flatMap { $0.lines(of: parts, in: scene) ?? [] }
      return ["\(name):"] + lines.map { "  " + $0 }
    }
  }

  /// Returns the lines of the mapping `images`; none without images.
  private static func images(_ scene: Scene) -> [String] {
    guard !scene.images.isEmpty else { return [] }
    let lines = scene.images.map { image in
      "  \(YAMLText.word(image.name)): \(path(of: image.asset, scene))"
    }
    return ["# The pictures that transitions call by name.", "images:"] + lines
  }

  /// Returns the lines of the mapping `transitions`; none without custom transitions.
  private static func transitions(_ scene: Scene) -> [String] {
    guard !scene.transitions.isEmpty else { return [] }
    let lines = scene.transitions.flatMap { own in
      definition(of: own, in: scene).map { "  " + $0 }
    }
    return ["# The script's own transitions.", "transitions:"] + lines
  }

  /// Returns the definition of a transition; for one written in Swift, a comment with its name.
  private static func definition(of own: OwnTransition, in scene: Scene) -> [String] {
    guard let animator = own.animator as? KeyframeAnimator else {
      return ["# \(YAMLText.word(own.name)): written in Swift"]
    }
    let use = TransitionUse(duration: animator.duration, pacing: animator.pacing)
    let parts = OwnTransitionParts(use: use, animator: animator)
    return ["\(YAMLText.word(own.name)):"]
      + KeyTable.ownTransition.lines(of: parts, in: scene).map { "  " + $0 }
  }

  /// Returns the lines of the mapping `container`; none without a container.
  private static func container(
    _ scene: Scene, _ containers: [ContainerType], _ fillsDefaults: Bool
  ) -> [String] {
    guard let use = scene.container else { return [] }
    let type = ContainerCatalogue.container(named: use.name, among: containers)
    let roles = type?.roles.map(\.name) ?? use.screens.keys.sorted()
    let screens = roles.compactMap { role in
      use.screens[role].map { "  \(role): \(YAMLText.word($0))" }
    }
    let parameters = StepWriter.lines(
      of: type?.parameters ?? [], values: use.parameters, fillsDefaults: fillsDefaults)
    return ["# What everything happens in.", "container:", "  type: \(YAMLText.word(use.name))"]
      + screens + parameters.map { "  " + $0 }
  }

  /// Returns the lines of the timeline, with defaults filled in when explaining.
  private static func timeline(
    _ scene: Scene, _ containers: [ContainerType], _ fillsDefaults: Bool
  ) -> [String] {
    let note = "# What happens, in order."
    guard !scene.steps.isEmpty else { return [note, "timeline: []"] }
    // A scene whose timeline cannot be resolved is written without filled-in defaults.
    let resolved =
      fillsDefaults
      ? try? StepResolver.resolution(of: scene, containers: containers).steps : nil
    let writer = StepWriter(scene: scene, fillsDefaults: fillsDefaults)
    let lines = scene.steps.indices.flatMap { index in
      writer.lines(of: scene.steps[index], resolved: resolved?[index])
    }
    return [note, "timeline:"] + lines.map { "  " + $0 }
  }

  /// Returns the lines of the number of plays and of the outputs.
  private static func ending(_ scene: Scene, _ fillsDefaults: Bool) -> [String] {
    let writer = OutputWriter(scene: scene, fillsDefaults: fillsDefaults)
    let outputs =
      scene.outputs.isEmpty
      ? ["# No file is named; `-o FILE` names one.", "output: []"]
      : ["# The files to write.", "output:"]
        + scene.outputs.map { "  - \(writer.text($0))" }
    return ["# How often a viewer plays the clip: forever, once, or a number."]
      + KeyTable.ending.pairs(of: scene, in: scene) + outputs
  }

  /// Returns the path of an image file in quotes.
  private static func path(of asset: AssetID, _ scene: Scene) -> String {
    let path = scene.assets.indices.contains(asset.index) ? scene.assets[asset.index].path : ""
    return YAMLText.quoted(path)
  }

  private static func color(_ color: Color) -> String { "\"\(color.hex)\"" }
}

/// A writer of outputs.
struct OutputWriter {
  let scene: Scene
  /// Whether options that are not set are written with their defaults.
  let fillsDefaults: Bool

  /// Returns an output as a mapping in one line, with the keys that go with its format and content.
  func text(_ output: Output) -> String {
    let parts = OutputParts.of(output)
    let pairs = KeyTable.output.keys.filter { isWritten($0.name, of: output) }
      .compactMap { key in key.text(parts, scene).map { "\(key.name): \($0)" } }
    return "{ \(pairs.joined(separator: ", ")) }"
  }

  /// Returns whether a key is written: an option without `fillsDefaults` only if it is set.
  private func isWritten(_ name: String, of output: Output) -> Bool {
    let options = output.options
    if KeyTable.sheet.section.names.contains(name) {
      if case .sheet = output.content { return true }
      return false
    }
    guard let option = OutputOption(rawValue: name) else { return true }
    return output.format.options.contains(option)
      && (options.lossless != true || !OutputOption.lossy.contains(option))
      && (option != .fit || options.maxSize != nil) && (fillsDefaults || options.has(option))
  }
}
