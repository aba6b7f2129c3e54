import SegueGraphics
import SegueScript
import SegueStage

/// A script whose one screen has the layers of a drawing.
package struct DrawingScript: Sendable {
  /// The text of the script.
  package let text: String
  /// The lines of the layers alone.
  package let layers: [String]

  /// Writes the layers of a drawing.
  ///
  /// - Parameter name: the name of the screen, and of the file that it came from.
  package init(_ drawing: Drawing, name: String) {
    let size = Size(
      max(1, drawing.size.width.rounded(.up)), max(1, drawing.size.height.rounded(.up)))
    let canvas = Canvas(size: size, scale: 1)
    let scene = Scene(canvas: canvas, screens: [], steps: [])
    layers = LayerListWriter.lines(drawing.layers, in: scene)
    let word = YAMLText.word(name)
    let list = layers.isEmpty ? ["    layers: []"] : ["    layers:"] + layers.map { "      " + $0 }
    text =
      ([
        "# The layers of \(name).svg.",
        "segue: 1",
        "canvas: \(CanvasLiteral.text(canvas))",
        "background: clear",
        "screens:",
        "  \(word):",
        "    background: clear",
      ] + list + [
        "timeline:",
        "  - show: \(word)",
        "  - hold: 1s",
        "output: { file: \(YAMLText.quoted(name + ".png")), at: 0s }",
      ]).joined(separator: "\n") + "\n"
  }
}
