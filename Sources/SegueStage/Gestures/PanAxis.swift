package import SegueGraphics

/// An axis along which a pan is measured.
package enum PanAxis: Hashable, Sendable, CaseIterable {
  case horizontal
  case vertical

  /// Returns the coordinate of a vector along the axis.
  package func component(of vector: Point) -> Double {
    self == .horizontal ? vector.x : vector.y
  }

  /// Returns the extent of a size along the axis.
  package func extent(of size: Size) -> Double {
    self == .horizontal ? size.width : size.height
  }

  /// Returns the vector with its coordinate across the axis set to 0.
  package func projection(of vector: Point) -> Point {
    self == .horizontal ? Point(vector.x, 0) : Point(0, vector.y)
  }
}
