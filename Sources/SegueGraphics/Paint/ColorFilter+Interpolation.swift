extension ColorFilter {
  /// The filter of the same kind that changes nothing.
  package var neutral: ColorFilter {
    switch self {
    case .brightness: .brightness(1)
    case .lighten: .lighten(0)
    case .contrast: .contrast(1)
    case .saturation: .saturation(1)
    case .hue: .hue(.zero)
    case .grayscale: .grayscale(0)
    case .sepia: .sepia(0)
    case .invert: .invert(0)
    case .tint(let color): .tint(color.withAlpha(0))
    case .dim: .dim(0)
    case .matrix: .matrix(.identity)
    }
  }

  /// Interpolates between two filters of one kind; returns nil for different kinds.
  package func interpolated(to end: ColorFilter, progress: Double) -> ColorFilter? {
    func between(_ a: Double, _ b: Double) -> Double { a.interpolated(to: b, progress: progress) }
    switch (self, end) {
    case (.brightness(let a), .brightness(let b)): return .brightness(between(a, b))
    case (.lighten(let a), .lighten(let b)): return .lighten(between(a, b))
    case (.contrast(let a), .contrast(let b)): return .contrast(between(a, b))
    case (.saturation(let a), .saturation(let b)): return .saturation(between(a, b))
    case (.hue(let a), .hue(let b)): return .hue(Angle(radians: between(a.radians, b.radians)))
    case (.grayscale(let a), .grayscale(let b)): return .grayscale(between(a, b))
    case (.sepia(let a), .sepia(let b)): return .sepia(between(a, b))
    case (.invert(let a), .invert(let b)): return .invert(between(a, b))
    case (.tint(let a), .tint(let b)): return .tint(a.interpolated(to: b, progress: progress))
    case (.dim(let a), .dim(let b)): return .dim(between(a, b))
    case (.matrix(let a), .matrix(let b)):
      let numbers = zip(a.numbers, b.numbers).map(between)
      return ColorMatrix(numbers: numbers).map { .matrix($0) }
    default: return nil
    }
  }

  /// Interpolates between two lists of filters, which may be empty.
  ///
  /// Lists of the same kinds are interpolated filter by filter; otherwise the first list fades out
  /// while the second fades in after it.
  /// - Parameter progress: 0...1.
  package static func interpolated(
    from first: [ColorFilter], to last: [ColorFilter], progress: Double
  ) -> [ColorFilter] {
    if first == last { return first }
    let pairs = zip(first, last).map { $0.interpolated(to: $1, progress: progress) }
    if first.count == last.count, !pairs.contains(nil) { return pairs.compactMap(\.self) }
    return first.compactMap { $0.interpolated(to: $0.neutral, progress: progress) }
      + last.compactMap { $0.neutral.interpolated(to: $0, progress: progress) }
  }
}
