internal import SegueGraphics
package import SegueStage

/// Writes a scene as a script in which every default is filled in.
///
/// Reading the text gives the same scene, but that what was left to a default is now said; so
/// writing that scene again gives the same text.
package enum ScriptWriter {
  /// The whole script of a scene, with a line break at its end.
  ///
  /// - Parameter containers: the containers that the scene may name.
  package static func text(
    _ scene: Scene, containers: [ContainerType] = ContainerCatalogue.all
  ) -> String {
    let sections = [
      head(scene), documents(scene), screens(scene), images(scene), transitions(scene),
      container(scene, containers), timeline(scene, containers), ending(scene),
    ]
    return sections.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") + "\n" }
      .joined(separator: "\n")
  }

  private static func head(_ scene: Scene) -> [String] {
    [
      "# A script with every default filled in.",
      "segue: 1",
      "",
      "# The stage: points, and pixels per point.",
      "canvas: \(CanvasLiteral.text(scene.canvas))",
      "# Frames a second; a GIF has at most 50.",
      "fps: \(NumberLiteral.text(scene.framesPerSecond))",
      "# What shows where no screen is drawn.",
      "background: \(color(scene.background))",
      "# How the fingers of gestures are drawn: none, or ring.",
      "touches: { show: \(scene.touchDisplay.rawValue) }",
    ]
  }

  private static func documents(_ scene: Scene) -> [String] {
    var lines: [String] = []
    if let text = scene.alternativeText { lines.append("alt: \(YAMLText.quoted(text))") }
    if let poster = scene.poster { lines.append("poster: \(OutputWriter.text(poster))") }
    if !scene.matrix.isEmpty {
      let axes = scene.matrix.map { axis in
        let words = axis.words.map(YAMLText.word).joined(separator: ", ")
        return "\(YAMLText.word(axis.name)): [\(words)]"
      }
      lines.append("matrix: { \(axes.joined(separator: ", ")) }")
    }
    return lines.isEmpty ? [] : ["# What documents need that show the clip."] + lines
  }

  private static func screens(_ scene: Scene) -> [String] {
    let lines = scene.screens.flatMap { screen in self.screen(screen, scene).map { "  " + $0 } }
    let note = "# The screens; paths are relative to the script."
    return lines.isEmpty ? [note, "screens: {}"] : [note, "screens:"] + lines
  }

  private static func screen(_ screen: Screen, _ scene: Scene) -> [String] {
    let name = YAMLText.word(screen.name)
    let layers = LayerWriter(scene: scene)
    let bar = screen.statusBar.map(layers.text)
    let suffix = bar.map { ", " + $0 } ?? ""
    switch screen.content {
    case .fill(let fill): return ["\(name): { fill: \(color(fill))\(suffix) }"]
    case .image(let asset, let mode):
      return [
        "\(name): { file: \(path(of: asset, scene)), content-mode: \(mode.rawValue), "
          + "background: \(color(screen.background))\(suffix) }"
      ]
    case .layers(let own):
      let lines =
        ["background: \(color(screen.background))"] + [bar].compactMap { $0 }
        + layers.lines("layers", own)
      return ["\(name):"] + lines.map { "  " + $0 }
    }
  }

  private static func images(_ scene: Scene) -> [String] {
    guard !scene.images.isEmpty else { return [] }
    let lines = scene.images.map { image in
      "  \(YAMLText.word(image.name)): \(path(of: image.asset, scene))"
    }
    return ["# The pictures that transitions call by name.", "images:"] + lines
  }

  private static func transitions(_ scene: Scene) -> [String] {
    guard !scene.transitions.isEmpty else { return [] }
    let lines = scene.transitions.flatMap { own in
      OwnTransitionWriter(scene: scene).lines(of: own).map { "  " + $0 }
    }
    return ["# The script's own transitions.", "transitions:"] + lines
  }

  private static func container(_ scene: Scene, _ containers: [ContainerType]) -> [String] {
    guard let use = scene.container else { return [] }
    let type = ContainerCatalogue.container(named: use.name, among: containers)
    let roles = type?.roles.map(\.name) ?? use.screens.keys.sorted()
    let screens = roles.compactMap { role in
      use.screens[role].map { "  \(role): \(YAMLText.word($0))" }
    }
    let parameters = StepWriter.lines(of: type?.parameters ?? [], values: use.parameters)
    return ["# What everything happens in.", "container:", "  type: \(YAMLText.word(use.name))"]
      + screens + parameters.map { "  " + $0 }
  }

  private static func timeline(_ scene: Scene, _ containers: [ContainerType]) -> [String] {
    let note = "# What happens, in order."
    guard !scene.steps.isEmpty else { return [note, "timeline: []"] }
    // A scene that cannot be staged is written as its author left it.
    let resolved = try? StepResolver.resolution(of: scene, containers: containers).steps
    let lines = scene.steps.indices.flatMap { index in
      StepWriter.lines(
        of: scene.steps[index], resolved: resolved?[index], in: scene)
    }
    return [note, "timeline:"] + lines.map { "  " + $0 }
  }

  private static func ending(_ scene: Scene) -> [String] {
    let loop =
      switch scene.loop {
      case .forever: "forever"
      case .once: "once"
      case .times(let count): "\(count)"
      }
    let outputs =
      scene.outputs.isEmpty
      ? ["# No file is named; `-o FILE` names one.", "output: []"]
      : ["# The files to write.", "output:"]
        + scene.outputs.map { "  - \(OutputWriter(scene: scene).text($0))" }
    return ["# How often a viewer plays the clip: forever, once, or a number.", "loop: \(loop)"]
      + outputs
  }

  private static func path(of asset: AssetID, _ scene: Scene) -> String {
    let path = scene.assets.indices.contains(asset.index) ? scene.assets[asset.index].path : ""
    return YAMLText.quoted(path)
  }

  private static func color(_ color: Color) -> String { "\"\(color.hex)\"" }
}
