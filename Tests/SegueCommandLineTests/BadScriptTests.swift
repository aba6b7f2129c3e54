import TestSupport
import Testing

@Suite struct BadScriptTests {
  /// A script with one error, and the complete standard error.
  struct Case: CustomTestStringConvertible, Sendable {
    let name: String
    let script: String
    /// The expected standard error.
    let errors: String

    var testDescription: String { name }

    init(_ name: String, _ script: String, errors: String) {
      self.name = name
      self.script = script
      self.errors = errors
    }

    /// Creates a case from the valid script with one change.
    init(_ name: String, change old: String, to new: String, errors: String) {
      self.init(name, Workspace.script.replacing(old, with: new), errors: errors)
    }
  }

  static let cases: [Case] = [
    Case(
      "empty", "",
      errors: """
        clip.yaml:1:1: error[E021]: the script is empty
              = help: `segue new NAME` writes a script to start from

        """),
    Case(
      "not YAML", "segue: 1\nscreens: { list: a.png\ntimeline:\n",
      errors: """
        clip.yaml:3:9: error[E001]: `,` or `}` is expected here
            3 | timeline:
              |         ^
              = help: close the bracket that opens in line 2

        """),
    Case(
      "a list", "- show: list\n",
      errors: """
        clip.yaml:1:1: error[E021]: a script is a mapping of keys, not a list
            1 | - show: list
              | ^
              = help: write `timeline:` above the list, and `canvas` and `screens` above that; `segue new clip` writes a first script

        """),
    Case(
      "duplicate key", change: "fps: 25", to: "fps: 25\nfps: 50",
      errors: """
        clip.yaml:4:1: error[E005]: duplicate key `fps`: line 3 has it already
            4 | fps: 50
              | ^^^
              = help: keep one of the two

        """),
    Case(
      "unknown key", change: "canvas:", to: "canvs:",
      errors: """
        clip.yaml:2:1: error[E002]: unknown key `canvs` of a script
            2 | canvs: 40x64
              | ^^^^^
              = help: did you mean `canvas`?

        """),
    Case(
      "wrong kind", change: "fps: 25", to: "fps: [25]",
      errors: """
        clip.yaml:3:6: error[E006]: `fps` takes a number, not a list
            3 | fps: [25]
              |      ^^^^

        """),
    Case(
      "negative time", change: "duration: 400ms", to: "duration: -1s",
      errors: """
        clip.yaml:12:15: error[E011]: a time cannot be negative
           12 |     duration: -1s
              |               ^^^
              = help: write it as `400ms` or `0.4s`

        """),
    Case(
      "long time without a unit", change: "400ms", to: "400",
      errors: """
        clip.yaml:12:15: error[E011]: `400` has no unit, and a time over 30 needs one
           12 |     duration: 400
              |               ^^^
              = help: write `400ms`, or `400s` if you mean seconds

        """),
    Case(
      "angle without a unit", change: "transition: kugou",
      to: "transition: { type: kugou, angle: 45 }",
      errors: """
        clip.yaml:11:39: error[E012]: the angle `45` has no unit
           11 |     transition: { type: kugou, angle: 45 }
              |                                       ^^
              = help: write `45deg`, or `rad` or `turn` instead of `deg`

        """),
    Case(
      "unknown transition", change: "kugou", to: "kuguo",
      errors: """
        clip.yaml:11:17: error[E004]: unknown transition `kuguo`
           11 |     transition: kuguo
              |                 ^^^^^
              = help: did you mean `kugou`? `segue list transitions` shows all

        """),
    Case(
      "undeclared screen", change: "push: detail", to: "push: details",
      errors: """
        clip.yaml:10:11: error[E003]: unknown screen `details`
           10 |   - push: details
              |           ^^^^^^^
              = help: did you mean `detail`?
              = help: the screens are `list`, `detail`

        """),
    Case(
      "no show", change: "  - show: list\n", to: "",
      errors: """
        clip.yaml:7:1: error[E018]: the timeline shows no screen
            7 | timeline:
              | ^^^^^^^^
              = help: begin it with `- show: NAME`

        """),
    Case(
      "60 frames a second", change: "fps: 25", to: "fps: 60",
      errors: """
        clip.yaml:3:6: error[E015]: a GIF shows at most 50 frames a second
            3 | fps: 60
              |      ^^
              = help: 60 would need 1.67 hundredths of a second a frame, and browsers slow down \
        frames shorter than 2
              = help: use `fps: 50`

        """),
    Case(
      "a way out of the folder", change: "clip.gif", to: "../clip.gif",
      errors: """
        clip.yaml:14:10: error[E017]: ../clip.gif is not below the script's folder
           14 | output: [../clip.gif]
              |          ^^^^^^^^^^^
              = help: write a path below the script's folder, or name any with `-o`

        """),
    Case(
      "a screenshot as output", change: "[clip.gif]", to: "{ file: b.png, at: end }",
      errors: """
        clip.yaml:14:17: error[E017]: b.png is an input of the clip, and is not overwritten
           14 | output: { file: b.png, at: end }
              |                 ^^^^^
              = help: name another output

        """),
  ]

  @Test(arguments: cases)
  func isReportedAtItsPlaceAndLeavesTheOlderOutput(_ bad: Case) throws {
    let workspace = try Workspace()
    try workspace.write(bad.script, to: "clip.yaml")
    try workspace.write("older", to: "clip.gif")
    // `explain` ignores the outputs of a script.
    let verbs =
      bad.errors.contains("[E017]") ? ["render", "check"] : ["render", "check", "explain"]
    for verb in verbs {
      let result = try workspace.segue(verb, "clip.yaml")
      #expect(result.status == 65)
      #expect(result.output.isEmpty)
      #expect(result.errors == bad.errors)
    }
    #expect(workspace.folder.names == ["a.png", "b.png", "clip.gif", "clip.yaml"])
    #expect(workspace.bytes(of: "clip.gif") == Array("older".utf8))
  }

  @Test func allProblemsAreReportedInSourceOrder() throws {
    let workspace = try Workspace()
    let script = Workspace.script.replacing("kugou", with: "kuguo")
      .replacing("400ms", with: "400").replacing("fps: 25", with: "fps: fast")
    try workspace.write(script, to: "clip.yaml")
    let result = try workspace.segue("clip.yaml")
    #expect(result.status == 65)
    #expect(
      result.errors == """
        clip.yaml:3:6: error[E006]: `fps` takes a number, not the text `fast`
            3 | fps: fast
              |      ^^^^
        clip.yaml:11:17: error[E004]: unknown transition `kuguo`
           11 |     transition: kuguo
              |                 ^^^^^
              = help: did you mean `kugou`? `segue list transitions` shows all
        clip.yaml:12:15: error[E011]: `400` has no unit, and a time over 30 needs one
           12 |     duration: 400
              |               ^^^
              = help: write `400ms`, or `400s` if you mean seconds

        """)
  }

  @Test func standardInputIsNamed() throws {
    let result = try Workspace().segue("check", "-", input: "- show: list\n")
    #expect(result.status == 65)
    #expect(result.errors.hasPrefix("standard input:1:1: error[E021]: "), "\(result.errors)")
  }

  @Test(arguments: ["render", "check", "explain", "still"])
  func aMissingScriptIsMissingInput(_ verb: String) throws {
    let result = try Workspace().segue(verb, "missing.yaml")
    #expect(result.status == 66)
    #expect(result.output.isEmpty)
    #expect(
      result.errors == """
        segue: error: missing.yaml does not exist
              = help: check the path and the name of the file

        """)
  }

  @Test(arguments: ["check", "render"])
  func aFolderWithoutScriptsIsRefused(_ verb: String) throws {
    let workspace = try Workspace()
    try workspace.makeFolder("empty")
    let result = try workspace.segue(verb, "empty")
    #expect(result.status == 64)
    #expect(
      result.errors == """
        segue: error: there is no script below empty
              = help: name a folder with scripts

        """)
  }

  @Test func aScriptThatIsNotTextIsRefused() throws {
    let workspace = try Workspace()
    try workspace.write([0xFF, 0xFE, 0x73, 0x00], to: "clip.yaml")
    let result = try workspace.segue("clip.yaml")
    #expect(result.status == 65)
    #expect(
      result.errors == """
        clip.yaml:1:1: error[E020]: the script is UTF-16 text, not UTF-8
              = help: save it as UTF-8; `iconv -f utf-16 -t utf-8` converts it

        """)
  }
}
