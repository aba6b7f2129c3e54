import SegueGraphics

/// The blades of an iris, and the hole between them: a regular polygon about the stage's centre.
///
/// Fully open its sides touch the circle round the stage's corners, so the whole stage lies in it;
/// while it opens it turns by 60° against the clock. Blade k ends in the line through side k, which
/// goes on beyond the corner to side k + 1: there it lies over the next blade and casts a shadow on
/// it, so each blade lies over one neighbour and under the other. Bottom first: the backdrop, with
/// which the iris is closed; the blades, lighter toward their edges, which catch the light; the picture
/// in the hole; the shadow of the blades round it.
struct IrisAperture {
  /// What the blades look like.
  struct Blades {
    /// How many there are, at least 3.
    let count: Int
    /// The colour of the backdrop and of the blades where no light falls on them.
    let color: Color
    /// How much lighter the blades are, 0...1.
    let sheen: Double
    /// The opacity of their shadows, 0...1.
    let shadow: Double
  }

  /// The stage's size in points.
  let size: Size
  /// The share of the full radius, 0 (closed) to 1 (open).
  let openness: Double
  /// What the blades look like.
  let blades: Blades

  /// An aperture on a stage; the openness is clamped to 0...1.
  init(size: Size, openness: Double, blades: Blades) {
    self.size = size
    self.openness = openness.clamped(to: 0...1)
    self.blades = blades
  }

  /// The distance of the sides from the centre in points: half the stage's diagonal when open.
  var apothem: Double { openness * reach }

  /// Half the stage's diagonal.
  private var reach: Double { Point(size.width, size.height).length / 2 }

  /// How far it is turned from a polygon whose first corner is at the right.
  var turn: Angle { Angle(degrees: 60) * (1 - openness) }

  /// How much light is on the blades: none as the iris closes, so that it ends in the backdrop.
  private var light: Double { (openness / 0.15).clamped(to: 0...1).smoothStep }

  /// What shows on the stage: the blades, and a screen in the hole between them.
  func layers(of screen: Screen, name: String, on stage: TransitionStage) -> [Layer] {
    let backdrop = stage.backdrop(blades.color)
    guard openness > 0 else { return [backdrop] }
    var picture = stage.layer(screen, name: name)
    picture.mesh = fan { $0 }
    return [backdrop, plates, picture, shadowOnPicture]
  }

  // MARK: - The geometry

  /// The corner between sides k − 1 and k, at a distance of the sides from the centre.
  private func corner(_ index: Int, apothem: Double) -> Point {
    let half = DeterministicMath.cosine(.pi / Double(blades.count))
    return Rect(origin: .zero, size: size).center + direction(Double(index)) * (apothem / half)
  }

  /// The direction from the centre of a corner, or between two of them.
  private func direction(_ index: Double) -> Point {
    let angle = Angle(degrees: 360 / Double(blades.count) * index + turn.degrees)
    let (sine, cosine) = DeterministicMath.sineAndCosine(angle)
    return Point(cosine, sine)
  }

  /// Outward from side k, and along it from its first corner to its second.
  private func axes(_ index: Int) -> (outward: Point, along: Point) {
    let outward = direction(Double(index) + 0.5)
    return (outward, Point(-outward.y, outward.x))
  }

  // MARK: - The layers

  /// The polygon as a fan about its centre; each place shows the place that a function gives.
  private func fan(_ texture: (Point) -> Point) -> WarpMesh {
    let center = Rect(origin: .zero, size: size).center
    return WarpMesh(columns: blades.count, rows: 1) { column, row in
      let place = row == 0 ? center : corner(column % blades.count, apothem: apothem)
      return WarpMesh.Vertex(place, texture: texture(place))
    }
  }

  /// The blades: for each a part of one grid, whose rows go outward along the two lines that bound
  /// it and whose columns go from the blade over it to its own edge.
  private var plates: Layer {
    let columns = Self.steps + 2
    return Layer(name: "blades", color: blades.color, stage: size) { texture in
      // Between two blades lie cells without an area, for both end in the same line.
      WarpMesh(columns: blades.count * (columns + 1) - 1, rows: Self.rows.count - 1) {
        plate($0 / (columns + 1), column: $0 % (columns + 1), row: $1, texture: texture)
      }
    }
  }

  /// How far the rows of a blade lie from its edge, in reaches; the second one ends its bright edge.
  private static let rows = [0, 0, 0.06, 0.15, 0.3, 4]
  /// How light the rows of a blade are, in sheens.
  private static let tones = [2.5, 1, 0.7, 0.5, 0.4, 0.4]

  private func plate(
    _ index: Int, column: Int, row: Int, texture: Point
  ) -> WarpMesh.Vertex {
    let (_, before) = axes(index + blades.count - 1)
    let (outward, along) = axes(index)
    // The angle between the two lines, whose rims do not meet within the side.
    let (sine, cosine) = DeterministicMath.sineAndCosine(
      Angle(degrees: 360 / Double(blades.count)))
    let side = (corner(index + 1, apothem: apothem) - corner(index, apothem: apothem)).length
    let rim = min(2, 0.05 * reach, cosine > 0 ? 0.5 * side * sine / cosine : .infinity)
    let length = row == 1 ? rim / sine : Self.rows[row] * reach
    let start = corner(index, apothem: apothem) + before * length
    let end = corner(index + 1, apothem: apothem) + along * (row == 1 ? 0 : length)
    let tone = Self.tones[row]
    if column == Self.steps + 2 {
      return WarpMesh.Vertex(
        end, texture: texture, whiteness: whiteness(row == Self.rows.count - 1 ? tone : 2.5))
    }
    let inner = row == 0 ? end : end + outward * rim
    if column == Self.steps + 1 {
      return WarpMesh.Vertex(inner, texture: texture, whiteness: whiteness(tone))
    }
    let width = (inner - start).length
    let share = Double(column) / Double(Self.steps)
    let reached = width > 0 ? min(1, 0.2 * reach / width) * share : 0
    return WarpMesh.Vertex(
      start + (inner - start) * reached, texture: texture,
      brightness: 1 - blades.shadow * (1 - share.smoothStep), whiteness: whiteness(tone))
  }

  /// How far the blades are blended toward white where they are so light, in sheens.
  private func whiteness(_ tone: Double) -> Double { min(1, blades.sheen * tone) * light }

  /// The shadow of the blades on the picture: a ring along the sides, soft inward.
  private var shadowOnPicture: Layer {
    let width = min(0.08 * reach, apothem)
    return Layer(name: "hole-shadow", color: .black, stage: size) { texture in
      WarpMesh(columns: blades.count, rows: Self.steps) { column, row in
        let share = Double(row) / Double(Self.steps)
        return WarpMesh.Vertex(
          corner(column % blades.count, apothem: apothem - width * share), texture: texture,
          opacity: blades.shadow * shadowOnOpen * (1 - share.smoothStep))
      }
    }
  }

  /// Shadows on the picture go as the iris opens, so that an open one shows it as it is.
  private var shadowOnOpen: Double { ((1 - openness) / 0.15).clamped(to: 0...1).smoothStep }

  /// In how many steps a shadow fades.
  private static let steps = 8
}
