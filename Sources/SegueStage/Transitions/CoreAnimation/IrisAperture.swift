import SegueGraphics

/// The hole between the six blades of an iris: a regular hexagon about the stage's centre.
///
/// Fully open its sides touch the circle round the stage's corners, so the whole stage lies in it;
/// while it opens it turns by 60° against the clock.
struct IrisAperture {
  /// The stage's size in points.
  let size: Size
  /// The share of the full radius, 0 (closed) to 1 (open).
  let openness: Double

  /// An aperture on a stage; the openness is clamped to 0...1.
  init(size: Size, openness: Double) {
    self.size = size
    self.openness = openness.clamped(to: 0...1)
  }

  /// The distance of the sides from the centre in points: ρ · cos 30°.
  var apothem: Double { openness * Point(size.width, size.height).length / 2 }

  /// How far it is turned from a hexagon with a corner at the right.
  var turn: Angle { Angle(degrees: 60) * (1 - openness) }

  /// What shows on the stage: a picture in the hole, then a rim, then the blades' colour.
  func layers(of screen: Screen, name: String, on stage: TransitionStage) -> [Layer] {
    let blades = stage.backdrop(stage[Iris.blades])
    guard openness > 0 else { return [blades] }
    let lighter = (blades.color ?? .black).lightened(by: 0.1)
    let rim = Layer(name: "rim", color: lighter, stage: size) { texture in
      // The rim is 2 points wide, and closes with the hole.
      mesh(apothem: apothem + min(2, apothem), texture: texture)
    }
    var picture = stage.layer(screen, name: name)
    picture.mesh = mesh(apothem: apothem, texture: nil)
    return [blades, rim, picture]
  }

  /// A hexagon whose sides have a distance from the centre, in two rows of one cell.
  ///
  /// Each place shows itself, or all show the same texture place.
  private func mesh(apothem: Double, texture: Point?) -> WarpMesh {
    let center = Rect(origin: .zero, size: size).center
    let radius = apothem / DeterministicMath.sineAndCosine(Angle(degrees: 30)).cosine
    let angles: [[Double]] = [[240, 300], [180, 0], [120, 60]]
    return WarpMesh(columns: 1, rows: 2) { column, row in
      let angle = Angle(degrees: angles[row][column] + turn.degrees)
      let (sine, cosine) = DeterministicMath.sineAndCosine(angle)
      let corner = center + Point(cosine, sine) * radius
      return WarpMesh.Vertex(corner, texture: texture ?? corner)
    }
  }
}

extension Color {
  /// The colour blended toward white by a share, 0...1.
  fileprivate func lightened(by share: Double) -> Color {
    func lighter(_ value: UInt8) -> UInt8 {
      UInt8((Double(value) + (255 - Double(value)) * share).rounded(.toNearestOrAwayFromZero))
    }
    return Color(red: lighter(red), green: lighter(green), blue: lighter(blue), alpha: alpha)
  }
}
