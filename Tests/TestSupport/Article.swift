import Foundation

/// A hand-written document of the repository: an article of SegueKit's DocC catalogue, or the README.
public struct Article: Sendable {
  /// The README at the repository's root.
  public static let readme = Article(path: "README.md")

  /// The folder of the articles, relative to the repository's root.
  private static let folder = "Sources/SegueKit/SegueKit.docc"

  /// All articles; generated pages are in a folder of their own.
  public static var all: [Article] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: ExternalTool.repository + folder).sorted()
        .filter { $0.hasSuffix(".md") }.map { Article(path: "\(folder)/\($0)") }
    }
  }

  /// The file's path relative to the repository's root.
  public let path: String

  private init(path: String) { self.path = path }

  /// Creates the article of a name, such as `GettingStarted`.
  public init(_ name: String) { self.init(path: "\(Self.folder)/\(name).md") }

  /// The article's complete text.
  public var text: String {
    get throws {
      try String(contentsOfFile: ExternalTool.repository + path, encoding: .utf8)
    }
  }

  /// Returns the fenced code blocks of a language, without their fences.
  public func blocks(of language: String) throws -> [String] {
    try text.split(separator: "```\(language)\n").dropFirst().map { part in
      String(part[..<(part.firstRange(of: "\n```")?.lowerBound ?? part.endIndex)])
    }
  }
}
