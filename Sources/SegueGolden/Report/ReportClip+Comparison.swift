extension ReportClip {
  /// What a comparison found, with the frames of both sides unless they are equal.
  ///
  /// Frames name their digests as the keys of their pictures; ``ReportPictures`` finds those again.
  ///
  /// - Parameters:
  ///   - name: the golden's name.
  ///   - script: the script, as the caller named it.
  ///   - commands: the commands that lead on.
  package init(
    name: String, script: String, comparison: ClipComparison, expected: ClipEvidence,
    actual: ClipEvidence, commands: [ReportCommand] = []
  ) {
    let verdict = ReportVerdict(comparison.verdict)
    self.init(name: name, script: script, verdict: verdict, sentence: comparison.sentence)
    let isEqual = comparison.verdict == .equal
    self.expected = ReportSide(expected, listsFrames: !isEqual)
    self.actual = ReportSide(actual, listsFrames: !isEqual)
    budgets = comparison.uses.filter { $0.budget > 0 || $0.used > 0 }.map { ReportBudget($0) }
    if isEqual { return }
    self.commands = commands
    causes = Self.causes(of: comparison)
    differences = comparison.frames.map { ReportDifference($0) }
    alignment = ReportPair.pairs(
      of: comparison.alignment, expected: expected.frames.count, actual: actual.frames.count)
    heat = ReportHeat(comparison.heat)
    tracks = ReportTrack.changed(
      expected, actual, first: comparison.tracks.map(\.layer), limit: ReportTrack.usualLimit)
  }

  /// A clip that has no golden, or whose golden cannot be used, with its own frames if it has any.
  package init(
    name: String, script: String, verdict: ReportVerdict, sentence: String,
    actual: ClipEvidence?, commands: [ReportCommand] = []
  ) {
    self.init(name: name, script: script, verdict: verdict, sentence: sentence)
    self.actual = actual.map { ReportSide($0, listsFrames: true) }
    self.commands = commands
  }

  /// The causes; the changes of layers stand below the first that rests on layers.
  private static func causes(of comparison: ClipComparison) -> [ReportCause] {
    var causes = comparison.causes.map { cause in
      // The kind stands beside the sentence, which need not begin with it.
      let prefix = cause.kind.rawValue + ": "
      let sentence = cause.sentence.dropFirst(cause.sentence.hasPrefix(prefix) ? prefix.count : 0)
      return ReportCause(
        ReportCause.Kind(cause.kind), String(sentence), details: cause.details.map { .init($0) })
    }
    if let first = causes.firstIndex(where: { $0.kind == .tracks || $0.kind == .timing }) {
      causes[first].details += comparison.tracks.prefix(40).map { .init($0) }
    }
    return causes
  }
}

extension ReportVerdict {
  /// The verdict of a comparison.
  init(_ verdict: ClipComparison.Verdict) {
    switch verdict {
    case .equal: self = .equal
    case .forgiven: self = .forgiven
    case .different: self = .different
    }
  }
}

extension ReportCause.Kind {
  /// The kind of a comparison's cause.
  init(_ kind: ComparisonCause.Kind) {
    switch kind {
    case .structure: self = .structure
    case .tracks: self = .tracks
    case .timing: self = .timing
    case .pixels: self = .pixels
    case .file: self = .file
    }
  }
}

extension ReportCause.Detail {
  /// What changed in a layer, in the frame where it changed most.
  init(_ track: TrackChange) {
    let place = track.spans.map(\.sentence).prefix(3).joined(separator: ", ")
    switch track.change {
    case .property(let property):
      self.init(
        "\(track.layer), \(property.rawValue)", expected: property.text(track.expected),
        actual: property.text(track.actual), place: "\(place); most in frame \(track.worstFrame)")
    case .order: self.init("\(track.layer), order among layers", place: place)
    case .appeared: self.init(track.layer, expected: "none", actual: "there", place: place)
    case .disappeared: self.init(track.layer, expected: "there", actual: "none", place: place)
    }
  }
}
