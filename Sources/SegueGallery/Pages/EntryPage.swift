import SegueGolden
package import SegueGraphics

/// A page of one entry: its clip, examples, filmstrip, curves, parameters and script.
struct EntryPage {
  let entry: GalleryEntry
  /// The facts about its pictures, and its script.
  let pictures: EntryPictures
  /// The entry before; nil for the first.
  let previous: GalleryEntry?
  /// The entry after; nil for the last.
  let next: GalleryEntry?
  let galleryTitle: String

  /// The complete HTML document.
  var html: String {
    let body = """
      <header class="top">
      <nav aria-label="Gallery"><a href="index.html">\(MarkupText.xml(galleryTitle))</a>
      \(neighbours)</nav>
      <h1>\(MarkupText.xml(entry.name))</h1>
      <p class="lead">\(MarkupText.xml(entry.summary))</p>
      </header>
      <main id="main" tabindex="-1">
      \([hero, moments, timing, layers, parameters, script].joined(separator: "\n"))
      </main>
      """
    return GalleryPage.html(title: "\(entry.name) · \(galleryTitle)", body: body)
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
    return """
      <div class="hero">
      <figure class="player">
      \(GalleryPage.picture(entry, pictures, isLazy: false))
      <button type="button" class="play" hidden aria-pressed="false">Play</button>
      </figure>
      <div class="use">
      \(facts.isEmpty ? "" : "<dl class=\"facts\">\n\(facts.joined(separator: "\n"))\n</dl>")
      <h2>On the command line</h2>
      \(GalleryPage.code(entry.command, named: "the command line"))
      <h2>From Swift</h2>
      \(GalleryPage.code(entry.swift, named: "the Swift code"))
      </div>
      </div>
      """
  }

  private var moments: String {
    section(
      "Moments",
      #"""
      <figure class="strip" tabindex="0" role="region" aria-label="Filmstrip">
      <img src="\#(entry.fileName)-strip.png" loading="lazy"
      alt="Nine moments of \#(MarkupText.xml(entry.name)), from left to right">
      </figure>
      """#)
  }

  private var timing: String {
    guard let pacing = entry.pacing else { return "" }
    let name = entry.facts.first { $0.label == "Pace" }?.text ?? ""
    return section(
      "Timing",
      """
      <figure class="timing">
      \(Plot(pacing, named: name).svg)
      <figcaption>Progress over time: \(MarkupText.xml(name)). Dashed: constant speed.</figcaption>
      </figure>
      """)
  }

  private var layers: String {
    let tracks = pictures.plots.tracks
    guard !tracks.isEmpty || pictures.plots.progress != nil else { return "" }
    var figures: [String] = []
    if let progress = pictures.plots.progress {
      figures.append("<figure><figcaption><b>progress</b></figcaption>\n\(progress.svg)\n</figure>")
    }
    figures += tracks.map { track in
      let unit = track.unit.isEmpty ? "" : ", \(track.unit)"
      return """
        <figure><figcaption><b>\(MarkupText.xml(track.layer))</b> \
        \(MarkupText.xml(track.property + unit))</figcaption>
        \(track.plot.svg)
        </figure>
        """
    }
    let rest = pictures.plots.trackCount - tracks.count
    let more =
      rest > 0
      ? "<p class=\"muted\">\(rest) more are in the clip's trace: <code>segue trace</code>.</p>"
      : ""
    return section(
      "Layers",
      """
      <p>What changes in the clip, over its \(pictures.duration.fixed(2)) s; the background is \
      darker where something moves.</p>
      <div class="tracks">
      \(figures.joined(separator: "\n"))
      </div>
      \(more)
      """)
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
    return section(
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
    section(
      "Script",
      """
      <p>The clip above, as <code>\(MarkupText.xml(pictures.scriptPath))</code>.</p>
      \(GalleryPage.code(pictures.script, named: "the script"))
      """)
  }

  /// Returns a section with a heading.
  private func section(_ title: String, _ markup: String) -> String {
    let name = title.lowercased()
    return """
      <section aria-labelledby="\(name)">
      <h2 id="\(name)">\(title)</h2>
      \(markup)
      </section>
      """
  }
}

/// Facts about the pictures of an entry, with the script that they were rendered from.
package struct EntryPictures: Sendable {
  /// The size of the clip in pixels.
  package var size: PixelSize
  /// The clip's duration in seconds.
  package var duration: Double
  package var script: String
  /// The script's path, as displayed on the page.
  package var scriptPath: String
  /// The plots of its layers' properties.
  package var plots: ClipPlots
}
