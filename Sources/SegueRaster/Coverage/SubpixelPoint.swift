import CRasterKernels
import SegueGraphics

/// A point in device space on the grid of 1/256 pixel.
struct SubpixelPoint: Hashable, Sendable {
  /// The number of grid steps in a pixel.
  static let scale = 256
  /// Rounds a coordinate in pixels, >= 0, to the grid, half up.
  @inline(__always)
  static func onGrid(_ value: Double) -> Int { Int(value * Double(scale) + 0.5) }

  /// The number of fractional bits.
  static let bits = 8

  /// The horizontal coordinate, in 1/256 pixel.
  var x: Int
  /// The vertical coordinate, in 1/256 pixel, growing downward.
  var y: Int
}
