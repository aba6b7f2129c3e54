import Foundation
import SegueKit
import TestSupport
import Testing

/// What the hand-written articles of the DocC catalogue say.
@Suite struct DocumentationTests {
  @Test func theSwiftOfArticlesIsSwiftThatCompiles() throws {
    let compiled = try Self.lines(
      of: String(
        contentsOfFile: ExternalTool.repository
          + "Tests/SegueKitTests/Documentation/DocumentationSnippets.swift", encoding: .utf8))
    let snippets = try Article.all.flatMap { try $0.blocks(of: "swift") }
    #expect(snippets.count > 6)
    for snippet in snippets {
      let lines = Self.lines(of: snippet)
      let found = compiled.indices.contains { compiled[$0...].starts(with: lines) }
      #expect(found, "no snippet that is compiled has these lines:\n\(snippet)")
    }
  }

  @Test func theScriptsOfArticlesCanBeRendered() async throws {
    let scripts = try Article.all.flatMap { try $0.blocks(of: "yaml") }
    #expect(scripts.count == 2)
    for script in scripts {
      let folder = try TemporaryFolder()
      let clip = try Clip.load(script: try folder.write(script, to: "clip.yaml"))
      #expect(clip.warnings.isEmpty)
      let reports = try await clip.render()
      #expect(reports.count == 1)
      // What the article goes on to ask of this script.
      if script.contains("mark: open") {
        try await clip.render(RenderRequest(outputs: [folder.path("open.png")], at: ["mark:open"]))
      }
    }
  }

  @Test func theDoorOfAScriptIsTheDoorInSwift() throws {
    let script = try #require(
      try Article(name: "WritingATransition.md").blocks(of: "yaml").first)
    let folder = try TemporaryFolder()
    let own = try Clip.load(script: try folder.write(script, to: "own.yaml"))
    let start = try #require(script.firstRange(of: "transitions:"))
    let end = try #require(script.firstRange(of: "timeline:"))
    let bare = script[..<start.lowerBound] + script[end.lowerBound...]
    var options = LoadOptions()
    options.transitions["door"] = DoorAnimator()
    let swift = try Clip.load(
      script: try folder.write(String(bare), to: "swift.yaml"), options: options)
    for time in [0, 0.3, 0.6, 1.0, 1.5] {
      let isEqual = try own.pixmap(at: time) == swift.pixmap(at: time)
      #expect(isEqual, "at \(time) s")
    }
    // The door has swung far enough that the room shows.
    let moves = try own.pixmap(at: 0.6) != own.pixmap(at: 0)
    #expect(moves)
  }

  /// The lines of a text without their indents; empty ones are left out.
  private static func lines(of text: String) -> [String] {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty }
  }
}
