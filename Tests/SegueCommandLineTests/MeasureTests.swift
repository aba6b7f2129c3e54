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
      var viewDuration: Double?
    }
    struct Pose: Decodable {
      var x: Double
      var y: Double
      var scale: Double
      var opacity: Double
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
      var isCertain: Bool
      var doubts: [String]
      var pose: Pose?
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
    /// The duration of a view spring.
    var viewDuration: Double?
    /// Whether its numbers are certain; what fades in is not seen on all of its way.
    var isCertain = true
    var canvas = "196x422"
    var rate = 50
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
      name: "push of iOS 26", step: "push: b", kind: "slide-in", side: "right", duration: 0.4,
      curve: "glass-push"),
    Known(
      name: "reveal by a spring that overshoots out of sight",
      step: "push: b\n    transition: { type: reveal, from: left }\n"
        + "    spring: { response: 800ms, damping-fraction: 0.85 }",
      kind: "slide-out", side: "right", spring: (0.8, 0.85), rate: 25),
    Known(
      name: "fade",
      step: "push: b\n    transition: fade\n    duration: 350ms\n    curve: ease-in-out",
      kind: "fade", side: nil, duration: 0.35, curve: "ease-in-ease-out"),
    Known(
      name: "cross dissolve, darker midway",
      step: "present: b\n    transition: cross-dissolve\n    duration: 400ms\n    curve: ease-out",
      kind: "fade", side: nil, duration: 0.4, curve: "ease-out"),
    Known(
      name: "view spring",
      step: "present: b\n    transition: { type: sheet, era: classic }\n    duration: 500ms\n"
        + "    spring: { damping-ratio: 0.75 }",
      kind: "slide-in", side: "bottom", viewDuration: 0.5),
    Known(
      name: "slide that fades, at times rounded to hundredths",
      step: "push: b\n    transition: rise",
      kind: "slide-in", side: "bottom", spring: (0.4, 0.7), rate: 30),
    Known(
      name: "scale that fades", step: "push: b\n    transition: grow", kind: "zoom-in",
      duration: 0.4, curve: "ease-out", isCertain: false, canvas: "390x844"),
    Known(
      name: "pop",
      step: "push: b\n    transition: { type: navigation, era: classic }\n  - hold: 500ms\n"
        + "  - pop:\n    duration: 400ms\n    curve: linear",
      kind: "slide-out", side: "right", duration: 0.4, curve: "linear"),
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
      canvas: \(known.canvas)
      fps: \(known.rate)
      screens: { a: a.png, b: b.png, red: { fill: "#E03020" }, blue: { fill: "#2040C0" } }
      transitions:
        rise: { spring: { response: 400ms, damping-fraction: 0.7 }, to: [{ at: 0%, move: [0, 40%], alpha: 0 }] }
        grow: { duration: 400ms, curve: ease-out, to: [{ at: 0%, scale: 0.6, alpha: 0 }] }
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
    let motions = try #require(document.transitions.last).motions
    let motion = try #require(motions.first)
    #expect(motions.count == 1 && motion.kind == known.kind && motion.side == known.side)
    #expect(motion.isCertain == known.isCertain, "\(motion.doubts)")
    if let duration = known.duration { #expect(abs(motion.duration - duration) < frame) }
    if let curve = known.curve { #expect(motion.law.curve == curve) }
    if let spring = known.spring {
      let (response, ratio) = (motion.law.response ?? 0, motion.law.dampingRatio ?? 0)
      #expect(abs(response / spring.response - 1) < 0.03, "response \(response)")
      #expect(abs(ratio - spring.ratio) < 0.05, "damping ratio \(ratio)")
    }
    if let duration = known.viewDuration {
      #expect(abs((motion.law.viewDuration ?? 0) - duration) < frame)
    }
  }

  @Test(arguments: known) func clipIsMeasuredAsItWasMade(_ known: Known) throws {
    let workspace = try Self.workspace(known)
    _ = try workspace.segue("clip.yaml", "-q")
    try Self.expect(try Self.measure(["clip.gif"], in: workspace), known)
  }

  /// A way to spoil a recording: ffmpeg's filters, and the quality of H.264 (0 is without loss).
  struct Spoil: Sendable, CustomTestStringConvertible {
    var name: String
    var filters = "null"
    var quality = 0
    var testDescription: String { name }
  }

  static let spoils = [
    Spoil(name: "H.264", quality: 28),
    Spoil(name: "noise of 6 levels", filters: "format=gbrp,noise=alls=13:allf=t+u:all_seed=7"),
    Spoil(name: "dropped frames", filters: "select='not(eq(n,17)+eq(n,22)+eq(n,30))'"),
    Spoil(name: "doubled frames", filters: "select='not(eq(n,18)+eq(n,23)+eq(n,31))',fps=50"),
    Spoil(name: "half size", filters: "scale=98:212", quality: 20),
    Spoil(name: "1.3 of the size", filters: "scale=254:548", quality: 23),
  ]

  @Test(arguments: spoils) func spoiledRecordingIsMeasured(_ spoil: Spoil) throws {
    let workspace = try Self.workspace(Self.push)
    _ = try workspace.segue("clip.yaml", "-q", "-o", "clip.apng")
    let made = try workspace.shell(
      """
      ffmpeg -v error -i clip.apng -vf "fps=50,\(spoil.filters)" -fps_mode passthrough \
        -c:v libx264 -crf \(spoil.quality) -pix_fmt yuv420p take.mp4
      """)
    try #require(made.status == 0, "\(made.errors)")
    let document = try Self.measure(["take.mp4", "--width", "196"], in: workspace)
    try Self.expect(document, Self.push)
    let track = try #require(document.transitions.first?.motions.first?.tracks.first)
    #expect(abs(track.from - 196) < 1 && abs(track.to) < 1)
  }

  @Test func motionThatIsNoneOfTheseIsNotGivenNumbers() throws {
    let cube = Known(
      name: "cube", step: "push: b\n    transition: cube\n    duration: 400ms", kind: "", side: nil)
    let workspace = try Self.workspace(cube)
    _ = try workspace.segue("clip.yaml", "-q")
    let result = try workspace.segue("measure", "clip.gif", "--json")
    if result.status == 0 {
      let document = try JSONDecoder().decode(Document.self, from: Data(result.output))
      let motions = document.transitions.flatMap(\.motions)
      #expect(motions.allSatisfy { !$0.isCertain && !$0.doubts.isEmpty })
    } else {
      #expect(result.status == 65)
    }
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
      canvas: 196x422
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
    #expect((other.against?.first?.worst?.residual ?? 9) < 2)
  }

  @Test func linesOfAPictureThatIsScaledAreATransitionOfTheScriptsOwn() throws {
    let grow = try #require(Self.known.first { $0.name == "scale that fades" })
    let workspace = try Self.workspace(grow)
    _ = try workspace.segue("clip.yaml", "-q")
    let document = try Self.measure(["clip.gif"], in: workspace)
    let motion = try #require(document.transitions.first?.motions.first)
    let pose = try #require(motion.pose)
    #expect(abs(pose.scale - 0.6) < 0.02 && pose.opacity < 0.15)
    #expect(abs(pose.x) < 2 && abs(pose.y) < 2)
    let lines = motion.script.replacingOccurrences(of: "next", with: "b")
      .replacingOccurrences(of: "timeline:", with: "timeline:\n  - show: a")
    try workspace.write(
      """
      canvas: 196x422
      screens: { a: a.png, b: b.png }
      \(lines)
        - hold: 300ms
      output: other.gif
      """, to: "other.yaml")
    let check = try workspace.segue("check", "other.yaml")
    #expect(check.status == 0, "\(check.errors)")
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
    ("show: a\n  - hold: 300ms\n  - show: b\n  - hold: 300ms", "nothing moves"),
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

  /// Arguments that are not a recording, with the status and words of the message.
  static let refused: [(arguments: [String], status: Int32, words: String)] = [
    (["empty", "--fps", "30"], 65, "not a sequence of frames"), (["one"], 64, "--fps"),
    (["one", "--fps", "30"], 65, "1 picture"), (["cut.gif"], 65, "cut.gif"),
    (["damaged.mp4"], 65, "ffmpeg"), (["missing.gif"], 66, "missing.gif"),
    (["a.png", "--limit", "pixels=100"], 75, "--limit pixels"),
    (["a.png", "--fps", "0"], 64, "--fps"),
    (["a.png", "--scale", "-1"], 64, "--scale"), (["a.png", "--width", "nan"], 64, "--width"),
  ]

  @Test(arguments: refused)
  func inputThatIsNoRecordingIsRefused(
    _ arguments: [String], _ status: Int32, _ words: String
  ) throws {
    let workspace = try Workspace()
    try workspace.makeFolder("empty")
    try workspace.makeFolder("one")
    try FileManager.default.copyItem(
      atPath: workspace.folder.path("a.png"), toPath: workspace.folder.path("one/1.png"))
    try workspace.write("GIF89a", to: "cut.gif")
    let made = try workspace.shell(
      "{ printf '\\000\\000\\000\\030ftypmp42\\000\\000\\000\\000mp42isom'; head -c 5000 /dev/zero; } > damaged.mp4"
    )
    try #require(made.status == 0)
    let result = try workspace.run(["measure"] + arguments)
    #expect(result.status == status && result.errors.contains(words), "\(result.errors)")
    #expect(result.errors.contains("help: "))
  }

  @Test func videoWithoutFfmpegNamesTheProgram() throws {
    let workspace = try Workspace()
    let result = try workspace.shell(
      "{ printf '\\000\\000\\000\\030ftypmp42\\000\\000\\000\\000mp42isom'; } > take.mp4; "
        + "PATH=/nonexistent $SEGUE measure take.mp4")
    #expect(result.status == 69 && result.errors.contains("ffmpeg"), "\(result.errors)")
  }

  @Test func scaleAndWidthExcludeEachOther() throws {
    let result = try Workspace().segue("measure", "x.gif", "--scale", "2", "--width", "390")
    #expect(result.status == 64 && result.errors.contains("--scale and --width"))
  }
}
