import SegueGraphics

/// A camera iris: its blades, and the aperture between them, a regular polygon on the stage.
///
/// Fully open the polygon's sides touch the circle around the stage's corners, so the whole stage
/// is visible; while it opens it rotates by 60° counterclockwise. Blade k ends in the line through
/// side k, which continues beyond the corner to side k + 1: there it lies over the next blade and
/// casts a shadow on it, so each blade lies over one neighbour and under the other. Bottom first:
/// the backdrop, which is all that shows when the iris is closed; the blades, lighter toward their
/// edges; the picture in the aperture; the shadow of the blades on it.
struct IrisAperture {
  /// The appearance of the blades.
  struct Blades {
    /// The number of blades, at least 3.
    let count: Int
    /// The colour of the backdrop and of the unlit blades.
    let color: Color
    /// The blend of the blades toward white, 0...1.
    let sheen: Double
    /// The opacity of the blades' shadows, 0...1.
    let shadow: Double
  }

  /// The stage's size in points.
  let size: Size
  /// The fraction of the full radius, 0 (closed) to 1 (open).
  let openness: Double
  let blades: Blades

  /// Creates an aperture on a stage; the openness is clamped to 0...1.
  init(size: Size, openness: Double, blades: Blades) {
    self.size = size
    self.openness = openness.clamped(to: 0...1)
    self.blades = blades
  }

  /// The distance of the sides from the centre in points: half the stage's diagonal when open.
  var apothem: Double { openness * reach }

  /// Half the stage's diagonal.
  private var reach: Double { Point(size.width, size.height).length / 2 }

  /// The rotation relative to a polygon with its first corner at the right.
  var turn: Angle { Angle(degrees: 60) * (1 - openness) }

  /// The light on the blades, 0...1: it goes out as the iris closes, to end in the backdrop.
  private var light: Double { (openness / 0.15).clamped(to: 0...1).smoothStep }

  /// Returns the layers of the iris: the blades, and a screen in the aperture between them.
  func layers(of screen: Screen, name: String, on stage: TransitionStage) -> [Layer] {
    let backdrop = stage.backdrop(blades.color)
    guard openness > 0 else { return [backdrop] }
    var picture = stage.layer(screen, name: name)
    picture.mesh = fan { $0 }
    return [backdrop, plates, picture, shadowOnPicture]
  }

  // MARK: - The geometry

  /// Returns the corner between sides k − 1 and k, for a distance of the sides from the centre.
  private func corner(_ index: Int, apothem: Double) -> Point {
    let half = DeterministicMath.cosine(.pi / Double(blades.count))
    return Rect(origin: .zero, size: size).center + direction(Double(index)) * (apothem / half)
  }

  /// Returns the direction from the centre to a corner, or, for a fraction, between two of them.
  private func direction(_ index: Double) -> Point {
    let angle = Angle(degrees: 360 / Double(blades.count) * index + turn.degrees)
    let (sine, cosine) = DeterministicMath.sineAndCosine(angle)
    return Point(cosine, sine)
  }

  /// Returns the unit vectors outward from side k, and along it from its first to its second corner.
  private func axes(_ index: Int) -> (outward: Point, along: Point) {
    let outward = direction(Double(index) + 0.5)
    return (outward, Point(-outward.y, outward.x))
  }

  // MARK: - The layers

  /// Returns the polygon as a triangle fan about its centre, with texture points from a function.
  private func fan(_ texture: (Point) -> Point) -> WarpMesh {
    let center = Rect(origin: .zero, size: size).center
    return WarpMesh(columns: blades.count, rows: 1) { column, row in
      let place = row == 0 ? center : corner(column % blades.count, apothem: apothem)
      return WarpMesh.Vertex(place, texture: texture(place))
    }
  }

  /// The blades as parts of one mesh.
  ///
  /// For each blade, rows go outward along the two lines that bound it, and columns from the blade
  /// over it to its own edge.
  private var plates: Layer {
    let columns = Self.steps + 2
    return Layer(name: "blades", color: blades.color, stage: size) { texture in
      // Cells between two blades have no area, since both blades end in the same line.
      WarpMesh(columns: blades.count * (columns + 1) - 1, rows: Self.rows.count - 1) {
        plate($0 / (columns + 1), column: $0 % (columns + 1), row: $1, texture: texture)
      }
    }
  }

  /// The distances of a blade's rows from its edge, over `reach`; the second row ends the bright rim.
  private static let rows = [0, 0, 0.06, 0.15, 0.3, 4]
  /// The lightness of a blade's rows, in units of `sheen`.
  private static let tones = [2.5, 1, 0.7, 0.5, 0.4, 0.4]

  /// Returns the mesh vertex of a blade at a column and a row of its part of the mesh.
  private func plate(
    _ index: Int, column: Int, row: Int, texture: Point
  ) -> WarpMesh.Vertex {
    let (_, before) = axes(index + blades.count - 1)
    let (outward, along) = axes(index)
    // The angle between the two lines, limited so that their rims do not meet within the side.
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

  /// Returns the blend toward white for a lightness in units of `sheen`.
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

  /// The strength of the shadows on the picture, which fade out toward a fully open iris.
  private var shadowOnOpen: Double { ((1 - openness) / 0.15).clamped(to: 0...1).smoothStep }

  /// The number of steps in which a shadow fades.
  private static let steps = 8
}
