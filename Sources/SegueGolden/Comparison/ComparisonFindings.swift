import SegueCodecs
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

extension ComparisonFindings {
  /// Single frames that were dropped, doubled, swapped or reversed, and nothing else.
  var editCauses: [ComparisonCause] {
    let edits = alignment.edits
    let touched = edits.reduce(0) { $0 + $1.frameCount }
    let isRearranged = edits.contains(where: \.isRearrangement)
    guard alignment.isExact, !edits.isEmpty,
      isRearranged || (edits.count <= 3 && touched <= max(3, expected.frames.count / 10))
    else { return [] }
    // A still that shows for longer is a step that takes longer: that is said as such.
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

  /// What changed in layers and steps.
  var trackCauses: [ComparisonCause] {
    guard let tracks, !tracks.isEmpty else { return [] }
    let details = pixelSummary
    let steps = tracks.steps.sorted { $0.rank < $1.rank }.map { change in
      ComparisonCause(change.kind, change.causeName, change.prefix + change.sentence)
    }
    let layers = tracks.tracks.filter { tracks.otherWays.contains($0.step) }
      .sorted { $0.weight > $1.weight }
      .map { ComparisonCause(.tracks, $0.causeName, $0.sentence) }
    // A layer that goes another way is the reason for what its step's pace looks like.
    let hasStepCause = tracks.steps.contains { $0.rank < 2 }
    var causes = hasStepCause ? steps + layers : layers + steps
    // What the pixels say is said once.
    if !causes.isEmpty { causes[0].details = details }
    return causes
  }

  /// What the alignment tells, where there are no tracks to tell more.
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

  /// What the pixels tell.
  var pixelCauses: [ComparisonCause] {
    if !pixels.frames.isEmpty, let worst = worstFrame {
      let name: ComparisonCause.Name =
        switch worst.look {
        case .alpha: .alphaChannel
        case .channelSwap: .channelSwap
        case .shift: .shift
        case .crop: .crop
        case .levels: .levels
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
        "pixels: \(differing(pixels.unseen.count, "frame")) from the golden or cannot be seen, "
          + "and no picture tells how; the first is frame \(pixels.unseen[0])")
    ]
  }
}

extension ComparisonFindings {
  /// What only the file says: delays, the loop and palettes.
  static func fileCauses(_ structure: StructureDifference) -> [ComparisonCause] {
    [delayCause(structure), loopCause(structure), paletteCause(structure)].compactMap(\.self)
  }

  private static func delayCause(_ structure: StructureDifference) -> ComparisonCause? {
    guard let first = structure.delays.first else { return nil }
    return ComparisonCause(
      .file, .delay,
      "file: frame \(first.frame) shows for \(structure.milliseconds(first.actual)) instead of "
        + structure.milliseconds(first.expected)
        + more(than: structure.delays.count, "another delay"))
  }

  private static func loopCause(_ structure: StructureDifference) -> ComparisonCause? {
    guard !structure.plays.isEqual else { return nil }
    let text = { (plays: Int?) in plays.map { $0 == 1 ? "once" : "\($0) times" } ?? "forever" }
    return ComparisonCause(
      .file, .loop,
      "file: the clip plays \(text(structure.plays.actual)) instead of "
        + text(structure.plays.expected))
  }

  private static func paletteCause(_ structure: StructureDifference) -> ComparisonCause? {
    guard let first = structure.palettes.first else { return nil }
    return ComparisonCause(
      .file, .palette,
      "file: frame \(first.frame) has \(first.actual.text) instead of \(first.expected.text)"
        + more(than: structure.palettes.count, "another palette"))
  }

  /// Such as `, and 3 more frames have another delay`, when there are more than the first.
  private static func more(than count: Int, _ what: String) -> String {
    switch count - 1 {
    case 0: ""
    case 1: ", and 1 more frame has \(what)"
    case let others: ", and \(others) more frames have \(what)"
    }
  }
}

extension StoredFrame.Palette {
  /// Such as `64 colours of its own`.
  fileprivate var text: String {
    switch self {
    case .global(let count): "\(count) colours of the whole file"
    case .local(let count): "\(count) colours of its own"
    }
  }
}
