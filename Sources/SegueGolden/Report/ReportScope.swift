/// The clips of a run that was limited to those that changed since a commit; the others were not looked at.
package struct ReportScope: Codable, Hashable, Sendable {
  /// The revision that was named, such as `origin/main`.
  package var since: String
  /// The commit with which files were compared, in hexadecimal.
  package var commit: String
  /// The number of clips that changed.
  package var count: Int
  /// The number of all clips.
  package var total: Int

  private enum CodingKeys: String, CodingKey {
    case since, commit
    case count = "clips"
    case total = "of"
  }

  package init(since: String, commit: String, count: Int, total: Int) {
    self.since = since
    self.commit = commit
    self.count = count
    self.total = total
  }

  /// The option that decides which clips a part has, by its flag.
  package var decidingOptions: [String: [String]] { ["--changed": [commit]] }

  /// The numbers in words: `12 of 200 clips have changed since origin/main (3f2a1b9c0d)`.
  package var sentence: String {
    let clips = total == 1 ? "clip" : "clips"
    let verb = count == 1 || total == 1 ? "has" : "have"
    return "\(count) of \(total) \(clips) \(verb) changed since \(since) "
      + "(\(commit.prefix(10)))"
  }
}
