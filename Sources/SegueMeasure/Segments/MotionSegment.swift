import SegueGraphics

/// An interval of a recording in which something moves, with the rests before and after.
struct MotionSegment: Sendable {
  /// The first frame, at rest before the motion.
  let first: Int
  /// The last frame, at rest after it.
  let last: Int
  /// The frames that differ from the one before them, within the interval.
  let moving: ClosedRange<Int>
  /// Whether the recording ends before the motion rests.
  let isCutOff: Bool

  /// The fewest frames of a motion.
  static let fewestFrames = 4
  /// The most frames of a motion; a recording of longer ones is no transition.
  static let mostFrames = 900
  /// The seconds of rest that separate two motions; a spring rests for less where it turns back.
  private static let pause = 0.2
  /// The seconds for which the last picture shows at least if the motion has come to rest.
  private static let shortestRest = 0.06
  /// The longest rest before and after a motion that is looked at, in seconds.
  private static let longestRest = 1.2

  /// The frames to measure: those within the motion and some at rest, which say where it starts and ends.
  ///
  /// After the motion they are more: noise hides the end of a spring.
  var samples: ClosedRange<Int> {
    max(first, moving.lowerBound - 6)...min(last, moving.upperBound + 20)
  }

  /// Returns the intervals of motion of a recording, in order.
  ///
  /// - Parameters:
  ///   - times: the start of each frame in seconds.
  ///   - end: the end of the last frame in seconds.
  ///   - active: the frames that differ from the one before by more than noise, ascending.
  static func all(
    in frames: [FrameChange], times: [Double], end: Double, active: [Int]
  ) -> [MotionSegment] {
    var runs: [ClosedRange<Int>] = []
    for index in active {
      // A picture that shows for long is a rest, although the next one differs.
      if let run = runs.last, times[index] - times[run.upperBound] < pause {
        runs[runs.count - 1] = run.lowerBound...index
      } else {
        runs.append(index...index)
      }
    }
    // A single step is a cut, and the first pictures of a video may settle; neither is a motion.
    runs = runs.filter { $0.count >= fewestFrames }
    return runs.map { run in
      // A change of a single frame, such as a cut, also ends a rest.
      let from = active.last { $0 < run.lowerBound } ?? 0
      let to = (active.first { $0 > run.upperBound } ?? frames.count) - 1
      let first = (from..<run.lowerBound).first {
        times[run.lowerBound - 1] - times[$0] <= longestRest
      }
      let last = (run.upperBound...to).last { times[$0] - times[run.upperBound] <= longestRest }
      return MotionSegment(
        first: first ?? run.lowerBound - 1, last: last ?? run.upperBound, moving: run,
        isCutOff: run.upperBound == frames.count - 1 && end - times[run.upperBound] < shortestRest)
    }
  }
}
