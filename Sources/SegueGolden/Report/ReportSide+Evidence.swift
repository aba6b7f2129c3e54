import SegueGraphics

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

extension ReportHeat {
  /// The heat of a comparison.
  init(_ heat: HeatStrip) {
    self.init(
      (0..<heat.frames).map { frame in (0..<heat.bands).map { heat[frame: frame, band: $0] } })
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
