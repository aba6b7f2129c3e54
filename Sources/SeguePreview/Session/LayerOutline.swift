import SegueGraphics
import SegueKit
import SegueStage

/// Where a layer is seen on the stage, and the numbers that a trace tells of it.
struct LayerOutline: Encodable, Hashable, Sendable {
  /// The name with those of the layers that hold it.
  var path: String
  /// How many layers hold it.
  var depth: Int
  /// Its corners on the stage in points, clockwise from the top left, x before y; nil where one of
  /// them is behind the eye.
  var corners: [Double]?
  /// Its numbers in its parent, as in a trace.
  var numbers: String

  /// The outlines of layers with all they hold, bottom first, each before what it holds.
  static func outlines(of layers: [Layer]) -> [LayerOutline] {
    var outlines: [LayerOutline] = []
    for layer in layers {
      add(layer, to: &outlines, path: "", depth: 0, view: .identity, seen: nil)
    }
    return outlines
  }

  private static func add(
    _ layer: Layer, to outlines: inout [LayerOutline], path: String, depth: Int,
    view: Transform3D, seen parent: ProjectiveTransform?
  ) {
    let own = ProjectiveTransform(layer.placement3D * view)
    let seen = parent.map { own * $0 } ?? own
    let path = path.isEmpty ? layer.name : "\(path) / \(layer.name)"
    let corners = Rect(origin: .zero, size: layer.size).corners.map(seen.apply)
    let known = corners.compactMap { $0 }.flatMap { [rounded($0.x), rounded($0.y)] }
    var alone = layer
    alone.children = []
    let line = LayerTrace.text([alone], indentation: "", seenThrough: view)
    outlines.append(
      LayerOutline(
        path: path, depth: depth, corners: corners.contains(nil) ? nil : known,
        numbers: line.split(separator: "  ").dropFirst().joined(separator: "  ")
          .filter { !$0.isNewline }))
    for child in layer.children {
      add(
        child, to: &outlines, path: path, depth: depth + 1, view: layer.sublayerPlacement,
        seen: seen)
    }
  }

  /// To hundredths of a point: enough for an outline, and short.
  private static func rounded(_ value: Double) -> Double {
    (max(-1e6, min(1e6, value)) * 100).rounded() / 100
  }
}
