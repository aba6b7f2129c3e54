internal import SegueStage

/// Writes the layers and the status bar of a screen, as lines of its mapping.
struct LayerWriter {
  /// The scene to which the layers' pictures belong.
  let scene: Scene

  /// The lines of a list of layers under a key, indented to the key.
  func lines(_ key: String, _ layers: [SceneLayer]) -> [String] {
    layers.isEmpty ? ["\(key): []"] : ["\(key):"] + layers.flatMap { item($0).map { "  " + $0 } }
  }

  /// A status bar in one line.
  func text(_ bar: StatusBar) -> String {
    let pairs = KeyTable.statusBar.pairs(of: bar, in: scene)
    return "status-bar: { \(pairs.joined(separator: ", ")) }"
  }

  /// The lines of a list's item.
  private func item(_ layer: SceneLayer) -> [String] {
    let lines =
      KeyTable.layer.lines(of: layer, in: scene) + lines("children", layer.children)
    return lines.enumerated().map { ($0 == 0 ? "- " : "  ") + $1 }
  }
}
