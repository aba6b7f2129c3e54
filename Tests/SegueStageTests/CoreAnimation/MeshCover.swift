import SegueGraphics

/// The points covered by a mesh.
struct MeshCover {
  private var cells: [[Point]]

  /// Creates the cover of a mesh's positions.
  init(_ mesh: WarpMesh) {
    cells = (0..<mesh.rows).flatMap { row in
      (0..<mesh.columns).map { column in
        [(0, 0), (1, 0), (1, 1), (0, 1)].map { mesh[column + $0, row + $1].position }
      }
    }
  }

  /// Returns true if a convex cell of either winding contains a point.
  func contains(_ point: Point) -> Bool {
    cells.contains { cell in
      let sides = cell.indices.map { index in
        let (start, end) = (cell[index], cell[(index + 1) % 4])
        return (end.x - start.x) * (point.y - start.y) - (end.y - start.y) * (point.x - start.x)
      }
      return sides.allSatisfy { $0 >= 0 } || sides.allSatisfy { $0 <= 0 }
    }
  }
}
