import SegueGolden

/// A page of one entry: its clip, examples, code for apps, filmstrip, relatives, curves, sources and script.
struct EntryPage {
  let shown: ShownEntry
  let site: Site
  /// The entry before; nil for the first.
  let previous: GalleryEntry?
  /// The entry after; nil for the last.
  let next: GalleryEntry?

  var entry: GalleryEntry { shown.entry }
  var pictures: EntryPictures { shown.pictures }

  var page: SitePage {
    let sections = [
      moments, comparison, appCode, parameters, timing, sources, layers, script,
    ]
    return SitePage(
      path: entry.fileName + ".html", title: entry.name, description: entry.summary,
      picture: pictures.files.still, part: entry.kind == .effect ? .effects : .transitions,
      body: """
        <header class="top">
        <nav class="path" aria-label="Path">\(path)
        \(neighbours)</nav>
        <h1>\(MarkupText.xml(entry.name))</h1>
        <p class="lead">\(MarkupText.xml(entry.summary))</p>
        </header>
        <main id="main" tabindex="-1" class="entry">
        \(([hero] + sections).filter { !$0.isEmpty }.joined(separator: "\n"))
        </main>
        """)
  }

  private var path: String {
    let family = site.sections.first { section in
      section.entries.contains { $0.entry.fileName == entry.fileName }
    }
    let name = family?.family.name ?? ""
    return
      #"<a href="index.html#\#(name)">\#(MarkupText.xml(family?.family.title ?? site.title))</a>"#
  }

  private var neighbours: String {
    let links = [(previous, "Previous", "prev"), (next, "Next", "next")].compactMap { link in
      let (entry, word, rel) = link
      return entry.map {
        #"<a rel="\#(rel)" href="\#($0.fileName).html"><span class="muted">\#(word)</span> "#
          + "\(MarkupText.xml($0.name))</a>"
      }
    }
    return #"<span class="neighbours">\#(links.joined(separator: "\n"))</span>"#
  }

  private var hero: String {
    let facts = entry.facts.map {
      "<dt>\(MarkupText.xml($0.label))</dt><dd>\(MarkupText.xml($0.text))</dd>"
    }
    let step = entry.step.map {
      "<h2>In a script</h2>\n\(GalleryPage.code($0, named: "the step of a script"))"
    }
    return """
      <div class="hero">
      <figure class="player">
      \(GalleryPage.picture(shown, isLazy: false))
      <button type="button" class="play" hidden aria-pressed="false">Play</button>
      </figure>
      <div class="use">
      \(facts.isEmpty ? "" : "<dl class=\"facts\">\n\(facts.joined(separator: "\n"))\n</dl>")
      \(step ?? "")
      <h2>On the command line</h2>
      \(GalleryPage.code(entry.command, named: "the command line"))
      <h2>With SegueKit</h2>
      \(GalleryPage.code(entry.swift, named: "the Swift code"))
      </div>
      </div>
      """
  }

  private var moments: String {
    GalleryPage.section(
      "Moments",
      #"""
      <figure class="strip" tabindex="0" role="region" aria-label="Filmstrip">
      <img src="\#(pictures.files.strip)" loading="lazy"
      alt="Moments of \#(MarkupText.xml(entry.name)), from left to right">
      </figure>
      """#)
  }

  private var parameters: String {
    if entry.parameters.isEmpty { return "" }
    let rows = entry.parameters.map { parameter in
      """
      <tr><th scope="row"><code>\(MarkupText.xml(parameter.name))</code></th>
      <td>\(MarkupText.xml(parameter.summary))</td>
      <td>\(MarkupText.xml(parameter.takes))</td>
      <td>\(MarkupText.xml(parameter.defaultText))</td></tr>
      """
    }
    return GalleryPage.section(
      "Parameters",
      """
      <div class="scroll" tabindex="0" role="region" aria-label="Table of parameters">
      <table>
      <thead><tr><th scope="col">Key</th><th scope="col">What it does</th>
      <th scope="col">Takes</th><th scope="col">Default</th></tr></thead>
      <tbody>
      \(rows.joined(separator: "\n"))
      </tbody>
      </table>
      </div>
      """)
  }

  private var script: String {
    GalleryPage.section(
      "Script",
      """
      <details>
      <summary>The clip above, <code>\(MarkupText.xml(pictures.scriptPath))</code></summary>
      \(GalleryPage.code(pictures.script, named: "the script"))
      </details>
      """)
  }
}
