import Synchronization

/// What one clip has taken of its limits of work and memory, from reading its script to its last frame.
///
/// Every stage counts what it is about to do before it does it: the steps that are followed, the layers
/// that are made, the texts that are shaped. All counts follow from the script and its files alone, so
/// that the same script is always made or always refused. For all threads.
package final class ClipAccount: Sendable {
  /// The limits.
  package let limits: ResourceLimits
  private let picoseconds = Atomic(0)
  private let bytes = Atomic(0)

  /// An account of which nothing is taken yet.
  package init(_ limits: ResourceLimits = ResourceLimits()) { self.limits = limits }

  /// Counts processor time.
  ///
  /// - Returns: whether all that is counted is within the limits.
  @discardableResult
  package func work(_ count: Int, _ cost: StageCost) -> Bool {
    let (time, isTooLong) = count.multipliedReportingOverflow(by: cost.picoseconds)
    // Once the limit is exceeded no more is added, so that the sum never overflows.
    if exceeded == nil {
      picoseconds.add(isTooLong ? .max / 2 : min(time, .max / 2), ordering: .relaxed)
    }
    return exceeded == nil
  }

  /// Counts bytes that are held from now on.
  ///
  /// - Returns: whether all that is counted is within the limits.
  @discardableResult
  package func hold(_ count: Int) -> Bool {
    if exceeded == nil { bytes.add(min(count, .max / 2), ordering: .relaxed) }
    return exceeded == nil
  }

  /// Counts bytes that are given back.
  package func release(_ count: Int) { bytes.subtract(count, ordering: .relaxed) }

  /// The bytes that are held.
  package var heldBytes: Int { bytes.load(ordering: .relaxed) }

  /// The processor time that is counted.
  package var workTime: Duration { .nanoseconds(picoseconds.load(ordering: .relaxed) / 1000) }

  /// The limit that is exceeded; nil while all that is counted is within the limits.
  package var exceeded: ResourceLimits.Name? {
    if workTime > limits.work { return .work }
    return heldBytes > limits.pictureBytes ? .memory : nil
  }
}

/// What a piece of work on a clip costs in its slow cases, on a core of 2.5 GHz, rounded up.
package struct StageCost: Sendable {
  /// The time in 10⁻¹² s.
  let picoseconds: Int

  /// A step that is followed, and its stretch of time.
  package static let step = StageCost(picoseconds: 40_000_000)
  /// A layer that is made of what its author wrote, and what is asked of it.
  package static let layer = StageCost(picoseconds: 10_000_000)
  /// A layer that is looked at or copied with others.
  package static let copiedLayer = StageCost(picoseconds: 1_000_000)
  /// A text that is set, with the tables of its fonts.
  package static let text = StageCost(picoseconds: 100_000_000)
  /// A character that is set.
  package static let character = StageCost(picoseconds: 1_000_000)
  /// A piece of the outline of a text.
  package static let piece = StageCost(picoseconds: 100_000)
  /// A subtable of a font's lookup, applied to a glyph.
  package static let lookup = StageCost(picoseconds: 100_000)
  /// How many of those are in a microsecond.
  package static let lookupsAMicrosecond = 10
  /// A nanosecond that another library took.
  package static let nanosecond = StageCost(picoseconds: 1_000)
}

extension ResourceLimits {
  /// Why something cannot be made, as a sentence without a full stop.
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
