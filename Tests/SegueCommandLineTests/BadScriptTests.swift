import TestSupport
import Testing

@Suite struct BadScriptTests {
  /// A script that is wrong in one way, and all that is said about it.
  struct Case: CustomTestStringConvertible, Sendable {
    /// What is wrong.
    let name: String
    /// The script.
    let script: String
    /// Standard error.
    let errors: String

    var testDescription: String { name }

    init(_ name: String, _ script: String, errors: String) {
      self.name = name
      self.script = script
      self.errors = errors
    }

    /// The good script with one change.
    init(_ name: String, change old: String, to new: String, errors: String) {
      self.init(name, Workspace.script.replacing(old, with: new), errors: errors)
    }
  }

  static let cases: [Case] = [
    Case("empty", "", errors: ""),
    Case("not YAML", "segue: 1\nscreens: { list: a.png\ntimeline:\n", errors: ""),
    Case("a list", "- show: list\n", errors: ""),
    Case("duplicate key", change: "fps: 25", to: "fps: 25\nfps: 50", errors: ""),
    Case("unknown key", change: "canvas:", to: "canvs:", errors: ""),
    Case("wrong kind", change: "fps: 25", to: "fps: [25]", errors: ""),
    Case("negative time", change: "hold: 200ms", to: "hold: -1s", errors: ""),
    Case("long time without a unit", change: "400ms", to: "400", errors: ""),
    Case(
      "angle without a unit", change: "transition: kugou",
      to: "transition: { type: kugou, angle: 45 }", errors: ""),
    Case("unknown transition", change: "kugou", to: "kuguo", errors: ""),
    Case("undeclared screen", change: "push: detail", to: "push: details", errors: ""),
    Case("no show", change: "  - show: list\n", to: "", errors: ""),
    Case("60 frames a second", change: "fps: 25", to: "fps: 60", errors: ""),
  ]

  @Test(arguments: cases)
  func isToldAtItsPlaceAndLeavesTheOlderOutput(_ bad: Case) throws {
    let workspace = try Workspace()
    try workspace.write(bad.script, to: "clip.yaml")
    try workspace.write("older", to: "clip.gif")
    for verb in ["render", "check", "explain"] {
      let result = try workspace.segue(verb, "clip.yaml")
      #expect(result.status == 65)
      #expect(result.output.isEmpty)
      #expect(result.errors == bad.errors)
    }
    #expect(workspace.folder.names == ["a.png", "b.png", "clip.gif", "clip.yaml"])
    #expect(workspace.bytes(of: "clip.gif") == Array("older".utf8))
  }

  @Test func allProblemsAreToldAtOnce() throws {
    let workspace = try Workspace()
    let script = Workspace.script.replacing("kugou", with: "kuguo")
      .replacing("400ms", with: "400").replacing("fps: 25", with: "fps: fast")
    try workspace.write(script, to: "clip.yaml")
    let result = try workspace.segue("clip.yaml")
    let places = result.errors.split(separator: "\n").filter { $0.hasPrefix("clip.yaml:") }
    #expect(places.count == 3, "\(result.errors)")
  }

  @Test func aMissingScriptIsMissingInput() throws {
    let result = try Workspace().segue("missing.yaml")
    #expect(result.status == 66)
    #expect(result.errors == "segue: error: missing.yaml does not exist\n")
  }

  @Test func aScriptThatIsNotTextIsRefused() throws {
    let workspace = try Workspace()
    try workspace.write([0xFF, 0xFE, 0x73, 0x00], to: "clip.yaml")
    let result = try workspace.segue("clip.yaml")
    #expect(result.status == 65)
    #expect(result.errors.contains("clip.yaml"), "\(result.errors)")
  }
}
