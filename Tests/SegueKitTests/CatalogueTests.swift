import Foundation
import SegueKit
import SegueStage
import TestSupport
import Testing

@Suite("The catalogue of clips")
struct CatalogueTests {
  /// The scripts below fixtures/scripts, but those that only measure, sorted.
  static let scripts: [String] = {
    let folder = ExternalTool.repository + "fixtures/scripts"
    let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return names.filter { $0.hasSuffix(".yaml") && !$0.hasPrefix("bench/") }.sorted()
  }()

  private func clip(_ name: String) throws -> Clip {
    let fixtures = ExternalTool.repository + "fixtures"
    return try Clip.load(
      script: "\(fixtures)/scripts/\(name)", options: LoadOptions(allowedFolders: [fixtures]))
  }

  @Test(arguments: scripts)
  func everyScriptLoadsWithoutWarningsAndAsExpected(_ name: String) throws {
    let clip = try clip(name)
    #expect(clip.warnings.isEmpty)
    #expect(clip.failures.isEmpty)
  }

  @Test func everyTransitionHasAScriptAReadmeLineAndAGolden() throws {
    let root = ExternalTool.repository
    let readme = try String(contentsOfFile: root + "README.md", encoding: .utf8)
    var used: Set<String> = []
    for name in Self.scripts {
      for segment in try clip(name).timeline.segments {
        switch segment.content {
        case .transition(let transition, _, _), .interaction(let transition, _, _, _):
          used.insert(transition.name)
        case .still, .container: break
        }
      }
    }
    for transition in TransitionCatalogue.all {
      let golden = "\(root)fixtures/goldens/display-lists/\(transition.name).txt"
      #expect(used.contains(transition.name), "\(transition.name) has no script")
      #expect(readme.contains("| `\(transition.name)` |"), "\(transition.name) is not in README.md")
      #expect(FileManager.default.fileExists(atPath: golden), "\(transition.name) has no golden")
    }
  }

  @Test func everyContainerHasAScriptAndAReadmeLine() throws {
    let readme = try String(
      contentsOfFile: ExternalTool.repository + "README.md", encoding: .utf8)
    let used = try Set(Self.scripts.compactMap { try clip($0).scene.container?.name })
    for container in ContainerCatalogue.all {
      #expect(used.contains(container.name), "\(container.name) has no script")
      #expect(readme.contains("| `\(container.name)` |"), "\(container.name) is not in README.md")
    }
  }
}
