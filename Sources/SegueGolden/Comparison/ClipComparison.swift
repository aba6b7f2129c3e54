// What a clip shows otherwise than its golden, by the cheapest evidence first. `ClipAlignment`,
// `TrackComparison` and `PixelComparison` are the three kinds of evidence; `ComparisonFindings`
// puts them in words.
//
// 1. Structure: size, number of frames, loop, clock. Clips of two sizes are compared no further,
//    but for a crop of the first frame.
// 2. Frames of the same index are the same when their digests are, and their layers and steps where
//    both tell of them. If all are, nothing else is asked.
// 3. Tracks (`TrackComparison`), where both have layers: step by step, first another pace (start,
//    length, curve, overshoot), then layers that go another way, by property.
// 4. Alignment by digests (`ClipAlignment`): runs of equal frames are matched (`RunMatching`); what
//    is left are frames dropped, doubled, swapped or reversed (`FrameEdit`), and drifts in time.
// 5. Where layers are in place, or one clip stands still where they differ, pictures differ in
//    place and nothing is said of time.
// 6. Pictures are asked for only where digests differ or are missing (`PixelComparison`): pixels
//    that differ, the largest difference, rims, where in time and height (`HeatStrip`).
// 7. Without tracks and exact digests, signatures of frames are laid along each other by dynamic
//    time warping (`TimeWarping`); the result counts when it halves the difference.
// 8. Causes: single frames; without such, layers and steps; without such, time; without such,
//    pixels. Then another number of frames, and what only the file says. The verdict is equal
//    without a cause; forgiven when frames and loop are as many, every picture was seen, and each
//    limit of the tolerance holds; else different.

import SegueGraphics

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
    let structure = StructureDifference(expected, actual)
    guard structure.size.isEqual else {
      return try otherSize(structure, expected, actual)
    }
    let isSame =
      expected.frames.count == actual.frames.count
      && zip(expected.frames, actual.frames).allSatisfy(isSame)
    let hasTracks = expected.hasTracks && actual.hasTracks
    let tracks = isSame || !hasTracks ? nil : TrackComparison(expected, actual)
    var digests = isSame ? nil : ClipAlignment(expected, actual)
    let isInPlace = digests?.isInPlace(expected, actual, tracks: tracks) == true
    if isInPlace { digests = .inPlace(expected, actual) }
    let pixels = try PixelComparison(
      expected, actual,
      needsSignatures: !isSame && !hasTracks && !isInPlace && digests?.isExact != true)
    let alignment =
      digests.flatMap { $0.isExact || pixels.signatures == nil ? $0 : nil }
      ?? pixels.signatures.flatMap {
        ClipAlignment($0, from: pixels.firstSignature, expected, actual)
      } ?? digests ?? .inPlace(expected, actual)
    let findings = ComparisonFindings(
      expected: expected, actual: actual, structure: structure, tracks: tracks,
      alignment: alignment, pixels: pixels)
    return ClipComparison(findings, tolerance)
  }

  /// Whether two frames of the same index are known to show the same; times do not count.
  private static func isSame(_ frame: FrameEvidence, _ other: FrameEvidence) -> Bool {
    frame.digest != nil && frame.digest == other.digest
      && (frame.layers == nil || other.layers == nil
        || (frame.layers == other.layers && frame.step == other.step
          && frame.stepText == other.stepText && frame.progress == other.progress))
  }

  private init(_ findings: ComparisonFindings, _ tolerance: Tolerance) {
    let uses = findings.uses(of: tolerance)
    let causes = findings.causes
    let isForgivable =
      !tolerance.isExact && findings.pixels.unseen.isEmpty
      && findings.structure.frameCount.isEqual && findings.structure.plays.isEqual
      && uses.allSatisfy(\.isWithin)
    verdict = causes.isEmpty ? .equal : isForgivable ? .forgiven : .different
    self.causes = causes
    self.uses = uses
    structure = findings.structure
    tracks = findings.tracks?.tracks ?? []
    steps = findings.tracks?.steps ?? []
    alignment = findings.alignment
    frames = findings.pixels.frames
    unseenFrames = findings.pixels.unseen.count
    heat = findings.pixels.heat
  }

  /// Canvases of two sizes: nothing else is compared but the first frames, for a crop.
  private static func otherSize(
    _ structure: StructureDifference, _ expected: ClipEvidence, _ actual: ClipEvidence
  ) throws(GoldenError) -> ClipComparison {
    let size = structure.size
    var sentence =
      "the canvas is \(size.actual.width) × \(size.actual.height) px instead of "
      + "\(size.expected.width) × \(size.expected.height)"
    var name = ComparisonCause.Name.size
    if let picture = try expected.picture(0), let other = try actual.picture(0),
      let look = DifferenceLook.crop(picture, other)
    {
      sentence += ", and \(look.sentence)"
      name = .crop
    }
    let other = ComparisonFindings.fileCauses(structure)
    return ClipComparison(
      verdict: .different, causes: [ComparisonCause(.structure, name, sentence)] + other,
      structure: structure, tracks: [], steps: [],
      alignment: ClipAlignment(pairs: [], drifts: [], edits: [], isExact: false), frames: [],
      unseenFrames: expected.frames.count,
      heat: HeatStrip(frames: expected.frames.count, bands: PixmapDifference.bandCount), uses: [])
  }
}
