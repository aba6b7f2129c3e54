import SegueCodecs
import SegueGraphics

/// The evidence found about two clips of one size, from which causes are derived.
struct ComparisonFindings {
  let expected: ClipEvidence
  let actual: ClipEvidence
  /// Differences of size, frame count, loop, delays and palettes.
  let structure: StructureDifference
  /// The differences of the scripts.
  let script: CauseComparison
  /// Differences of the tracks; nil if there are none, or a clip has no tracks.
  let tracks: TrackComparison?
  /// The frames of both clips that show the same picture.
  let alignment: ClipAlignment
  /// The differences of the pixels of frames of equal index.
  let pixels: PixelComparison

  /// Whether only the timing differs: all pictures are there, in order, and no others.
  var isRetimed: Bool {
    alignment.isExact
      && alignment.edits.allSatisfy { edit in
        if case .doubled = edit { return true }
        if case .dropped(let frames) = edit { return hasRest(of: frames) }
        return false
      }
  }

  /// Whether nothing differs but image files, and only where the script ignores pixels.
  var isBehindMask: Bool {
    actual.isMasked && frameCauses.isEmpty
      && script.differences.allSatisfy { $0.cause.kind == .image }
  }

  /// Returns the used part of each limit of a tolerance.
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

  /// Explanations of the difference, the main cause first; empty if the clips are equal.
  var causes: [ComparisonCause] {
    let causes = scriptCauses + frameCauses
    let file = Self.fileCauses(structure)
    // A different loop changes no pixel: it leads only if nothing else differs.
    return placed(causes + frameCountCauses + file)
  }

  /// Explanations by what the frames show.
  var frameCauses: [ComparisonCause] {
    var causes = editCauses
    if causes.isEmpty { causes = trackCauses }
    if causes.isEmpty { causes = timingCauses }
    if causes.isEmpty { causes = pixelCauses }
    return causes
  }

  /// The cause for another number of frames, if there is one.
  private var frameCountCauses: [ComparisonCause] {
    guard !structure.frameCount.isEqual else { return [] }
    return [
      ComparisonCause(
        .structure, .frameCount,
        "the clip has \(structure.frameCount.actual) frames instead of "
          + "\(structure.frameCount.expected)")
    ]
  }

  /// Returns whether the frame just before a range shows the same picture as the range.
  private func hasRest(of frames: ClosedRange<Int>) -> Bool {
    let digest = expected.frames[frames.lowerBound].digest
    let before = frames.lowerBound - 1
    return before >= 0 && expected.frames[before].digest == digest
  }
}

extension ComparisonFindings {
  /// Causes for single frames that were dropped, doubled, swapped or reversed, if that is all.
  var editCauses: [ComparisonCause] {
    let edits = alignment.edits
    let touched = edits.reduce(0) { $0 + $1.frameCount }
    let isRearranged = edits.contains(where: \.isRearrangement)
    guard alignment.isExact, !edits.isEmpty,
      isRearranged || (edits.count <= 3 && touched <= max(3, expected.frames.count / 10))
    else { return [] }
    // A still that is held longer is a step that takes longer, and is reported as that.
    guard edits.contains(where: isInMotion) else { return [] }
    guard let first = edits.first(where: isInMotion) else { return [] }
    let details = edits.filter { $0 != first }.map(\.sentence)
    return [
      ComparisonCause(
        .timing, first.causeName,
        "timing: \(first.sentence), at \(time(of: first).fixed()) s; "
          + "every picture that is there is equal", details: details + driftSentences)
    ]
  }

  /// Causes for changed layers and steps.
  var trackCauses: [ComparisonCause] {
    guard let tracks, !tracks.isEmpty else { return [] }
    let details = pixelSummary
    let steps = tracks.steps.sorted { $0.rank < $1.rank }.map { change in
      var cause = ComparisonCause(
        change.kind, change.causeName, change.prefix + change.sentence)
      cause.step = change.step
      return cause
    }
    let layers = tracks.tracks.filter { tracks.stepsOnOtherPaths.contains($0.step) }
      .sorted { $0.weight > $1.weight }
      .map { change in
        var cause = ComparisonCause(.tracks, change.causeName, change.sentence)
        (cause.step, cause.subject, cause.key) = (change.step, change.layer, change.key)
        return cause
      }
    // A layer on another path also changes how the step's pace looks, so it goes first.
    let hasStepCause = tracks.steps.contains { $0.rank < 2 }
    var causes = hasStepCause ? steps + layers : layers + steps
    // The pixel summary is attached to the first cause only.
    if !causes.isEmpty { causes[0].details = details }
    return causes
  }

  /// Causes for drifts found by the alignment; used if there are no track causes.
  var timingCauses: [ComparisonCause] {
    guard !alignment.drifts.isEmpty, let drift = mainDrift, hasPixelsInPlace else { return [] }
    let later = drift.seconds > 0
    let amount = StepChange.milliseconds(drift.seconds)
    let isOne = Set(alignment.drifts.map { ($0.seconds * 1000).rounded() }).count == 1
    let span = isOne ? "from \(drift.span.start.fixed()) s" : "at \(drift.span.start.fixed()) s"
    if isRetimed {
      return [
        ComparisonCause(
          .timing, isOne ? (later ? .late : .early) : .retimed,
          "timing: \(isOne ? "" : "up to ")\(amount) \(later ? "late" : "early") \(span), "
            + "pixels equal after alignment", details: driftSentences + pixelSummary)
      ]
    }
    guard !alignment.isExact else { return editsAsCause }
    return [
      ComparisonCause(
        .timing, .timingOrMotion,
        "timing or motion: frames look up to \(amount) \(later ? "late" : "early") \(span); "
          + "pixels alone cannot tell which, and no tracks were kept",
        details: pixelSummary)
    ]
  }

  /// Causes for pixels that differ in place.
  var pixelCauses: [ComparisonCause] {
    if let flip = pixels.flips.first {
      return [
        ComparisonCause(.pixels, .glass, "pixels: \(flip.sentence)", details: pixelSummary)
      ]
    }
    if !pixels.frames.isEmpty, let worst = worstFrame {
      let name: ComparisonCause.Name =
        switch worst.look {
        case .alpha: .alphaChannel
        case .channelSwap: .channelSwap
        case .shift: .shift
        case .crop: .crop
        case .levels: .levels
        case .glassRim: .glass
        case .antialiasing, nil: .drawing
        }
      let look = worst.look.map { "; \($0.sentence)" } ?? ""
      return [
        ComparisonCause(
          .pixels, name, "pixels: " + frameSentence(worst) + look, details: pixelSummaryBesides)
      ]
    }
    guard !pixels.unseen.isEmpty else { return [] }
    return [
      ComparisonCause(
        .pixels, .unseen,
        "pixels: \(differing(pixels.unseen.count, "frame")) from the golden or cannot be compared, "
          + "and no pictures were kept to show how; the first is frame \(pixels.unseen[0])")
    ]
  }
}

extension ComparisonFindings {
  /// Returns causes that change only the file and no pixel: delays, the loop and palettes.
  static func fileCauses(_ structure: StructureDifference) -> [ComparisonCause] {
    [delayCause(structure), loopCause(structure), paletteCause(structure)].compactMap(\.self)
  }

  /// Returns the cause for frames with different delays; nil if there are none.
  private static func delayCause(_ structure: StructureDifference) -> ComparisonCause? {
    guard let first = structure.delays.first else { return nil }
    return ComparisonCause(
      .file, .delay,
      "file: frame \(first.frame) shows for \(structure.milliseconds(first.actual)) instead of "
        + structure.milliseconds(first.expected)
        + more(than: structure.delays.count, "another delay"))
  }

  /// Returns the cause for a different number of plays; nil if it is equal.
  private static func loopCause(_ structure: StructureDifference) -> ComparisonCause? {
    guard !structure.plays.isEqual else { return nil }
    let text = { (plays: Int?) in plays.map { $0 == 1 ? "once" : "\($0) times" } ?? "forever" }
    return ComparisonCause(
      .file, .loop,
      "file: the clip plays \(text(structure.plays.actual)) instead of "
        + text(structure.plays.expected))
  }

  /// Returns the cause for frames with different palettes; nil if there are none.
  private static func paletteCause(_ structure: StructureDifference) -> ComparisonCause? {
    guard let first = structure.palettes.first else { return nil }
    return ComparisonCause(
      .file, .palette,
      "file: frame \(first.frame) has \(first.actual.text) instead of \(first.expected.text)"
        + more(than: structure.palettes.count, "another palette"))
  }

  /// Returns a suffix such as `, and 3 more frames have another delay`; empty for a count of 1.
  private static func more(than count: Int, _ what: String) -> String {
    switch count - 1 {
    case 0: ""
    case 1: ", and 1 more frame has \(what)"
    case let others: ", and \(others) more frames have \(what)"
    }
  }
}

extension StoredFrame.Palette {
  /// The palette in words, such as `64 colours of its own`.
  fileprivate var text: String {
    switch self {
    case .global(let count): "\(count) colours of the whole file"
    case .local(let count): "\(count) colours of its own"
    }
  }
}
