internal import SegueGraphics

/// The outcome of a gesture, to be compared with its author's expectation.
struct GestureReport: Hashable, Sendable {
  /// The gesture as the subject of a sentence: `the drag`.
  var subject: String
  /// The decision; nil where no pan began or there was none to make.
  var decision: GestureDecision?
  /// The progress on release, for gestures that have one.
  var progress: Double?
  /// The scroll offset at rest, in points.
  var offset: Point?
  /// The offset at which a dragged layer comes to rest, in points.
  var restingOffset: Point?
  /// The name of the screen that shows in the end.
  var screen: String
  /// The name of the detent at which a sheet settles.
  var detent: String?

  /// Returns a sentence about each mismatch with an expectation; nil if there is none.
  ///
  /// The numbers of the decision and its rule are appended.
  func failure(of expectation: GestureExpectation) -> String? {
    let wrong: [String] =
      switch expectation {
      case .outcome(let outcome): [self.failure(of: outcome)].compactMap { $0 }
      case .detent(let name): [failure(ofDetent: name)].compactMap { $0 }
      case .rest(let place): [failure(ofRest: place)].compactMap { $0 }
      case .state(let screen, let progress, let offset):
        [
          screen.flatMap { failure(ofScreen: $0) }, progress.flatMap { failure(ofProgress: $0) },
          offset.flatMap { failure(ofOffset: $0) },
        ].compactMap { $0 }
      }
    guard !wrong.isEmpty else { return nil }
    let account = decision.map { "; \($0.account)" } ?? ""
    return wrong.joined(separator: ", and ") + account
  }

  /// Returns a sentence if the gesture's outcome is not the expected one; else nil.
  private func failure(of outcome: GestureOutcome) -> String? {
    guard let decision else {
      return "\(subject) was not \(outcome.word): no pan began, so nothing was decided"
    }
    guard decision.outcome != outcome else { return nil }
    return "\(subject) was \(decision.outcome.word), not \(outcome.word)"
  }

  /// Returns a sentence if the final screen is not the expected one; else nil.
  private func failure(ofScreen name: String) -> String? {
    name == screen ? nil : "`\(screen)` is on screen after \(subject), not `\(name)`"
  }

  /// Returns a sentence if the sheet does not settle at the expected detent; else nil.
  private func failure(ofDetent name: String) -> String? {
    guard let detent else { return "no sheet rests at a detent after \(subject)" }
    return name == detent
      ? nil : "the sheet rests at `\(detent)` after \(subject), not at `\(name)`"
  }

  /// Returns a sentence if the progress on release is out of tolerance; else nil.
  private func failure(ofProgress expected: Double) -> String? {
    guard let progress else { return "\(subject) has no progress" }
    guard abs(progress - expected) > GestureExpectation.progressTolerance + 1e-9 else { return nil }
    return "\(subject) ended at a progress of \(progress.fixed()), not \(expected.fixed())"
  }

  /// Returns a sentence if a dragged layer does not rest at the expected offset; else nil.
  private func failure(ofRest expected: Point) -> String? {
    guard let restingOffset else { return "\(subject) drags no layer" }
    return restingOffset.isNear(expected)
      ? nil : "the layer comes to rest at \(restingOffset.text), not at \(expected.text)"
  }

  /// Returns a sentence if the scroll offset at rest is out of tolerance; else nil.
  private func failure(ofOffset expected: Point) -> String? {
    guard let offset else { return "\(subject) scrolls nothing" }
    return offset.isNear(expected)
      ? nil : "\(subject) comes to rest at \(offset.text), not at \(expected.text)"
  }
}

extension GestureOutcome {
  /// The outcome as a word of scripts and messages.
  package var word: String { self == .finished ? "finished" : "cancelled" }
}

extension GestureDecision {
  /// The numbers at the decision and the rule's requirements, as part of a sentence.
  package var account: String {
    let moment =
      switch reason {
      case .progress, .releaseSpeed: "it was released"
      case .instantSpeed: "it was decided on the way,"
      case .touchCancelled: "its touch was cancelled"
      case .touchFailed: "its gesture failed"
      case .reversed: "it was reversed"
      }
    return "\(moment) after \(time.fixed()) s at progress \(progress.fixed()), "
      + "translation \(translation.text) and velocity \(velocity.text)/s, \(rule.account)"
  }
}

extension CompletionRule {
  /// The rule's requirements, as part of a sentence.
  fileprivate var account: String {
    var text = "and it finishes \(isStrict ? "above" : "at") a progress of \(threshold.fixed())"
    if !isStrict { text += " or more" }
    if projection > 0 { text += ", \(projection.fixed()) s later at that speed" }
    if let speed = instantSpeed { text += ", or at once above \(speed.fixed(0)) pt/s" }
    if let speed = releaseSpeed {
      text += ", or in the direction of a release above \(speed.fixed(0)) pt/s"
    }
    return text
  }
}

extension Point {
  /// Returns whether the point is within the tolerance of an expected offset.
  fileprivate func isNear(_ expected: Point) -> Bool {
    let limit = GestureExpectation.offsetTolerance + 1e-9
    return abs(x - expected.x) <= limit && abs(y - expected.y) <= limit
  }

  /// The point rounded to a tenth: `(120.5, -8) pt`.
  fileprivate var text: String { "(\(x.fixed(1)), \(y.fixed(1))) pt" }
}
