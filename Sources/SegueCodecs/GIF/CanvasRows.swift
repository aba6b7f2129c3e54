package import SegueGraphics

/// Canvas rows: some rows of the decoder's canvas, which pass from one picture's coder to the next.
package struct CanvasRows: Sendable {
  /// The approximate number of pixels of a group of rows.
  ///
  /// Few enough that the next coder can soon start, and that they stay in a core's cache.
  static let pixelCount = 1 << 13

  /// The range of rows of the canvas.
  let rows: Range<Int>
  /// The length of a row in pixels.
  let width: Int
  /// The colours as 0xBBGGRR or ``FlatFrame/clear``, row by row.
  var colors: [UInt32]

  /// Returns the ranges of rows of a canvas, from the top, that pass from coder to coder as one group.
  static func groups(_ size: PixelSize) -> [Range<Int>] {
    let height = max(1, pixelCount / size.width)
    return stride(from: 0, to: size.height, by: height).map { first in
      first..<min(size.height, first + height)
    }
  }

  /// Returns a transparent canvas, cut into groups of rows from the top.
  package static func blank(_ size: PixelSize) -> [CanvasRows] {
    groups(size).map { rows in
      CanvasRows(
        rows: rows, width: size.width,
        colors: Array(repeating: FlatFrame.clear, count: rows.count * size.width))
    }
  }

  /// Returns the part of a rectangle that lies in these rows; empty for none.
  func part(of rect: PixelRect) -> PixelRect {
    rect.intersection(PixelRect(0, rows.lowerBound, width, rows.count))
  }

  /// Returns the index in `colors` of the first pixel of a row of the canvas.
  @inline(__always)
  func start(ofRow y: Int) -> Int { (y - rows.lowerBound) * width }

  /// Replaces the colours in a part of the rows.
  ///
  /// `color` receives the index of the pixel in the part, from 0, and its old colour.
  @inline(__always)
  mutating func update(_ part: PixelRect, _ color: (Int, UInt32) -> UInt32) {
    var place = 0
    let starts = (part.y..<part.maxY).map { start(ofRow: $0) }
    var colors = colors.mutableSpan
    for start in starts {
      for index in start + part.x..<start + part.maxX {
        colors[index] = color(place, colors[index])
        place += 1
      }
    }
  }
}
