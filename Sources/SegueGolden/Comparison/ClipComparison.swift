/// What a clip shows otherwise than its golden: what moved, when, and by how much.
package struct ClipComparison: Hashable, Sendable {
  /// How a comparison ended.
  package enum Verdict: String, Hashable, Sendable {
    /// Nothing differs.
    case equal
    /// What differs is within the tolerance.
    case forgiven
    /// The clip is not the golden.
    case different
  }

  /// How it ended.
  package let verdict: Verdict
  /// What explains the difference, the main cause first; empty when nothing differs.
  package let causes: [ComparisonCause]
  /// What differs in the clip as a whole.
  package let structure: StructureDifference
  /// What changed in the layers' tracks, the largest first; empty without tracks.
  package let tracks: [TrackChange]
  /// What changed in the pace of the steps, in their order; empty without tracks.
  package let steps: [StepChange]
  /// Which frame shows what which frame showed.
  package let alignment: ClipAlignment
  /// The frames whose pixels differ in place, in order.
  package let frames: [FrameDifference]
  /// How many pixels' frames were unknown: no digest, or no picture where the digests differ.
  package let unseenFrames: Int
  /// Where in time and height the pixels differ.
  package let heat: HeatStrip
  /// What a tolerance forgave, or would have had to.
  package let uses: [ToleranceUse]

  /// The first sentence of a report: the main cause, or that nothing differs.
  package var sentence: String { causes.first?.sentence ?? "the clips are equal" }
  /// The frame with the most differing pixels.
  package var worstFrame: FrameDifference? {
    frames.max { $0.pixels.differingPixels < $1.pixels.differingPixels }
  }

  /// What goes beyond a tolerance that forgives something, in words.
  package var excesses: [String] {
    guard uses.contains(where: { $0.budget > 0 }) else { return [] }
    return uses.filter { !$0.isWithin }.map(\.sentence)
  }

  /// The warnings about a budget that is nearly spent.
  package var warnings: [String] {
    uses.filter(\.isNearlySpent).map {
      "more than 80 % of a tolerance is used: \($0.sentence)"
    }
  }
}
