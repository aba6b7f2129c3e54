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

/// What a player shows: the frame before, and where it is without loss.
struct WebPShownCanvas: Sendable {
  /// The size of the canvas.
  let size: PixelSize
  /// The pixels of the frame before as it was given, straight; at first all clear.
  fileprivate(set) var pixels: [UInt32]
  /// Whether a pixel is shown exactly as it was given.
  fileprivate(set) var isExact: [Bool]

  /// A canvas on which nothing is drawn yet.
  init(_ size: PixelSize) {
    self.size = size
    pixels = [UInt32](repeating: 0, count: size.area)
    isExact = [Bool](repeating: true, count: size.area)
  }

  /// Shows a frame, whose part was coded with loss or without.
  mutating func show(_ plan: WebPFramePlan, exactly: Bool) {
    pixels = plan.frame
    let isOver = exactly || plan.near.isOver
    for y in plan.rect.y..<plan.rect.maxY {
      for x in plan.rect.x..<plan.rect.maxX where !isOver || plan.hasChanged(x, y) {
        isExact[y * size.width + x] = exactly
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
  /// The rectangle around what changed; the canvas for a first frame.
  private(set) var rect: PixelRect
  private let shown: WebPShownCanvas
  private let isFirst: Bool
  private let columns: Int
  /// Whether a block has a pixel that differs from the frame before, row by row.
  private var changes: [Bool]

  /// Finds what changes.
  init(_ frame: Pixmap, over shown: WebPShownCanvas, isFirst: Bool) {
    self.frame = frame.straightPixels
    self.shown = shown
    self.isFirst = isFirst
    columns = (frame.width + Self.side - 1) / Self.side
    let rows = (frame.height + Self.side - 1) / Self.side
    changes = [Bool](repeating: isFirst, count: columns * rows)
    rect = isFirst ? PixelRect(frame.size) : .empty
    if !isFirst { findChanges() }
  }

  private mutating func findChanges() {
    for index in frame.indices where frame[index] != shown.pixels[index] {
      let (y, x) = index.quotientAndRemainder(dividingBy: shown.size.width)
      let block = y / Self.side * columns + x / Self.side
      if changes[block] { continue }
      changes[block] = true
      let left = x / Self.side * Self.side
      let top = y / Self.side * Self.side
      rect = rect.union(PixelRect(left, top, Self.side, Self.side))
    }
    rect = rect.intersection(PixelRect(shown.size))
  }

  /// Whether the block of a pixel changes.
  func hasChanged(_ x: Int, _ y: Int) -> Bool {
    changes[y / Self.side * columns + x / Self.side]
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

  // MARK: - Pictures

  /// The blocks that change, for the lossy coder, with holes where others are.
  ///
  /// A hole has the mean colour of its block, so that nothing has to be coded for it and little
  /// for its edges.
  var near: WebPPlacedPicture {
    var picture = whole(rect)
    picture.isOver = isOpaque(rect) && !isFirst
    guard picture.isOver else { return picture }
    for top in stride(from: rect.y, to: rect.maxY, by: Self.side) {
      for left in stride(from: rect.x, to: rect.maxX, by: Self.side) where !hasChanged(left, top) {
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

  /// The pixels that are not shown exactly yet, of blocks that change, with holes where others are.
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
    return !hasChanged(x, y) || shown.isExact[index] && shown.pixels[index] == frame[index]
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

  /// Whether what changes in a rectangle can be drawn over what is shown.
  private func isOpaque(_ area: PixelRect) -> Bool {
    (area.y..<area.maxY).allSatisfy { y in
      (area.x..<area.maxX).allSatisfy { x in
        frame[y * shown.size.width + x] >> 24 == 255 || !hasChanged(x, y)
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
