extension Material {
  /// The material that neither blurs nor changes a colour, on its way to this one.
  package var neutral: Material {
    var neutral = self
    (neutral.blur, neutral.saturation, neutral.lighten, neutral.amount) = (0, 1, 0, 0)
    neutral.tint = tint.withAlpha(0)
    return neutral
  }

  /// This material on its way to another one: its numbers and its tint are blended, its edge stays.
  ///
  /// - Parameter progress: 0...1.
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
