import CRasterKernels

/// Which instructions the loops over pixels use; the pixels are the same at every level.
package enum KernelLevel: CaseIterable, Sendable {
  /// Those of every processor of the architecture.
  case portable
  /// AVX2 too.
  case avx2

  /// The fastest level that this processor has.
  package static var best: KernelLevel {
    segue_raster_best() == SEGUE_RASTER_AVX2 ? .avx2 : .portable
  }

  /// The levels that this processor has, the slowest first.
  package static var supported: [KernelLevel] { best == .avx2 ? [.portable, .avx2] : [.portable] }
}
