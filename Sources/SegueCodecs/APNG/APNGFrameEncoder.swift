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
      candidates += Self.holed(old, new).map { .init(pixels: $0, format: format) }
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

  /// The new pixels with holes where they are like the old ones; none where that cannot be said.
  ///
  /// Blending keeps a pixel exactly only if it is opaque or a hole.
  private static func holed(_ old: [UInt32], _ new: [UInt32]) -> [[UInt32]] {
    var sparse = new
    var holes = 0
    for index in new.indices {
      if new[index] == old[index] {
        sparse[index] = 0
        holes += 1
      } else if new[index] >> 24 != 255 {
        return []
      }
    }
    return holes > 0 ? [sparse] : []
  }
}
