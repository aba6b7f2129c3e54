import Foundation
import TestSupport

/// A hand-written article of SegueKit's DocC catalogue.
struct Article: Sendable {
  /// Where the articles are.
  static let folder = ExternalTool.repository + "Sources/SegueKit/SegueKit.docc/"

  /// All articles; pages that are made from tables are in a folder of their own.
  static var all: [Article] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        .filter { $0.hasSuffix(".md") }.map { Article(name: $0) }
    }
  }

  /// The file's name.
  var name: String

  /// The fenced blocks of code of a language, without their fences.
  func blocks(of language: String) throws -> [String] {
    let text = try String(contentsOfFile: Self.folder + name, encoding: .utf8)
    return text.split(separator: "```\(language)\n").dropFirst().map { part in
      String(part[..<(part.firstRange(of: "\n```")?.lowerBound ?? part.endIndex)])
    }
  }
}
