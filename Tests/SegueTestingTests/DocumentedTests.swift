import SegueTesting
import Testing

// The test of the article on goldens, with a clip of the catalogue; SegueKit's tests check that the
// article has the same lines.

@Suite(.goldens("../../fixtures/goldens"))  // a folder beside this file
struct CardTests {
  @Test func openingACard() async throws {
    let clip = try Clip.load(script: "fixtures/scripts/base-push.yaml")
    await expectClip(clip, matches: "base-push")

    // The screen that arrives in that step of the timeline, counted from 0.
    let card = try clip.track("to", step: 2)
    #expect(card.x.isMonotonic)
    #expect(card.y.overshoot < 12)  // points
    #expect(card.alpha.last == 1)
    #expect(clip.settles(within: 0.5))
    #expect(clip.isStill(from: 0, to: 0.2))
  }
}
