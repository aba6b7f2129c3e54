import SegueGraphics

/// A picture to be encoded, with its position on the canvas.
struct WebPPlacedPicture: Sendable {
  /// The rectangle, which starts at an even column and row, as WebP requires.
  var rect: PixelRect
  /// The straight pixels, row by row, as 0xAABBGGRR.
  var pixels: [UInt32]
  /// Whether it is composited over the canvas, which shows through its holes; else it replaces the canvas.
  var isOver: Bool
}

/// The canvas of a player: the source pixels last drawn.
struct WebPDisplayedCanvas: Sendable {
  let size: PixelSize
  /// The straight source pixels when each was last drawn; transparent at first.
  fileprivate(set) var pixels: [UInt32]

  init(_ size: PixelSize) {
    self.size = size
    pixels = [UInt32](repeating: 0, count: size.area)
  }

  /// Records that a frame is displayed; blocks of its rectangle that are not drawn are equal already.
  mutating func show(_ plan: WebPFramePlan) {
    if plan.rect == PixelRect(size) {
      pixels = plan.frame
      return
    }
    for y in plan.rect.y..<plan.rect.maxY {
      let start = y * size.width + plan.rect.x
      let row = start..<start + plan.rect.width
      pixels.replaceSubrange(row, with: plan.frame[row])
    }
  }
}

/// A frame's changes against the displayed canvas, and the candidate pictures to store for it.
///
/// Changes are found in blocks of 8 x 8 pixels, a quarter of libwebp's macroblock; their bounding
/// rectangle starts on the same grid, so that holes are whole blocks for the lossy coder.
struct WebPFramePlan: Sendable {
  private static let side = 8

  /// The frame's straight pixels.
  let frame: [UInt32]
  /// The bounding rectangle of the drawn blocks; the canvas for the first frame, empty without changes.
  private(set) var rect: PixelRect
  private let shown: WebPDisplayedCanvas
  private let isFirst: Bool
  private let columns: Int
  /// Whether each block is drawn, row by row.
  private var drawn: [Bool]

  /// Finds the blocks to draw.
  ///
  /// Their bounding rectangle is that of the changes above the tolerance; within it, all changes
  /// are drawn.
  ///
  /// - Parameters:
  ///   - tolerance: the channel error, of 255 levels, that is accepted elsewhere, in addition to
  ///     the loss of coding.
  init(_ frame: Pixmap, over shown: WebPDisplayedCanvas, isFirst: Bool, tolerance: Int) {
    self.frame = frame.straightPixels
    self.shown = shown
    self.isFirst = isFirst
    columns = (frame.width + Self.side - 1) / Self.side
    let rows = (frame.height + Self.side - 1) / Self.side
    drawn = [Bool](repeating: isFirst, count: columns * rows)
    rect = isFirst ? PixelRect(frame.size) : .empty
    if !isFirst { findChanges(tolerance) }
  }

  /// Finds the bounding rectangle and the drawn blocks.
  private mutating func findChanges(_ tolerance: Int) {
    let changes = changes(upTo: tolerance)
    for block in changes.indices where changes[block] > tolerance {
      rect = rect.union(place(of: block))
    }
    for block in changes.indices where changes[block] > 0 {
      drawn[block] = !rect.intersection(place(of: block)).isEmpty
    }
    rect = rect.intersection(PixelRect(shown.size))
  }

  /// Returns the largest channel difference in each block; above the limit any one that exceeds it.
  private func changes(upTo limit: Int) -> [Int] {
    var changes = [Int](repeating: 0, count: drawn.count)
    let (old, new, width) = (shown.pixels.span, frame.span, shown.size.width)
    for block in changes.indices {
      let area = place(of: block).intersection(PixelRect(shown.size))
      for y in area.y..<area.maxY where changes[block] <= limit {
        for index in y * width + area.x..<y * width + area.maxX where old[index] != new[index] {
          changes[block] = max(changes[block], Self.change(old[index], new[index]))
        }
      }
    }
    return changes
  }

  /// Returns the rectangle of a block.
  private func place(of block: Int) -> PixelRect {
    let (row, column) = block.quotientAndRemainder(dividingBy: columns)
    return PixelRect(column * Self.side, row * Self.side, Self.side, Self.side)
  }

  /// Returns the largest difference of a channel between two pixels.
  private static func change(_ before: UInt32, _ after: UInt32) -> Int {
    func channel(_ shift: UInt32) -> Int {
      abs(Int(before >> shift & 255) - Int(after >> shift & 255))
    }
    return max(max(channel(0), channel(8)), max(channel(16), channel(24)))
  }

  /// Returns whether the block of a pixel is drawn.
  func isDrawn(_ x: Int, _ y: Int) -> Bool {
    drawn[y / Self.side * columns + x / Self.side]
  }

  /// Returns the number of colours in the rectangle; nil if it exceeds a limit.
  func colorCount(upTo limit: Int) -> Int? {
    var colors: Set<UInt32> = []
    var last: UInt32?
    for y in rect.y..<rect.maxY {
      for pixel in row(y, in: rect) where pixel != last {
        last = pixel
        colors.insert(pixel)
        if colors.count > limit { return nil }
      }
    }
    return colors.count
  }

  /// The colours of large flat areas of the frame, as 0xBBGGRR.
  var flatColors: Set<UInt32> {
    FlatColors.large(in: frame.map { $0 & 0xFF_FFFF }, width: shown.size.width)
  }

  // MARK: - Pictures

  /// The picture for lossy coding: the drawn blocks, with holes elsewhere.
  ///
  /// A hole has the mean colour of its block, so that it needs no coefficients and its edges few.
  var near: WebPPlacedPicture {
    var picture = whole(rect)
    picture.isOver = isNearOver
    guard picture.isOver else { return picture }
    for top in stride(from: rect.y, to: rect.maxY, by: Self.side) {
      for left in stride(from: rect.x, to: rect.maxX, by: Self.side) where !isDrawn(left, top) {
        let block = PixelRect(left, top, Self.side, Self.side).intersection(rect)
        let color = meanColor(of: block) & 0xFF_FFFF
        for y in block.y..<block.maxY {
          let start = (y - rect.y) * rect.width + block.x - rect.x
          for place in start..<start + block.width { picture.pixels[place] = color }
        }
      }
    }
    return picture
  }

  /// Whether the picture for lossy coding is composited over the canvas.
  var isNearOver: Bool { isOpaque(rect) && !isFirst }

  /// Returns the picture for lossless coding: the drawn pixels not yet displayed exactly, with holes elsewhere.
  ///
  /// - Parameter known: the pixels that are displayed exactly before the frame.
  func exact(over known: WebPExactPixels) -> WebPPlacedPicture {
    if isFirst { return whole(rect) }
    var picture = whole(exactRect(over: known))
    let area = picture.rect
    picture.isOver = isOpaque(area)
    guard picture.isOver else { return picture }
    for y in area.y..<area.maxY {
      for x in area.x..<area.maxX where isKept(x, y, known) {
        picture.pixels[(y - area.y) * area.width + x - area.x] = 0
      }
    }
    return picture
  }

  /// Returns whether lossless coding can keep a pixel of the displayed canvas.
  private func isKept(_ x: Int, _ y: Int, _ known: WebPExactPixels) -> Bool {
    let index = y * shown.size.width + x
    return !isDrawn(x, y) || known.contains(index) && shown.pixels[index] == frame[index]
  }

  /// Returns the bounding rectangle of the pixels that are not kept.
  private func exactRect(over known: WebPExactPixels) -> PixelRect {
    var found = PixelRect.empty
    for y in rect.y..<rect.maxY {
      let row = rect.x..<rect.maxX
      guard let first = row.first(where: { !isKept($0, y, known) }),
        let last = row.last(where: { !isKept($0, y, known) })
      else { continue }
      found = found.union(PixelRect(first, y, last + 1 - first, 1))
    }
    let (x, y) = (found.x & ~1, found.y & ~1)
    return PixelRect(x, y, found.maxX - x, found.maxY - y)
  }

  /// Returns whether all drawn pixels of a rectangle are opaque, so that it can be composited with holes.
  private func isOpaque(_ area: PixelRect) -> Bool {
    (area.y..<area.maxY).allSatisfy { y in
      (area.x..<area.maxX).allSatisfy { x in
        frame[y * shown.size.width + x] >> 24 == 255 || !isDrawn(x, y)
      }
    }
  }

  /// Returns the picture of a rectangle, without holes.
  func whole(_ rect: PixelRect) -> WebPPlacedPicture {
    var pixels: [UInt32] = []
    pixels.reserveCapacity(rect.size.area)
    for y in rect.y..<rect.maxY { pixels += row(y, in: rect) }
    return WebPPlacedPicture(rect: rect, pixels: pixels, isOver: false)
  }

  /// Returns a row of the frame within a rectangle.
  private func row(_ y: Int, in rect: PixelRect) -> ArraySlice<UInt32> {
    let start = y * shown.size.width + rect.x
    return frame[start..<start + rect.width]
  }

  /// Returns the mean colour of a rectangle, ignoring alpha.
  private func meanColor(of block: PixelRect) -> UInt32 {
    var sums: (red: UInt32, green: UInt32, blue: UInt32) = (0, 0, 0)
    for y in block.y..<block.maxY {
      for pixel in row(y, in: block) {
        sums.red += pixel & 255
        sums.green += pixel >> 8 & 255
        sums.blue += pixel >> 16 & 255
      }
    }
    let count = UInt32(block.size.area)
    return (sums.red / count) | (sums.green / count) << 8 | (sums.blue / count) << 16
  }
}
