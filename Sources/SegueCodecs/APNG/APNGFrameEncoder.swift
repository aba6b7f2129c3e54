package import SegueGraphics

/// Compresses the frames of a plan, each alone, so that many can be compressed at once.
///
/// A frame holds no more than the rectangle in which it differs from what it is drawn over. Pixels
/// that do not differ are left out, or said again where that compresses better; which, is tried.
package struct APNGFrameEncoder: Sendable {
  private let plan: APNGPlan
  private let format: PNGPixelFormat
  private let effort: PNGEffort

  /// An encoder of a plan's frames.
  package init(_ plan: APNGPlan, effort: PNGEffort = .standard) {
    self.plan = plan
    self.effort = effort
    format = plan.format
  }

  /// The picture that a frame is stored as; nil when the frame shows nothing new.
  ///
  /// - Parameters:
  ///   - index: the frame's number, from 0, as it was appended to the plan.
  ///   - frame: what should be seen, as in the plan.
  ///   - previous: the frame before; nil for the first one.
  ///   - picture: gives an earlier frame, for a frame that is drawn over that one.
  ///
  /// Throws `cannotEncode` when there is no memory for it.
  package func encode(
    _ index: Int, _ frame: Pixmap, previous: Pixmap?, picture: (Int) throws(CodecError) -> Pixmap
  ) throws(CodecError) -> EncodedAPNGFrame? {
    guard let entry = plan.entry(ofFrame: index) else { return nil }
    let rect = entry.rect
    let new = frame.cropped(to: rect).straightPixels
    var candidates = [PNGCompressor.Candidate(pixels: new, format: format)]
    if format.hasHole, let base = try base(of: entry, index, previous, picture) {
      let old = base.cropped(to: rect).straightPixels
      candidates += effort.holeRuns.compactMap { shortest in
        Self.holed(old, new, width: rect.width, shortest: shortest)
          .map { .init(pixels: $0, format: format) }
      }
    }
    let best = try PNGCompressor(effort: effort).smallest(candidates, width: rect.width)
    return EncodedAPNGFrame(rect: rect, isBlended: best.candidate > 0, bytes: best.bytes)
  }

  /// What a frame is drawn over; nil for the first frame.
  private func base(
    of entry: APNGPlan.Entry, _ index: Int, _ previous: Pixmap?,
    _ picture: (Int) throws(CodecError) -> Pixmap
  ) throws(CodecError) -> Pixmap? {
    guard let frame = entry.base.frame else { return nil }
    // Frames between that are not stored look like the stored one before them.
    let isPrevious = frame == plan.storedFrame(before: index)
    let base: Pixmap
    if isPrevious, let previous { base = previous } else { base = try picture(frame) }
    guard case .cleared(_, let rect) = entry.base else { return base }
    return base.cleared(rect)
  }

  /// The new pixels with holes where they are like the old ones; nil where that cannot be said.
  ///
  /// Short runs of like pixels are said again: holes that break up a photograph cost more than the
  /// pixels do, 1 to 2 % of the file. Blending keeps a pixel exactly only if it is opaque or a hole.
  private static func holed(
    _ old: [UInt32], _ new: [UInt32], width: Int, shortest: Int
  ) -> [UInt32]? {
    var sparse = new
    var holes = 0
    for row in stride(from: 0, to: new.count, by: width) {
      var start = row
      for index in row..<row + width + 1 where index == row + width || new[index] != old[index] {
        if index < row + width, new[index] >> 24 != 255 { return nil }
        let isLong = index - start >= shortest
        for place in start..<index where isLong || new[place] >> 24 != 255 {
          sparse[place] = 0
          holes += 1
        }
        start = index + 1
      }
    }
    return holes > 0 ? sparse : nil
  }
}
