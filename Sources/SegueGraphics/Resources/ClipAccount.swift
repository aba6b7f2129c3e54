import Synchronization

/// The resources that one clip has used, from reading its script to its last frame, with their limits.
///
/// Every stage counts its work before it does it: steps, layers, shaped texts. All counts depend
/// only on the script and its files, so the same script is always accepted or always refused.
/// Thread-safe.
package final class ClipAccount: Sendable {
  package let limits: ResourceLimits
  private let picoseconds = Atomic(0)
  private let bytes = Atomic(0)

  package init(_ limits: ResourceLimits = ResourceLimits()) { self.limits = limits }

  /// Counts processor time.
  ///
  /// - Returns: whether all counts are within the limits.
  @discardableResult
  package func work(_ count: Int, _ cost: StageCost) -> Bool {
    let (time, isTooLong) = count.multipliedReportingOverflow(by: cost.picoseconds)
    // After the limit is exceeded nothing is added, so the sum cannot overflow.
    if exceeded == nil {
      picoseconds.add(isTooLong ? .max / 2 : min(time, .max / 2), ordering: .relaxed)
    }
    return exceeded == nil
  }

  /// Counts bytes of memory to be held.
  ///
  /// - Returns: whether all counts are within the limits.
  @discardableResult
  package func hold(_ count: Int) -> Bool {
    if exceeded == nil { bytes.add(min(count, .max / 2), ordering: .relaxed) }
    return exceeded == nil
  }

  /// Subtracts bytes of memory that are released.
  package func release(_ count: Int) { bytes.subtract(count, ordering: .relaxed) }

  /// The counted bytes that are held.
  package var heldBytes: Int { bytes.load(ordering: .relaxed) }

  /// The counted processor time.
  package var workTime: Duration { .nanoseconds(picoseconds.load(ordering: .relaxed) / 1000) }

  /// The exceeded limit; nil while all counts are within the limits.
  package var exceeded: ResourceLimits.Name? {
    if workTime > limits.work { return .work }
    return heldBytes > limits.pictureBytes ? .memory : nil
  }
}

/// The processor time of a unit of work on a clip in slow cases, on a core of 2.5 GHz, rounded up.
package struct StageCost: Sendable {
  let picoseconds: Int

  /// A step of the script, with its interval of time.
  package static let step = StageCost(picoseconds: 40_000_000)
  /// A layer made from the script, with its evaluation.
  package static let layer = StageCost(picoseconds: 10_000_000)
  /// A layer that is visited or copied with others.
  package static let copiedLayer = StageCost(picoseconds: 1_000_000)
  /// A text that is laid out, with the tables of its fonts.
  package static let text = StageCost(picoseconds: 100_000_000)
  /// A character that is laid out.
  package static let character = StageCost(picoseconds: 1_000_000)
  /// A path element of a glyph outline.
  package static let piece = StageCost(picoseconds: 100_000)
  /// A pixel of the picture of a glyph, decoded.
  package static let glyphPixel = StageCost(picoseconds: 50_000)
  /// A subtable of a font's lookup, applied to a glyph.
  package static let lookup = StageCost(picoseconds: 100_000)
  /// The number of lookups in a microsecond.
  package static let lookupsAMicrosecond = 10
  /// A nanosecond measured in another library.
  package static let nanosecond = StageCost(picoseconds: 1_000)
}

extension ResourceLimits {
  /// Returns the sentence that a limit is exceeded, without a full stop.
  package func sentence(_ subject: String, exceeding limit: Name) -> String {
    switch limit {
    case .memory:
      "\(subject) needs more memory than the limit of \(memory / 1_000_000) MB"
    case .work:
      "\(subject) takes more work than the limit of \(work / .seconds(1)) s of processor time"
    case .pixels: "\(subject) has more pixels than the limit of \(pixels)"
    case .frames: "\(subject) has more frames than the limit of \(frames)"
    case .ffmpeg:
      "\(subject) made no progress for \(ffmpeg / .seconds(1)) s"
    }
  }
}
