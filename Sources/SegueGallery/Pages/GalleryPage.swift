import SegueGolden
import SegueGraphics

/// HTML shared by all pages of a gallery.
enum GalleryPage {
  /// Returns a complete document; `body` is markup, all else is escaped.
  static func html(title: String, body: String) -> String {
    PageText.fill(
      PageText.text([PackageResources.gallery_html]),
      [
        "title": MarkupText.xml(title), "style": GalleryStyle.text, "body": body,
        "program": program,
      ]) + "\n"
  }

  /// The JavaScript of the pages; without it, the pages work but show stills.
  private static let program = PageText.program([PackageResources.gallery_js])

  /// Returns an image element that shows a still; the script animates it with the clip in `data-clip`.
  static func picture(_ entry: GalleryEntry, _ pictures: EntryPictures, isLazy: Bool) -> String {
    let size = pictures.size
    return #"<img class="clip" src="\#(entry.fileName).png" data-clip="\#(entry.fileName).gif" "#
      + #"width="\#(size.width)" height="\#(size.height)" "#
      + (isLazy ? #"loading="lazy" "# : "")
      + #"alt="\#(MarkupText.xml("\(entry.name): \(entry.summary)"))">"#
  }

  /// Returns a code block with a button that copies it.
  static func code(_ text: String, named name: String) -> String {
    #"""
    <div class="code">
    <button type="button" class="copy" hidden aria-label="Copy \#(MarkupText.xml(name))">Copy</button>
    <pre tabindex="0" role="region" aria-label="\#(MarkupText.xml(name))"><code>\#(escaped(text))</code></pre>
    </div>
    """#
  }

  /// Escapes text for an element, keeping line breaks.
  static func escaped(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { MarkupText.xml(String($0)) }
      .joined(separator: "\n")
  }
}

/// The style sheet of a gallery: one accent colour, system fonts, light and dark.
package enum GalleryStyle {
  private typealias Files = PackageResources

  /// The style sheet, with rules in cascade order.
  static let text = PageText.text(shared + [Files.index_css, Files.entry_css])

  /// The files shared with the preview: first colours, then type, links, buttons, code, plots and tables.
  package static let shared = [Files.colors_css, Files.ground_css]
}

/// The first page: all entries as cards, with a search field.
enum IndexPage {
  /// Returns the complete HTML document.
  static func html(title: String, _ entries: [(GalleryEntry, EntryPictures)]) -> String {
    let sections = GalleryEntry.Kind.allCases.map { kind in
      section(kind, entries.filter { $0.0.kind == kind })
    }
    let counts = GalleryEntry.Kind.allCases.compactMap { kind -> String? in
      let count = entries.count { $0.0.kind == kind }
      if count == 0 { return nil }
      return "\(count) \(count == 1 ? kind.rawValue : kind.heading.lowercased())"
    }
    let body = """
      <header class="top">
      <h1>\(MarkupText.xml(title))</h1>
      <p class="lead">\(counts.joined(separator: ", ")). Point at or focus one to play \
      it.</p>
      <div class="search" hidden>
      <label class="unseen" for="search">Search</label>
      <input id="search" type="search" placeholder="Search  /" autocomplete="off">
      </div>
      </header>
      <main id="main" tabindex="-1">
      \(sections.filter { !$0.isEmpty }.joined(separator: "\n"))
      <p id="nothing" hidden>Nothing matches.</p>
      </main>
      """
    return GalleryPage.html(title: title, body: body)
  }

  /// Returns the section of a kind of entries; empty if there are none.
  private static func section(
    _ kind: GalleryEntry.Kind, _ entries: [(GalleryEntry, EntryPictures)]
  ) -> String {
    if entries.isEmpty { return "" }
    let cards = entries.map { entry, pictures in
      let told = [entry.name, entry.summary] + entry.facts.map(\.text)
      let words = (told + entry.parameters.map(\.name)).joined(separator: " ").lowercased()
      return #"""
        <li data-words="\#(MarkupText.xml(words))"><a href="\#(entry.fileName).html">
        <span class="frame">\#(GalleryPage.picture(entry, pictures, isLazy: true))</span>
        <span class="name">\#(MarkupText.xml(entry.name))</span>
        <span class="summary">\#(MarkupText.xml(entry.summary))</span>
        </a></li>
        """#
    }
    return #"""
      <section aria-labelledby="\#(kind.rawValue)s">
      <h2 id="\#(kind.rawValue)s">\#(kind.heading)</h2>
      <ul class="cards">
      \#(cards.joined(separator: "\n"))
      </ul>
      </section>
      """#
  }
}

/// A gallery as one Markdown file for a repository's README or wiki.
enum MarkdownPage {
  /// Returns the Markdown text, with relative links to the pictures.
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

  /// Returns the lines of one entry.
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
    // A fence longer than any run of backticks in the script cannot be closed by it.
    let longest = pictures.script.split { $0 != "`" }.map(\.count).max() ?? 0
    let fence = String(repeating: "`", count: max(3, longest + 1))
    let end = pictures.script.hasSuffix("\n") ? "" : "\n"
    lines += ["\(fence)yaml", pictures.script + end + fence, ""]
    return lines
  }
}
