import SegueGraphics

/// How much of a blurred shape there is in each cell of a grid.
struct CoverageGrid: Sendable {
  /// The cells that are kept; there is nothing outside.
  let frame: PixelRect
  /// Coverage in 1 / ``TintTable/one``, row by row.
  let coverage: [UInt16]

  /// The grid of ramps, as a ``TintTable`` reads them.
  init(ramps: [UInt32], frame: PixelRect) {
    self.frame = frame
    coverage = ramps.map { UInt16(TintTable.coverage($0)) }
  }
}
