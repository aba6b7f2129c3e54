/// A place in the picture on the grid of 1/256 pixel: the form in which coordinates enter.
struct SubpixelPoint: Hashable, Sendable {
  /// The number of grid steps in a pixel.
  static let scale = 256
  /// The number of fractional bits.
  static let bits = 8

  /// The horizontal coordinate, in 1/256 pixel.
  var x: Int
  /// The vertical coordinate, in 1/256 pixel, growing downward.
  var y: Int
}
