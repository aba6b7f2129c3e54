import Foundation
import SegueCodecs
import SegueGraphics
import SegueKit
import TestSupport
import Testing

/// Code and commands of the README and the hand-written DocC articles.
@Suite struct DocumentationTests {
  @Test func theSwiftOfArticlesIsSwiftThatCompiles() throws {
    let files = [
      "SegueKitTests/Documentation/DocumentationSnippets.swift",
      "SegueTestingTests/DocumentedTests.swift",
    ]
    let compiled = try files.map { try Self.lines(of: Self.file("Tests/\($0)")) }
    let snippets = try Self.blocks(of: "swift")
    #expect(snippets.count > 7)
    for snippet in snippets {
      // The documented test uses the reader's clip, the compiled one a fixture.
      let own = snippet.replacing("\"goldens\"", with: "\"../../fixtures/goldens\"")
        .replacing("clips/card.yaml", with: "fixtures/scripts/base-push.yaml")
        .replacing("matches: \"card\"", with: "matches: \"base-push\"")
      let code = Self.lines(of: own).filter { !$0.hasPrefix("import ") }
      let found = compiled.contains { file in
        file.indices.contains { file[$0...].starts(with: code) }
      }
      #expect(found, "no snippet that is compiled has these lines:\n\(snippet)")
    }
  }

  @Test func theScriptsOfDocumentsCanBeRendered() async throws {
    let scripts = try Self.blocks(of: "yaml").filter { $0.hasPrefix("segue: 1\n") }
    #expect(scripts.count == 30)
    for script in scripts {
      let folder = try Self.folderOfScreens()
      let clip = try Clip.load(script: try folder.write(script, to: "clip.yaml"))
      #expect(clip.warnings.isEmpty)
      let reports = try await clip.render()
      #expect(reports.count == 1)
      // The properties that the article's text states about this script.
      if script.contains("mark: open") {
        try await clip.render(
          RenderRequest(outputs: [folder.path("open.png")], at: [.mark("open")]))
      }
    }
  }

  @Test func theOutputsOfDocumentsCanBeWritten() async throws {
    let blocks = try Self.blocks(of: "yaml").filter { $0.hasPrefix("output:\n") }
    #expect(blocks.count == 1)
    for block in blocks {
      let folder = try TemporaryFolder()
      let outputs = block.split(separator: "\n").filter {
        WebPOptions.isAvailable || !$0.contains("webp")
      }
      let script = """
        segue: 1
        canvas: 39x84
        screens: { list: "#F2F2F7", player: "#1C1C1E" }
        timeline: [{ show: list }, { push: player }]
        \(outputs.joined(separator: "\n"))
        """
      let clip = try Clip.load(script: try folder.write(script, to: "clip.yaml"))
      #expect(clip.warnings.isEmpty)
      let reports = try await clip.render()
      #expect(reports.count == outputs.count - 1)
    }
  }

  @Test func documentedActionInputsExist() throws {
    let blocks = try Self.blocks(of: "yaml").filter {
      $0.hasPrefix("- uses: ") || $0.hasPrefix("jobs:\n")
    }
    #expect(blocks.count == 2)
    let action = try Self.file(".github/actions/segue/action.yml")
    var depth = Int.max
    for line in blocks.joined(separator: "\n").split(separator: "\n") {
      let indent = line.prefix { $0 == " " }.count
      let key = line.trimmingCharacters(in: .whitespaces).prefix { $0 != ":" }
      if key == "with" { depth = indent } else if indent <= depth { depth = .max }
      guard indent > depth else { continue }
      #expect(action.contains("\n  \(key):\n"), "the action has no input \(key)")
    }
  }

  @Test func documentedJobOfGitLabHasItsReportsFromTheCommand() throws {
    let job = try #require(try Self.blocks(of: "yaml").first { $0.hasPrefix("verify:\n") })
    let words = job.split(whereSeparator: { " {},\n".contains($0) }).map(String.init)
    for (flag, report) in [("--code-quality", "codequality:"), ("--junit", "junit:")] {
      let place = try #require(words.firstIndex(of: flag))
      let use = try #require(words.lastIndex(of: report))
      #expect(words[place + 1] == words[use + 1], "\(job)")
    }
  }

  @Test func everyBlockOfYAMLIsTried() throws {
    for block in try Self.blocks(of: "yaml") {
      let isKnown = ["segue: 1\n", "output:\n", "- uses: ", "jobs:\n", "formats: ", "verify:\n"]
        .contains {
          block.hasPrefix($0)
        }
      #expect(isKnown, "no test knows what this is:\n\(block)")
    }
  }

  @Test func theDoorOfAScriptIsTheDoorInSwift() throws {
    let script = try #require(try Article("WritingATransition").blocks(of: "yaml").first)
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
    // The door is open far enough to show the new screen.
    let moves = try own.pixmap(at: 0.6) != own.pixmap(at: 0)
    #expect(moves)
  }

  /// Returns the code blocks of a language in the README and all articles.
  private static func blocks(of language: String) throws -> [String] {
    try ([.readme] + Article.all).flatMap { try $0.blocks(of: language) }
  }

  /// Creates a folder with the screens that the documents' scripts name, in the size of their
  /// canvas.
  private static func folderOfScreens() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path("shots"), withIntermediateDirectories: true)
    let screens = [
      ("shots/list.png", PixelSize(390, 844)), ("shots/player.png", PixelSize(390, 844)),
      ("hello-list.png", PixelSize(375, 812)), ("hello-detail.png", PixelSize(375, 812)),
    ]
    for (name, size) in screens {
      try Data(PNGEncoder().encode(Pixmap(size, filledWith: 0xFFFF_FFFF))).write(
        to: URL(filePath: folder.path(name)))
    }
    return folder
  }

  /// Returns the text of a file of the repository.
  private static func file(_ path: String) throws -> String {
    try String(contentsOfFile: ExternalTool.repository + path, encoding: .utf8)
  }

  /// Returns the nonempty lines of a text without their indents.
  private static func lines(of text: String) -> [String] {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty }
  }
}
