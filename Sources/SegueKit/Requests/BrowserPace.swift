import SegueCodecs
import SegueStage

/// How browsers play an APNG or a WebP some of whose frames are too short for them.
///
/// A frame of 10 ms or less shows for 100 ms in all of them (``ProbedFrame/shownDelay``).
package struct BrowserPace: Hashable, Sendable {
  /// How long the file plays once, as it says, in seconds.
  private(set) var seconds = 0.0
  /// How long browsers take to play it once, in seconds.
  private(set) var browserSeconds = 0.0
  /// The number of frames that are too short.
  private(set) var shortFrames = 0

  /// The pace of a file of frames; nil where browsers play it as it is meant, and for formats of which
  /// they do not count the frames so.
  ///
  /// - Parameter repeats: whether a frame, which is not the first, shows what the one before shows, and
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
    // The time in the file's unit, from accumulated time.
    func time(_ start: Int) -> Int { Int((Double(start) * unit / ticks).rounded()) }
    func isShort(_ delay: Int) -> Bool { Double(delay) / unit <= ProbedFrame.shortestBelieved }
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

  /// The warning, as the second half of a sentence about the file.
  package var sentence: String {
    let frames = shortFrames == 1 ? "1 frame" : "\(shortFrames) frames"
    return
      "has \(frames) of 10 ms or less, which browsers show for 100 ms each: it plays for about "
      + "\(browserSeconds.fixed(2)) s there, not \(seconds.fixed(2)) s"
  }

  /// What keeps a clip at its pace.
  package static let advice =
    "`--fps 50`, or `fps: 50` in the script, is the highest rate that every browser keeps"
}
