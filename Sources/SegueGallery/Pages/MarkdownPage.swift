import SegueGolden

/// A gallery as one Markdown file for a repository's README or wiki.
enum MarkdownPage {
  /// The file's text, with links to pictures beside it.
  static func text(title: String, _ entries: [(GalleryEntry, EntryPictures)]) -> String {
    var lines = ["# \(MarkupText.markdown(title))", ""]
    for kind in GalleryEntry.Kind.allCases {
      let entries = entries.filter { $0.0.kind == kind }
      if entries.isEmpty { continue }
      lines += ["## \(kind.heading)", ""]
      for (entry, pictures) in entries { lines += self.lines(entry, pictures) }
    }
    return lines.joined(separator: "\n")
  }

  private static func lines(_ entry: GalleryEntry, _ pictures: EntryPictures) -> [String] {
    let summary = MarkupText.markdown(entry.summary)
    var lines = [
      "### \(MarkupText.markdown(entry.name))", "", summary, "",
      "![\(MarkupText.markdown(entry.name)): \(summary)](\(entry.fileName).gif)", "",
    ]
    let facts = entry.facts.map {
      "\($0.label): \(MarkupText.markdown($0.text))"
    }
    if !facts.isEmpty { lines += [facts.joined(separator: " · "), ""] }
    if !entry.parameters.isEmpty {
      lines += ["| key | what it does | takes | default |", "|---|---|---|---|"]
      lines += entry.parameters.map { parameter in
        let cells = [parameter.summary, parameter.takes, parameter.defaultText]
        let words = cells.map(MarkupText.markdown).joined(separator: " | ")
        return "| `\(parameter.name)` | \(words) |"
      }
      lines.append("")
    }
    lines += ["```sh", entry.command, "```", ""]
    // A fence longer than any in the script cannot be closed by it.
    let longest = pictures.script.split { $0 != "`" }.map(\.count).max() ?? 0
    let fence = String(repeating: "`", count: max(3, longest + 1))
    let end = pictures.script.hasSuffix("\n") ? "" : "\n"
    lines += ["\(fence)yaml", pictures.script + end + fence, ""]
    return lines
  }
}
