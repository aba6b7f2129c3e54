import TestSupport
import Testing

@Suite struct CheckTests {
  @Test func saysOneLineForEachGoodScriptAndWritesNothing() throws {
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

  @Test func goesOnAfterAFailure() throws {
    let workspace = try Workspace()
    let result = try workspace.segue("check", "missing.yaml", "clip.yaml")
    #expect(result.status == 66)
    #expect(result.text == "ok  clip.yaml  40x64  20 frames  0.80 s\n")
  }

  @Test func warningsCountOnlyUnderStrict() throws {
    let workspace = try Workspace()
    let wide = Workspace.script.replacing("40x64", with: "64x40")
    try workspace.write(wide, to: "wide.yaml")
    let result = try workspace.segue("check", "wide.yaml")
    #expect(result.status == 0)
    #expect(result.text == "ok  wide.yaml  64x40  20 frames  0.80 s  1 warning\n")
    #expect(result.errors.contains("wide.yaml:11:"), "\(result.errors)")
    #expect(result.errors.contains("warning["), "\(result.errors)")
    let strict = try workspace.segue("check", "wide.yaml", "--strict")
    #expect(strict.status == 1)
    #expect(strict.output.isEmpty)
    #expect(
      strict.errors.hasSuffix(
        "segue: error: wide.yaml has 1 warning, and --strict allows none\n"))
  }

  @Test func quietSaysNothingButErrors() throws {
    let workspace = try Workspace()
    let result = try workspace.segue("check", "clip.yaml", "-q")
    #expect(result.status == 0)
    #expect(result.output.isEmpty && result.errors.isEmpty)
    #expect(try workspace.segue("check", "missing.yaml", "-q").errors.isEmpty == false)
  }
}
