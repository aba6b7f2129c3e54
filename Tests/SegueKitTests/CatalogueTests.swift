import Foundation
import SegueKit
import SegueScript
import SegueStage
import TestSupport
import Testing

/// Invariants of the whole catalogue, over every script of the fixtures.
@Suite struct CatalogueTests {
  @Test(arguments: CatalogueScripts.names)
  func scriptsLoadWithoutWarningsAndMeetTheirExpectations(name: String) throws {
    let clip = try CatalogueScripts.clip(name)
    let warnings = clip.warnings.map { $0.rendered(color: false) }.joined(separator: "\n")
    #expect(clip.warnings.isEmpty, "\(warnings)")
    try clip.checkExpectations()
  }

  @Test(arguments: TransitionCatalogue.all.map(\.name))
  func everyTransitionHasAScriptAGoldenAndALineInAnArticle(name: String) throws {
    let uses = try Self.uses.get().transitions
    #expect(uses.contains(name), "no script below fixtures/scripts uses it")
    let golden = ExternalTool.repository + "fixtures/goldens/display-lists/\(name).txt"
    #expect(FileManager.default.fileExists(atPath: golden), "it has no display-list golden")
    #expect(
      try Article("ChoosingATransition").text.contains("| `\(name)` |"),
      "ChoosingATransition.md does not name it")
  }

  @Test(arguments: ContainerCatalogue.all.map(\.name))
  func everyContainerHasAScriptAndALineInAnArticle(name: String) throws {
    let uses = try Self.uses.get().containers
    #expect(uses.contains(name), "no script below fixtures/scripts uses it")
    #expect(try Article("Gestures").text.contains("| `\(name)` |"), "Gestures.md does not name it")
  }

  @Test(arguments: CatalogueScripts.names)
  func filesAreTheSameForEveryNumberOfJobs(name: String) async throws {
    let folder = try TemporaryFolder()
    let small = [("canvas.scale", "0.1"), ("fps", "6")].map { key, value in
      Setting(key: key, value: value, origin: "--set")
    }
    let clip = try CatalogueScripts.clip(name, settings: small)
    var files: [Data] = []
    for jobs in [1, 2, 5] {
      let path = folder.path("\(jobs).gif")
      try await clip.render(RenderRequest(outputs: [path], jobs: jobs))
      files.append(try Data(contentsOf: URL(filePath: path)))
    }
    let areEqual = files.allSatisfy { $0 == files[0] }
    #expect(areEqual)
  }

  /// The names of the transitions and containers in the scripts.
  private static let uses = Result {
    var (transitions, containers): (Set<String>, Set<String>) = ([], [])
    for name in CatalogueScripts.names {
      let clip = try CatalogueScripts.clip(name)
      if let container = clip.scene.container { containers.insert(container.name) }
      for segment in clip.timeline.segments {
        if case .transition(let transition, _, _) = segment.content {
          transitions.insert(transition.name)
        }
      }
    }
    return (transitions: transitions, containers: containers)
  }
}
