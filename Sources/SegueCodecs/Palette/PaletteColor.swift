/// A colour of a palette, in levels 0...255 a channel, wide enough to compute with.
package struct PaletteColor: Hashable, Sendable {
  var red: Int32
  var green: Int32
  var blue: Int32

  /// A colour of three levels.
  @inline(__always)
  init(red: Int32, green: Int32, blue: Int32) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// The colour 0xBBGGRR.
  @inline(__always)
  package init(_ color: UInt32) {
    self.init(
      red: Int32(color & 255), green: Int32(color >> 8 & 255), blue: Int32(color >> 16 & 255))
  }

  /// The colour as 0xBBGGRR.
  var packed: UInt32 { UInt32(red) | UInt32(green) << 8 | UInt32(blue) << 16 }

  /// How far apart two colours look: 2, 4 and 1 times the squared steps of red, green and blue.
  ///
  /// At most 455,175, for black and white.
  @inline(__always)
  package func distance(to other: PaletteColor) -> Int32 {
    let r = red &- other.red
    let g = green &- other.green
    let b = blue &- other.blue
    return 2 &* r &* r &+ 4 &* g &* g &+ b &* b
  }

  /// The distance to the colour 0xBBGGRR; higher bits are ignored.
  @inline(__always)
  func distance(to color: UInt32) -> Int32 { distance(to: PaletteColor(color)) }
}
