import SegueGraphics

/// A grid of the coverage of a blurred shape.
struct CoverageGrid: Sendable {
  /// The stored cells; coverage is 0 outside.
  let frame: PixelRect
  /// Coverage in 1 / ``TintTable/one``, row by row.
  let coverage: [UInt16]

  /// Converts the ramps of a ``TintTable`` to coverage.
  init(ramps: [UInt32], frame: PixelRect) {
    self.frame = frame
    coverage = ramps.map { UInt16(TintTable.coverage($0)) }
  }
}
