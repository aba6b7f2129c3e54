import SegueGraphics

/// A shadow under any transform, in `Double`.
///
/// 1. The shadow is a function of points in the layer's own space: the shape under a Gaussian. It
///    is computed in cells of a sixteenth of the standard deviation, or of a pixel if that is more,
///    and interpolated linearly; the variance that cells and interpolation add, 1/3 of a cell
///    squared, is subtracted from the Gaussian.
/// 2. A pixel is its mean under a tent filter two pixels wide, the mean of means over pixels, of 8
///    by 8 to 32 by 32 points that are mapped to the layer one by one.
struct ReferenceShadow {
  /// The map from pixels to cells.
  private let toCells: ProjectiveTransform?
  private let field: ReferenceField
  /// Points along each axis of the tent.
  private let count: Int

  /// Computes the cells of a shadow, which must not be empty.
  init(_ draw: ShadowDraw) {
    let density = draw.transform.greatestScale(on: draw.shape.rect)
    let finest = max(1, min(16, 16 / (draw.sigma * density)))
    count = max(8, 2 * Int(finest))
    var fineness = density * finest
    let sides = draw.shape.rect.size
    while sides.width * fineness * sides.height * fineness > Self.mostCells { fineness /= 2 }
    let sigma = draw.sigma * fineness
    let cells = AffineTransform.scale(fineness, fineness)
    let origin = cells.apply(draw.shape.rect.origin)
    let margin = Int(5 * sigma) + 3
    let frame = PixelRect(
      Int(origin.x.rounded(.down)), Int(origin.y.rounded(.down)),
      Int(sides.width * fineness) + 2, Int(sides.height * fineness) + 2)
    let coverage = ReferenceCoverage(
      draw.shape, cutBy: nil,
      transform: ProjectiveTransform(
        cells * .translation(Double(-frame.x), Double(-frame.y))))
    var sharp = ReferenceField(frame: frame)
    for y in frame.y..<frame.maxY {
      for x in frame.x..<frame.maxX {
        sharp.pixels[frame.index(x, y)].w = coverage.ofPixel(x - frame.x, y - frame.y)
      }
    }
    field = sharp.blurred(
      max(0, sigma * sigma - 1.0 / 3).squareRoot(), edge: .transparent, bounds: nil,
      to: frame.inflated(by: margin))
    let placed = ProjectiveTransform(.translation(draw.offset.x, draw.offset.y)) * draw.transform
    toCells = placed.inverse.map { $0 * ProjectiveTransform(cells) }
  }

  /// The most cells; beyond that they are made larger.
  private static let mostCells = 4_000_000.0

  /// Returns the coverage of the shadow in a pixel, 0...1.
  func ofPixel(_ x: Int, _ y: Int) -> Double {
    var (sum, total) = (0.0, 0.0)
    for row in 0..<count {
      let down = (2 * Double(row) + 1) / Double(count) - 1
      for column in 0..<count {
        let right = (2 * Double(column) + 1) / Double(count) - 1
        let weight = (1 - abs(down)) * (1 - abs(right))
        total += weight
        let place = Point(Double(x) + 0.5 + right, Double(y) + 0.5 + down)
        // In the layer's plane, in front of the camera.
        if let cell = toCells?.homogeneous(place), cell.z > 0 {
          sum += weight * at(cell.x / cell.z - 0.5, cell.y / cell.z - 0.5)
        }
      }
    }
    return sum / total
  }

  /// Interpolates the field between cells.
  private func at(_ x: Double, _ y: Double) -> Double {
    guard abs(x) < 1e6, abs(y) < 1e6 else { return 0 }
    let (left, top) = (x.rounded(.down), y.rounded(.down))
    let (column, row) = (Int(left), Int(top))
    let (right, down) = (x - left, y - top)
    let upper = field.at(column, row).w * (1 - right) + field.at(column + 1, row).w * right
    let lower =
      field.at(column, row + 1).w * (1 - right) + field.at(column + 1, row + 1).w * right
    return upper * (1 - down) + lower * down
  }
}
