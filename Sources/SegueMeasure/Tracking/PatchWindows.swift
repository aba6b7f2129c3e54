/// The rows of a picture at low resolution from every pixel on, as vectors: patches at whole pixels are
/// correlated with them about eight times as fast as with interpolated levels.
struct PatchWindows {
  /// The pixels from a patch's centre to its border: a row of a patch fills seven of eight lanes.
  static let reach = 3

  let picture: GreyPicture
  private let rows: [SIMD8<Float>]

  init(_ picture: GreyPicture) {
    self.picture = picture
    rows = picture.levels.indices.map { place in
      let last = min(place + 2 * Self.reach, picture.levels.count - 1)
      return Self.row(picture.levels[place...last])
    }
  }

  /// Returns up to seven levels as a vector; the other lanes are 0.
  static func row(_ levels: ArraySlice<Float>) -> SIMD8<Float> {
    var row = SIMD8<Float>.zero
    for (lane, level) in levels.prefix(2 * reach + 1).enumerated() { row[lane] = level }
    return row
  }

  /// Correlates a patch with the pixels around a place; nil outside the picture.
  @inline(__always)
  func match(_ patch: PatchTemplate.Patch, x: Int, y: Int) -> PatchTemplate.Match? {
    let reach = Self.reach
    let width = picture.width
    guard x >= reach, y >= reach, x + reach < width, y + reach < picture.height else { return nil }
    var (sum, squares, product) = (SIMD8<Float>.zero, SIMD8<Float>.zero, SIMD8<Float>.zero)
    var place = (y - reach) * width + x - reach
    for row in patch.rows {
      let levels = rows[place]
      sum += levels
      squares += levels * levels
      product += levels * row
      place += width
    }
    let total = sum.sum()
    let norm = max(0, squares.sum() - total * total / Float(patch.levels.count)).squareRoot()
    guard norm > 1e-3 else { return PatchTemplate.Match(correlation: 0, gain: 0) }
    let both = product.sum()
    return PatchTemplate.Match(correlation: both / norm, gain: both / patch.norm)
  }
}
