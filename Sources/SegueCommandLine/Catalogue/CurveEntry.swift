import SegueGraphics
import SegueStage

/// A curve with a name in the list.
struct CurveEntry: Encodable, Sendable {
  /// The name in scripts.
  var name: String
  /// Other names for it.
  var aliases: [String]
  /// What it looks like.
  var summary: String
  /// The control points: x1, y1, x2, y2.
  var controlPoints: [Double]

  /// The entry of a curve.
  init(_ curve: TimingFunction.Named) {
    name = curve.name
    aliases = curve.aliases
    summary = curve.summary
    let function = curve.function
    controlPoints = [function.c1x, function.c1y, function.c2x, function.c2y]
  }

  /// The curves as text, and how to write one that has no name.
  static func table(_ curves: [CurveEntry]) -> [String] {
    let rows = curves.map { curve in
      let also = curve.aliases.isEmpty ? "" : " Also \(curve.aliases.joined(separator: ", "))."
      return [curve.name, curve.formula, curve.summary + also]
    }
    return TextTable.lines(rows, indent: "  ")
      + ["  cubic-bezier(x1, y1, x2, y2) is any other; x1 and x2 are within 0...1."]
  }

  private var formula: String {
    "cubic-bezier(\(controlPoints.map { $0.fixed(6) }.joined(separator: ", ")))"
  }
}
