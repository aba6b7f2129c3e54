import Foundation
import TestSupport
import Testing

/// Links and paths of the README and the articles.
@Suite struct MapTests {
  /// Documents with relative links, and the folder that the links start from.
  private static let linked = [
    ("README.md", ""), (".github/CONTRIBUTING.md", ".github/"),
    ("fixtures/README.md", "fixtures/"),
  ]

  @Test(arguments: linked)
  func linksLeadSomewhere(document: String, folder: String) throws {
    let text = try Self.file(document)
    let targets =
      text.matches(of: #/\]\(([^)\s]+)\)/#).map { String($0.output.1) }
      + text.matches(of: #/(?m)^\[\w+\]: (\S+)$/#).map { String($0.output.1) }
    for target in targets where !target.contains("://") {
      let parts = target.split(separator: "#", omittingEmptySubsequences: false)
      let path = parts[0].isEmpty ? document : folder + parts[0]
      #expect(Self.exists(path), "\(document) links to \(target)")
      guard parts.count > 1 else { continue }
      let anchors = try Self.file(path).matches(of: #/(?m)^#+ (.+)$/#).map { heading in
        heading.output.1.lowercased().replacing(" ", with: "-").filter {
          $0.isLetter || $0.isNumber || $0 == "-"
        }
      }
      #expect(anchors.contains(String(parts[1])), "\(document) links to \(target)")
    }
    // A reference link such as [Outputs][] has its target at the end.
    let names = Set(text.matches(of: #/(?m)^\[(\w+)\]: /#).map { String($0.output.1) })
    for match in text.matches(of: #/\[([^\[\]]+)\]\[(\w*)\]/#) {
      let name = match.output.2.isEmpty ? match.output.1 : match.output.2
      #expect(names.contains(String(name)), "\(document) has no target for \(name)")
    }
  }

  @Test func pathsInCodeAreThere() throws {
    let tops = ["Sources/", "Tests/", "fixtures/", "scripts/", ".github/", ".ci/"]
    let sources =
      FileManager.default.enumerator(atPath: ExternalTool.repository + "Sources")?
      .compactMap { $0 as? String } ?? []
    let files = Set(sources.map { $0.split(separator: "/").last.map(String.init) ?? $0 })
    for article in try [.readme] + Article.all {
      for span in try article.text.matches(of: #/`([^`\n]+)`/#) {
        guard let word = span.output.1.split(separator: " ").first.map(String.init) else {
          continue
        }
        let isKnown: Bool
        if tops.contains(where: word.hasPrefix) {
          isKnown = Self.exists(word)
        } else if word.hasPrefix("Segue"), word.contains("/") {
          // The map's paths are below Sources.
          isKnown = Self.exists("Sources/\(word)")
        } else if word.hasSuffix(".swift"), !word.contains("/") {
          isKnown = files.contains(word) || Self.exists(word)
        } else {
          continue
        }
        #expect(isKnown, "\(article.path) names \(word)")
      }
    }
  }

  @Test func readmeNamesEveryFolderOfSources() throws {
    let readme = try Article.readme.text
    let folders = try FileManager.default.contentsOfDirectory(
      atPath: ExternalTool.repository + "Sources")
    #expect(folders.count > 10)
    // The C libraries are one line; `segue` is named as the executable.
    for folder in folders where !folder.hasPrefix("C") {
      #expect(readme.contains("`\(folder)`"), "the README does not map Sources/\(folder)")
    }
  }

  @Test func readmeHasAtMost200Lines() throws {
    let lines = try Article.readme.text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 201)
  }

  @Test func libraryPageListsEveryArticle() throws {
    let page = try Article("SegueKit").text
    for article in try Article.all {
      let name = article.path.split(separator: "/").last.map { $0.dropLast(".md".count) } ?? ""
      #expect(name == "SegueKit" || page.contains("<doc:\(name)>"), "it does not list \(name)")
    }
  }

  private static func file(_ path: String) throws -> String {
    try String(contentsOfFile: ExternalTool.repository + path, encoding: .utf8)
  }

  private static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: ExternalTool.repository + path)
  }
}
