import Foundation
import TestSupport
import Testing

/// The articles of the fixtures; a script renders each picture.
@Suite struct ArticleFixtureTests {
  private static let folders = ["articles", "scripts", "images"]

  /// Copies all inputs of the articles.
  private func copy() throws -> Workspace {
    let workspace = try Workspace()
    for folder in Self.folders {
      try FileManager.default.copyItem(
        atPath: ExternalTool.repository + "fixtures/" + folder,
        toPath: workspace.folder.path(folder))
    }
    return workspace
  }

  @Test func changedScriptIsDetectedAndRenderedAgain() throws {
    let workspace = try copy()
    let check = ["docs", "--check", "articles", "--allow-dir", "."]
    #expect(try workspace.segue(check).status == 0)
    let script = try #require(workspace.text(of: "scripts/kugou.yaml"))
    let article = try #require(workspace.text(of: "articles/custom-transitions.md"))
    try workspace.write(script.replacing("45deg", with: "44deg"), to: "scripts/kugou.yaml")
    // Only the article of that script is stale.
    let own = ["articles/custom-transitions.md", "--allow-dir", "."]
    let stale = try workspace.segue(["docs", "--check"] + own)
    #expect(stale.status == 1)
    #expect(stale.errors.contains("images/kugou.gif is stale"), "\(stale.errors)")
    #expect(stale.errors.contains("1 stale"), "\(stale.errors)")
    let made = try workspace.segue(["docs"] + own)
    #expect(made.errors.contains("1 rendered"), "\(made.errors)")
    // One line of one article tells it.
    let lines = try #require(workspace.text(of: "articles/custom-transitions.md"))
      .split(separator: "\n", omittingEmptySubsequences: false)
    let old = article.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == old.count)
    #expect(zip(lines, old).count { $0 != $1 } == 1)
    let again = try workspace.segue(["docs"] + own)
    #expect(again.errors.contains("0 rendered"), "\(again.errors)")
  }

  @Test func aChangedClipOfAComparisonMakesItsPictureStale() throws {
    let workspace = try copy()
    let own = ["docs", "--check", "articles/pictures-springs.md", "--allow-dir", "."]
    #expect(try workspace.segue(own).status == 0)
    let script = try #require(workspace.text(of: "articles/scripts/spring-card.yaml"))
    try workspace.write(
      script.replacing("hold: 400ms", with: "hold: 420ms"), to: "articles/scripts/spring-card.yaml")
    let stale = try workspace.segue(own)
    #expect(stale.status == 1)
    #expect(stale.errors.contains("two-springs.gif is stale"), "\(stale.errors)")
  }

  @Test func everyPictureIsMadeAndSmall() throws {
    let folder = ExternalTool.repository + "fixtures/articles"
    var linked: Set<String> = []
    let articles = try FileManager.default.contentsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix(".md") }
    for name in articles {
      let text = try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
      for match in text.matches(of: #/images/[a-z0-9-]+\.(gif|png)/#) {
        linked.insert(String(match.output.0))
      }
    }
    let files = try FileManager.default.contentsOfDirectory(atPath: folder + "/images")
    #expect(Set(files.map { "images/" + $0 }) == linked)
    let bytes = try files.map { name in
      try FileManager.default.attributesOfItem(atPath: "\(folder)/images/\(name)")[.size] as? Int
    }
    #expect(bytes.compactMap { $0 }.reduce(0, +) < 1_000_000 * articles.count)
  }
}

extension Workspace {
  /// Runs `segue` with an array of arguments.
  fileprivate func segue(_ arguments: [String]) throws -> ToolResult { try run(arguments) }
}
