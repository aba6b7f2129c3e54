// The comparison of a clip with its golden, by the cheapest evidence first. `ClipAlignment`,
// `TrackComparison` and `PixelComparison` are the three kinds of evidence; `ComparisonFindings`
// turns them into sentences.
//
// 0. The scripts (`CauseComparison`), where both traces have them: what they differ in is the cause,
//    and comes first; everything below is its effect.
// 1. Structure: size, number of frames, loop, clock. If the sizes differ, only the first frames are
//    compared, to find a crop.
// 2. Frames of the same index are equal if their digests are equal, and so are their layers and
//    steps where both clips have them. If all frames are equal, the comparison ends here.
// 3. Tracks (`TrackComparison`), where both clips have layers: for each step first differences of
//    pace (start, duration, curve, overshoot), then layers that move along another path, by
//    property.
// 4. Alignment by digests (`ClipAlignment`): runs of equal frames are matched (`RunMatching`); the
//    rest are frames dropped, doubled, swapped or reversed (`FrameEdit`), and drifts in time.
// 5. If the layers are in place, or one clip holds still where the clips differ, the pictures
//    differ in place, and no timing difference is reported.
// 6. Pictures are decoded only where digests differ or are missing (`PixelComparison`): the pixels
//    that differ, the largest difference, antialiased edges, and the time and height of the
//    differences (`HeatStrip`).
// 7. Without tracks and an exact alignment by digests, frame signatures are aligned by dynamic time
//    warping (`TimeWarping`); the result is used if it halves the difference.
// 8. Causes: edits of single frames; if there are none, layers and steps; then timing; then pixels.
//    Finally another number of frames, and delays, loop and palettes of the file. The verdict is
//    `equal` without a cause; `forgiven` if the number of frames and the loop are equal, every
//    picture was seen, and each limit of the tolerance holds; else `different`.

import SegueGraphics

/// The result of comparing a clip with its golden: what moved, when, and by how much.
package struct ClipComparison: Hashable, Sendable {
  /// The outcome of a comparison.
  package enum Verdict: String, Hashable, Sendable {
    /// There is no difference.
    case equal
    /// All differences are within the tolerance.
    case forgiven
    /// The clip differs by more than the tolerance allows.
    case different
  }

  package let verdict: Verdict
  /// Explanations of the difference, the main cause first; empty if the clips are equal.
  package let causes: [ComparisonCause]
  /// Differences of size, frame count, loop, delays and palettes.
  package let structure: StructureDifference
  /// Changes of the layers' tracks, the largest first; empty without tracks.
  package let tracks: [TrackChange]
  /// Changes in the pace of the steps, in order; empty without tracks.
  package let steps: [StepChange]
  /// The frames of both clips that show the same picture.
  package let alignment: ClipAlignment
  /// The frames whose pixels differ in place, in order.
  package let frames: [FrameDifference]
  /// The number of frames whose pixels could not be compared: without a digest or picture.
  package let unseenFrames: Int
  /// The differing pixels over time and height.
  package let heat: HeatStrip
  /// The part of each tolerance limit that the differences used up; may exceed the limit.
  package let uses: [ToleranceUse]

  /// The first sentence of a report: the main cause, or that the clips are equal.
  package var sentence: String { causes.first?.sentence ?? "the clips are equal" }
  /// The frame with the most differing pixels.
  package var worstFrame: FrameDifference? {
    frames.max { $0.pixels.differingPixels < $1.pixels.differingPixels }
  }

  /// A sentence for each exceeded limit; empty for an exact tolerance.
  package var excesses: [String] {
    guard uses.contains(where: { $0.budget > 0 }) else { return [] }
    let unseen =
      unseenFrames > 0
      ? [
        "\(unseenFrames) frames that differ have no picture in the golden to be compared with; "
          + "`segue approve --pictures full` keeps all of a clip that is as it should be"
      ] : []
    return uses.filter { !$0.isWithin }.map(\.sentence) + unseen
  }

  /// A warning for each limit that is more than 80 % used.
  package var warnings: [String] {
    uses.filter(\.isNearlySpent).map {
      "more than 80 % of a tolerance is used: \($0.sentence)"
    }
  }
}

extension ClipComparison {
  /// Compares a clip with its golden.
  ///
  /// Goes from cheap to expensive evidence: structure, digests, tracks, alignment; pictures are
  /// decoded only where digests differ or are missing.
  ///
  /// - Throws: the errors of decoding pictures.
  package static func compare(
    expected golden: ClipEvidence, actual: ClipEvidence, tolerance: Tolerance = .exact
  ) throws(GoldenError) -> ClipComparison {
    let script = CauseComparison(golden.causes, actual.causes)
    let expected = script.renaming.renamed(golden, like: actual)
    let structure = StructureDifference(expected, actual)
    guard structure.size.isEqual else {
      return try otherSize(structure, script, expected, actual)
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
      expected: expected, actual: actual, structure: structure,
      script: script, tracks: tracks,
      alignment: alignment, pixels: pixels)
    return ClipComparison(findings, tolerance)
  }

  /// Returns whether two frames of the same index are known to show the same picture; times are ignored.
  private static func isSame(_ frame: FrameEvidence, _ other: FrameEvidence) -> Bool {
    frame.digest != nil && frame.digest == other.digest
      && (frame.layers == nil || other.layers == nil
        || (frame.layers == other.layers && frame.step == other.step
          && frame.stepText == other.stepText && frame.progress == other.progress))
  }

  /// Derives the verdict and the causes from findings.
  private init(_ findings: ComparisonFindings, _ tolerance: Tolerance) {
    let uses = findings.uses(of: tolerance)
    let causes = findings.causes
    let isForgivable =
      (!tolerance.isExact || findings.isBehindMask) && findings.pixels.unseen.isEmpty
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

  /// Reports canvases of different sizes; only the first frames are compared, to find a crop.
  private static func otherSize(
    _ structure: StructureDifference, _ script: CauseComparison, _ expected: ClipEvidence,
    _ actual: ClipEvidence
  ) throws(GoldenError) -> ClipComparison {
    let size = structure.size
    var sentence =
      "the canvas is \(size.actual.width) × \(size.actual.height) px instead of "
      + "\(size.expected.width) × \(size.expected.height)"
    var name = ComparisonCause.Name.size
    if let picture = try expected.picture(0), let other = try actual.picture(0),
      let look = DifferencePattern.crop(picture, other)
    {
      sentence += ", and \(look.sentence)"
      name = .crop
    }
    let other = script.differences.map(\.explanation) + ComparisonFindings.fileCauses(structure)
    return ClipComparison(
      verdict: .different, causes: [ComparisonCause(.structure, name, sentence)] + other,
      structure: structure, tracks: [], steps: [],
      alignment: ClipAlignment(pairs: [], drifts: [], edits: [], isExact: false), frames: [],
      unseenFrames: expected.frames.count,
      heat: HeatStrip(frames: expected.frames.count, bands: PixmapDifference.bandCount), uses: [])
  }
}
