import SegueGolden
import SegueGraphics

extension EntryPage {
  /// The most entries side by side.
  private static let mostCompared = 4

  /// The entry and its relatives, whose frames the page's script shows by one clock.
  ///
  /// Only stills are shown without a script. The frames are loaded when the clock first runs.
  var comparison: String {
    let relatives = (entry.member?.relatives ?? []).compactMap(site.entry)
    if relatives.isEmpty { return "" }
    let timed = ([shown] + relatives).filter { $0.pictures.frames != nil }
    guard shown.pictures.frames != nil, timed.count > 1 else { return links(to: relatives) }
    let compared = timed.prefix(Self.mostCompared)
    let duration = compared.compactMap { $0.pictures.frames?.duration }.max() ?? 0
    return GalleryPage.section(
      "Beside its relatives",
      """
      <div class="comparison" data-duration="\(duration.fixed(3))">
      <div class="clock" hidden>
      <button type="button" class="run" aria-pressed="false">Play</button>
      <label>Speed <select class="speed"><option value="1">1</option>\
      <option value="0.5">1/2</option><option value="0.25" selected>1/4</option>\
      <option value="0.1">1/10</option></select></label>
      <label class="time">Time <input type="range" min="0" max="\((duration * 1000).fixed(0))" \
      step="10" value="0"></label>
      <output class="number"></output>
      </div>
      <ul class="beside">
      \(compared.map(panel).joined(separator: "\n"))
      </ul>
      </div>
      """)
  }

  /// Returns one of the entries, with its frames as data for the script.
  private func panel(_ shown: ShownEntry) -> String {
    guard let frames = shown.pictures.frames else { return "" }
    let name = MarkupText.xml(shown.entry.name)
    let isOwn = shown.entry.fileName == entry.fileName
    return #"""
      <li>
      <span class="window"><img src="\#(shown.pictures.files.still)" loading="lazy" alt="\#(name)" \#
      width="\#(shown.pictures.size.width)" height="\#(shown.pictures.size.height)" \#
      data-frames="\#(frames.file)" data-count="\#(frames.count)" \#
      data-interval="\#(frames.interval.fixed(4))"></span>
      \#(isOwn ? "<b>\(name)</b>" : "<a href=\"\(shown.entry.fileName).html\">\(name)</a>")
      <span class="muted number">\#(frames.duration.fixed(2)) s</span>
      </li>
      """#
  }

  /// Returns the relatives as cards, for an entry without frames.
  private func links(to relatives: [ShownEntry]) -> String {
    let cards = relatives.map { relative in
      #"""
      <li><a href="\#(relative.entry.fileName).html">
      <span class="frame">\#(GalleryPage.picture(relative, isLazy: true))</span>
      <span class="name">\#(MarkupText.xml(relative.entry.name))</span>
      </a></li>
      """#
    }
    return GalleryPage.section(
      "Relatives", "<ul class=\"cards few\">\n\(cards.joined(separator: "\n"))\n</ul>")
  }
}
