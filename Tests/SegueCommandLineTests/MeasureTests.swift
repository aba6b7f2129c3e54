import Foundation
import SegueCodecs
import SegueGraphics
import TestSupport
import Testing

/// Clips of known timing, rendered by Segue and measured back.
@Suite struct MeasureTests {
  /// The parts of the JSON document that are tested.
  struct Document: Decodable {
    struct Law: Decodable {
      var curve: String?
      var response: Double?
      var dampingRatio: Double?
    }
    struct Track: Decodable {
      var quantity: String
      var from: Double
      var to: Double
    }
    struct Motion: Decodable {
      var kind: String
      var side: String?
      var duration: Double
      var law: Law
      var tracks: [Track]
      var script: String
    }
    struct Transition: Decodable { var motions: [Motion] }
    struct Worst: Decodable { var residual: Double }
    struct Difference: Decodable {
      var comparable: Bool
      var duration: Double?
      var worst: Worst?
    }
    var transitions: [Transition]
    var against: [Difference]?
  }

  /// A step with what it must measure as.
  struct Known: Sendable, CustomTestStringConvertible {
    var name: String
    var step: String
    var kind: String
    var side: String?
    var duration: Double?
    var curve: String?
    var spring: (response: Double, ratio: Double)?
    var testDescription: String { name }
  }

  /// A frame at 50 frames a second, in seconds.
  static let frame = 0.02

  static let push = Known(
    name: "push",
    step: "push: b\n    transition: { type: navigation, era: classic }\n"
      + "    spring: { response: 400ms, damping-fraction: 0.85 }",
    kind: "slide-in", side: "right", spring: (0.4, 0.85))

  static let known = [
    push,
    Known(
      name: "push with a curve",
      step: "push: b\n    transition: { type: navigation, era: classic }\n"
        + "    duration: 350ms\n    curve: ease-in-out",
      kind: "slide-in", side: "right", duration: 0.35, curve: "ease-in-ease-out"),
    Known(
      name: "push of iOS 26", step: "push: b", kind: "slide-in", side: "right", duration: 0.4,
      curve: "glass-push"),
    Known(
      name: "sheet",
      step: "present: b\n    transition: { type: sheet, era: classic }\n"
        + "    spring: { response: 500ms, damping-fraction: 0.8 }",
      kind: "slide-in", side: "bottom", spring: (0.5, 0.8)),
    Known(
      name: "cover",
      step: "present: b\n    transition: cover-vertical\n"
        + "    spring: { response: 450ms, damping-fraction: 0.7 }",
      kind: "slide-in", side: "bottom", spring: (0.45, 0.7)),
    Known(
      name: "fade",
      step: "push: b\n    transition: fade\n    duration: 350ms\n    curve: ease-in-out",
      kind: "fade", side: nil, duration: 0.35),
    Known(
      name: "flat screens",
      step: "push: blue\n    transition: { type: navigation, era: classic }\n"
        + "    duration: 350ms\n    curve: ease-out",
      kind: "slide-in", side: "right", duration: 0.35, curve: "ease-out"),
  ]

  /// Returns a folder with two photographs of screens and a clip of a step.
  static func workspace(_ known: Known) throws -> Workspace {
    let workspace = try Workspace()
    for (name, image) in [("a", "screen-a"), ("b", "settings")] {
      let from = ExternalTool.repository + "fixtures/images/\(image).png"
      try FileManager.default.removeItem(atPath: workspace.folder.path("\(name).png"))
      try FileManager.default.copyItem(atPath: from, toPath: workspace.folder.path("\(name).png"))
    }
    try workspace.write(
      """
      canvas: 390x844
      fps: 50
      screens: { a: a.png, b: b.png, red: { fill: "#E03020" }, blue: { fill: "#2040C0" } }
      timeline:
        - show: \(known.step.contains("blue") ? "red" : "a")
        - hold: 300ms
        - \(known.step)
        - hold: 400ms
      output: clip.gif
      """, to: "clip.yaml")
    return workspace
  }

  /// Measures a recording, and decodes the document.
  static func measure(_ arguments: [String], in workspace: Workspace) throws -> Document {
    let result = try workspace.run(["measure", "--json"] + arguments)
    try #require(result.status == 0, "\(result.errors)")
    return try JSONDecoder().decode(Document.self, from: Data(result.output))
  }

  /// Expects the only motion of a document to be a known one.
  static func expect(_ document: Document, _ known: Known) throws {
    let motions = document.transitions.flatMap(\.motions)
    let motion = try #require(motions.first)
    #expect(motions.count == 1 && motion.kind == known.kind && motion.side == known.side)
    if let duration = known.duration { #expect(abs(motion.duration - duration) < frame) }
    if let curve = known.curve { #expect(motion.law.curve == curve) }
    if let spring = known.spring {
      let (response, ratio) = (motion.law.response ?? 0, motion.law.dampingRatio ?? 0)
      #expect(abs(response / spring.response - 1) < 0.03, "response \(response)")
      #expect(abs(ratio - spring.ratio) < 0.05, "damping ratio \(ratio)")
    }
  }

  @Test(arguments: known) func clipIsMeasuredAsItWasMade(_ known: Known) throws {
    let workspace = try Self.workspace(known)
    _ = try workspace.segue("clip.yaml", "-q")
    try Self.expect(try Self.measure(["clip.gif"], in: workspace), known)
  }

  /// What spoils a recording, as ffmpeg's filters.
  static let spoiled = [
    "H.264": "null", "noise": "noise=alls=16:allf=t:all_seed=7",
    "dropped frames": "select='not(eq(mod(n,5),3))'", "half size": "scale=196:422",
  ]

  @Test(arguments: spoiled.keys.sorted()) func spoiledRecordingIsMeasured(_ name: String) throws {
    let workspace = try Self.workspace(Self.push)
    _ = try workspace.segue("clip.yaml", "-q", "-o", "clip.mp4")
    let made = try workspace.shell(
      """
      ffmpeg -v error -i clip.mp4 -vf "\(Self.spoiled[name] ?? "null")" -fps_mode vfr \
        -c:v libx264 -crf 23 -pix_fmt yuv420p take.mp4
      """)
    try #require(made.status == 0, "\(made.errors)")
    let document = try Self.measure(["take.mp4", "--width", "390"], in: workspace)
    try Self.expect(document, Self.push)
    let track = try #require(document.transitions.first?.motions.first?.tracks.first)
    #expect(abs(track.from - 390) < 1 && abs(track.to) < 1)
  }

  @Test func linesAreAScriptAndTheScriptIsComparedWithTheRecording() throws {
    let workspace = try Self.workspace(Self.push)
    _ = try workspace.segue("clip.yaml", "-q")
    let document = try Self.measure(["clip.gif", "--against", "clip.yaml"], in: workspace)
    let same = try #require(document.against?.first)
    #expect(same.comparable && abs(same.duration ?? 1) < Self.frame)
    #expect((same.worst?.residual ?? 9) < 1)
    let step = try #require(document.transitions.first?.motions.first?.script)
    let lines = step.replacingOccurrences(of: "next", with: "b").split(separator: "\n")
    try workspace.write(
      """
      canvas: 390x844
      screens: { a: a.png, b: b.png }
      timeline:
        - show: a
      \(lines.map { "  \($0)" }.joined(separator: "\n"))
        - hold: 300ms
      output: other.gif
      """, to: "other.yaml")
    let check = try workspace.segue("check", "other.yaml")
    #expect(check.status == 0, "\(check.errors)")
    let other = try Self.measure(["clip.gif", "--against", "other.yaml"], in: workspace)
    #expect((other.against?.first?.worst?.residual ?? 0) < 2)
  }

  @Test func boxIsFollowedByItsEdges() throws {
    let workspace = try Workspace()
    func screen(_ frame: String) -> String {
      "{ background: \"#F2F2F7\", layers: [{ name: card, frame: \(frame), fill: \"#FF9500\", corner-radius: 12 }] }"
    }
    try workspace.write(
      """
      canvas: 390x844
      fps: 50
      screens: { w: \(screen("[20, 100, 120, 80]")), v: \(screen("[220, 100, 120, 80]")) }
      transitions: { open: { duration: 350ms, curve: ease-out, matched: [card] } }
      timeline: [{ show: w }, { hold: 300ms }, { push: v, transition: open }, { hold: 400ms }]
      output: clip.gif
      """, to: "clip.yaml")
    _ = try workspace.segue("clip.yaml", "-q")
    let document = try Self.measure(["clip.gif"], in: workspace)
    let motion = try #require(document.transitions.first?.motions.first)
    #expect(motion.kind == "box" && motion.law.curve == "ease-out")
    #expect(abs(motion.duration - 0.35) < Self.frame)
    let left = try #require(motion.tracks.first { $0.quantity == "left edge" })
    #expect(abs(left.from - 20) < 0.5 && abs(left.to - 220) < 0.5)
  }

  @Test(arguments: [
    ("show: a\n  - hold: 1s", "nothing moves"),
    ("show: a\n  - hold: 100ms\n  - show: b\n  - hold: 100ms", "of a motion"),
  ])
  func recordingWithoutMotionIsAnErrorThatSaysSo(_ steps: String, _ words: String) throws {
    let workspace = try Workspace()
    try workspace.write(
      """
      canvas: 40x64
      fps: 25
      screens: { a: a.png, b: b.png }
      timeline:
        - \(steps)
      output: clip/
      """, to: "clip.yaml")
    _ = try workspace.segue("clip.yaml", "-q", "-o", "clip.mp4")
    let result = try workspace.segue("measure", "clip.mp4")
    #expect(result.status == 65 && result.errors.contains(words), "\(result.errors)")
  }

  @Test func scaleAndWidthExcludeEachOther() throws {
    let result = try Workspace().segue("measure", "x.gif", "--scale", "2", "--width", "390")
    #expect(result.status == 64 && result.errors.contains("--scale and --width"))
  }
}
