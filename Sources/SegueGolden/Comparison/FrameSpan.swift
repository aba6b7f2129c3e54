import SegueGraphics

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
