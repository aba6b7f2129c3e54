import CRasterKernels
import SegueGraphics

/// The instruction set of the loops over pixels; pixels are the same at every level.
package enum KernelLevel: CaseIterable, Sendable {
  /// The baseline of the architecture.
  case portable
  /// The baseline and AVX2.
  case avx2
  /// AVX2 and AVX-512 F, BW, DQ and VL.
  case avx512

  /// The fastest level that this processor supports.
  package static var best: KernelLevel { supported[supported.count - 1] }

  /// The levels that this processor supports, the slowest first.
  package static var supported: [KernelLevel] {
    allCases.filter { $0.instructions.rawValue <= segue_raster_best().rawValue }
  }

  /// The level in the form of the C functions.
  var instructions: segue_raster_level {
    switch self {
    case .portable: SEGUE_RASTER_PORTABLE
    case .avx2: SEGUE_RASTER_AVX2
    case .avx512: SEGUE_RASTER_AVX512
    }
  }
}
