package import SegueGraphics

/// One of the two directions in which a pan can be measured.
package enum PanAxis: Hashable, Sendable, CaseIterable {
  /// Along x.
  case horizontal
  /// Along y.
  case vertical

  /// The coordinate of a vector along the axis.
  package func component(of vector: Point) -> Double {
    self == .horizontal ? vector.x : vector.y
  }

  /// The extent of a size along the axis.
  package func extent(of size: Size) -> Double {
    self == .horizontal ? size.width : size.height
  }

  /// The vector with only its coordinate along the axis left.
  package func projection(of vector: Point) -> Point {
    self == .horizontal ? Point(vector.x, 0) : Point(0, vector.y)
  }
}
