extension Shadow {
  /// The shadow with opacity 0, from which this one can be faded in.
  package var neutral: Shadow {
    var neutral = self
    neutral.opacity = 0
    return neutral
  }

  /// Interpolates to another shadow: its colour, numbers and path; `isKnockedOut` stays.
  ///
  /// A path that cannot be interpolated stays, too. `progress` may lie outside 0...1.
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
