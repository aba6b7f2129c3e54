import SegueGraphics

/// A builder of the target pixels of a lossy picture, with their allowed errors and dithering.
struct TargetPixelBuilder: Sendable {
  /// The greatest activity of a smooth pixel: with 2, grain counts as smooth, and a photograph is 1 % larger.
  private static let smoothActivity: Int32 = 1

  private let plan: GIFFramePlan
  private let colors: LossyColors
  private let pattern: DitherPattern
  private let drawn: PaletteLookup
  private let movingSlack: [Int32]
  private let lastingSlack: [Int32]
  private let smoothSlack: Int32

  /// Creates the builder for a plan with its lossy colours.
  init(_ plan: GIFFramePlan, _ colors: LossyColors) {
    self.plan = plan
    self.colors = colors
    let (options, budget) = (plan.rules.options, plan.rules.budget)
    pattern = DitherPattern(
      options.isLossless ? .none : options.dither, palette: colors.palette.palette,
      fineness: budget.fineness)
    drawn = PaletteLookup(colors.palette.palette)
    movingSlack = budget.slack
    lastingSlack = budget.lastingSlack
    smoothSlack = budget.smoothSlack
  }

  /// Appends the target pixels of a part of the picture, without the canvas before it.
  ///
  /// ``addCanvas(_:in:to:from:)`` completes them.
  func append(_ part: PixelRect, to result: inout [LossyLZW.Pixel]) {
    let (source, palette) = (colors.frame.span, colors.palette.palette.span)
    let isPinned = colors.palette.isPinned.span
    let pixels = plan.change.pixels.span
    let (moving, lasting) = (movingSlack.span, lastingSlack.span)
    var steps = NeighborSteps(plan.rules.size, columns: part.x..<part.maxX)
    result.append(addingCapacity: part.width * part.height) { wanted in
      var place = plan.change.place(ofRow: part.y)
      for y in part.y..<part.maxY {
        steps.move(toRow: y, of: colors.frame)
        let (across, above, below) = (steps.across.span, steps.above.span, steps.below.span)
        for x in part.x..<part.maxX {
          let flagged = pixels[place]
          place += 1
          if flagged & FrameChange.unchanged != 0 {
            wanted.append(.keep)
            continue
          }
          var pixel = nearest(to: flagged & 0xFF_FFFF)
          if !isPinned[Int(pixel.nearest)] || pixel.error > 0 {
            let lasts = flagged & FrameChange.lasts != 0
            let column = x - part.x
            relax(
              &pixel, lasts ? lasting : moving, source, palette, x: x, y: y,
              left: across[column], right: across[column + 1], above: above[column],
              below: below[column])
            pixel.isLasting = lasts
          }
          wanted.append(pixel)
        }
      }
    }
  }

  /// Completes the target pixels of a part of the canvas rows, given the canvas before the picture.
  ///
  /// - Parameter first: the index of the part's first pixel.
  func addCanvas(
    _ rows: CanvasRows, in part: PixelRect, to targets: inout [LossyLZW.Pixel], from first: Int
  ) {
    let (shown, pixels) = (rows.colors.span, plan.change.pixels.span)
    var targets = targets.mutableSpan
    var (index, place) = (first, plan.change.place(ofRow: part.y))
    for y in part.y..<part.maxY {
      let row = rows.start(ofRow: y)
      for x in part.x..<part.maxX {
        let old = shown[row + x]
        if pixels[place] & FrameChange.unchanged != 0 {
          targets[index] = unchangedPixel(old)
        } else {
          targets[index].allowKeeping(old)
        }
        index += 1
        place += 1
      }
    }
  }

  /// Returns the target of an unchanged pixel: transparent, or a palette entry equal to the canvas.
  @inline(__always)
  private func unchangedPixel(_ shown: UInt32) -> LossyLZW.Pixel {
    guard shown != FlatFrame.clear, let entry = drawn.entry(of: shown) else { return .keep }
    return LossyLZW.Pixel(color: shown, nearest: entry, error: 0, limit: 0, keptError: 0)
  }

  /// Returns a target that only the palette entry nearest to its colour meets.
  @inline(__always)
  private func nearest(to color: UInt32) -> LossyLZW.Pixel {
    let nearest = colors.palette.entries[colors.samples.group(of: color)]
    let error = colors.palette.palette[Int(nearest)].distance(to: color)
    return LossyLZW.Pixel(
      color: color, nearest: nearest, error: error, limit: error, keptError: .max)
  }

  /// Sets a pixel's allowed error by its activity, or its colour to the dithering pattern's entry.
  ///
  /// - Parameters:
  ///   - slack: the error that may be added, by activity.
  ///   - left, right, above, below: the differences to the neighbours, in levels.
  @inline(__always)
  private func relax(
    _ pixel: inout LossyLZW.Pixel, _ slack: Span<Int32>, _ source: Span<UInt32>,
    _ palette: Span<PaletteColor>, x: Int, y: Int, left: Int32, right: Int32, above: Int32,
    below: Int32
  ) {
    let size = plan.rules.size
    let index = y * size.width + x
    if let mixed = pattern.entry(
      for: pixel.color, nearest: pixel.nearest, error: pixel.error,
      near: max(max(left, right), max(above, below)),
      far: Self.farthestStep(pixel.color, source, index, x: x, y: y, size), x: x, y: y)
    {
      // The pattern's entry becomes the target colour, without any error.
      pixel = LossyLZW.Pixel(
        color: palette[Int(mixed)].packed, nearest: mixed, error: 0, limit: 0, keptError: .max)
    } else {
      let isFlat =
        left | right | above | below == 0
        && Self.isFlat(pixel.color, source, index, x: x, y: y, size)
      let isHairline =
        left | right == 0 && above > 0 && below > 0
        && Self.isLine(pixel.color, source, index, x: x, size)
      if !isFlat, !isHairline {
        let activity = min(left &+ above, right &+ below)
        pixel.isSmooth = activity <= Self.smoothActivity && smoothSlack > 0
        pixel.limit = pixel.error &+ (pixel.isSmooth ? smoothSlack : slack[Int(activity)])
      }
    }
  }

  /// Returns the colour differences between a pixel and its four neighbours, in levels; 0 beyond the frame.
  @inline(__always)
  private static func steps(
    _ color: UInt32, _ source: Span<UInt32>, _ index: Int, x: Int, y: Int, _ size: PixelSize
  ) -> (left: Int32, right: Int32, above: Int32, below: Int32) {
    (
      step(color, source[x > 0 ? index - 1 : index]),
      step(color, source[x + 1 < size.width ? index + 1 : index]),
      step(color, source[y > 0 ? index - size.width : index]),
      step(color, source[y + 1 < size.height ? index + size.width : index])
    )
  }

  /// Returns the activity of a pixel: its colour difference to neighbours in levels, 0...511.
  ///
  /// It is 0 in a hairline.
  static func activity(_ source: Span<UInt32>, x: Int, y: Int, _ size: PixelSize) -> Int {
    let index = y * size.width + x
    let color = source[index]
    let (left, right, above, below) = steps(color, source, index, x: x, y: y, size)
    if left | right == 0, above > 0, below > 0, isLine(color, source, index, x: x, size) {
      return 0
    }
    return Int(min(left &+ above, right &+ below))
  }

  /// Returns whether a pixel is part of a hairline, which any error would break up.
  ///
  /// It has the same colour 4 pixels to the left or to the right, between rows that are equal
  /// there, too.
  @inline(__always)
  private static func isLine(
    _ color: UInt32, _ source: Span<UInt32>, _ index: Int, x: Int, _ size: PixelSize
  ) -> Bool {
    let width = size.width
    guard index >= width, index + width < source.count else { return false }
    func isEven(_ step: Int) -> Bool {
      source[index + step] == color
        && source[index + step - width] == source[index - width]
        && source[index + step + width] == source[index + width]
    }
    return x >= 4 && isEven(-4) || x + 4 < width && isEven(4)
  }

  /// Returns whether a pixel has the same colour as its neighbours and as the pixels 4 away.
  ///
  /// Differences in levels are not enough: those of a slow gradient are rounded to 0, and without
  /// allowed errors it costs a quarter more.
  @inline(__always)
  private static func isFlat(
    _ color: UInt32, _ source: Span<UInt32>, _ index: Int, x: Int, y: Int, _ size: PixelSize
  ) -> Bool {
    func isSame(_ reach: Int) -> Bool {
      (x < reach || source[index - reach] == color)
        && (x + reach >= size.width || source[index + reach] == color)
        && (y < reach || source[index - reach * size.width] == color)
        && (y + reach >= size.height || source[index + reach * size.width] == color)
    }
    return isSame(1) && isSame(4)
  }

  /// Returns the greatest difference between a pixel and those 4 pixels away, in levels.
  private static func farthestStep(
    _ color: UInt32, _ source: Span<UInt32>, _ index: Int, x: Int, y: Int, _ size: PixelSize
  ) -> Int32 {
    let left = step(color, source[x >= 4 ? index - 4 : index])
    let right = step(color, source[x + 4 < size.width ? index + 4 : index])
    let up = step(color, source[y >= 4 ? index - 4 * size.width : index])
    let down = step(color, source[y + 4 < size.height ? index + 4 * size.width : index])
    return max(max(left, right), max(up, down))
  }

  /// Returns the difference of two colours in levels 0...255, with green weighted double.
  @inline(__always)
  private static func step(_ a: UInt32, _ b: UInt32) -> Int32 {
    let red = abs(Int32(a & 255) - Int32(b & 255))
    let green = abs(Int32(a >> 8 & 255) - Int32(b >> 8 & 255))
    let blue = abs(Int32(a >> 16 & 255) - Int32(b >> 16 & 255))
    return (red + 2 * green + blue) >> 2
  }
}

/// An ordered dithering pattern, which does not move and mixes two palette entries.
///
/// The second entry is the nearest one to a point beyond the colour, seen from the first. A pixel
/// takes it if the pattern's threshold is below the colour's position between the two.
struct DitherPattern {
  /// The least distance that is visible: 2 levels of gray.
  private static let visible: Int32 = 7 * 4
  /// The greatest differences, in levels, to neighbours and to pixels 4 away, of a smooth gradient.
  private static let smoothSteps: (near: Int32, far: Int32) = (1, 6)

  private let choice: GIFOptions.Dither
  /// The distance below which the nearest entry is good enough.
  private let visible: Int32
  private let search: NearestColor
  private let palette: [PaletteColor]

  /// Creates the pattern for a palette.
  ///
  /// - Parameter fineness: the mean error that the palette was made for. Up to that error a pattern
  ///   would only make the file larger.
  init(_ choice: GIFOptions.Dither, palette: [PaletteColor], fineness: Double) {
    self.choice = choice
    visible = choice == .auto ? max(Self.visible, Int32(4 * fineness)) : Self.visible
    self.palette = palette
    search = NearestColor(palette)
  }

  /// Returns the dithered entry for a colour at a pixel; nil where no dithering is needed.
  ///
  /// - Parameters:
  ///   - nearest: the nearest entry.
  ///   - error: its distance.
  ///   - near: the greatest difference to a neighbour, in levels.
  ///   - far: the greatest difference to the pixels 4 away.
  @inline(__always)
  func entry(
    for color: UInt32, nearest: UInt8, error: Int32, near: Int32, far: @autoclosure () -> Int32,
    x: Int, y: Int
  ) -> UInt8? {
    guard choice != .none, error >= visible else { return nil }
    if choice == .auto {
      guard near <= Self.smoothSteps.near else { return nil }
      let step = far()
      guard step > 0, step <= Self.smoothSteps.far else { return nil }
    }
    return mixed(PaletteColor(color), Int(nearest), x, y)
  }

  /// Returns one of the two entries to mix, by the threshold at the pixel.
  private func mixed(_ color: PaletteColor, _ nearest: Int, _ x: Int, _ y: Int) -> UInt8 {
    let near = palette[nearest]
    // Searches farther along the line until another entry is the nearest one.
    var other = nearest
    for reach: Int32 in [2, 4, 8] where other == nearest {
      func beyond(_ from: Int32, _ to: Int32) -> Int32 {
        max(0, min(255, from + reach * (to - from)))
      }
      let place = PaletteColor(
        red: beyond(near.red, color.red), green: beyond(near.green, color.green),
        blue: beyond(near.blue, color.blue))
      other = search.index(of: place, guess: nearest)
    }
    let far = palette[other]
    let whole = near.distance(to: far)
    guard whole > 0 else { return UInt8(nearest) }
    let part =
      2 * (color.red - near.red) * (far.red - near.red)
      + 4 * (color.green - near.green) * (far.green - near.green)
      + (color.blue - near.blue) * (far.blue - near.blue)
    return part * 64 > whole * Self.threshold(x, y) ? UInt8(other) : UInt8(nearest)
  }

  /// Returns the threshold of Bayer's 8 × 8 matrix at a pixel: 0...63, each once (Bayer 1973).
  @inline(__always)
  static func threshold(_ x: Int, _ y: Int) -> Int32 {
    let cross = x ^ y
    var value = 0
    for bit in 0..<3 {
      value |= (cross >> bit & 1) << (5 - 2 * bit) | (y >> bit & 1) << (4 - 2 * bit)
    }
    return Int32(value)
  }
}

/// A palette lookup: a hash table from colours to equal palette entries.
struct PaletteLookup: Sendable {
  // A slot holds a colour and its entry: 24 + 8 bits; empty slots are filled with ones.
  private var slots = [UInt32](repeating: .max, count: 1024)
  private var used = [Bool](repeating: false, count: 1024)

  /// Creates the lookup of a palette.
  init(_ palette: [PaletteColor]) {
    for (entry, color) in palette.enumerated() {
      var slot = Self.slot(color.packed)
      while used[slot] { slot = (slot + 1) & 1023 }
      used[slot] = true
      slots[slot] = color.packed << 8 | UInt32(entry)
    }
  }

  /// Returns the entry of a colour 0xBBGGRR; nil if it is not in the palette.
  @inline(__always)
  func entry(of color: UInt32) -> UInt8? {
    var slot = Self.slot(color)
    while used[slot] {
      if slots[slot] >> 8 == color { return UInt8(truncatingIfNeeded: slots[slot]) }
      slot = (slot + 1) & 1023
    }
    return nil
  }

  @inline(__always)
  private static func slot(_ color: UInt32) -> Int { Int((color &* 0x9E37_79B1) >> 22) }
}
