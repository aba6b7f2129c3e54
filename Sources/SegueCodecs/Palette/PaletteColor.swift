import CGIFKernels

/// A colour with integer channels 0...255, wide enough to compute with.
package struct PaletteColor: Hashable, Sendable {
  var red: Int32
  var green: Int32
  var blue: Int32

  /// Creates a colour of three channels.
  @inline(__always)
  init(red: Int32, green: Int32, blue: Int32) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Unpacks the colour 0xBBGGRR.
  @inline(__always)
  package init(_ color: UInt32) {
    self.init(
      red: Int32(color & 255), green: Int32(color >> 8 & 255), blue: Int32(color >> 16 & 255))
  }

  /// The colour as 0xBBGGRR.
  var packed: UInt32 { UInt32(red) | UInt32(green) << 8 | UInt32(blue) << 16 }

  /// Returns the perceptual distance: 2, 4 and 1 times the squared differences of red, green and blue.
  ///
  /// At most 455,175, for black and white.
  @inline(__always)
  package func distance(to other: PaletteColor) -> Int32 {
    PaletteColor(
      red: red &- other.red, green: green &- other.green, blue: blue &- other.blue
    ).squaredLength
  }

  /// The weighted square of a colour difference, as ``distance(to:)-(PaletteColor)`` computes it.
  @inline(__always)
  var squaredLength: Int32 { 2 &* red &* red &+ 4 &* green &* green &+ blue &* blue }

  /// Returns the distance to the colour 0xBBGGRR; higher bits are ignored.
  @inline(__always)
  func distance(to color: UInt32) -> Int32 { distance(to: PaletteColor(color)) }
}

/// A nearest-neighbour search in a palette.
///
/// The search goes through the palette sorted by green, outward from the colour's own green, and
/// stops where the difference in green by itself exceeds the best distance. Of equally near colours
/// the one found first is taken, which is a function of the palette and the guess.
package struct NearestColor {
  /// The weights of a squared difference of red, green and blue.
  static let importance = SIMD4<Double>(2, 4, 1, 0)

  // Sorted by green; for each colour here its palette index, and for each palette entry its index
  // here.
  private let colors: [PaletteColor]
  private let places: [Int]
  private let ranks: [Int]
  // For each green the first index in `colors` whose green is not smaller.
  private var starts: [Int]

  /// Builds the index of a palette of at least one colour.
  package init(_ palette: [PaletteColor]) {
    places = palette.indices.sorted { (palette[$0].green, $0) < (palette[$1].green, $1) }
    colors = places.map { palette[$0] }
    var ranks = [Int](repeating: 0, count: places.count)
    for (rank, place) in places.enumerated() { ranks[place] = rank }
    self.ranks = ranks
    starts = []
    starts.reserveCapacity(256)
    var place = 0
    for green in 0..<Int32(256) {
      while place < colors.count, colors[place].green < green { place += 1 }
      starts.append(place)
    }
  }

  /// Replaces an entry that is likely to be near each colour, 0xBBGGRR, by the nearest one.
  ///
  /// The palette has 1 to 256 colours. The entries are those of ``index(of:guess:)``, in a third of
  /// the time.
  package static func assign(
    _ colors: [UInt32], to palette: [PaletteColor], _ entries: inout [UInt8],
    level: GIFKernelLevel = .best
  ) {
    precondition(entries.count == colors.count && 1...256 ~= palette.count)
    let palette = palette.map(\.packed)
    unsafe entries.withUnsafeMutableBufferPointer { entries in
      unsafe segue_nearest_entries(
        level.instructions, palette, palette.count, colors, colors.count, entries.baseAddress)
    }
  }

  /// Returns the palette index of the nearest colour.
  ///
  /// - Parameter guess: the index of a colour that is likely to be near; it shortens the search and
  ///   does not change the distance found.
  package func index(of color: PaletteColor, guess: Int) -> Int {
    let green = color.green
    var best = ranks[guess]
    var distance = colors[best].distance(to: color)
    var up = starts[Int(green)]
    var down = up - 1
    while true {
      var isOver = true
      if up < colors.count {
        let step = colors[up].green - green
        if 4 * step * step < distance {
          let candidate = colors[up].distance(to: color)
          if candidate < distance { (best, distance) = (up, candidate) }
          up += 1
          isOver = false
        }
      }
      if down >= 0 {
        let step = colors[down].green - green
        if 4 * step * step < distance {
          let candidate = colors[down].distance(to: color)
          if candidate < distance { (best, distance) = (down, candidate) }
          down -= 1
          isOver = false
        }
      }
      if isOver { return places[best] }
    }
  }
}

/// An indexer for pictures that have few enough colours to keep them all.
enum ExactPalette {
  private static let slotCount = 1024

  /// Indexes a picture by its own colours, in ascending order of 0xBBGGRR; nil if there are too many.
  ///
  /// `colorLimit` is 256, or 255 if there are unchanged pixels. Photographs exceed it after a few
  /// rows.
  static func index(_ pixels: [UInt32], colorLimit: Int) -> IndexedPixels? {
    // A slot holds a colour and its index in the order of appearance: 24 + 8 bits.
    var slots = [UInt32](repeating: 0, count: slotCount)
    var used = [Bool](repeating: false, count: slotCount)
    var colors: [UInt32] = []
    var indices: [UInt8] = []
    indices.reserveCapacity(pixels.count)
    var last = FrameChange.unchanged
    var lastIndex: UInt8 = 255
    for flagged in pixels {
      let pixel = flagged & ~FrameChange.lasts
      if pixel == last {
        indices.append(lastIndex)
        continue
      }
      last = pixel
      lastIndex = 255
      if pixel != FrameChange.unchanged {
        var slot = Int((pixel &* 0x9E37_79B1) >> 22)
        while used[slot] && slots[slot] >> 8 != pixel { slot = (slot + 1) & (slotCount - 1) }
        if !used[slot] {
          if colors.count == colorLimit { return nil }
          used[slot] = true
          slots[slot] = pixel << 8 | UInt32(colors.count)
          colors.append(pixel)
        }
        lastIndex = UInt8(truncatingIfNeeded: slots[slot])
      }
      indices.append(lastIndex)
    }
    return sorted(colors, indices)
  }

  /// Sorts the colours, so that pictures of the same colours share a palette.
  private static func sorted(_ colors: [UInt32], _ indices: [UInt8]) -> IndexedPixels {
    // With 256 colours every pixel has one; with fewer, 255 marks the unchanged pixels.
    var ranks = [UInt8](repeating: UInt8(truncatingIfNeeded: colors.count), count: 256)
    let order = colors.indices.sorted { colors[$0] < colors[$1] }
    for (rank, index) in order.enumerated() { ranks[index] = UInt8(rank) }
    return IndexedPixels(
      palette: order.map { colors[$0] }, indices: indices.map { ranks[Int($0)] })
  }
}
