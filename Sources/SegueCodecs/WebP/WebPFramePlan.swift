import SegueGraphics

/// A picture to be coded, and where on the canvas it goes.
struct WebPPlacedPicture: Sendable {
  /// Its rectangle, which begins at an even column and row, as WebP asks.
  var rect: PixelRect
  /// Its pixels, straight, row by row as 0xAABBGGRR.
  var pixels: [UInt32]
  /// Whether it is drawn over what is shown, through whose holes that is seen; else it replaces that.
  var isOver: Bool
}

/// What a player shows: what it was drawn from, and where it is without loss.
struct WebPShownCanvas: Sendable {
  /// The size of the canvas.
  let size: PixelSize
  /// The pixels that were given when each was last drawn, straight; at first all clear.
  fileprivate(set) var pixels: [UInt32]
  /// Whether a pixel is shown exactly as it was given.
  fileprivate(set) var isExact: [Bool]

  /// A canvas on which nothing is drawn yet.
  init(_ size: PixelSize) {
    self.size = size
    pixels = [UInt32](repeating: 0, count: size.area)
    isExact = [Bool](repeating: true, count: size.area)
  }

  /// Shows a part of a frame.
  mutating func show(_ part: WebPPart, of plan: WebPFramePlan) {
    let area = part.isOver ? plan.rect : part.rect
    for y in area.y..<area.maxY {
      for x in area.x..<area.maxX where !part.isOver || plan.isDrawn(x, y) {
        let index = y * size.width + x
        pixels[index] = plan.frame[index]
        isExact[index] = part.isExact
      }
    }
  }
}

/// What changes from what is shown to the next frame, and the pictures that may be stored for it.
///
/// Changes are found in blocks of 8 x 8 pixels, a quarter of libwebp's macroblock; the rectangle around
/// them begins on the same grid, so that holes are whole blocks to its lossy coder.
struct WebPFramePlan: Sendable {
  private static let side = 8

  /// The frame's pixels, straight.
  let frame: [UInt32]
  /// The rectangle around what is drawn; the canvas for a first frame, empty if nothing is.
  private(set) var rect: PixelRect
  private let shown: WebPShownCanvas
  private let isFirst: Bool
  private let columns: Int
  /// Whether a block is drawn, row by row.
  private var drawn: [Bool]

  /// Finds what to draw: what changes by more than the tolerance, and within the rectangle around that
  /// all that changes.
  ///
  /// - Parameters:
  ///   - tolerance: by how many of 255 levels a channel may be off elsewhere, beside what coding loses.
  init(_ frame: Pixmap, over shown: WebPShownCanvas, isFirst: Bool, tolerance: Int) {
    self.frame = frame.straightPixels
    self.shown = shown
    self.isFirst = isFirst
    columns = (frame.width + Self.side - 1) / Self.side
    let rows = (frame.height + Self.side - 1) / Self.side
    drawn = [Bool](repeating: isFirst, count: columns * rows)
    rect = isFirst ? PixelRect(frame.size) : .empty
    if !isFirst { findChanges(tolerance) }
  }

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

  /// The largest change of a channel in each block; of those above a limit, one of them.
  private func changes(upTo limit: Int) -> [Int] {
    var changes = [Int](repeating: 0, count: drawn.count)
    for index in frame.indices where frame[index] != shown.pixels[index] {
      let (y, x) = index.quotientAndRemainder(dividingBy: shown.size.width)
      let block = y / Self.side * columns + x / Self.side
      if changes[block] > limit { continue }
      changes[block] = max(changes[block], Self.change(shown.pixels[index], frame[index]))
    }
    return changes
  }

  private func place(of block: Int) -> PixelRect {
    let (row, column) = block.quotientAndRemainder(dividingBy: columns)
    return PixelRect(column * Self.side, row * Self.side, Self.side, Self.side)
  }

  /// The largest change of a channel.
  private static func change(_ before: UInt32, _ after: UInt32) -> Int {
    stride(from: 0, to: 32, by: 8).reduce(0) { largest, shift in
      max(largest, abs(Int(before >> shift & 255) - Int(after >> shift & 255)))
    }
  }

  /// Whether the block of a pixel is drawn.
  func isDrawn(_ x: Int, _ y: Int) -> Bool {
    drawn[y / Self.side * columns + x / Self.side]
  }

  /// How many colours the rectangle has; nil when they are more than a number.
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

  /// The colours that fill large parts of the frame, as 0xBBGGRR.
  var flatColors: Set<UInt32> {
    FlatColors.large(in: frame.map { $0 & 0xFF_FFFF }, width: shown.size.width)
  }

  // MARK: - Pictures

  /// The blocks that are drawn, for the lossy coder, with holes where others are.
  ///
  /// A hole has the mean colour of its block, so that nothing has to be coded for it and little
  /// for its edges.
  var near: WebPPlacedPicture {
    var picture = whole(rect)
    picture.isOver = isOpaque(rect) && !isFirst
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

  /// The pixels that are not shown exactly yet, of blocks that are drawn, with holes where others are.
  var exact: WebPPlacedPicture {
    if isFirst { return whole(rect) }
    var picture = whole(exactRect)
    let area = picture.rect
    picture.isOver = isOpaque(area)
    guard picture.isOver else { return picture }
    for y in area.y..<area.maxY {
      for x in area.x..<area.maxX where isKept(x, y) {
        picture.pixels[(y - area.y) * area.width + x - area.x] = 0
      }
    }
    return picture
  }

  /// The same rectangle, and all its pixels.
  var exactWithoutHoles: WebPPlacedPicture { whole(exactRect) }

  /// Whether a pixel is left as it is shown by a picture without loss.
  private func isKept(_ x: Int, _ y: Int) -> Bool {
    let index = y * shown.size.width + x
    return !isDrawn(x, y) || shown.isExact[index] && shown.pixels[index] == frame[index]
  }

  /// The rectangle around the pixels that are not kept.
  private var exactRect: PixelRect {
    var found = PixelRect.empty
    for y in rect.y..<rect.maxY {
      let row = rect.x..<rect.maxX
      guard let first = row.first(where: { !isKept($0, y) }),
        let last = row.last(where: { !isKept($0, y) })
      else { continue }
      found = found.union(PixelRect(first, y, last + 1 - first, 1))
    }
    let (x, y) = (found.x & ~1, found.y & ~1)
    return PixelRect(x, y, found.maxX - x, found.maxY - y)
  }

  /// Whether what is drawn in a rectangle can be drawn over what is shown.
  private func isOpaque(_ area: PixelRect) -> Bool {
    (area.y..<area.maxY).allSatisfy { y in
      (area.x..<area.maxX).allSatisfy { x in
        frame[y * shown.size.width + x] >> 24 == 255 || !isDrawn(x, y)
      }
    }
  }

  private func whole(_ rect: PixelRect) -> WebPPlacedPicture {
    var pixels: [UInt32] = []
    pixels.reserveCapacity(rect.size.area)
    for y in rect.y..<rect.maxY { pixels += row(y, in: rect) }
    return WebPPlacedPicture(rect: rect, pixels: pixels, isOver: false)
  }

  private func row(_ y: Int, in rect: PixelRect) -> ArraySlice<UInt32> {
    let start = y * shown.size.width + rect.x
    return frame[start..<start + rect.width]
  }

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
