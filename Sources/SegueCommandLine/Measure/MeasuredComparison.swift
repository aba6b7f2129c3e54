import SegueGraphics
import SegueMeasure

/// The motions of a recording beside those of a script, paired in the order of time.
struct MeasuredComparison {
  /// A motion of the recording and one of the script.
  struct Pair {
    var recorded: MeasuredMotion
    var scripted: MeasuredMotion
    /// How the script's differs; nil if they are of different kinds.
    var difference: MotionDifference?
    /// Whether they are the same within what a measurement tells.
    var isSame: Bool
  }

  var pairs: [Pair]
  /// The numbers of motions.
  var counts: (recording: Int, script: Int)
  /// The sizes of the pictures in points.
  var sizes: (recording: Size, script: Size)

  /// Pairs the motions of both measurements.
  init(recording: MotionReport, script: MotionReport) {
    let recorded = recording.transitions.flatMap(\.motions)
    let scripted = script.transitions.flatMap(\.motions)
    counts = (recorded.count, scripted.count)
    sizes = (recording.size, script.size)
    let period = max(recording.framePeriod, script.framePeriod)
    pairs = zip(recorded, scripted).map { one, other in
      let difference =
        one.kind == other.kind ? MotionDifference(of: other, from: one) : nil
      return Pair(
        recorded: one, scripted: other, difference: difference,
        isSame: difference.map { Self.isSame(one, other, $0, period) } ?? false)
    }
  }

  /// Whether the script has the recording's size and motions, within what a measurement tells.
  var isSame: Bool {
    hasSameSize && counts.recording == counts.script && pairs.allSatisfy(\.isSame)
  }

  /// Whether both pictures have the same size, but for rounding to pixels.
  var hasSameSize: Bool {
    abs(sizes.recording.width - sizes.script.width) < Self.sizeTolerance
      && abs(sizes.recording.height - sizes.script.height) < Self.sizeTolerance
  }

  /// What the sides of a scaled recording may be off by, in points.
  private static let sizeTolerance = 3.0
  /// The distance of two curves, as a share of the way, that a measurement does not tell.
  private static let tolerance = 0.01

  /// Returns whether two motions agree: a duration within a frame, a spring's response within 3 % and its
  /// damping ratio within 0.05, and the curves within 1 % of the way.
  private static func isSame(
    _ one: MeasuredMotion, _ other: MeasuredMotion, _ difference: MotionDifference,
    _ period: Double
  ) -> Bool {
    let limit = max(tolerance * one.way, 2 * one.fit.residual)
    let ends = difference.ends.flatMap { [abs($0.from), abs($0.to)] }
    guard difference.rms <= limit, ends.allSatisfy({ $0 <= 2 * limit }) else { return false }
    return switch (one.fit.law, other.fit.law) {
    case (.spring(let response, let ratio), .spring(let otherResponse, let otherRatio)):
      abs(otherResponse / response - 1) <= 0.03 && abs(otherRatio - ratio) <= 0.05
    case (.curve, .curve): abs(difference.duration) <= period
    default: false
    }
  }
}
