/// A pattern that stands still, by which two entries of a palette look like a colour between them.
///
/// The second entry is the nearest one to a place beyond the colour, seen from the first; a pixel
/// takes it where the pattern is below the colour's way from the first to the second.
struct DitherPattern {
  /// The distance below which the nearest entry will do: 2 levels of gray.
  private static let visible: Int32 = 7 * 4
  /// The greatest steps, in levels, to neighbours and to pixels 4 away, of a smooth gradient.
  private static let smoothSteps: (near: Int32, far: Int32) = (1, 6)

  private let choice: GIFOptions.Dither
  private let search: NearestColor
  private let palette: [PaletteColor]

  /// The pattern for a palette that is sorted by green.
  init(_ choice: GIFOptions.Dither, palette: [PaletteColor]) {
    self.choice = choice
    self.palette = palette
    search = NearestColor(palette)
  }

  /// The entry for a colour in a place, if the pattern is wanted there.
  ///
  /// - Parameters:
  ///   - nearest: the nearest entry.
  ///   - error: its distance.
  ///   - near: the greatest step to a neighbour, in levels.
  ///   - far: the greatest step to the pixels 4 away.
  @inline(__always)
  func entry(
    for color: UInt32, nearest: UInt8, error: Int32, near: Int32, far: @autoclosure () -> Int32,
    x: Int, y: Int
  ) -> UInt8? {
    guard choice != .none, error >= Self.visible else { return nil }
    if choice == .auto {
      guard near <= Self.smoothSteps.near else { return nil }
      let step = far()
      guard step > 0, step <= Self.smoothSteps.far else { return nil }
    }
    return mixed(PaletteColor(color), Int(nearest), x, y)
  }

  private func mixed(_ color: PaletteColor, _ nearest: Int, _ x: Int, _ y: Int) -> UInt8 {
    let near = palette[nearest]
    // The farther away the other entry is, the farther it has to be looked for.
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

  /// Bayer's matrix of 8 × 8: 0...63, each once (Bayer 1973).
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
