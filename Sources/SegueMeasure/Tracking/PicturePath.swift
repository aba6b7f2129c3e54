/// A straight path of a picture: a translation and a scaling that grow together from rest.
///
/// At the distance q a point x of the picture at rest is at `center + (1 + q · growth)(x − center) + q · direction`.
/// The direction and the growth are such that no corner moves more than one pixel for each unit of q.
struct PicturePath: Hashable {
  var center: SIMD2<Float>
  var direction: SIMD2<Float>
  var growth: Float

  /// A translation toward a side.
  static func slide(through side: BoxSide) -> PicturePath {
    let direction: SIMD2<Float> =
      switch side {
      case .right: [1, 0]
      case .left: [-1, 0]
      case .bottom: [0, 1]
      case .top: [0, -1]
      }
    return PicturePath(center: .zero, direction: direction, growth: 0)
  }

  /// A path by a displacement `offset` and a factor, relative to a centre, of a picture of a size.
  ///
  /// Nil if it moves no corner.
  init?(offset: SIMD2<Float>, factor: Float, about center: SIMD2<Float>, size: SIMD2<Float>) {
    let corners: [SIMD2<Float>] = [[0, 0], [size.x, 0], [0, size.y], size]
    let moves = corners.map { corner -> Float in
      let move = (corner - center) * (factor - 1) + offset
      return (move * move).sum().squareRoot()
    }
    guard let most = moves.max(), most > 1e-3 else { return nil }
    self.init(center: center, direction: offset / most, growth: (factor - 1) / most)
  }

  init(center: SIMD2<Float>, direction: SIMD2<Float>, growth: Float) {
    (self.center, self.direction, self.growth) = (center, direction, growth)
  }

  /// Returns the scale of the picture at a distance.
  @inline(__always)
  func scale(at distance: Float) -> Float { 1 + distance * growth }

  /// Returns where a point of the picture at rest is at a distance.
  @inline(__always)
  func place(of point: SIMD2<Float>, at distance: Float) -> SIMD2<Float> {
    center + (point - center) * scale(at: distance) + direction * distance
  }

  /// Returns the path in a picture reduced by a factor; distances are reduced, too.
  ///
  /// The centre of pixel 0 is at (factor − 1) / 2 of the whole picture.
  func reduced(by factor: Int) -> PicturePath {
    let shift = Float(factor - 1) / 2
    return PicturePath(
      center: (center - shift) / Float(factor), direction: direction,
      growth: growth * Float(factor))
  }

  /// Whether a whole distance moves whole pixels onto whole pixels.
  var isWhole: Bool { growth == 0 && direction == direction.rounded(.toNearestOrEven) }

  /// Whether it is a translation to the left or right, or up or down.
  var isAlongAxis: Bool { growth == 0 && max(abs(direction.x), abs(direction.y)) > 0.995 }
}
