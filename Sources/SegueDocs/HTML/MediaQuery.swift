/// The media queries of pictures that browsers show instead of the usual one.
enum MediaQuery {
  /// Readers who prefer a dark page.
  static let dark = "(prefers-color-scheme: dark)"
  /// Readers who prefer that nothing moves.
  static let calm = "(prefers-reduced-motion: reduce)"
  /// Readers who prefer both of them.
  static let calmDark = "\(calm) and \(dark)"
}
