/// The coverage of one row of pixels: up to two stretches of edge pixels round a solid run.
///
/// Columns are absolute: start <= solidStart <= solidEnd <= end. Edge pixels have their coverage
/// in the scanner's buffer; in the solid run it is the same for all.
struct CoverageRow: Equatable, Sendable {
  /// The first pixel that is covered at all.
  var start: Int
  /// The first pixel of the solid run.
  var solidStart: Int
  /// The column after the solid run.
  var solidEnd: Int
  /// The column after the last pixel that is covered.
  var end: Int
  /// The coverage in the solid run, 0...255.
  var solid: UInt8
  /// The same as an area, in 1/131072 pixel.
  var solidArea: Int
}
