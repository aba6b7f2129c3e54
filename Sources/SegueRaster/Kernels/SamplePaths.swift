import CRasterKernels
import SegueGraphics

/// Straight runs of eight pixels each, one after the other.
struct SamplePaths {
  /// The number of pixels of a run.
  static let length = 8

  /// The column of the first run's first pixel.
  var column = 0
  /// The runs, as the kernels take them.
  private(set) var runs: [segue_raster_path]

  /// No runs, with room for some.
  init(capacity: Int) {
    runs = []
    runs.reserveCapacity(capacity)
  }

  /// Whether there is no run.
  var isEmpty: Bool { runs.isEmpty }

  /// A place of an image, in its own pixels, as one of a copy; `scale` is copy pixels a pixel.
  @inline(always)
  static func place(_ texel: Point, _ scale: Double) -> (u: Int, v: Int) {
    (
      SamplePath.place(texel.x * scale - 0.5) &+ SamplePath.halfWeight,
      SamplePath.place(texel.y * scale - 0.5) &+ SamplePath.halfWeight
    )
  }

  /// Adds a run that begins at a place and would reach another with its ninth pixel.
  @inline(always)
  mutating func append(from start: (u: Int, v: Int), to end: (u: Int, v: Int)) {
    runs.append(
      segue_raster_path(
        u: Int64(start.u), v: Int64(start.v), step_u: Int64((end.u &- start.u) >> 3),
        step_v: Int64((end.v &- start.v) >> 3)))
  }

  /// Forgets all runs.
  mutating func removeAll() { runs.removeAll(keepingCapacity: true) }
}
