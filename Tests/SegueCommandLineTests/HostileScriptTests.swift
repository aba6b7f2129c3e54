import Foundation
import TestSupport
import Testing

/// Small scripts that demand large resources: they take time proportional to their length and stay
/// within the memory limit, or are rejected with status 75.
@Suite struct HostileScriptTests {
  /// A script, the exit status of rendering it, and its resource limits.
  struct Hostile: Sendable, CustomTestStringConvertible {
    let name: String
    let status: Int32
    var words = ""
    var limits: [String] = []
    var megabytes = 320
    let script: String
    var testDescription: String { name }
  }

  private static let head = "segue: 1\ncanvas: 100x100\n"
  private static let colors = head + "screens: { a: { fill: red }, b: { fill: blue } }\n"

  private static func timeline(_ step: String, _ count: Int, first: String = "- show: a\n")
    -> String
  {
    "timeline:\n" + first + String(repeating: step + "\n", count: count)
      + "- hold: 100ms\noutput: clip.gif\n"
  }

  /// Returns a screen with a text or other content first, and more layers.
  private static func layers(_ first: String, others: Int) -> String {
    head + "screens:\n  a:\n    layers:\n      - \(first)\n"
      + String(
        repeating: "      - { fill: red, frame: { x: 0, y: 0, width: 1, height: 1 } }\n",
        count: others)
      + "  b: { fill: blue }\n"
  }

  private static let typing = "- { type: { layer: t, text: a, every: 1ms } }"
  private static let text = "{ name: t, text: ' ' }"

  static let steps = [
    Hostile(name: "holds", status: 0, script: colors + timeline("- hold: 1ms", 9_990)),
    Hostile(
      name: "pushes and pops", status: 0,
      script: colors
        + timeline("- { push: b, duration: 1ms }\n- { pop: , duration: 1ms }", 4_990)),
    Hostile(
      name: "screens over one another", status: 75, words: "presented over one another",
      script: colors + timeline("- { present: b, duration: 1ms }", 9_000)),
    Hostile(
      name: "holds of a sheet over many layers", status: 0,
      script: layers(text, others: 1_900)
        + timeline("- hold: 1ms", 9_000, first: "- show: a\n- { present: b, duration: 1ms }\n")),
    Hostile(
      name: "holds of many layers", status: 0,
      script: layers(text, others: 1_900) + timeline("- hold: 1ms", 9_000)),
    Hostile(
      name: "pushes of many layers", status: 75, words: "work",
      script: layers(text, others: 1_900)
        + timeline("- { push: b, duration: 1ms }\n- { pop: , duration: 1ms }", 4_000)),
    Hostile(
      name: "typed texts", status: 0, limits: ["memory=256MB"],
      script: layers(text, others: 0) + timeline(typing, 4_000)),
    Hostile(
      name: "typed texts beside many layers", status: 75, words: "memory", limits: ["memory=256MB"],
      script: layers(text, others: 1_900) + timeline(typing, 4_000)),
    Hostile(
      name: "a text of more characters than can be set", status: 75, words: "4096 characters",
      script: layers(text, others: 0) + timeline(typing, 5_000)),
    Hostile(
      name: "taps", status: 0,
      script: colors + timeline("- { tap: [10, 10] }", 200) + "touches: { show: ring }\n"),
    Hostile(
      name: "scrolling of many layers", status: 75, words: "than the limit", megabytes: 1_064,
      script: layers("{ name: s, scroll: { content: [100, 9000] } }", others: 1_900)
        + "fps: 1\n" + timeline("- { scroll: { layer: s, to: [0, 50] } }", 9_000)),
    Hostile(
      name: "scrolling of many layers in little memory", status: 75, words: "memory",
      limits: ["memory=256MB"],
      script: layers("{ name: s, scroll: { content: [100, 9000] } }", others: 1_900)
        + "fps: 1\n" + timeline("- { scroll: { layer: s, to: [0, 50] } }", 9_000)),
    Hostile(
      name: "aliases of nothing", status: 65,
      script: head + (0..<20_000).map { "x\($0): &a\($0) 1\ny\($0): *b\($0)\n" }.joined()),
    Hostile(
      name: "a path that goes back and forth", status: 66,
      script: head + "screens: { a: '" + String(repeating: "x/../", count: 40_000) + "a.png' }\n"
        + timeline("- hold: 1s", 1)),
    Hostile(
      name: "a path of slashes", status: 66,
      script: head + "screens: { a: 'x" + String(repeating: "/", count: 200_000) + "' }\n"
        + timeline("- hold: 1s", 1)),
    Hostile(
      name: "shadows", status: 0,
      script: head + "screens:\n  a:\n    layers:\n"
        + (0..<1_000).map {
          "      - { fill: white, frame: { x: \($0 % 50), y: \($0 / 50), width: \(20 + $0 % 37), "
            + "height: \(20 + $0 % 41) }, shadow: { radius: 80, color: black } }\n"
        }.joined() + timeline("- hold: 100ms", 1)),
    Hostile(
      name: "shadows of texts", status: 0, limits: ["memory=256MB"],
      script: head + "screens:\n  a:\n    layers:\n"
        + (0..<500).map {
          "      - { text: 'a\($0)', frame: { x: \($0 % 50), y: 1 }, shadow: { radius: 80 } }\n"
        }.joined() + timeline("- hold: 100ms", 1)),
    Hostile(
      name: "shadows of texts in a translucent layer", status: 75, words: "memory",
      limits: ["memory=128MB"],
      script: head.replacing("100x100", with: "200x300")
        + "screens:\n  a:\n    layers:\n      - alpha: 0.9\n        children:\n"
        + (0..<500).map {
          "          - { text: 'a\($0)', frame: { x: \($0 % 50), y: 1 }, shadow: { radius: 80 } }\n"
        }.joined() + timeline("- hold: 100ms", 1)),
  ]

  @Test(arguments: steps)
  func scriptsStayWithinTheirResourceLimits(hostile: Hostile) throws {
    let folder = try TemporaryFolder()
    try folder.write(hostile.script, to: "clip.yaml")
    let limits = hostile.limits.flatMap { ["--limit", $0] }
    let run = try ExternalTool.measured(
      [ExternalTool.product("segue"), "clip.yaml", "-q"] + limits, directory: folder.path)
    #expect(run.result.status == hostile.status, "\(run.result.errors.prefix(2_000))")
    let isTold = hostile.words.isEmpty || run.result.errors.contains(hostile.words)
    #expect(isTold, "\(run.result.errors.prefix(2_000))")
    #expect(run.processorSeconds < 20, "\(run.processorSeconds)")
    #expect(run.peakBytes < hostile.megabytes * 1_000_000, "\(run.peakBytes)")
  }
}
