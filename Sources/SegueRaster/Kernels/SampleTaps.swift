import CRasterKernels

/// Where the four taps of a pixel lie round its place: plus and minus one vector, plus and minus another.
struct SampleTaps: Sendable {
  /// The vectors as the kernels take them, in the units of the places.
  let taps: segue_raster_taps

  /// The farthest that a tap may lie along one axis for either vector, in pixels of the image.
  private static let farthest = 7.5

  /// The taps at ± first ± second, in pixels of the image, for places in 1 / `one` pixel.
  init(_ taps: (first: SIMD2<Double>, second: SIMD2<Double>), one: Double) {
    self.taps = segue_raster_taps(
      first_u: Self.fixed(taps.first.x, one), first_v: Self.fixed(taps.first.y, one),
      second_u: Self.fixed(taps.second.x, one), second_v: Self.fixed(taps.second.y, one))
  }

  /// A length, rounded half away from zero.
  @inline(__always)
  private static func fixed(_ value: Double, _ one: Double) -> Int64 {
    let bounded = max(-farthest, min(farthest, value)) * one
    return Int64(bounded < 0 ? bounded - 0.5 : bounded + 0.5)
  }
}
