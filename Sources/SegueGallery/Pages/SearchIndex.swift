import SegueGolden

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What the search of a site finds, as a script that pages load when the search is used.
///
/// A script can be loaded from a page on disk too, where a page may read no other file.
struct SearchIndex {
  /// A place that the search leads to.
  private struct Place: Encodable {
    var title: String
    var kind: String
    var address: String
    var summary: String
    /// Other words by which it is found.
    var words = ""

    func encode(to encoder: any Encoder) throws {
      var list = encoder.unkeyedContainer()
      for part in [title, kind, address, summary, words] { try list.encode(part) }
    }
  }

  private let places: [Place]

  /// Makes the index of a site's entries and documents.
  init(_ site: Site, _ documents: [DocumentPage]) {
    places =
      site.sections.flatMap { section in
        section.entries.map { Self.place($0.entry, in: section.family) }
      } + documents.flatMap(Self.places)
  }

  private static func place(_ entry: GalleryEntry, in family: GalleryFamily) -> Place {
    let facts = entry.facts.filter { $0.label == "Also" }.map(\.text)
    let words = [family.title] + facts + entry.parameters.map(\.name)
    return Place(
      title: entry.name, kind: entry.kind.rawValue, address: entry.fileName + ".html",
      summary: entry.summary, words: words.joined(separator: " "))
  }

  private static func places(_ page: DocumentPage) -> [Place] {
    let document = page.document
    let kind = document.kind.rawValue
    let headings = page.markup.headings.filter { $0.text != "Overview" }.map { heading in
      Place(
        title: heading.text, kind: kind, address: "\(document.path)#\(heading.anchor)",
        summary: document.title)
    }
    let keys =
      document.kind == .reference
      ? page.markup.keys.map { key in
        Place(
          title: key.name, kind: key.section.isEmpty ? document.title : key.section,
          address: "\(document.path)#\(key.anchor)", summary: key.summary)
      } : []
    return [
      Place(
        title: document.title, kind: kind, address: document.path, summary: document.abstract)
    ] + headings + keys
  }

  var text: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    guard let json = try? encoder.encode(places) else { return "" }
    let escaped = String(decoding: MarkupText.script(json: [UInt8](json)), as: UTF8.self)
    return "globalThis.segueIndex = \(escaped);\n"
  }
}
