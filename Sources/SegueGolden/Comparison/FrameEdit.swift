import SegueGraphics

/// What was done to single frames of a clip.
package enum FrameEdit: Hashable, Sendable {
  /// The golden's frames that are not there.
  case dropped(ClosedRange<Int>)
  /// The golden's frame that shows more often than expected, and how often more.
  case doubled(Int, extra: Int)
  /// The clip's frames that the golden does not have.
  case inserted(ClosedRange<Int>)
  /// Two of the golden's frames that changed places.
  case swapped(Int, Int)
  /// The golden's frames that come in reversed order.
  case reversed(ClosedRange<Int>)
}

extension FrameEdit {
  /// The cause that this edit is.
  var causeName: ComparisonCause.Name {
    switch self {
    case .dropped: .dropped
    case .doubled: .doubled
    case .inserted: .inserted
    case .swapped: .swapped
    case .reversed: .reversed
    }
  }

  /// Whether all frames are there, only in another order.
  var isRearrangement: Bool {
    switch self {
    case .swapped, .reversed: true
    case .dropped, .doubled, .inserted: false
    }
  }

  /// The number of frames that it touches.
  var frameCount: Int {
    switch self {
    case .dropped(let frames), .inserted(let frames), .reversed(let frames): frames.count
    case .doubled(_, let extra): extra
    case .swapped: 2
    }
  }

  /// The edit in words.
  package var sentence: String {
    switch self {
    case .dropped(let frames): "\(Self.text(frames)) \(frames.count == 1 ? "is" : "are") dropped"
    case .doubled(let frame, let extra):
      extra == 1
        ? "frame \(frame) is doubled" : "frame \(frame) shows for \(extra) frames more"
    case .inserted(let frames):
      "\(Self.text(frames)) of the clip \(frames.count == 1 ? "is" : "are") not in the golden"
    case .swapped(let a, let b): "frames \(a) and \(b) are swapped"
    case .reversed(let frames): "\(Self.text(frames)) come in reversed order"
    }
  }

  private static func text(_ frames: ClosedRange<Int>) -> String {
    frames.count == 1
      ? "frame \(frames.lowerBound)" : "frames \(frames.lowerBound) to \(frames.upperBound)"
  }
}

/// Frames that follow one another, with the times between which they show.
package struct FrameSpan: Hashable, Sendable {
  /// The frames' indices.
  package let frames: ClosedRange<Int>
  /// When the first starts to show, in seconds.
  package let start: Double
  /// When the last starts to show, in seconds.
  package let end: Double

  /// The spans that a clip's frames make, given in ascending order.
  package static func spans(of frames: [Int], in clip: ClipEvidence) -> [FrameSpan] {
    var ranges: [ClosedRange<Int>] = []
    for frame in frames {
      if let last = ranges.last, last.upperBound + 1 == frame {
        ranges[ranges.count - 1] = last.lowerBound...frame
      } else {
        ranges.append(frame...frame)
      }
    }
    return ranges.map {
      FrameSpan(
        frames: $0, start: clip.start(ofFrame: $0.lowerBound),
        end: clip.start(ofFrame: $0.upperBound))
    }
  }

  /// The span in words: `from 0.42 s to 0.6 s (frames 21 to 30)`, or `at 0.42 s (frame 21)`.
  package var sentence: String {
    frames.count == 1
      ? "at \(start.fixed()) s (frame \(frames.lowerBound))"
      : "from \(start.fixed()) s to \(end.fixed()) s "
        + "(frames \(frames.lowerBound) to \(frames.upperBound))"
  }
}

/// Frames of a clip that follow one another and show the same picture.
struct FrameRun: Hashable {
  /// The digest of the picture.
  let digest: UInt64
  /// The frames.
  var frames: ClosedRange<Int>
  /// Their number.
  var count: Int { frames.count }

  /// The runs of a clip, in order; nil when a frame has no digest.
  static func runs(of clip: ClipEvidence) -> [FrameRun]? {
    var runs: [FrameRun] = []
    for (index, frame) in clip.frames.enumerated() {
      guard let digest = frame.digest else { return nil }
      if let last = runs.last, last.digest == digest {
        runs[runs.count - 1].frames = last.frames.lowerBound...index
      } else {
        runs.append(FrameRun(digest: digest, frames: index...index))
      }
    }
    return runs
  }
}
