import CGIFKernels

/// The instruction set of the GIF encoder's searches; the results are the same at every level.
package enum GIFKernelLevel: CaseIterable, Sendable {
  /// The baseline of the architecture.
  case portable
  /// The baseline and AVX2.
  case avx2

  /// The fastest level that this processor supports.
  package static var best: GIFKernelLevel { supported[supported.count - 1] }

  /// The levels that this processor supports, the slowest first.
  package static var supported: [GIFKernelLevel] {
    allCases.filter { $0.instructions.rawValue <= segue_gif_best().rawValue }
  }

  /// The level in the form of the C functions.
  var instructions: segue_gif_level {
    switch self {
    case .portable: SEGUE_GIF_PORTABLE
    case .avx2: SEGUE_GIF_AVX2
    }
  }
}
