package import SegueGraphics

/// The golden, or the clip that is held against it.
package struct ReportSide: Codable, Hashable, Sendable {
  /// The number of columns of its pictures.
  package var width: Int
  /// The number of rows.
  package var height: Int
  /// The number of frames, also where ``frames`` does not list them.
  package var frameCount: Int
  /// How long it plays once, in seconds.
  package var duration: Double
  /// How often it plays; nil for without end.
  package var plays: Int?
  /// Its frames in order; empty for clips that are equal, of which nobody looks at frames.
  package var frames: [ReportFrame]

  /// A side that says how many frames there are and lists none.
  package init(size: PixelSize, frameCount: Int, duration: Double, plays: Int?) {
    width = size.width
    height = size.height
    self.frameCount = frameCount
    self.duration = duration
    self.plays = plays
    frames = []
  }

  /// A side that lists its frames; its duration is the end of the last.
  package init(size: PixelSize, plays: Int?, frames: [ReportFrame]) {
    self.init(
      size: size, frameCount: frames.count,
      duration: frames.last.map { $0.time + $0.delay } ?? 0, plays: plays)
    self.frames = frames
  }
}

extension ReportSide {
  /// What is known of a clip.
  ///
  /// - Parameters:
  ///   - listsFrames: whether its frames are listed one by one.
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
  /// What goes on, such as `step 2, kugou albums -> player, 40 %`; nil where nothing says.
  fileprivate var text: String? {
    let parts = [
      step.map { "step \($0)" }, stepText.isEmpty ? nil : stepText,
      progress.map { "\(($0 * 100).fixed(0)) %" },
    ].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }
}

extension ReportDifference {
  /// The difference of two frames.
  init(_ frame: FrameDifference) {
    let pixels = frame.pixels
    self.init(
      expected: frame.expectedFrame, actual: frame.actualFrame, pixels: pixels.differingPixels,
      largest: pixels.largestChannelDifference, densest: pixels.densestWindow,
      antialiasing: pixels.antialiasedShare, boxes: pixels.boxes)
  }
}

extension ReportPair {
  /// The pairs of an alignment, and the frames of both sides that have no partner.
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
  /// The use of a tolerance.
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

/// One point of the time map: two frames that show the same, or the most alike.
package struct ReportPair: Codable, Hashable, Sendable {
  /// The golden's frame; nil for a frame that only the clip has.
  package var expected: Int?
  /// The clip's frame; nil for a frame that only the golden has.
  package var actual: Int?
  /// Whether the two are equal, pixel for pixel.
  package var isEqual: Bool

  /// A pair of frames.
  package init(expected: Int?, actual: Int?, isEqual: Bool) {
    self.expected = expected
    self.actual = actual
    self.isEqual = isEqual
  }
}

/// One frame of a clip in a report; its index is its place in the list.
package struct ReportFrame: Codable, Hashable, Sendable {
  /// When it shows first, in seconds.
  package var time: Double
  /// How long it shows, in seconds.
  package var delay: Double
  /// The digest of its pixels, sixteen hexadecimal digits; nil where there is none.
  package var digest: String?
  /// The key of its picture, such as ``pictureKey(digest:)`` makes; nil where none was kept.
  package var picture: String?
  /// The earlier frame whose picture it is, where its own was left out; nil where it is its own.
  package var pictureFrame: Int?
  /// What goes on, such as `step 2, push list -> player, 40 %`.
  package var step: String?

  /// A frame.
  package init(
    time: Double, delay: Double, digest: UInt64? = nil, picture: String? = nil, step: String? = nil
  ) {
    self.time = time
    self.delay = delay
    self.digest = digest.map(Self.pictureKey)
    self.picture = picture
    self.step = step
  }

  /// The usual key of a picture: its digest, so that equal pictures are kept once.
  package static func pictureKey(digest: UInt64) -> String {
    let digits = String(digest, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
