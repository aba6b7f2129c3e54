import SegueMeasure

/// The motions of a recording beside those of a script, paired in the order of time.
struct MeasuredComparison {
  /// A motion of the recording and one of the script.
  struct Pair {
    var recorded: MeasuredMotion
    var scripted: MeasuredMotion
    /// How the script's differs; nil if they are of different kinds.
    var difference: MotionDifference?
  }

  var pairs: [Pair]
  /// The numbers of motions.
  var counts: (recording: Int, script: Int)

  /// Pairs the motions of both measurements.
  init(recording: MotionReport, script: MotionReport) {
    let recorded = recording.transitions.flatMap(\.motions)
    let scripted = script.transitions.flatMap(\.motions)
    counts = (recorded.count, scripted.count)
    pairs = zip(recorded, scripted).map { one, other in
      Pair(
        recorded: one, scripted: other, difference: MotionDifference(of: other, from: one))
    }
  }
}
