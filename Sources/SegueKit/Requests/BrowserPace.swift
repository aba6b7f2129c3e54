import SegueCodecs
import SegueStage

/// A prediction of how browsers play an APNG or WebP that has frames too short for them.
///
/// All of them show a frame of 10 ms or less for 100 ms (``ProbedFrame/shownDelay``).
package struct BrowserPace: Hashable, Sendable {
  /// The stored duration of one play, in seconds.
  private(set) var seconds = 0.0
  /// The duration of one play in browsers, in seconds.
  private(set) var browserSeconds = 0.0
  /// The number of frames that browsers slow down.
  private(set) var shortFrames = 0

  /// Predicts the playback of a file; nil if browsers keep its pace, or for formats other than APNG and WebP.
  ///
  /// - Parameter repeats: returns whether a frame other than the first equals the one before, and
  ///   so only lengthens it.
  init?<Failure: Error>(
    _ schedule: FrameSchedule, in format: OutputFormat, repeats: (Int) throws(Failure) -> Bool
  ) throws(Failure) {
    let ticks = schedule.clock.ticksPerSecond
    let unit: Double
    switch format {
    case .apng: unit = ticks
    case .webp: unit = 1000
    default: return nil
    }
    // Returns a start in the file's unit, rounded from accumulated time.
    func time(_ start: Int) -> Int { Int((Double(start) * unit / ticks).rounded()) }
    func isShort(_ delay: Int) -> Bool { Double(delay) / unit <= ProbedFrame.longestReplacedDelay }
    let delays = schedule.entries.map { time($0.start + $0.duration) - time($0.start) }
    guard delays.count > 1, delays.contains(where: isShort) else { return nil }
    var stored: [Int] = []
    for (index, delay) in delays.enumerated() {
      if index > 0, try repeats(index) {
        stored[stored.count - 1] += delay
      } else {
        stored.append(delay)
      }
    }
    shortFrames = stored.count(where: isShort)
    guard stored.count > 1, shortFrames > 0 else { return nil }
    for delay in stored {
      seconds += Double(delay) / unit
      browserSeconds += isShort(delay) ? ProbedFrame.replacement : Double(delay) / unit
    }
  }

  /// The warning, worded as the predicate of a sentence about the file.
  package var sentence: String {
    let frames = shortFrames == 1 ? "1 frame" : "\(shortFrames) frames"
    return
      "has \(frames) of 10 ms or less, which browsers show for 100 ms each: it plays for about "
      + "\(browserSeconds.fixed(2)) s there, not \(seconds.fixed(2)) s"
  }

  /// The help line of that warning.
  package static let advice =
    "use `--fps 50`, or `fps: 50` in the script, the highest rate that every browser keeps"
}
