import SegueGraphics

/// The pixels of the frames whose digests do not settle whether they are equal.
struct PixelComparison {
  /// The frames that differ, in order.
  private(set) var frames: [FrameDifference] = []
  /// The frames of which digests differ, or are missing, and a picture is not there.
  private(set) var unseen: [Int] = []
  /// Where in time and height the pixels differ.
  private(set) var heat: HeatStrip
  /// Small pictures of the frames from the first that differs to the last, where all are there.
  private(set) var signatures: (expected: [FrameSignature], actual: [FrameSignature])?
  /// The frame that the signatures start with.
  private(set) var firstSignature = 0

  private var worst: (index: Int, expected: Pixmap, actual: Pixmap)?

  /// Compares frames of the same index.
  ///
  /// - Parameters:
  ///   - needsSignatures: whether an alignment by looks is wanted.
  /// - Throws: what asking for pictures throws.
  init(
    _ expected: ClipEvidence, _ actual: ClipEvidence, needsSignatures: Bool
  ) throws(GoldenError) {
    heat = HeatStrip(frames: expected.frames.count, bands: PixmapDifference.bandCount)
    let open = zip(expected.frames, actual.frames).enumerated().filter { _, frames in
      frames.0.digest == nil || frames.0.digest != frames.1.digest
    }.map(\.offset)
    var marks: (expected: [FrameSignature], actual: [FrameSignature]) = ([], [])
    let shorter = min(expected.frames.count, actual.frames.count)
    let last = expected.frames.count == actual.frames.count ? open.last ?? 0 : shorter - 1
    firstSignature = open.first ?? 0
    for index in needsSignatures ? Array(firstSignature...max(firstSignature, last)) : open {
      guard index < shorter else { break }
      let isOpen = open.contains(sorted: index)
      let picture = try expected.picture(index)
      let other = isOpen ? try actual.picture(index) : picture
      guard let picture, let other else {
        if isOpen { note(unseen: index) }
        continue
      }
      if isOpen { compare(index, picture, other) }
      if needsSignatures {
        let mark = FrameSignature(picture)
        marks.expected.append(mark)
        marks.actual.append(isOpen ? FrameSignature(other) : mark)
      }
    }
    if needsSignatures, unseen.isEmpty, marks.expected.count == last - firstSignature + 1 {
      signatures = marks
    }
    lookAtWorst()
  }

  private mutating func note(unseen index: Int) {
    unseen.append(index)
    for band in 0..<heat.bands { heat.set(1, frame: index, band: band) }
  }

  private mutating func compare(_ index: Int, _ expected: Pixmap, _ actual: Pixmap) {
    guard let difference = PixmapDifference(expected, actual) else {
      return note(unseen: index)
    }
    guard !difference.isEmpty else { return }
    frames.append(FrameDifference(expectedFrame: index, actualFrame: index, pixels: difference))
    for (band, pixels) in difference.bandPixels.enumerated() where pixels > 0 {
      let rows = max(1, expected.height / heat.bands)
      let share = Double(pixels) / Double(max(1, rows * expected.width))
      heat.set(0.1 + 0.9 * min(1, share), frame: index, band: band)
    }
    if let worst, difference.totalDifference <= frames[worst.index].pixels.totalDifference {
      return
    }
    worst = (frames.count - 1, expected, actual)
  }

  private mutating func lookAtWorst() {
    guard let worst else { return }
    frames[worst.index].look = DifferenceLook.look(
      of: frames[worst.index].pixels, worst.expected, worst.actual)
    self.worst = nil
  }
}

extension [Int] {
  /// Whether a number is in an ascending list; costs the logarithm of its length.
  fileprivate func contains(sorted value: Int) -> Bool {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < value { low = middle + 1 } else { high = middle }
    }
    return low < endIndex && self[low] == value
  }
}

/// How the pixels of one frame differ from those of the golden's frame.
package struct FrameDifference: Hashable, Sendable {
  /// The golden's frame.
  package let expectedFrame: Int
  /// The clip's frame.
  package let actualFrame: Int
  /// What differs.
  package let pixels: PixmapDifference
  /// What the difference looks like, where it looks like something known.
  package var look: DifferenceLook?

  /// A frame's difference.
  package init(
    expectedFrame: Int, actualFrame: Int, pixels: PixmapDifference, look: DifferenceLook? = nil
  ) {
    self.expectedFrame = expectedFrame
    self.actualFrame = actualFrame
    self.pixels = pixels
    self.look = look
  }
}
