extension Material {
  /// The material without blur and colour change, from which this one can be faded in.
  package var neutral: Material {
    var neutral = self
    (neutral.blur, neutral.saturation, neutral.lighten, neutral.amount) = (0, 1, 0, 0)
    neutral.tint = tint.withAlpha(0)
    return neutral
  }

  /// Interpolates to another material: its numbers and its tint; the edge stays.
  package func interpolated(to end: Material, progress: Double) -> Material {
    func between(_ path: KeyPath<Material, Double>) -> Double {
      self[keyPath: path].interpolated(to: end[keyPath: path], progress: progress)
    }
    var blend = self
    (blend.blur, blend.saturation) = (between(\.blur), between(\.saturation))
    (blend.lighten, blend.amount) = (between(\.lighten), between(\.amount))
    for index in 0..<4 {
      blend.curve[index] = curve[index].interpolated(to: end.curve[index], progress: progress)
    }
    blend.tint = tint.interpolated(to: end.tint, progress: progress)
    return blend
  }
}
