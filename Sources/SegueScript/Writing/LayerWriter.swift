internal import SegueGraphics
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
  static func text(_ bar: StatusBar) -> String {
    let fill = bar.fill.map { ", fill: \"\($0.hex)\"" } ?? ""
    return "status-bar: { height: \(NumberLiteral.text(bar.height)), fixed: \(bar.isFixed)\(fill) }"
  }

  /// The lines of a list's item.
  private func item(_ layer: SceneLayer) -> [String] {
    let lines = keys(of: layer) + lines("children", layer.children)
    return lines.enumerated().map { ($0 == 0 ? "- " : "  ") + $1 }
  }

  private func keys(of layer: SceneLayer) -> [String] {
    let number = NumberLiteral.text
    var lines = ["name: \(YAMLText.word(layer.name))"]
    lines.append(layer.image.map { "image: \(name(of: $0))" } ?? "# image: none")
    lines.append(layer.fill.map { "fill: \"\($0.hex)\"" } ?? "# fill: none")
    lines.append(layer.frame.map { "frame: \(text($0))" } ?? "# frame: all of its holder")
    lines.append("content-mode: \(layer.contentMode.rawValue)")
    lines.append("corner-radius: \(number(layer.cornerRadius))")
    lines.append("alpha: \(number(layer.alpha))")
    lines.append("anchor-point: \(text(layer.anchorPoint))")
    lines.append("transform: \(text(layer.transform))")
    lines.append(layer.perspective.map { "perspective: \(number($0))" } ?? "# perspective: none")
    lines.append("clips: \(layer.clips)")
    return lines
  }

  private func text(_ transform: SceneTransform) -> String {
    let angle = AngleLiteral.text
    return "{ turn: \(angle(transform.turn)), turn-x: \(angle(transform.turnX)), "
      + "turn-y: \(angle(transform.turnY)), scale: \(text(transform.scale)), "
      + "move: \(text(transform.move)) }"
  }

  private func text(_ point: Point) -> String {
    "[\(NumberLiteral.text(point.x)), \(NumberLiteral.text(point.y))]"
  }

  private func text(_ frame: FrameLength) -> String {
    let sides = [frame.x, frame.y, frame.width, frame.height]
    return "[" + sides.map { $0.map(NumberLiteral.text) ?? "auto" }.joined(separator: ", ") + "]"
  }

  /// What reads back as the same file: a name under `images`, else a path that is no such name.
  private func name(of asset: AssetID) -> String {
    if let image = scene.images.first(where: { $0.asset == asset }) {
      return YAMLText.quoted(image.name)
    }
    let path = scene.assets.indices.contains(asset.index) ? scene.assets[asset.index].path : ""
    let isPath =
      path.contains { $0 == "." || $0 == "/" } && !scene.images.contains { $0.name == path }
    return YAMLText.quoted(isPath ? path : "./\(path)")
  }
}
