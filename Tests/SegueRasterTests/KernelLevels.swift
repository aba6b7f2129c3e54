import CRasterKernels

extension segue_raster_level {
  /// The instruction levels of this processor, the slowest first.
  static var supported: [segue_raster_level] {
    [SEGUE_RASTER_PORTABLE, SEGUE_RASTER_AVX2, SEGUE_RASTER_AVX512].filter {
      $0.rawValue <= segue_raster_best().rawValue
    }
  }
}
