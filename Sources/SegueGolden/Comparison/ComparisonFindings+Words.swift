import SegueGraphics

extension ComparisonFindings {
  /// The drift that covers the most frames, of equal ones the larger; the largest if not only retimed.
  var mainDrift: ClipAlignment.Drift? {
    isRetimed
      ? alignment.drifts.max {
        ($0.span.frames.count, abs($0.seconds)) < ($1.span.frames.count, abs($1.seconds))
      } : alignment.drifts.max { abs($0.seconds) < abs($1.seconds) }
  }

  /// A sentence for each of the first 12 drifts.
  var driftSentences: [String] {
    alignment.drifts.prefix(12).map { drift in
      "\(StepChange.milliseconds(drift.seconds)) \(drift.seconds > 0 ? "late" : "early") "
        + drift.span.sentence
    }
  }

  /// One cause for all edits, for use when they are too many to be single mistakes.
  var editsAsCause: [ComparisonCause] {
    guard let first = alignment.edits.first else { return [] }
    return [
      ComparisonCause(
        .timing, first.causeName,
        "timing: \(first.sentence); every picture that is there is equal",
        details: alignment.edits.dropFirst().prefix(12).map(\.sentence) + driftSentences)
    ]
  }

  /// Whether any pixels differ in place, or one clip has more frames than the other.
  var hasPixelsInPlace: Bool {
    !pixels.frames.isEmpty || !pixels.unseen.isEmpty || !structure.frameCount.isEqual
  }

  /// The frame whose summed difference of pixels is largest.
  var worstFrame: FrameDifference? {
    pixels.frames.max { $0.pixels.totalDifference < $1.pixels.totalDifference }
  }

  /// The number of differing frames, and the figures of the worst frame.
  var pixelSummary: [String] {
    guard let worst = worstFrame else {
      return pixels.unseen.isEmpty
        ? ["every pixel is equal"]
        : ["\(differing(pixels.unseen.count, "frame")), and no pictures were kept to show how"]
    }
    let differing = pixels.frames.count
    let frames =
      "\(differing) of \(expected.frames.count) frames "
      + (differing == 1 ? "differs in place" : "differ in place")
    let rims = (worst.pixels.antialiasedShare * 100).fixed(0)
    return [
      frames, frameSentence(worst),
      "\(rims) % of its differing pixels look like antialiased rims",
    ]
  }

  /// `pixelSummary` for a cause whose own sentence already describes the worst frame.
  var pixelSummaryBesides: [String] {
    pixelSummary.filter { $0 != worstFrame.map(frameSentence) }
  }

  /// Describes the pixel differences of a frame: count, largest difference, bounds.
  func frameSentence(_ frame: FrameDifference) -> String {
    let pixels = frame.pixels
    let box = pixels.bounds
    return "\(differing(pixels.differingPixels, "pixel")) in frame \(frame.expectedFrame) "
      + "at \(expected.start(ofFrame: frame.expectedFrame).fixed()) s, by up to "
      + "\(pixels.largestChannelDifference) of 255, within \(box.width) × \(box.height) px "
      + "at (\(box.x), \(box.y))"
  }

  /// Formats a count with its noun and verb: `1 pixel differs`, `2 pixels differ`.
  func differing(_ number: Int, _ noun: String) -> String {
    number == 1 ? "1 \(noun) differs" : "\(number) \(noun)s differ"
  }

  /// Returns whether an edit touches frames in motion, rather than a hold of one picture.
  func isInMotion(_ edit: FrameEdit) -> Bool {
    switch edit {
    case .doubled(let frame, _): !isStill(frame)
    case .dropped(let frames): !frames.allSatisfy(isStill)
    case .inserted, .swapped, .reversed: true
    }
  }

  /// Returns the time of an edit's first frame, in seconds, in the clip that the frame belongs to.
  func time(of edit: FrameEdit) -> Double {
    switch edit {
    case .dropped(let frames), .reversed(let frames):
      expected.start(ofFrame: frames.lowerBound)
    case .inserted(let frames): actual.start(ofFrame: frames.lowerBound)
    case .doubled(let frame, _), .swapped(let frame, _): expected.start(ofFrame: frame)
    }
  }

  /// Returns whether a frame is part of a run of at least three equal frames of the golden.
  private func isStill(_ frame: Int) -> Bool {
    let digest = expected.frames[frame].digest
    var (first, last) = (frame, frame)
    while first > 0, expected.frames[first - 1].digest == digest { first -= 1 }
    while last + 1 < expected.frames.count, expected.frames[last + 1].digest == digest {
      last += 1
    }
    return last - first >= 2
  }
}
