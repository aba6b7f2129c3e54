/// Finds the palette colour nearest to a given one.
///
/// The palette is sorted by green; the search goes outward from the colour's own green and stops
/// where the difference in green alone exceeds the best distance so far. Ties go to the colour
/// found first, which is a function of the palette.
struct NearestColor {
  /// How much a squared difference of red, green and blue counts.
  static let importance = SIMD4<Double>(2, 4, 1, 0)

  private let colors: [SIMD4<Int32>]
  // For each green the first place in `colors` whose green is not smaller.
  private var starts: [Int]

  /// A search in a palette that is sorted by green and not empty.
  init(_ palette: [SIMD4<Int32>]) {
    colors = palette
    starts = []
    starts.reserveCapacity(256)
    var place = 0
    for green in 0..<Int32(256) {
      while place < palette.count, palette[place].y < green { place += 1 }
      starts.append(place)
    }
  }

  /// The place of the nearest colour.
  ///
  /// - Parameter guess: the place of a colour that is likely to be near; it makes the search
  ///   shorter and does not change the distance found.
  func index(red: UInt8, green: UInt8, blue: UInt8, guess: Int) -> Int {
    let red = Int32(red)
    let green = Int32(green)
    let blue = Int32(blue)
    var best = guess
    var distance = Self.distance(colors[guess], red, green, blue)
    var up = starts[Int(green)]
    var down = up - 1
    while true {
      var isOver = true
      if up < colors.count {
        let step = colors[up].y - green
        if 4 * step * step < distance {
          let candidate = Self.distance(colors[up], red, green, blue)
          if candidate < distance { (best, distance) = (up, candidate) }
          up += 1
          isOver = false
        }
      }
      if down >= 0 {
        let step = colors[down].y - green
        if 4 * step * step < distance {
          let candidate = Self.distance(colors[down], red, green, blue)
          if candidate < distance { (best, distance) = (down, candidate) }
          down -= 1
          isOver = false
        }
      }
      if isOver { return best }
    }
  }

  @inline(__always)
  private static func distance(
    _ color: SIMD4<Int32>, _ red: Int32, _ green: Int32, _ blue: Int32
  ) -> Int32 {
    let r = color.x &- red
    let g = color.y &- green
    let b = color.z &- blue
    return 2 &* r &* r &+ 4 &* g &* g &+ b &* b
  }
}
