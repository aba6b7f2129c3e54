import Foundation
import TestSupport
import Testing

/// The commands of the README and the articles.
@Suite struct DocumentedCommandTests {
  /// The machine-readable description of a verb.
  private struct Verb: Decodable {
    struct Argument: Decodable {
      struct Name: Decodable {
        var kind: String
        var name: String
      }
      var names: [Name]?
    }
    var commandName: String
    var shouldDisplay: Bool
    var arguments: [Argument]?
    var subcommands: [Verb]?

    /// The spellings of its options.
    var options: Set<String> {
      let names = (arguments ?? []).flatMap { $0.names ?? [] }
      return Set(names.map { ($0.kind == "long" ? "--" : "-") + $0.name })
    }
  }

  /// Returns all verbs with their descriptions.
  private static func verbs() throws -> [Verb] {
    struct Document: Decodable { var command: Verb }
    let result = try ExternalTool.run([ExternalTool.product("segue"), "--experimental-dump-help"])
    let program = try JSONDecoder().decode(Document.self, from: Data(result.output)).command
    return try #require(program.subcommands)
  }

  /// Returns the command lines of a document, without pipes and comments.
  private static func commands(of article: Article) throws -> [[String]] {
    let lines = try article.blocks(of: "sh").flatMap { block in
      block.replacing("\\\n", with: " ").split(separator: "\n").map(String.init)
    }
    let spans = try article.text.matches(of: #/`(segue [^`\n]+)`/#).map { String($0.output.1) }
    return (lines + spans).filter { $0.hasPrefix("segue ") }.map { line in
      let words = line.split(separator: " ").dropFirst().map(String.init)
      return Array(words.prefix { !["|", "#", ">"].contains($0) && !$0.hasPrefix("#") })
    }
  }

  @Test func documentedCommandsHaveVerbsAndOptionsThatExist() throws {
    let verbs = try Self.verbs()
    var count = 0
    for article in try [.readme] + Article.all {
      for words in try Self.commands(of: article) {
        // The default verb is `render`.
        let verb = try #require(
          verbs.first { $0.commandName == words.first }
            ?? verbs.first { $0.commandName == "render" })
        for word in words where word.hasPrefix("-") && word != "-" {
          let option = String(word.prefix { $0 != "=" })
          let exists = verb.options.contains(option) || option == "--help"
          #expect(exists, "\(article.path): segue \(words.joined(separator: " ")) has \(option)")
        }
        count += 1
      }
    }
    #expect(count > 60)
  }

  @Test func everyVerbHasARow() throws {
    let text = try Article("CommandLine").text
    for verb in try Self.verbs() where verb.shouldDisplay && verb.commandName != "help" {
      #expect(text.contains("`segue \(verb.commandName) "), "no row for \(verb.commandName)")
    }
  }

  /// The whole README, followed by a reader with two screenshots.
  @Test func readmeCommandsWork() throws {
    let workspace = try Workspace()
    for folder in ["shots", "clips", "docs"] { try workspace.makeFolder(folder) }
    let screens = [1, 2].map { Workspace.screen(seed: $0) }
    for (name, screen) in zip(["list", "player"], screens) {
      for folder in ["", "shots/"] {
        try workspace.write(try Workspace.png(of: screen), to: "\(folder)\(name).png")
      }
    }
    for folder in ["clips", "docs"] {
      try workspace.write(Workspace.script, to: "\(folder)/clip.yaml")
      try workspace.write(try Workspace.png(of: screens[0]), to: "\(folder)/a.png")
      try workspace.write(try Workspace.png(of: screens[1]), to: "\(folder)/b.png")
    }
    try workspace.write("<!-- segue: clip.yaml images/clip.gif -->\n", to: "docs/guide.md")
    let scripts = try Article.readme.blocks(of: "yaml")
    try #require(scripts.count == 2)
    // The screenshots of the test are small.
    try workspace.write(scripts[0].replacing("390x844 @1x", with: "40x64"), to: "kugou.yaml")
    try workspace.write(scripts[1], to: "drag.yaml")
    let blocks = try Article.readme.blocks(of: "sh").filter { !$0.contains("scripts/") }
    #expect(blocks.count == 4)
    let result = try workspace.shell(
      """
      set -e
      ln -s "$SEGUE" segue
      export PATH="$PWD:$PATH"
      \(blocks.joined(separator: "\n"))
      segue drag.yaml
      """)
    #expect(result.status == 0, "\(result.errors)")
    for file in [
      "kugou.gif", "hello.gif", "drag.gif", "clips/goldens/clip.trace", "clips/goldens/clip.apng",
      "out/index.html", "docs/images/clip.gif",
    ] {
      #expect(workspace.bytes(of: file) != nil, "\(file) is missing")
    }
  }
}
