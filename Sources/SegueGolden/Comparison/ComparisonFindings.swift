import SegueGraphics

/// All that was found out about two clips of one size, before it is put in order.
struct ComparisonFindings {
  /// The golden.
  let expected: ClipEvidence
  /// The clip.
  let actual: ClipEvidence
  /// What they say of themselves.
  let structure: StructureDifference
  /// What changed in the tracks; nil where nothing did, or one has none.
  let tracks: TrackComparison?
  /// Which frame shows what which frame showed.
  let alignment: ClipAlignment
  /// How the pixels differ in place.
  let pixels: PixelComparison

  /// Whether pictures only come at another time: all of them are there, in order, and no other.
  var isRetimed: Bool {
    alignment.isExact
      && alignment.edits.allSatisfy { edit in
        if case .doubled = edit { return true }
        if case .dropped(let frames) = edit { return hasRest(of: frames) }
        return false
      }
  }

  /// How much of each limit is used.
  func uses(of tolerance: Tolerance) -> [ToleranceUse] {
    let differences = isRetimed ? [] : pixels.frames.map(\.pixels)
    let most = { (value: (PixmapDifference) -> Int) in Double(differences.map(value).max() ?? 0) }
    return [
      ToleranceUse(
        .channel, used: most(\.largestChannelDifference), budget: Double(tolerance.channel)),
      ToleranceUse(
        .pixels, used: most(\.differingPixels),
        budget: Double(tolerance.pixels.pixels(of: expected.size.area))),
      ToleranceUse(.window, used: most(\.densestWindow), budget: Double(tolerance.window)),
      ToleranceUse(.drift, used: alignment.largestDrift, budget: tolerance.drift),
      ToleranceUse(
        .delay, used: structure.largestDelayDifference, budget: Double(tolerance.delay)),
    ]
  }

  /// What explains the difference, the main cause first; empty when nothing differs.
  var causes: [ComparisonCause] {
    var causes = editCauses
    if causes.isEmpty { causes = trackCauses }
    if causes.isEmpty { causes = timingCauses }
    if causes.isEmpty { causes = pixelCauses }
    let file = Self.fileCauses(structure)
    if !structure.frameCount.isEqual {
      causes.append(
        ComparisonCause(
          .structure, .frameCount,
          "the clip has \(structure.frameCount.actual) frames instead of "
            + "\(structure.frameCount.expected)"))
    }
    // Another loop explains no pixel: so it leads only where nothing else differs.
    return causes + file
  }

  /// Whether frames before or after some others show the same picture as those.
  private func hasRest(of frames: ClosedRange<Int>) -> Bool {
    let digest = expected.frames[frames.lowerBound].digest
    let before = frames.lowerBound - 1
    return before >= 0 && expected.frames[before].digest == digest
  }
}
