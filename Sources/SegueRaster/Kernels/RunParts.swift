import CRasterKernels

/// The parts of a run of pixels: some at an edge, each with a coverage of its own, those inside, which
/// are covered alike, and some at the other edge.
struct RunParts {
  /// The parts as the kernels take them: lengths, and where coverages begin.
  let parts: segue_raster_parts

  /// Whether all pixels are covered alike.
  @inline(__always) var isSolid: Bool { parts.before | parts.after == 0 }
  /// The number of pixels.
  @inline(__always) var count: Int { parts.before &+ parts.solid &+ parts.after }

  /// Which of the pixels are inside, from 0.
  @inline(__always) var inside: Range<Int> { parts.before..<parts.before &+ parts.solid }

  /// Parts of some lengths, with the indices of the coverages at either edge.
  @inline(__always)
  init(before: Int, solid: Int, after: Int, coverageBefore: Int, coverageAfter: Int) {
    parts = segue_raster_parts(
      before: before, solid: solid, after: after, coverage_before: coverageBefore,
      coverage_after: coverageAfter)
  }
}
