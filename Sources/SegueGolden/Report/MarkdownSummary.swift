import SegueGraphics

/// A report as Markdown for the summary of a CI job: counts, then a row for each clip that failed.
package enum MarkdownSummary {
  /// The most clips that get a row; a job's summary holds a mebibyte.
  private static let rowLimit = 200

  /// Returns the Markdown of a report, with a line break at its end.
  package static func text(_ document: ReportDocument) -> String {
    let shard = document.shard.map { " (\($0))" } ?? ""
    let counts = document.counts.map { "\($0.count) \($0.verdict.rawValue)" }
    var parts = [
      "### \(text(document.title + shard))",
      counts.isEmpty ? "No clips." : counts.joined(separator: ", ") + ".",
    ]
    if let scope = document.changed {
      parts.append(text("\(scope.sentence). The others were not verified."))
    }
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

  /// Formats the groups of clips that fail for the same cause, as a list.
  private static func groups(_ groups: [ReportGroup]) -> String {
    groups.prefix(rowLimit).map {
      "- \($0.clips.count) clips \($0.verdict.words): \(text($0.sentence))"
    }.joined(separator: "\n")
  }

  /// Formats the failed clips as a table.
  private static func table(_ clips: [ReportClip]) -> String {
    var rows = clips.prefix(rowLimit).map { clip in
      "| \(clip.verdict.rawValue) | \(text(clip.name)) | \(text(clip.sentence)) "
        + "| \(text(clip.placeText)) |"
    }
    if clips.count > rowLimit { rows.append("| | and \(clips.count - rowLimit) more | | |") }
    return (["| verdict | clip | | script |", "| --- | --- | --- | --- |"] + rows).joined(
      separator: "\n")
  }

  /// Formats the commands of the first failed clip; those of the others differ only in the name.
  private static func approval(_ failed: [ReportClip]) -> [String] {
    guard let commands = failed.first?.commands, !commands.isEmpty else { return [] }
    return commands.map { command in
      // A code fence must be longer than any run of backticks in its content.
      let line = PrintableText.escaped(command.text)
      let fence = String(repeating: "`", count: max(3, longestRun(of: "`", in: line) + 1))
      return "\(text(command.title)):\n\n\(fence)sh\n\(line)\n\(fence)"
    }
  }

  /// Escapes a name or a sentence for one line of Markdown.
  private static func text(_ words: String) -> String {
    MarkupText.markdown(PrintableText.escaped(words))
  }

  /// Returns the length of the longest run of a character.
  private static func longestRun(of character: Unicode.Scalar, in text: String) -> Int {
    var longest = 0
    var run = 0
    // By scalars: a combining mark after a backtick would form one Character with it.
    for other in text.unicodeScalars {
      run = other == character ? run + 1 : 0
      longest = max(longest, run)
    }
    return longest
  }
}
