import SegueGolden

/// A document as HTML, with the places that a search can lead to.
package struct DocumentMarkup {
  /// A heading of the document.
  package struct Heading: Hashable, Sendable {
    var level: Int
    package var text: String
    /// The element's identifier, for addresses.
    var anchor: String
  }

  /// A row of a table whose first cell is code: a key of scripts, or a name.
  package struct Key: Hashable, Sendable {
    package var name: String
    /// The heading above the table.
    var section: String
    /// The text of the row's last cell.
    package var summary: String
    package var anchor: String
  }

  /// The markup below the title.
  package private(set) var html = ""
  package private(set) var headings: [Heading] = []
  package private(set) var keys: [Key] = []

  /// Returns the address of a link's destination, with a title to show instead of it.
  private let resolve: (String) -> ResolvedLink?
  private var anchors: Set<String> = []
  /// The text since the current heading, cell or link began; nil outside one.
  private var words: [String] = []
  private var cells: [String] = []
  /// The text of the code block that has begun; nil outside one.
  private var code: String?
  private var isTitle = false
  /// The number of code blocks and tables so far, by which their names differ.
  private var blocks = 0
  private var hiddenDepth = 0
  /// The offset of the heading or row that has begun.
  private var elementStart = 0
  private var links: [ResolvedLink?] = []

  package init(_ document: GalleryDocument, resolve: @escaping (String) -> ResolvedLink?) {
    self.resolve = resolve
    for event in document.events { add(event) }
  }

  private mutating func add(_ event: MarkdownEvent) {
    switch event {
    case .begin(.heading(level: 1)): isTitle = true
    case .end(.heading(level: 1)): isTitle = false
    case _ where isTitle: break
    case .begin(.html), .begin(.image): hiddenDepth += 1
    case .end(.html), .end(.image): hiddenDepth -= 1
    case _ where hiddenDepth > 0: break
    case .begin(let element): begin(element)
    case .end(let element): end(element)
    case .text(let text): add(text)
    case .reference(let reference): html += reference
    case .lineBreak: html += "<br>"
    }
  }

  private mutating func add(_ text: String) {
    if code != nil {
      code? += text
      return
    }
    for index in words.indices { words[index] += text == "\n" ? " " : text }
    // An address in angle brackets shows the title of what it leads to.
    if case .some(.some(let link)) = links.last, text == link.destination {
      html += MarkupText.xml(link.title ?? text)
    } else {
      html += GalleryPage.escaped(text)
    }
  }

  private mutating func begin(_ element: MarkdownEvent.Element) {
    switch element {
    case .heading:
      words.append("")
      elementStart = html.utf8.count
    case .code: code = ""
    case .table:
      blocks += 1
      html += #"<div class="scroll" tabindex="0" role="region" "#
      html += #"aria-label="Table, block \#(blocks)"><table>"#
    case .row:
      cells = []
      elementStart = html.utf8.count
    case .headerCell, .cell:
      words.append("")
      html += element == .headerCell ? #"<th scope="col">"# : "<td>"
    case .link(let destination):
      let link = resolve(destination)
      links.append(link)
      if let link { html += #"<a href="\#(MarkupText.xml(link.address))">"# }
    case .orderedList(let start): html += start == 1 ? "<ol>" : #"<ol start="\#(start)">"#
    case .rule: html += "<hr>\n"
    default: html += "<\(Self.tag(element))>"
    }
  }

  private mutating func end(_ element: MarkdownEvent.Element) {
    switch element {
    case .heading(let level): endHeading(level)
    case .code(let language): endCode(language)
    case .table: html += "</table></div>\n"
    case .row: endRow()
    case .headerCell, .cell:
      cells.append(words.removeLast())
      html += element == .headerCell ? "</th>" : "</td>"
    case .link: if case .some(.some) = links.popLast() { html += "</a>" }
    case .orderedList: html += "</ol>\n"
    case .rule: break
    default:
      html += "</\(Self.tag(element))>"
      if element != .inlineCode, element != .emphasis, element != .strong { html += "\n" }
    }
  }

  /// Returns what has been written since the mark, and takes it back.
  private mutating func taken() -> String {
    let start = html.utf8.index(html.startIndex, offsetBy: elementStart)
    defer { html.removeSubrange(start...) }
    return String(html[start...])
  }

  private mutating func endHeading(_ level: Int) {
    let text = words.removeLast()
    let anchor = anchor(for: text)
    headings.append(Heading(level: level, text: text, anchor: anchor))
    let content = taken()
    html += #"<h\#(level) id="\#(anchor)">\#(content)</h\#(level)>"# + "\n"
  }

  private mutating func endCode(_ language: String) {
    var text = code ?? ""
    code = nil
    if text.hasSuffix("\n") { text.removeLast() }
    blocks += 1
    let kind = language.isEmpty ? "code" : "\(language) code"
    html += GalleryPage.code(text, named: "the \(kind), block \(blocks)")
    html += "\n"
  }

  private mutating func endRow() {
    html += "</tr>\n"
    let row = taken()
    guard row.hasPrefix("<td><code>"), let name = cells.first, cells.count > 1 else {
      html += "<tr>" + row
      return
    }
    let section = headings.last?.text ?? ""
    let anchor = anchor(for: "\(section) \(name)")
    keys.append(Key(name: name, section: section, summary: cells[cells.count - 1], anchor: anchor))
    html += #"<tr id="\#(anchor)">"# + row
  }

  /// Returns an identifier that no element has yet.
  private mutating func anchor(for text: String) -> String {
    let plain = text.lowercased().map { character in
      character.isASCII && (character.isLetter || character.isNumber) ? character : "-"
    }
    let words = String(plain).split(separator: "-").joined(separator: "-")
    // Identifiers of the page itself are single words, such as `main`.
    let base = "at-" + (words.isEmpty ? "place" : words)
    var (anchor, number) = (base, 2)
    while !anchors.insert(anchor).inserted {
      anchor = "\(base)-\(number)"
      number += 1
    }
    return anchor
  }

  private static func tag(_ element: MarkdownEvent.Element) -> String {
    switch element {
    case .quote: "blockquote"
    case .list: "ul"
    case .item: "li"
    case .head: "thead"
    case .body: "tbody"
    case .emphasis: "em"
    case .strong: "strong"
    case .inlineCode: "code"
    default: "p"
    }
  }
}

/// Where a link of a document leads.
package struct ResolvedLink: Hashable, Sendable {
  /// The destination as the document writes it.
  var destination: String
  /// The address relative to the page.
  var address: String
  /// The title of what it leads to; nil to show the link's own words.
  var title: String?

  package init(destination: String, address: String, title: String? = nil) {
    self.destination = destination
    self.address = address
    self.title = title
  }
}
