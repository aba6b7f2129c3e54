import SegueGraphics

/// Interpolation of the shapes of glass groups: shapes that match move, others come out of their neighbours.
extension LayerInterpolation {
  /// Interpolates the children of two glass groups, by `glass-id`, else by name.
  func glassChildren(_ first: Layer, _ last: Layer) -> [Layer] {
    var shapes: [Layer] = []
    var pairs: [(index: Int, match: Int)] = []
    for (index, child) in first.children.enumerated() {
      let match = last.children.indices.first { other in
        !pairs.contains { $0.match == other } && child.glassName == last.children[other].glassName
      }
      if let match { pairs.append((index, match)) }
    }
    let matched = pairs.map { layer(first.children[$0.index], last.children[$0.match]) }
    for (index, child) in first.children.enumerated() {
      if let pair = pairs.firstIndex(where: { $0.index == index }) {
        shapes.append(matched[pair])
      } else {
        shapes.append(emerged(child, from: matched, share: 1 - share))
      }
    }
    for (index, child) in last.children.enumerated()
    where !pairs.contains(where: { $0.match == index }) {
      shapes.append(emerged(child, from: matched, share: share))
    }
    return shapes
  }

  /// Returns a shape on its way out of the nearest of others, or in its own place if there are none.
  ///
  /// Its centre moves from the neighbour's to its own; a circle of half the neighbour's shorter side
  /// becomes the shape.
  private func emerged(_ shape: Layer, from others: [Layer], share: Double) -> Layer {
    var layer = shape
    layer.opacity = max(1e-3, shape.opacity * share)
    let nearest = others.min {
      ($0.center - shape.center).length < ($1.center - shape.center).length
    }
    guard let nearest else { return layer }
    let side = 0.5 * min(nearest.size.width, nearest.size.height)
    let center = nearest.center.interpolated(to: shape.center, progress: share)
    layer.size = Size(side, side).interpolated(to: shape.size, progress: share)
    layer.position = Point(
      center.x + (shape.anchorPoint.x - 0.5) * layer.size.width,
      center.y + (shape.anchorPoint.y - 0.5) * layer.size.height)
    let drawn = shape.cornerRadii.drawn(in: shape.size)
    layer.cornerRadii = drawn.mapped { (side / 2).interpolated(to: $0, progress: share) }
    return layer
  }
}

extension Layer {
  /// The name by which a glass group finds the shape again.
  fileprivate var glassName: String { effects.glass?.id ?? name }

  /// The centre of the bounds in the parent, before the transform.
  fileprivate var center: Point {
    Point(
      position.x + (0.5 - anchorPoint.x) * size.width,
      position.y + (0.5 - anchorPoint.y) * size.height)
  }
}
