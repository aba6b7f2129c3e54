import SegueKit
import SegueTesting
import TestSupport
import Testing

/// Clips of the catalogue render in a test as when their goldens were approved.
///
/// These few test `expectClip`; `scripts/test` verifies all of them with `segue verify
/// fixtures/scripts --goldens fixtures/goldens --report out/verify`, which shows the differences.
@Suite(.goldens("../../fixtures/goldens", pictures: .none))
struct CatalogueGoldenTests {
  @Test(arguments: ["base-push.yaml", "fade.yaml", "layers.yaml", "catransition/cube.yaml"])
  func aScriptMatchesItsGolden(name: String) async throws {
    let clip = try Clip.load(
      script: "\(FixtureScripts.folder)/\(name)",
      options: LoadOptions(allowedFolders: [ExternalTool.repository + "fixtures"]))
    await expectClip(clip, matches: String(name.dropLast(".yaml".count)))
  }

  /// Each transition occurs in a script in a step of its own: its start and end are checked.
  @Test(arguments: ["kugou", "base-push", "fade", "catransition/cube", "catransition/push"])
  func holdsAreStillAndMotionsSettle(name: String) throws {
    let clip = try Clip.load(
      script: "\(FixtureScripts.folder)/\(name).yaml",
      options: LoadOptions(allowedFolders: [ExternalTool.repository + "fixtures"]))
    let motion = clip.motion()
    let push = try motion.step(2).track("to")
    #expect(clip.isStill(from: 0, to: 0.1))
    #expect(push.x.isMonotonic && push.y.isMonotonic)
    #expect(push.x.overshoot == 0 && push.y.overshoot == 0)
  }
}
