/// A grid of cells that warps a flat picture: page curl, ripple, genie effect, or a cut-out.
///
/// Vertices are stored row by row. Each maps a point of the flat picture to a position, with
/// shading; between the four corners of a cell everything is linear on two triangles, cut along the
/// diagonal from the upper left to the lower right vertex. Neighbouring cells share their vertices,
/// so there are no cracks or seams. Cells may be flipped or degenerate; where cells overlap, later
/// ones (in row order) are drawn over earlier ones.
@frozen
package struct WarpMesh: Hashable, Sendable {
  /// A vertex of the grid: a position with its texture coordinates and shading.
  @frozen
  package struct Vertex: Hashable, Sendable {
    /// The position on screen.
    package var position: Point
    /// The texture coordinates: the point of the flat picture that is drawn there.
    package var texture: Point
    /// A factor on the colour, 0 (black) to 1 (unchanged).
    package var brightness: Double
    /// The blend of the colour toward white before that, 0 (unchanged) to 1 (white).
    package var whiteness: Double
    /// A factor on the alpha, 0...1.
    package var opacity: Double

    /// A vertex; unshaded by default.
    @inlinable
    package init(
      _ position: Point, texture: Point, brightness: Double = 1, whiteness: Double = 0,
      opacity: Double = 1
    ) {
      self.position = position
      self.texture = texture
      self.brightness = brightness
      self.whiteness = whiteness
      self.opacity = opacity
    }
  }

  /// The number of cells in a row, at least 1.
  package let columns: Int
  /// The number of rows of cells, at least 1.
  package let rows: Int
  /// The vertices of the cells, `columns + 1` per row, in `rows + 1` rows.
  package private(set) var vertices: [Vertex]

  /// A grid of `columns` x `rows` cells, each at least 1, with vertices from a function.
  ///
  /// The function is called row by row, for columns 0...columns of rows 0...rows.
  package init(columns: Int, rows: Int, vertex: (_ column: Int, _ row: Int) -> Vertex) {
    precondition(columns >= 1 && rows >= 1, "a mesh has at least one cell")
    self.columns = columns
    self.rows = rows
    vertices = (0...rows).flatMap { row in (0...columns).map { vertex($0, row) } }
  }

  /// An even grid over a rectangle of the flat picture, with positions from a function.
  package init(over rect: Rect, columns: Int, rows: Int, vertex: (_ texture: Point) -> Vertex) {
    self.init(columns: columns, rows: rows) { column, row in
      // The last row and column must equal the edge exactly.
      let x = column == columns ? rect.maxX : rect.width * Double(column) / Double(columns)
      let y = row == rows ? rect.maxY : rect.height * Double(row) / Double(rows)
      return vertex(
        Point(
          column == columns ? x : rect.minX + x, row == rows ? y : rect.minY + y))
    }
  }

  /// The vertex in a column 0...columns and a row 0...rows.
  @inlinable
  package subscript(column: Int, row: Int) -> Vertex { vertices[row * (columns + 1) + column] }

  /// Returns the mesh with its positions and texture coordinates transformed.
  ///
  /// Nil if a point is behind the camera.
  package func transformed(by transform: ProjectiveTransform) -> WarpMesh? {
    var mesh = self
    for index in vertices.indices {
      guard let position = transform.apply(vertices[index].position),
        let texture = transform.apply(vertices[index].texture)
      else { return nil }
      mesh.vertices[index].position = position
      mesh.vertices[index].texture = texture
    }
    return mesh
  }
}
