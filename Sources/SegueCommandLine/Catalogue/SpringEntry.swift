import SegueGraphics
import SegueStage

/// A kind of spring in the list.
struct SpringEntry: Encodable, Sendable {
  /// A key of a spring.
  struct Key: Encodable, Sendable {
    /// The script key.
    var name: String
    /// What holds when it is not given.
    var defaultText: String
    /// What it does.
    var summary: String

    private enum CodingKeys: String, CodingKey {
      case name, summary
      case defaultText = "default"
    }
  }

  /// The name of the kind, which no script needs.
  var name: String
  /// What it is, and how long it takes.
  var summary: String
  /// Its keys.
  var keys: [Key]
  /// The key as a script would write it.
  var example: String

  /// Both kinds.
  static let all: [SpringEntry] = [view, physical]

  private static let view = SpringEntry(
    name: "view spring",
    summary: "UIKit's spring of view animations: it takes the duration of the step.",
    keys: [
      Key(
        name: "damping-ratio", defaultText: "required",
        summary: "1 does not swing at all; the nearer to 0, the longer it swings."),
      velocity,
    ],
    example: "spring: { damping-ratio: 0.7, initial-velocity: 0.3 }")

  private static let physical: SpringEntry = {
    let spring = Spring()
    return SpringEntry(
      name: "physical spring",
      summary: "Core Animation's spring: without a duration the step ends when it has settled.",
      keys: [
        Key(name: "mass", defaultText: spring.mass.fixed(), summary: "What swings."),
        Key(
          name: "stiffness", defaultText: spring.stiffness.fixed(),
          summary: "The force for each unit of distance."),
        Key(
          name: "damping", defaultText: spring.damping.fixed(),
          summary: "The force for each unit of speed."),
        velocity,
      ],
      example: "spring: { mass: 1, stiffness: 100, damping: 10 }")
  }()

  private static let velocity = Key(
    name: "initial-velocity", defaultText: "0",
    summary: "The speed at the start, in whole distances per second.")

  /// The entry as text.
  func text(_ style: TextStyle) -> String {
    let rows = keys.map { [$0.name, $0.defaultText, $0.summary] }
    let lines =
      ["  \(style.name(name))", "    \(summary)", "    \(example)"]
      + TextTable.lines(rows, indent: "      ")
    return lines.joined(separator: "\n")
  }
}

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
