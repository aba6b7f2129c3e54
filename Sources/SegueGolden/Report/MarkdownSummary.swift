import SegueGraphics

/// A report as Markdown for the summary of a CI job: counts, then a row for each clip that failed.
package enum MarkdownSummary {
  /// The most clips that get a row; a job's summary holds a mebibyte.
  private static let rowLimit = 200

  /// The Markdown of a report, with a line break at its end.
  package static func text(_ document: ReportDocument) -> String {
    let shard = document.shard.map { " (\($0))" } ?? ""
    let counts = document.counts.map { "\($0.count) \($0.verdict.rawValue)" }
    var parts = [
      "### \(text(document.title + shard))",
      counts.isEmpty ? "No clips." : counts.joined(separator: ", ") + ".",
    ]
    let failed = document.clips.filter(\.verdict.isFailure)
    if !document.groups.isEmpty { parts.append(groups(document.groups)) }
    if !failed.isEmpty { parts.append(table(failed)) }
    let forgiven = document.clips.filter { $0.verdict == .forgiven }
    if !forgiven.isEmpty {
      let summary = "<summary>What tolerances forgave</summary>"
      parts.append("<details>\(summary)\n\n\(table(forgiven))\n\n</details>")
    }
    parts += approval(failed)
    return parts.joined(separator: "\n\n") + "\n"
  }

  /// How many clips fail for which cause, where several do.
  private static func groups(_ groups: [ReportGroup]) -> String {
    groups.prefix(rowLimit).map {
      "- \($0.clips.count) clips \($0.verdict.words): \(text($0.sentence))"
    }.joined(separator: "\n")
  }

  private static func table(_ clips: [ReportClip]) -> String {
    var rows = clips.prefix(rowLimit).map { clip in
      "| \(clip.verdict.rawValue) | \(text(clip.name)) | \(text(clip.sentence)) |"
    }
    if clips.count > rowLimit { rows.append("| | and \(clips.count - rowLimit) more | |") }
    return (["| verdict | clip | |", "| --- | --- | --- |"] + rows).joined(separator: "\n")
  }

  /// The commands of the first clip that failed; those of the others differ in the name only.
  private static func approval(_ failed: [ReportClip]) -> [String] {
    guard let commands = failed.first?.commands, !commands.isEmpty else { return [] }
    return commands.map { command in
      // A fence is longer than any row of backticks in what it holds.
      let line = PrintableText.escaped(command.text)
      let fence = String(repeating: "`", count: max(3, longestRun(of: "`", in: line) + 1))
      return "\(text(command.title)):\n\n\(fence)sh\n\(line)\n\(fence)"
    }
  }

  /// Returns a name or a sentence on one line, of which nothing is markup.
  private static func text(_ words: String) -> String {
    MarkupText.markdown(PrintableText.escaped(words))
  }

  private static func longestRun(of character: Unicode.Scalar, in text: String) -> Int {
    var longest = 0
    var run = 0
    // A mark behind a backtick makes one Character of both.
    for other in text.unicodeScalars {
      run = other == character ? run + 1 : 0
      longest = max(longest, run)
    }
    return longest
  }
}
