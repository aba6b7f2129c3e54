import SegueGraphics

extension ComparisonFindings {
  /// The drift that holds for the most frames; of equal ones the larger.
  var mainDrift: ClipAlignment.Drift? {
    isRetimed
      ? alignment.drifts.max {
        ($0.span.frames.count, abs($0.seconds)) < ($1.span.frames.count, abs($1.seconds))
      } : alignment.drifts.max { abs($0.seconds) < abs($1.seconds) }
  }

  /// Each drift in words.
  var driftSentences: [String] {
    alignment.drifts.prefix(12).map { drift in
      "\(StepChange.milliseconds(drift.seconds)) \(drift.seconds > 0 ? "late" : "early") "
        + drift.span.sentence
    }
  }

  /// The edits as causes, where they are too many for single mistakes.
  var editsAsCause: [ComparisonCause] {
    guard let first = alignment.edits.first else { return [] }
    return [
      ComparisonCause(
        .timing, first.causeName,
        "timing: \(first.sentence); every picture that is there is equal",
        details: alignment.edits.dropFirst().prefix(12).map(\.sentence) + driftSentences)
    ]
  }

  /// Whether any pixels differ in place, or one clip has frames that the other lacks.
  var hasPixelsInPlace: Bool {
    !pixels.frames.isEmpty || !pixels.unseen.isEmpty || !structure.frameCount.isEqual
  }

  /// The frame that differs most.
  var worstFrame: FrameDifference? {
    pixels.frames.max { $0.pixels.totalDifference < $1.pixels.totalDifference }
  }

  /// How many frames differ, and which the most.
  var pixelSummary: [String] {
    guard let worst = worstFrame else {
      return pixels.unseen.isEmpty
        ? ["every pixel is equal"]
        : ["\(differing(pixels.unseen.count, "frame")), and no picture tells how"]
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

  /// The same for a cause whose own sentence is about the frame that differs most.
  var pixelSummaryBesides: [String] {
    pixelSummary.filter { $0 != worstFrame.map(frameSentence) }
  }

  /// A frame's figures in words.
  func frameSentence(_ frame: FrameDifference) -> String {
    let pixels = frame.pixels
    let box = pixels.bounds
    return "\(differing(pixels.differingPixels, "pixel")) in frame \(frame.expectedFrame) "
      + "at \(expected.start(ofFrame: frame.expectedFrame).fixed()) s, by up to "
      + "\(pixels.largestChannelDifference) of 255, within \(box.width) × \(box.height) px "
      + "at (\(box.x), \(box.y))"
  }

  /// How many of something differ: `1 pixel differs`, `2 pixels differ`.
  func differing(_ number: Int, _ noun: String) -> String {
    number == 1 ? "1 \(noun) differs" : "\(number) \(noun)s differ"
  }

  /// Whether an edit touches frames of a motion, and not a still that shows for a while.
  func isInMotion(_ edit: FrameEdit) -> Bool {
    switch edit {
    case .doubled(let frame, _): !isStill(frame)
    case .dropped(let frames): !frames.allSatisfy(isStill)
    case .inserted, .swapped, .reversed: true
    }
  }

  /// When an edit shows first, in seconds of the golden.
  func time(of edit: FrameEdit) -> Double {
    switch edit {
    case .dropped(let frames), .reversed(let frames):
      expected.start(ofFrame: frames.lowerBound)
    case .inserted(let frames): actual.start(ofFrame: frames.lowerBound)
    case .doubled(let frame, _), .swapped(let frame, _): expected.start(ofFrame: frame)
    }
  }

  /// Whether a frame is one of at least three of the golden that show the same.
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
