package import SegueGraphics

/// One side of a comparison in a report: the golden or the clip.
package struct ReportSide: Codable, Hashable, Sendable {
  /// The width of its pictures in pixels.
  package var width: Int
  /// The height in pixels.
  package var height: Int
  /// The number of frames, even if ``frames`` is empty.
  package var frameCount: Int
  /// The duration of one play, in seconds.
  package var duration: Double
  /// The number of times that it plays; nil for forever.
  package var plays: Int?
  /// The frames in order; empty if the clips are equal, as no frames are shown then.
  package var frames: [ReportFrame]

  /// Creates a side with a number of frames and no list of them.
  package init(size: PixelSize, frameCount: Int, duration: Double, plays: Int?) {
    width = size.width
    height = size.height
    self.frameCount = frameCount
    self.duration = duration
    self.plays = plays
    frames = []
  }

  /// Creates a side with a list of frames; its duration is the end of the last.
  package init(size: PixelSize, plays: Int?, frames: [ReportFrame]) {
    self.init(
      size: size, frameCount: frames.count,
      duration: frames.last.map { $0.time + $0.delay } ?? 0, plays: plays)
    self.frames = frames
  }
}

extension ReportSide {
  /// Converts the evidence of a clip.
  ///
  /// - Parameters:
  ///   - listsFrames: whether its frames are listed.
  init(_ clip: ClipEvidence, listsFrames: Bool) {
    self.init(
      size: clip.size, frameCount: clip.frames.count, duration: clip.duration, plays: clip.plays)
    guard listsFrames else { return }
    frames = clip.frames.map { frame in
      ReportFrame(
        time: clip.seconds(frame.start), delay: clip.seconds(frame.delay), digest: frame.digest,
        picture: frame.digest.map(ReportFrame.pictureKey), step: frame.text)
    }
  }
}

extension FrameEvidence {
  /// The current step, such as `step 2, kugou albums -> player, 40 %`; nil if unknown.
  fileprivate var text: String? {
    let parts = [
      step.map { "step \($0)" }, stepText.isEmpty ? nil : stepText,
      progress.map { "\(($0 * 100).fixed(0)) %" },
    ].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }
}

extension ReportDifference {
  /// Converts the pixel difference of two frames.
  init(_ frame: FrameDifference) {
    let pixels = frame.pixels
    self.init(
      expected: frame.expectedFrame, actual: frame.actualFrame, pixels: pixels.differingPixels,
      largest: pixels.largestChannelDifference, densest: pixels.densestWindow,
      antialiasing: pixels.antialiasedShare, boxes: pixels.boxes)
  }
}

extension ReportPair {
  /// Converts an alignment: its pairs, and the frames of both sides without a match.
  static func pairs(of alignment: ClipAlignment, expected: Int, actual: Int) -> [ReportPair] {
    let pairs = alignment.pairs
    if pairs.isEmpty { return [] }
    let golden = Set(pairs.map(\.expected))
    let clip = Set(pairs.map(\.actual))
    return pairs.map { ReportPair(expected: $0.expected, actual: $0.actual, isEqual: $0.isEqual) }
      + (0..<expected).filter { !golden.contains($0) }.map {
        ReportPair(expected: $0, actual: nil, isEqual: false)
      }
      + (0..<actual).filter { !clip.contains($0) }.map {
        ReportPair(expected: nil, actual: $0, isEqual: false)
      }
  }
}

extension ReportBudget {
  /// Converts the use of a tolerance limit.
  init(_ use: ToleranceUse) {
    switch use.limit {
    case .channel:
      self.init("largest channel difference", limit: use.budget, used: use.used, unit: "levels")
    case .pixels:
      self.init("differing pixels of a frame", limit: use.budget, used: use.used, unit: "pixels")
    case .window:
      self.init(
        "differing pixels in 8 × 8", limit: use.budget, used: use.used, unit: "pixels")
    case .drift:
      self.init("time drift", limit: use.budget * 1000, used: use.used * 1000, unit: "ms")
    case .delay:
      self.init("delay difference", limit: use.budget * 10, used: use.used * 10, unit: "ms")
    }
  }
}

/// A point of the time map: a pair of equal or most similar frames, or a frame without a match.
package struct ReportPair: Codable, Hashable, Sendable {
  /// Index of the golden's frame; nil for a frame that only the clip has.
  package var expected: Int?
  /// Index of the clip's frame; nil for a frame that only the golden has.
  package var actual: Int?
  /// Whether the two are equal, pixel for pixel.
  package var isEqual: Bool

  package init(expected: Int?, actual: Int?, isEqual: Bool) {
    self.expected = expected
    self.actual = actual
    self.isEqual = isEqual
  }
}

/// A frame of a clip in a report; its index is its place in the list.
package struct ReportFrame: Codable, Hashable, Sendable {
  /// The start time, in seconds.
  package var time: Double
  /// The delay, in seconds.
  package var delay: Double
  /// The digest of its pixels, sixteen hexadecimal digits; nil if unknown.
  package var digest: String?
  /// The key of its picture, from ``pictureKey(digest:)``; nil if no picture was kept.
  package var picture: String?
  /// The earlier frame whose picture is shown instead; nil if the picture is the frame's own.
  package var pictureFrame: Int?
  /// The current step, such as `step 2, push list -> player, 40 %`.
  package var step: String?

  package init(
    time: Double, delay: Double, digest: UInt64? = nil, picture: String? = nil, step: String? = nil
  ) {
    self.time = time
    self.delay = delay
    self.digest = digest.map(Self.pictureKey)
    self.picture = picture
    self.step = step
  }

  /// Returns the key of a picture: its digest in hexadecimal, so that equal pictures are stored once.
  package static func pictureKey(digest: UInt64) -> String {
    let digits = String(digest, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
