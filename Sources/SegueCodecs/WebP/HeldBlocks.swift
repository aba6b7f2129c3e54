import SegueGraphics

/// Keeps what libwebp leaves over from frame to frame from adding up.
///
/// To a lossy animation blocks of 8 x 8 pixels are the same as in the frame before, and are not drawn,
/// when no pixel differs by more than a tolerance, which grows as the quality falls: 3 levels at 90, 12
/// at 40. libwebp compares with the frame before as it was given to it, and not as it is shown. What
/// changes by less from each frame to the next, as in a slow fade, is thus never drawn at all, and the
/// first frame shows through the last. So a frame is given to it like this:
///
/// 1. Each block, aligned to 8 as libwebp's are, is compared with what was given last.
/// 2. Where every pixel is within the tolerance, what was given last is given again.
/// 3. Where one is not, the block is given as it is, and libwebp draws it.
///
/// What is shown is then never further from the frame than the tolerance, beside the loss of coding.
/// By SSIMULACRA 2 slow fades at quality 90 go from 41 to 78 for 4 % more bytes, and at 72 from -13 to
/// 59 for 15 %. Blocks that are drawn anyway may be up to the tolerance worse below quality 50.
struct HeldBlocks {
  /// The most levels by which a channel of a premultiplied pixel may differ.
  let tolerance: Int

  private static let side = 8

  /// libwebp's tolerance at a quality, 0...100 (QualityToMaxDiff in its anim_encode.c).
  init(quality: Int) {
    let share = (Double(min(max(quality, 0), 100)) / 100).squareRoot()
    tolerance = Int(31 * (1 - share) + share + 0.5)
  }

  /// A frame with its blocks as they were, where these are within the tolerance.
  ///
  /// - Parameter last: what was returned for the frame before; of the same size.
  func held(_ frame: Pixmap, over last: Pixmap) -> Pixmap {
    var held = frame
    for top in stride(from: 0, to: frame.height, by: Self.side) {
      for left in stride(from: 0, to: frame.width, by: Self.side) {
        let columns = left..<min(left + Self.side, frame.width)
        let rows = (top..<min(top + Self.side, frame.height)).map {
          $0 * frame.width + columns.lowerBound..<$0 * frame.width + columns.upperBound
        }
        guard rows.allSatisfy({ isNear(frame.pixels[$0], last.pixels[$0]) }) else { continue }
        for row in rows { held.pixels.replaceSubrange(row, with: last.pixels[row]) }
      }
    }
    return held
  }

  private func isNear(_ new: ArraySlice<UInt32>, _ old: ArraySlice<UInt32>) -> Bool {
    zip(new, old).allSatisfy { new, old in
      if new == old { return true }
      guard new >> 24 == old >> 24 else { return false }
      return isNear(new, old, 0) && isNear(new, old, 8) && isNear(new, old, 16)
    }
  }

  private func isNear(_ new: UInt32, _ old: UInt32, _ shift: UInt32) -> Bool {
    abs(Int(new >> shift & 255) - Int(old >> shift & 255)) <= tolerance
  }
}
