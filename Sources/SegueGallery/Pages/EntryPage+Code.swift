import SegueGolden

extension EntryPage {
  /// Code that makes the same in an app, by framework.
  var appCode: String {
    guard let code = entry.member?.code, !code.isEmpty else { return "" }
    let blocks = code.map { code in
      """
      <div>
      <h3>\(code.framework.rawValue)</h3>
      \(GalleryPage.code(code.text, named: "the code for \(code.framework.rawValue)"))
      </div>
      """
    }
    return GalleryPage.section(
      "In an app", "<div class=\"codes\">\n\(blocks.joined(separator: "\n"))\n</div>")
  }

  /// Where the numbers come from, and how sure they are.
  var sources: String {
    guard let sources = entry.member?.sources, !sources.isEmpty else { return "" }
    let rows = sources.map { source in
      let link = source.link.map {
        #" <a href="\#(MarkupText.xml($0.address))">\#(MarkupText.xml($0.title))</a>"#
      }
      return """
        <li><span class="certainty \(source.certainty.rawValue)">\(source.certainty.rawValue)</span>
        <span>\(GalleryPage.marked(source.text))\(link ?? "")</span></li>
        """
    }
    let used = MotionSource.Certainty.allCases.filter { certainty in
      sources.contains { $0.certainty == certainty }
    }
    let legend = used.map {
      "<dt>\($0.rawValue)</dt><dd>\(MarkupText.xml($0.explanation))</dd>"
    }
    return GalleryPage.section(
      "Where the numbers come from",
      """
      <ul class="sources">
      \(rows.joined(separator: "\n"))
      </ul>
      <dl class="legend">
      \(legend.joined(separator: "\n"))
      </dl>
      """)
  }
}
