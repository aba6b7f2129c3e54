import SegueGraphics

/// Interpolation of the children of layers.
extension LayerInterpolation {
  /// Interpolates the children of two layers: matching ones pairwise, the others cross-faded.
  func children(_ first: Layer, _ last: Layer, in size: Size) -> [Layer] {
    if first.effects.glassGroup != nil, last.effects.glassGroup != nil {
      return glassChildren(first, last)
    }
    var between: [Layer] = []
    var (start, other) = (0, 0)
    for (index, child) in first.children.enumerated() {
      guard let match = last.children[other...].firstIndex(where: child.isAlike) else { continue }
      between += faded((first, start..<index), (last, other..<match), in: size)
      between.append(layer(child, last.children[match]))
      (start, other) = (index + 1, match + 1)
    }
    let rest = (start..<first.children.count, other..<last.children.count)
    return between + faded((first, rest.0), (last, rest.1), in: size)
  }

  /// Returns a cross-fade of ranges of both layers' children, stretched to a size; empty where both are.
  private func faded(
    _ first: (end: Layer, range: Range<Int>), _ last: (end: Layer, range: Range<Int>),
    in size: Size
  ) -> [Layer] {
    let held = [first, last].map { end, range in
      range.isEmpty
        ? nil
        : stretched(
          Array(end.children[range]), from: end.size, to: size, name: end.name, seenFrom: end)
    }
    if held == [nil, nil] { return [] }
    return [crossFade(first.end.name + "-layers", held[0], held[1], in: size)]
  }

  /// Stretches layers from their parent's size to another one.
  ///
  /// - Parameter viewer: the layer whose perspective they are seen in, if any.
  func stretched(
    _ layers: [Layer], from size: Size, to other: Size, name: String, seenFrom viewer: Layer? = nil
  ) -> Layer {
    let least = 1e-6
    var holder = Layer(name: name, frame: Rect(origin: .zero, size: size))
    holder.anchorPoint = viewer?.anchorPoint ?? .zero
    holder.sublayerTransform = viewer?.sublayerTransform ?? .identity
    holder.position = Point(
      holder.anchorPoint.x * other.width, holder.anchorPoint.y * other.height)
    holder.transform = .scale(
      other.width / max(least, size.width), other.height / max(least, size.height))
    holder.children = layers
    return holder
  }
}
