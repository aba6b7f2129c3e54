package import SegueCodecs

/// The documents of a gallery, in groups.
package struct DocumentLibrary: Sendable {
  /// Documents under a heading.
  struct Group: Sendable {
    var heading: String
    var documents: [GalleryDocument]
  }

  /// The largest article in bytes.
  private static let mostBytes = 1 << 20

  /// The groups in order; empty ones are left out.
  private(set) var groups: [Group] = []

  /// Makes a library of pages of the reference and of a folder's articles.
  ///
  /// - Parameters:
  ///   - references: the pages of the reference.
  ///   - folder: a folder of Markdown files, such as a DocC catalogue; nil without articles. The page
  ///     whose heading is a symbol, such as ``SegueKit``, is the catalogue's own: its topics group the
  ///     others.
  package init(references: [GalleryDocument], articles folder: String?) throws(CodecError) {
    let texts = try folder.map { folder throws(CodecError) in try Self.texts(in: folder) } ?? []
    let root = texts.first { $0.text.hasPrefix("# ``") }
    var rest = texts.filter { $0.name != root?.name }.map {
      GalleryDocument(name: $0.name, kind: .article, markdown: $0.text)
    }
    for topic in root.map({ Self.topics(MarkdownParser.events(of: $0.text)) }) ?? [] {
      let members = topic.names.compactMap { name in rest.first { $0.name == name } }
      rest.removeAll { document in members.contains { $0.name == document.name } }
      groups.append(Group(heading: topic.heading, documents: members))
    }
    groups.append(Group(heading: groups.isEmpty ? "Articles" : "More", documents: rest))
    groups.append(Group(heading: "Reference", documents: references))
    groups.removeAll(where: \.documents.isEmpty)
  }

  /// All documents in order.
  var documents: [GalleryDocument] { groups.flatMap(\.documents) }

  /// Returns the document with a name; nil if there is none.
  func document(named name: String) -> GalleryDocument? {
    documents.first { $0.name == name }
  }

  /// Returns the names and texts of a folder's Markdown files, sorted by name.
  private static func texts(
    in folder: String
  ) throws(CodecError) -> [(name: String, text: String)] {
    let opened = try Folder(folder)
    let access = FolderAccess(only: opened)
    var texts: [(name: String, text: String)] = []
    for file in try opened.names().sorted() where file.hasSuffix(".md") {
      let name = String(file.dropLast(3))
      guard name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) })
      else { continue }
      let bytes = try access.open("\(folder)/\(file)").bytes(atMost: mostBytes)
      texts.append((name, String(decoding: bytes, as: UTF8.self)))
    }
    return texts
  }

  /// Returns the headings of third level with the documents that the lists below them link to.
  private static func topics(
    _ events: [MarkdownEvent]
  ) -> [(heading: String, names: [String])] {
    var topics: [(heading: String, names: [String])] = []
    var isHeading = false
    for event in events {
      switch event {
      case .begin(.heading(level: 3)):
        isHeading = true
        topics.append(("", []))
      case .end(.heading(level: 3)): isHeading = false
      case .text(let text) where isHeading: topics[topics.count - 1].heading += text
      case .begin(.link(let destination)) where destination.hasPrefix("doc:") && !topics.isEmpty:
        topics[topics.count - 1].names.append(String(destination.dropFirst(4)))
      default: break
      }
    }
    return topics
  }
}
