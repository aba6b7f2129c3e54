import SegueGraphics
import SegueScript
import TestSupport
import Testing

/// Scripts over a limit are rejected quickly.
@Suite struct ScriptLimitTests {
  private static func withLimits(_ change: (inout ScriptLimits) -> Void) -> ScriptLimits {
    var limits = ScriptLimits()
    change(&limits)
    return limits
  }

  @Test(arguments: [
    (withLimits { $0.textBytes = 10 }, "over the limit of 10"),
    (withLimits { $0.nodes = 5 }, "more than 5 values"),
    (withLimits { $0.nesting = 2 }, "more than 2 deep"),
    (withLimits { $0.steps = 2 }, "over the limit of 2"),
    (withLimits { $0.names = 1 }, "over the limit of 1"),
    (withLimits { $0.resources.pixels = 1000 }, "`--limit pixels=N` raises the limit"),
    (withLimits { $0.resources.frames = 3 }, "`--limit frames=N` raises the limit"),
  ])
  func limitIsNamed(limits: ScriptLimits, words: String) {
    let complaint = ScriptSamples.complaint(ScriptSamples.small, limits: limits)
    #expect(complaint.contains("error[E019]") && complaint.contains(words))
  }

  @Test(arguments: [
    (withLimits { $0.layers = 2 }, "more than 2 layers"),
    (withLimits { $0.layerNesting = 1 }, "nested more than 1 deep"),
  ])
  func limitOfLayersIsNamed(limits: ScriptLimits, words: String) {
    let complaint = ScriptSamples.complaint(ScriptSamples.everything, limits: limits)
    #expect(complaint.contains("error[E019]") && complaint.contains(words))
  }

  /// A small text that expands to a large structure.
  struct Bomb: Sendable, CustomTestStringConvertible {
    let name: String
    let text: String
    var testDescription: String { name }

    init(_ name: String, _ text: String) {
      self.name = name
      self.text = text
    }
  }

  static let bombs = [
    Bomb(
      "chained aliases",
      "a0: &a0 [x]\n" + (1..<40_000).map { "a\($0): &a\($0) [*a\($0 - 1)]\n" }.joined()
    ),
    Bomb(
      "aliased keys",
      "a0: &a0 [x]\n"
        + (1..<60).map { "a\($0): &a\($0) [*a\($0 - 1), *a\($0 - 1)]\n" }.joined() + "? *a59\n: 1\n"
    ),
    Bomb(
      "layers that hold layers",
      "canvas: 1x1\na: &a0 { fill: red }\n"
        + (1..<12).map { "a\($0): &a\($0) { children: [*a\($0 - 1), *a\($0 - 1)] }\n" }.joined()
        + "screens: { a: { layers: [*a11] } }\ntimeline: [{ show: a }, { hold: 1 }]\n"
    ),
    Bomb("brackets", String(repeating: "[", count: 900_000)),
    Bomb("dashes", String(repeating: "- ", count: 450_000)),
    Bomb("duplicates", (0..<5_000).map { "k\($0): 1\nk\($0): 2\n" }.joined()),
    Bomb("one line", "x: [" + (0..<90_000).map { "\($0), " }.joined() + "]"),
    Bomb(
      "unknown screens",
      "canvas: 1x1\nscreens: {a: b}\ntimeline: ["
        + String(repeating: "{show: zzzz}, ", count: 9_000) + "]"
    ),
    Bomb(
      "slow springs",
      "canvas: 1x1\nscreens: {a: b}\ntimeline:\n- show: a\n"
        + String(
          repeating: "- {push: a, spring: {mass: 1, stiffness: 0.001, damping: 1e9}}\n",
          count: 9_000)
    ),
    Bomb(
      "private use",
      "# " + String((0xE000...0xF8FF).compactMap(Unicode.Scalar.init).map { Character($0) })
    ),
  ]

  /// The slowest takes a second or two; expanded, it would take minutes.
  @Test(arguments: bombs)
  func bombIsRefused(bomb: Bomb) {
    var complaint = ""
    let time = processorTime { complaint = ScriptSamples.complaint(bomb.text) }
    #expect(complaint.contains("error[E"), "\(bomb.name)")
    #expect(time < .seconds(20), "\(bomb.name)")
  }
}
