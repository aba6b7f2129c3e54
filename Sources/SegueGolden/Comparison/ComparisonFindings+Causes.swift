import SegueGraphics

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
