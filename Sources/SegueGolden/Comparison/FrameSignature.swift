import SegueGraphics

/// A frame as 8 × 16 mean luminances: small enough to compare any two frames of a clip.
struct FrameSignature: Hashable {
  private static let columns = 8
  private static let rows = 16
  /// The most pixels of a cell that are looked at along each axis.
  private static let samples = 12

  /// The means, 0...255, row by row.
  private(set) var means: [UInt8] = []

  /// The signature of a picture; at most 18,432 of its pixels are looked at.
  init(_ picture: Pixmap) {
    means.reserveCapacity(Self.columns * Self.rows)
    let pixels = picture.pixels.span
    for row in 0..<Self.rows {
      let rows = Self.places(row, of: Self.rows, length: picture.height)
      for column in 0..<Self.columns {
        let columns = Self.places(column, of: Self.columns, length: picture.width)
        var sum: UInt32 = 0
        for y in rows {
          for x in columns { sum &+= Self.luminance(pixels[y * picture.width + x]) }
        }
        let mean = sum / UInt32(max(1, rows.count * columns.count))
        means.append(UInt8(mean >> 8))
      }
    }
  }

  /// How far two frames are apart: the mean difference of a cell, in 256ths of a level.
  func distance(to other: FrameSignature) -> Int {
    var sum = 0
    for index in means.indices where index < other.means.count {
      sum += abs(Int(means[index]) - Int(other.means[index]))
    }
    return sum * 256 / max(1, means.count)
  }

  private static func places(_ cell: Int, of cells: Int, length: Int) -> [Int] {
    let start = cell * length / cells
    let end = max(start, (cell + 1) * length / cells)
    let step = max(1, (end - start) / samples)
    return Array(stride(from: start, to: end, by: step))
  }

  /// Luminance times 256, of a premultiplied pixel over black, weighted as BT.709 does.
  @inline(__always)
  private static func luminance(_ pixel: UInt32) -> UInt32 {
    (pixel & 0xFF) &* 54 &+ (pixel >> 8 & 0xFF) &* 183 &+ (pixel >> 16 & 0xFF) &* 19
  }
}
