import Foundation
import TestSupport
import Testing

@Suite struct CheckTests {
  @Test func validScriptsPrintOneLineEachAndNoFileIsWritten() throws {
    let workspace = try Workspace()
    try workspace.write(Workspace.script, to: "other.yaml")
    let result = try workspace.segue("check", "clip.yaml", "other.yaml")
    #expect(result.status == 0)
    #expect(result.errors.isEmpty)
    #expect(
      result.text == """
        ok  clip.yaml  40x64  20 frames  0.80 s
        ok  other.yaml  40x64  20 frames  0.80 s

        """)
    #expect(workspace.folder.names == ["a.png", "b.png", "clip.yaml", "other.yaml"])
  }

  @Test func continuesAfterAFailure() throws {
    let workspace = try Workspace()
    let result = try workspace.segue("check", "missing.yaml", "clip.yaml")
    #expect(result.status == 66)
    #expect(result.text == "ok  clip.yaml  40x64  20 frames  0.80 s\n")
    #expect(
      result.errors == """
        segue: error: missing.yaml does not exist
              = help: check the path and the name of the file

        """)
  }

  @Test func aScriptWithoutOutputsCanBeRendered() throws {
    let workspace = try Workspace()
    try workspace.write(Workspace.script.replacing("output: [clip.gif]", with: ""), to: "clip.yaml")
    #expect(try workspace.segue("check", "clip.yaml").status == 0)
    #expect(try workspace.segue("clip.yaml", "-q", "-o", "x.gif").status == 0)
    let result = try workspace.segue("clip.yaml")
    #expect(result.status == 64)
    #expect(
      result.errors == """
        segue: error: clip.yaml names no output
              = help: add `output: clip.gif` to it, or name one with `-o`

        """)
  }

  @Test func fingersThatAreNotDrawnAreANoteOnceAScript() throws {
    let workspace = try Workspace()
    let tapped = Workspace.script.replacing(
      "timeline:", with: "timeline:\n  - show: list\n  - tap: [10, 10]\n  - tap: [20, 20]")
    try workspace.write(tapped, to: "clip.yaml")
    let result = try workspace.segue("check", "clip.yaml", "--strict")
    #expect(result.status == 0)
    #expect(result.errors.contains("note[W025]: the finger of this tap is not drawn"))
    #expect(result.errors.components(separatedBy: "W025").count == 2)
    #expect(!result.text.contains("warning"))
    #expect(try workspace.segue("check", "clip.yaml", "-q").errors.isEmpty)
    // The note is about the script, and not about what is rendered.
    #expect(try workspace.segue("clip.yaml", "-o", "x.gif").errors.contains("W025") == false)
    for touches in ["none", "disc"] {
      let told = try workspace.segue("check", "clip.yaml", "--touches", touches)
      #expect(told.status == 0 && told.errors.isEmpty, "\(told.errors)")
    }
  }

  @Test func warningsCountOnlyUnderStrict() throws {
    let workspace = try Workspace()
    let wide = Workspace.script.replacing("40x64", with: "64x40")
    try workspace.write(wide, to: "wide.yaml")
    let result = try workspace.segue("check", "wide.yaml")
    #expect(result.status == 0)
    #expect(result.text == "ok  wide.yaml  64x40  20 frames  0.80 s  3 warnings\n")
    #expect(result.errors == Self.warnings)
    let strict = try workspace.segue("check", "wide.yaml", "--strict")
    #expect(strict.status == 1)
    #expect(strict.output.isEmpty)
    #expect(
      strict.errors
        == Self.warnings + """
          segue: error: wide.yaml has 3 warnings, and --strict allows none
                = help: correct what they name, or leave `--strict` out

          """)
  }

  @Test(arguments: [
    ("clear", "card.gif", "shadow: { radius: 6, opacity: 0.4 }", true),
    ("clear", "card.gif", "corner-radius: 6", false),
    ("clear", "card.apng", "shadow: { radius: 6, opacity: 0.4 }", false),
    (
      "clear", "{ file: card.gif, background: \"#FFFFFF\" }", "shadow: { radius: 6, opacity: 0.4 }",
      false
    ),
    ("\"#FFFFFF\"", "card.gif", "shadow: { radius: 6, opacity: 0.4 }", false),
  ])
  func gifWarnsThatItDropsTranslucentShadows(
    _ background: String, _ output: String, _ edge: String, _ drops: Bool
  ) throws {
    let workspace = try Workspace()
    try workspace.write(
      """
      segue: 1
      canvas: 40x64
      background: \(background)
      screens:
        card:
          background: clear
          layers: [ { frame: [10, 10, 20, 30], fill: "#FFFFFF", \(edge) } ]
      timeline: [ { show: card }, { hold: 200ms } ]
      output: [ \(output) ]

      """, to: "card.yaml")
    for verb in ["check", "render"] {
      let result = try workspace.segue(verb, "card.yaml")
      #expect(result.status == 0, "\(result.errors)")
      #expect(result.errors.contains("warning[W005]") == drops, "\(result.errors)")
    }
    #expect(try workspace.segue("check", "--strict", "card.yaml").status == (drops ? 1 : 0))
  }

  private static let warnings = """
    wide.yaml:5:3: warning[W003]: `list` is 40x64 pixels and is stretched to 64x40
        5 |   list: a.png
          |   ^^^^
          = help: write `content-mode: aspect-fill` to crop it, `aspect-fit` to show all of it
    wide.yaml:6:3: warning[W003]: `detail` is 40x64 pixels and is stretched to 64x40
        6 |   detail: b.png
          |   ^^^^^^
          = help: write `content-mode: aspect-fill` to crop it, `aspect-fit` to show all of it
    wide.yaml:10:5: warning[W002]: `kugou`: a corner of the turned screen shows inside a stage \
    of 64x40 as soon as the swing begins; use a taller canvas or a larger `angle`
       10 |   - push: detail
          |     ^^^^

    """

  @Test func warningsOfTwoPicturesHaveNoLine() throws {
    let result = try Workspace().segue("check", "a.png", "b.png", "--canvas", "64x40", "-t", "fade")
    #expect(result.status == 0)
    #expect(result.text == "ok  a.png and b.png  64x40  90 frames  1.80 s  2 warnings\n")
    #expect(
      result.errors.hasPrefix(
        """
        the two pictures: warning[W003]: `first` is 40x64 pixels and is stretched to 64x40
              |   first: { file: "a.png" }
              |   ^^^^^

        """), "\(result.errors)")
  }

  @Test func quietPrintsErrorsOnly() throws {
    let workspace = try Workspace()
    let result = try workspace.segue("check", "clip.yaml", "-q")
    #expect(result.status == 0)
    #expect(result.output.isEmpty && result.errors.isEmpty)
    #expect(try workspace.segue("check", "missing.yaml", "-q").errors.isEmpty == false)
  }
}
