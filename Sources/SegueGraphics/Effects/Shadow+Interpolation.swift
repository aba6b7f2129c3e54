extension Shadow {
  /// The same shadow before it appears.
  package var neutral: Shadow {
    var neutral = self
    neutral.opacity = 0
    return neutral
  }

  /// This shadow on its way to another one: its colour and numbers are blended, `isKnockedOut` stays.
  ///
  /// Paths that cannot be blended stay, too. `progress` may lie outside 0...1.
  package func interpolated(to end: Shadow, progress: Double) -> Shadow {
    var blend = self
    blend.color = color.interpolated(to: end.color, progress: progress)
    blend.opacity = max(0, min(1, opacity.interpolated(to: end.opacity, progress: progress)))
    blend.offset = offset.interpolated(to: end.offset, progress: progress)
    blend.radius = max(0, radius.interpolated(to: end.radius, progress: progress))
    blend.spread = spread.interpolated(to: end.spread, progress: progress)
    if let path, let last = end.path {
      blend.path = path.interpolated(to: last, progress: progress) ?? path
    }
    return blend
  }
}
