import SegueGolden

/// A gallery as one Markdown file for a repository's README or wiki.
enum MarkdownPage {
  /// Returns the Markdown text, with relative links to the pictures.
  static func text(_ site: Site) -> String {
    var lines = ["# \(MarkupText.markdown(site.title))", ""]
    for section in site.sections {
      lines += ["## \(MarkupText.markdown(section.family.title))", ""]
      for shown in section.entries { lines += self.lines(shown.entry, shown.pictures) }
    }
    return lines.joined(separator: "\n")
  }

  /// Returns the lines of one entry.
  private static func lines(_ entry: GalleryEntry, _ pictures: EntryPictures) -> [String] {
    let summary = MarkupText.markdown(entry.summary)
    var lines = [
      "### \(MarkupText.markdown(entry.name))", "", summary, "",
      "![\(MarkupText.markdown(entry.name)): \(summary)](\(pictures.files.clip))", "",
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
    // A fence longer than any run of backticks in the script cannot be closed by it.
    let longest = pictures.script.split { $0 != "`" }.map(\.count).max() ?? 0
    let fence = String(repeating: "`", count: max(3, longest + 1))
    let end = pictures.script.hasSuffix("\n") ? "" : "\n"
    lines += ["\(fence)yaml", pictures.script + end + fence, ""]
    return lines
  }
}
