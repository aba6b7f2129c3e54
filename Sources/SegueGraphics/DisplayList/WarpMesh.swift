/// A grid of cells that bends a flat picture: page curl, ripple, funnel, or a cut-out.
///
/// Vertices lie row by row. Each says where a place of the flat picture goes and how it is shaded
/// there; between the four corners of a cell everything is linear on two triangles, cut along the
/// diagonal from the upper left to the lower right vertex. Neighbouring cells share their vertices,
/// so they show neither a crack nor a seam. Cells may be turned over or shrunk to nothing; where
/// cells cover each other, later ones (in row order) lie over earlier ones.
@frozen
package struct WarpMesh: Hashable, Sendable {
  /// One place of the grid.
  @frozen
  package struct Vertex: Hashable, Sendable {
    /// Where the place is shown.
    package var position: Point
    /// The place of the flat picture that is shown there.
    package var texture: Point
    /// A factor on the colour, 0 (black) to 1 (as it is).
    package var brightness: Double
    /// How far the colour is blended toward white before that, 0 (as it is) to 1 (white).
    package var whiteness: Double
    /// A factor on the alpha, 0...1.
    package var opacity: Double

    /// A place of the flat picture shown somewhere; unshaded where nothing else is said.
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
  /// The corners of the cells, `columns + 1` a row, in `rows + 1` rows.
  package private(set) var vertices: [Vertex]

  /// A grid of `columns` x `rows` cells, each at least 1, whose vertices a function gives.
  ///
  /// The function is asked row by row, for columns 0...columns of rows 0...rows.
  package init(columns: Int, rows: Int, vertex: (_ column: Int, _ row: Int) -> Vertex) {
    precondition(columns >= 1 && rows >= 1, "a mesh has at least one cell")
    self.columns = columns
    self.rows = rows
    vertices = (0...rows).flatMap { row in (0...columns).map { vertex($0, row) } }
  }

  /// An even grid over a rectangle of the flat picture, whose vertices a function places.
  package init(over rect: Rect, columns: Int, rows: Int, vertex: (_ texture: Point) -> Vertex) {
    self.init(columns: columns, rows: rows) { column, row in
      // The last row and column lie on the edge to the last bit.
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

  /// The mesh with positions and texture places both taken through a map.
  ///
  /// Nil when a place is not seen, that is, lies behind the eye.
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

/// Commands that are composed on a transparent ground and then drawn through a mesh.
///
/// The commands make the flat picture: they are drawn where they would be seen without the mesh, in
/// output pixels, and so are the mesh's texture places. A mesh whose positions are its texture
/// places therefore shows exactly what its commands show. The outer edge is antialiased by area
/// coverage.
@frozen
package struct MeshDraw: Hashable, Sendable {
  /// The name of the layer that is drawn.
  package var layer: String
  /// The bent grid; positions and texture places in output pixels.
  package var mesh: WarpMesh
  /// The part of the flat picture that is sampled; beyond it its edge pixels repeat.
  ///
  /// Only what lies inside the picture counts.
  package var source: PixelRect
  /// The opacity of the whole, 0...1; values outside are clamped when drawn.
  package var opacity: Double
  /// What the flat picture shows, bottom first.
  package var commands: [DrawCommand]

  /// A bent picture; opaque where nothing else is said.
  @inlinable
  package init(
    layer: String, mesh: WarpMesh, source: PixelRect, opacity: Double = 1,
    commands: [DrawCommand]
  ) {
    self.layer = layer
    self.mesh = mesh
    self.source = source
    self.opacity = opacity
    self.commands = commands
  }
}
