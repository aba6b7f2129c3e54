import SegueGolden
import SegueGraphics

extension EntryPage {
  /// The plot of the easing curve or spring.
  var timing: String {
    guard let pacing = entry.pacing else { return "" }
    let name = entry.facts.first { $0.label == "Pace" }?.text ?? ""
    return GalleryPage.section(
      "Timing",
      """
      <figure class="timing">
      \(Plot(pacing, named: name).svg)
      <figcaption>Progress over time: \(MarkupText.xml(name)). Dashed: constant speed.</figcaption>
      </figure>
      """)
  }

  /// The plots of the layers' properties.
  var layers: String {
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
    return GalleryPage.section(
      "Layers",
      """
      <details>
      <summary>What changes in the clip, over its \(pictures.duration.fixed(2)) s; the background \
      is darker where something moves</summary>
      <div class="tracks">
      \(figures.joined(separator: "\n"))
      </div>
      \(more)
      </details>
      """)
  }
}
