/// Finds the palette colour nearest to a given one.
///
/// The palette is sorted by green; the search goes outward from the colour's own green and stops
/// where the difference in green alone exceeds the best distance so far. Ties go to the colour
/// found first, which is a function of the palette.
struct NearestColor {
  /// How much a squared difference of red, green and blue counts.
  static let importance = SIMD4<Double>(2, 4, 1, 0)

  private let colors: [PaletteColor]
  // For each green the first place in `colors` whose green is not smaller.
  private var starts: [Int]

  /// A search in a palette that is sorted by green and not empty.
  init(_ palette: [PaletteColor]) {
    colors = palette
    starts = []
    starts.reserveCapacity(256)
    var place = 0
    for green in 0..<Int32(256) {
      while place < palette.count, palette[place].green < green { place += 1 }
      starts.append(place)
    }
  }

  /// The place of the nearest colour.
  ///
  /// - Parameter guess: the place of a colour that is likely to be near; it makes the search
  ///   shorter and does not change the distance found.
  func index(of color: PaletteColor, guess: Int) -> Int {
    let green = color.green
    var best = guess
    var distance = colors[guess].distance(to: color)
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
      if isOver { return best }
    }
  }
}
