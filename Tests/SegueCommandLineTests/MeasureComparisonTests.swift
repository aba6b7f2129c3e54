import Foundation
import TestSupport
import Testing

/// Recordings that are compared with scripts.
@Suite struct MeasureComparisonTests {
  /// A change of the script that the recording was made with.
  struct Change: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var old = ""
    var new = ""
    /// What the lines about the comparison contain.
    var words: [String]
    var status: Int32 = 1
  }

  static let curve = "duration: 400ms\n    curve: ease-out"

  static let changes = [
    Change(
      testDescription: "none", words: ["the same", "the script's motion lasts as long"], status: 0),
    Change(
      testDescription: "another duration", old: "400ms", new: "500ms",
      words: [
        "it differs", "lasts 100 ms longer", "ease-out over 0.4 s, the script ease-out over 0.5 s",
      ]),
    Change(
      testDescription: "a spring", old: curve,
      new: "spring: { response: 400ms, damping-fraction: 0.7 }",
      words: ["the script a spring of response 0.4 s and damping ratio 0.7"]),
    Change(
      testDescription: "another transition", old: "{ type: navigation, era: classic }", new: "fade",
      words: ["slides in from the right, in the script a picture fades in"]),
    Change(
      testDescription: "another size", old: "canvas: 196x422", new: "canvas: 320x422",
      words: ["the recording is 320 x 689 pt, the script's canvas 320 x 422 pt"]),
  ]

  @Test(arguments: changes)
  func scriptThatDiffersIsAVerdict(_ change: Change) throws {
    let known = MeasureTests.Known(
      name: "push",
      step: "push: b\n    transition: { type: navigation, era: classic }\n    \(Self.curve)",
      kind: "slide-in")
    let workspace = try MeasureTests.workspace(known)
    _ = try workspace.segue("clip.yaml", "-q")
    let script = try String(contentsOfFile: workspace.folder.path("clip.yaml"), encoding: .utf8)
    try workspace.write(
      change.old.isEmpty ? script : script.replacingOccurrences(of: change.old, with: change.new),
      to: "other.yaml")
    let result = try workspace.segue("measure", "clip.gif", "--against", "other.yaml")
    #expect(result.status == change.status, "\(result.errors)")
    let text = String(decoding: result.output, as: UTF8.self)
    for words in change.words { #expect(text.contains(words), "\(text)") }
  }
}
