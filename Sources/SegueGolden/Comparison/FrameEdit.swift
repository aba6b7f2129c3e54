import SegueGraphics

/// An edit of single frames of a clip, relative to its golden.
package enum FrameEdit: Hashable, Sendable {
  /// Frames of the golden that the clip lacks.
  case dropped(ClosedRange<Int>)
  /// A frame of the golden that is repeated `extra` times more than expected.
  case doubled(Int, extra: Int)
  /// Frames of the clip that the golden lacks.
  case inserted(ClosedRange<Int>)
  /// Two frames of the golden that are exchanged in the clip.
  case swapped(Int, Int)
  /// Frames of the golden that appear in reverse order.
  case reversed(ClosedRange<Int>)
}

extension FrameEdit {
  /// The name of the cause for this edit.
  var causeName: ComparisonCause.Name {
    switch self {
    case .dropped: .dropped
    case .doubled: .doubled
    case .inserted: .inserted
    case .swapped: .swapped
    case .reversed: .reversed
    }
  }

  /// Whether the edit only reorders frames.
  var isRearrangement: Bool {
    switch self {
    case .swapped, .reversed: true
    case .dropped, .doubled, .inserted: false
    }
  }

  /// The number of frames that the edit touches.
  var frameCount: Int {
    switch self {
    case .dropped(let frames), .inserted(let frames), .reversed(let frames): frames.count
    case .doubled(_, let extra): extra
    case .swapped: 2
    }
  }

  /// The edit as a clause, such as `frame 3 is doubled`.
  package var sentence: String {
    switch self {
    case .dropped(let frames): "\(Self.text(frames)) \(frames.count == 1 ? "is" : "are") dropped"
    case .doubled(let frame, let extra):
      extra == 1
        ? "frame \(frame) is duplicated" : "frame \(frame) shows for \(extra) frames more"
    case .inserted(let frames):
      "\(Self.text(frames)) of the clip \(frames.count == 1 ? "is" : "are") not in the golden"
    case .swapped(let a, let b): "frames \(a) and \(b) are swapped"
    case .reversed(let frames): "\(Self.text(frames)) are in reverse order"
    }
  }

  /// Formats a range of frames: `frame 3`, `frames 3 to 7`.
  private static func text(_ frames: ClosedRange<Int>) -> String {
    frames.count == 1
      ? "frame \(frames.lowerBound)" : "frames \(frames.lowerBound) to \(frames.upperBound)"
  }
}

/// A span of consecutive frames, with the times at which they start.
package struct FrameSpan: Hashable, Sendable {
  package let frames: ClosedRange<Int>
  /// The time at which the first frame starts, in seconds.
  package let start: Double
  /// The time at which the last frame starts, in seconds.
  package let end: Double

  /// Groups ascending frame indices of a clip into spans of consecutive frames.
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

  /// The span as a phrase: `from 0.42 s to 0.6 s (frames 21 to 30)`, or `at 0.42 s (frame 21)`.
  package var sentence: String {
    frames.count == 1
      ? "at \(start.fixed()) s (frame \(frames.lowerBound))"
      : "from \(start.fixed()) s to \(end.fixed()) s "
        + "(frames \(frames.lowerBound) to \(frames.upperBound))"
  }
}

/// A run of consecutive frames that show the same picture.
struct FrameRun: Hashable {
  let digest: UInt64
  var frames: ClosedRange<Int>
  var count: Int { frames.count }

  /// Groups the frames of a clip into runs, in order; nil if a frame has no digest.
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
