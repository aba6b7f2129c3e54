extension Color {
  /// Interpolates to another colour, each straight channel separately, as Core Animation does.
  ///
  /// A transparent end takes the channels of the other one, so that no third hue appears in
  /// between.
  /// - Parameter progress: outside 0...1 channels are clamped to 0...255.
  package func interpolated(to end: Color, progress: Double) -> Color {
    if self == end { return self }
    let first = alpha == 0 ? end.withAlpha(0) : self
    let last = end.alpha == 0 ? withAlpha(0) : end
    func channel(_ path: KeyPath<Color, UInt8>) -> UInt8 {
      let level = Double(first[keyPath: path])
        .interpolated(to: Double(last[keyPath: path]), progress: progress)
      return UInt8(max(0, min(255, level)) + 0.5)
    }
    return Color(
      red: channel(\.red), green: channel(\.green), blue: channel(\.blue), alpha: channel(\.alpha))
  }

  /// Returns the colour with another alpha, 0...255.
  package func withAlpha(_ alpha: UInt8) -> Color {
    Color(red: red, green: green, blue: blue, alpha: alpha)
  }
}
