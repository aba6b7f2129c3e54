import SegueGraphics

/// The differences of the pixels of frames whose digests differ or are missing.
struct PixelComparison {
  private(set) var frames: [FrameDifference] = []
  /// The frames without an available picture whose digests differ or are missing.
  private(set) var unseen: [Int] = []
  /// The differing pixels over time and height.
  private(set) var heat: HeatStrip
  /// Signatures from the first differing frame to the last; nil if a picture is missing.
  private(set) var signatures: (expected: [FrameSignature], actual: [FrameSignature])?
  /// The index of the frame of the first signature.
  private(set) var firstSignature = 0

  /// Automatic glass that is light in one clip and dark in the other.
  private(set) var flips: [GlassFlip] = []

  private var worst: (index: Int, expected: Pixmap, actual: Pixmap)?

  /// Compares the pixels of frames of the same index whose digests differ or are missing.
  ///
  /// - Parameters:
  ///   - needsSignatures: whether signatures are computed, for an alignment by similarity.
  /// - Throws: the errors of decoding pictures.
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
      if isOpen {
        compare(index, picture, other)
        if let layers = expected.frames[index].layers, picture.size == other.size {
          flips.add(
            GlassFlip.all(of: layers, scale: expected.scale, picture, other, frame: index))
        }
      }
      if needsSignatures {
        let mark = FrameSignature(picture)
        marks.expected.append(mark)
        marks.actual.append(isOpen ? FrameSignature(other) : mark)
      }
    }
    if needsSignatures, unseen.isEmpty, marks.expected.count == last - firstSignature + 1 {
      signatures = marks
    }
    lookAtWorst(expected)
  }

  /// Records a frame without a picture, as differing everywhere.
  private mutating func note(unseen index: Int) {
    unseen.append(index)
    for band in 0..<heat.bands { heat.set(1, frame: index, band: band) }
  }

  /// Compares the pixels of a frame and records its difference, heat and whether it is the worst.
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

  /// Classifies the difference of the worst frame (`DifferencePattern`).
  private mutating func lookAtWorst(_ clip: ClipEvidence) {
    guard let worst else { return }
    let frame = frames[worst.index]
    let layers = clip.frames[frame.expectedFrame].layers ?? []
    frames[worst.index].look =
      DifferencePattern.rim(
        of: layers, scale: clip.scale, worst.expected, worst.actual, within: frame.pixels.bounds)
      ?? DifferencePattern.look(of: frame.pixels, worst.expected, worst.actual)
    self.worst = nil
  }
}

extension [Int] {
  /// Returns whether an ascending array contains a value, by binary search.
  fileprivate func contains(sorted value: Int) -> Bool {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < value { low = middle + 1 } else { high = middle }
    }
    return low < endIndex && self[low] == value
  }
}

/// The pixel differences of a frame of the clip from one of the golden.
package struct FrameDifference: Hashable, Sendable {
  /// Index of the golden's frame.
  package let expectedFrame: Int
  /// Index of the clip's frame.
  package let actualFrame: Int
  package let pixels: PixmapDifference
  /// The known pattern of the difference, such as a shift or a crop; nil if there is none.
  package var look: DifferencePattern?

  package init(
    expectedFrame: Int, actualFrame: Int, pixels: PixmapDifference, look: DifferencePattern? = nil
  ) {
    self.expectedFrame = expectedFrame
    self.actualFrame = actualFrame
    self.pixels = pixels
    self.look = look
  }
}
