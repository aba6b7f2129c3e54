import SegueGraphics
import TestSupport
import Testing

/// Tests of `golden: { tolerate, ignore }` in a script.
@Suite struct GoldenRulesTests {
  /// Writes the script with a `golden` key, and records its golden.
  private func workspace(_ golden: String, pictures: String? = nil) throws -> Workspace {
    let workspace = try Workspace()
    try workspace.write(Workspace.script + "\n\(golden)\n", to: "clip.yaml")
    let result = try workspace.run(
      ["approve", "clip.yaml"] + (pictures.map { ["--pictures", $0] } ?? []))
    #expect(result.status == 0, "\(result.errors)")
    return workspace
  }

  /// Changes one pixel of the second screen by some levels.
  private func change(_ workspace: Workspace, x: Int, y: Int, by levels: UInt32) throws {
    var screen = Workspace.screen(seed: 2)
    screen[x, y] ^= levels
    try workspace.write(Workspace.png(of: screen), to: "b.png")
  }

  @Test(arguments: [
    ("golden: { tolerate: { channel: 3 } }", "forgiven", 0, ""),
    ("golden: { tolerate: { channel: 3, pixels: 40, window: 64 } }", "forgiven", 0, ""),
    (
      "golden: { tolerate: { channel: 2 } }", "different", 1,
      "over tolerance: largest channel difference 3 of 2 allowed"
    ),
    (
      "golden: { tolerate: { channel: 3, pixels: 1, percent: 0.01, window: 1 } }", "different", 1,
      "of 0 allowed"
    ),
  ])
  func toleranceOfTheScriptApplies(
    golden: String, verdict: String, status: Int32, words: String
  ) throws {
    let workspace = try workspace(golden)
    // A picture still there: only its last frames differ, and by three levels.
    try change(workspace, x: 20, y: 40, by: 3)
    let result = try workspace.segue("verify", "clip.yaml", "-v")
    #expect(result.status == status, "\(result.text)\(result.errors)")
    #expect(result.text.contains("\(verdict) "), "\(result.text)")
    #expect(result.text.contains(words), "\(result.text)")
  }

  @Test func framesWithoutPicturesAreNotForgiven() throws {
    let workspace = try workspace("golden: { tolerate: { channel: 3 } }", pictures: "key")
    try change(workspace, x: 20, y: 40, by: 3)
    let result = try workspace.segue("verify", "clip.yaml")
    #expect(result.status == 1)
    #expect(result.text.contains("segue approve --pictures full"), "\(result.text)")
  }

  @Test func commandLineTakesThePlaceOfTheScriptsTolerance() throws {
    let workspace = try workspace("golden: { tolerate: { channel: 1 } }")
    try change(workspace, x: 20, y: 40, by: 3)
    #expect(try workspace.segue("verify", "clip.yaml").status == 1)
    #expect(
      try workspace.segue("verify", "clip.yaml", "--tolerate", "channel=3").status == 0)
  }

  @Test(arguments: ["full", "key", "none"])
  func ignoredPixelsMayChange(pictures: String) throws {
    let workspace = try workspace("golden: { ignore: [18, 38, 6, 6] }", pictures: pictures)
    #expect(
      try workspace.segue("verify", "clip.yaml", "--strict-goldens").status
        == (pictures == "none" ? 65 : 0))
    try workspace.write(
      Workspace.script.replacing("transition: kugou", with: "transition: fade")
        + "\ngolden: { ignore: [[18, 38, 6, 6], [0, 0, 4, 4]] }\n", to: "clip.yaml")
    #expect(try workspace.segue("approve", "--run", "out").status != 0)
    #expect(
      try workspace.segue("verify", "clip.yaml", "--report", "out", "--pictures", pictures).status
        == 1)
    #expect(try workspace.segue("approve", "--run", "out").status == 0)
    // Within a part that is ignored in every frame, then beside it.
    try change(workspace, x: 20, y: 40, by: 0xFF)
    let forgiven = try workspace.segue("verify", "clip.yaml")
    #expect(forgiven.status == 0, "\(forgiven.text)")
    #expect(forgiven.text.contains("the picture `b.png`"), "\(forgiven.text)")
    try change(workspace, x: 30, y: 40, by: 0xFF)
    let different = try workspace.segue("verify", "clip.yaml")
    #expect(different.status == 1, "\(different.text)")
  }

  @Test func aChangedMaskIsACause() throws {
    let workspace = try workspace("golden: { ignore: [0, 0, 10, 10] }")
    try workspace.write(
      Workspace.script + "\ngolden: { ignore: [0, 0, 10, 11] }\n", to: "clip.yaml")
    let result = try workspace.segue("verify", "clip.yaml")
    #expect(result.status == 1)
    #expect(result.text.contains("golden.ignore"), "\(result.text)")
  }

  @Test func aChangedToleranceChangesNoTrace() throws {
    let workspace = try workspace("golden: { tolerate: { channel: 3 } }")
    try workspace.write(Workspace.script, to: "clip.yaml")
    let result = try workspace.segue("verify", "clip.yaml")
    #expect(result.status == 0 && result.text.hasPrefix("ok "), "\(result.text)")
  }

  @Test(arguments: [
    ("golden: { ignore: [0, 0, 0, 10] }", "greater than 0"),
    ("golden: { ignore: [50, 0, 10, 10] }", "outside the canvas, which is 40 by 64 points"),
    ("golden: { ignore: [] }", "takes a rectangle"),
    ("golden: { ignore: [1, 2, 3] }", "a rectangle such as"),
    ("golden: { tolerate: { percent: 1 } }", "`percent` needs `pixels`"),
    ("golden: { tolerate: { channel: 256 } }", "from 0 to 255"),
    ("golden: { tolerate: { delay: 15ms } }", "steps of 10 ms"),
    ("golden: { tolerate: { chanel: 2 } }", "did you mean `channel`"),
    ("golden: { tolerate: 3 }", "a mapping of limits"),
    ("golden: 3", "a mapping with `tolerate` or `ignore`"),
  ])
  func mistakesAreNamed(golden: String, words: String) throws {
    let workspace = try Workspace()
    try workspace.write(Workspace.script + "\n\(golden)\n", to: "clip.yaml")
    let result = try workspace.segue("check", "clip.yaml")
    #expect(result.status == 65, "\(result.errors)")
    #expect(result.errors.contains(words), "\(result.errors)")
    #expect(result.errors.contains("clip.yaml:15"), "\(result.errors)")
  }
}
