/// What a report tells of one clip.
package struct ReportClip: Codable, Hashable, Sendable {
  /// The golden's name, such as `push/cube`.
  package var name: String
  /// The script, as the caller named it.
  package var script: String
  /// What became of it.
  package var verdict: ReportVerdict
  /// The verdict in one sentence, which names the main cause.
  package var sentence: String
  /// Why it differs, the most telling first.
  package var causes: [ReportCause] = []
  /// The golden, if it could be read.
  package var expected: ReportSide?
  /// The clip as it was rendered, if it could be.
  package var actual: ReportSide?
  /// The frames that were compared and differ.
  package var differences: [ReportDifference] = []
  /// The time map: which frames look the same, in order; empty when it was not asked for.
  package var alignment: [ReportPair] = []
  /// How much each frame differs and where, top to bottom.
  package var heat: ReportHeat?
  /// What layers do over time, where golden and clip do not agree.
  package var tracks: [ReportTrack] = []
  /// The tolerances and how much of each was used.
  package var budgets: [ReportBudget] = []
  /// The commands that lead on: reproduce, approve, record.
  package var commands: [ReportCommand] = []

  /// A clip with a verdict; everything else is added to it.
  package init(name: String, script: String, verdict: ReportVerdict, sentence: String) {
    self.name = name
    self.script = script
    self.verdict = verdict
    self.sentence = sentence
  }

  /// The keys of the pictures that it shows, with repetitions.
  package var pictureKeys: [String] {
    let frames = (expected?.frames ?? []) + (actual?.frames ?? [])
    return frames.compactMap(\.picture) + differences.compactMap(\.picture)
  }
}
