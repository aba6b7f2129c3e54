import SegueGraphics
import SegueStage

/// A kind of spring, as an entry of the list.
struct SpringEntry: Encodable, Sendable {
  /// A key of a spring.
  struct Key: Encodable, Sendable {
    /// The key in scripts.
    var name: String
    /// The default; `required` without one.
    var defaultText: String
    /// The effect, in one sentence.
    var summary: String

    private enum CodingKeys: String, CodingKey {
      case name, summary
      case defaultText = "default"
    }
  }

  /// The name of the kind, which is not used in scripts.
  var name: String
  /// The description, with the condition for its end.
  var summary: String
  /// The keys of `spring`.
  var keys: [Key]
  /// An example of the key in a script.
  var example: String
  /// The named springs of the kind; nil if it has none.
  var presets: [PresetEntry]?

  /// All kinds of springs.
  static let all: [SpringEntry] = [view, physical, perceptual, response, named]

  private static let view = SpringEntry(
    name: "view spring",
    summary: "UIKit's spring of view animations: it takes the duration of the step.",
    keys: [
      Key(
        name: "damping-ratio", defaultText: "required",
        summary: "1 does not oscillate; the closer to 0, the longer it oscillates."),
      velocity,
    ],
    example: "spring: { damping-ratio: 0.7, initial-velocity: 0.3 }")

  private static let physical: SpringEntry = {
    let spring = Spring()
    return SpringEntry(
      name: "physical spring",
      summary: "Core Animation's spring: without a duration the step ends when it has settled.",
      keys: [
        Key(
          name: "mass", defaultText: spring.mass.fixed(), summary: "The mass of the moving object."),
        Key(
          name: "stiffness", defaultText: spring.stiffness.fixed(),
          summary: "The stiffness of the spring: force per unit of distance."),
        Key(
          name: "damping", defaultText: spring.damping.fixed(),
          summary: "The friction: force per unit of velocity."),
        velocity,
      ],
      example: "spring: { mass: 1, stiffness: 100, damping: 10 }")
  }()

  private static let perceptual = SpringEntry(
    name: "perceptual spring",
    summary:
      "SwiftUI's `spring(duration:bounce:)`: without a duration of the step it ends at rest.",
    keys: [
      Key(
        name: "duration", defaultText: "500ms", summary: "The perceived duration."),
      Key(
        name: "bounce", defaultText: "0",
        summary: "0 does not bounce, values towards 1 bounce longer; below 0 it is overdamped."),
      velocity,
    ],
    example: "spring: { duration: 500ms, bounce: 0.2 }")

  private static let response = SpringEntry(
    name: "response spring",
    summary: "SwiftUI's `spring(response:dampingFraction:)`: the same spring by other parameters.",
    keys: [
      Key(
        name: "response", defaultText: "500ms", summary: "Its period without damping."),
      Key(name: "damping-fraction", defaultText: "0.825", summary: "Its damping ratio."),
      velocity,
    ],
    example: "spring: { response: 500ms, damping-fraction: 0.825 }")

  private static let named = SpringEntry(
    name: "named spring",
    summary: "A preset: `curve: snappy` or `spring: snappy`; it ends at rest.",
    keys: [
      Key(name: "preset", defaultText: "required", summary: "The name of the preset."),
      Key(
        name: "extra-bounce", defaultText: "0",
        summary: "Added to the bounce of smooth, snappy, bouncy or interactive."),
      velocity,
    ],
    example: "spring: { preset: bouncy, extra-bounce: 0.1 }",
    presets: SpringPreset.allCases.map { PresetEntry($0) })

  private static let velocity = Key(
    name: "initial-velocity", defaultText: "0",
    summary: "The initial velocity, in distances of the animation per second.")

  /// Returns the entry as text.
  func text(_ style: TerminalStyle) -> String {
    let rows = keys.map { [$0.name, $0.defaultText, $0.summary] }
    let lines =
      ["  \(style.name(name).text)", "    \(summary)", "    \(example)"]
      + TextTable.lines(rows, indent: "      ")
      + PresetEntry.table(presets ?? [])
    return lines.joined(separator: "\n")
  }
}

/// A named spring, as an entry of the list.
struct PresetEntry: Encodable, Sendable {
  /// The name in scripts.
  var name: String
  /// The description, in one sentence.
  var summary: String
  /// The settling duration in seconds.
  var duration: Double
  /// The parameters of the spring, as text.
  var spring: String

  /// Creates the entry of a named spring.
  init(_ preset: SpringPreset) {
    name = preset.name
    summary = preset.summary
    duration = preset.duration
    spring = Self.numbers(of: preset.pacing)
  }

  /// Returns a table of the springs.
  static func table(_ presets: [PresetEntry]) -> [String] {
    TextTable.lines(
      presets.map { [$0.name, "\($0.duration.fixed(3)) s", $0.spring, $0.summary] },
      indent: "      ")
  }

  /// Returns the parameters of a spring as text: `response 0.5, damping-fraction 0.85`.
  private static func numbers(of pacing: Pacing) -> String {
    switch pacing {
    case .responseSpring(let response, let ratio, _):
      "response \(response.fixed(4)), damping-fraction \(ratio.fixed(4))"
    case .dampedSpring(let ratio, _): "damping-ratio \(ratio.fixed())"
    case .physicalSpring(let spring):
      "mass \(spring.mass.fixed()), stiffness \(spring.stiffness.fixed()), "
        + "damping \(spring.damping.fixed())"
    case .curve, .preset: pacing.description
    }
  }
}

/// A named timing function, as an entry of the list.
struct CurveEntry: Encodable, Sendable {
  /// The name in scripts.
  var name: String
  /// The other names in scripts.
  var aliases: [String]
  /// The description, in one sentence.
  var summary: String
  /// The control points x1, y1, x2, y2 of a single cubic Bézier curve; nil for others.
  var controlPoints: [Double]?
  /// The formula, as text.
  var formula: String

  /// Creates the entry of a timing function.
  init(_ curve: TimingFunction.Named) {
    name = curve.name
    aliases = curve.aliases
    summary = curve.summary
    if case .cubic(let course) = curve.function.form { controlPoints = course.coordinates }
    formula = curve.function.formula
  }

  /// Returns a table of the curves, and the syntax of a curve without a name.
  static func table(_ curves: [CurveEntry]) -> [String] {
    let rows = curves.map { curve in
      let also = curve.aliases.isEmpty ? "" : " Also \(curve.aliases.joined(separator: ", "))."
      return [curve.name, curve.formula, curve.summary + also]
    }
    return TextTable.lines(rows, indent: "  ")
      + ["  cubic-bezier(x1, y1, x2, y2) is any other; x1 and x2 are within 0...1."]
  }
}
