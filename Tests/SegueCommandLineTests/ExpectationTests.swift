import TestSupport
import Testing

@Suite struct ExpectationTests {
  private static let script = """
    canvas: 40x64
    screens: { list: a.png, detail: b.png }
    timeline:
      - show: list
      - push: detail
        transition: base
      - pop:
        drag: { from: [2, 30], path: [ { to: [23.6, 30], in: 300ms }, { hold: 100ms } ] }
        expect: finished
      - hold: 200ms
    output: [clip.gif]
    """

  private static let sentence = """
    moved.yaml:9:13: error[E040]: the drag was cancelled, not finished; it was released after 0.4 s \
    at progress 0.29, translation (11.6, 0) pt and velocity (0, 0) pt/s, and it finishes at a \
    progress of 0.3 or more
        9 |     expect: finished
          |             ^^^^^^^^
          = help: change the gesture, or the outcome in `expect`

    """

  @Test(arguments: [["render", "moved.yaml"], ["check", "moved.yaml"], ["still", "moved.yaml"]])
  func failedExpectationExitsWithOneAndWritesNoFile(arguments: [String]) throws {
    let workspace = try Workspace()
    try workspace.write(Self.script, to: "moved.yaml")
    let result = try workspace.segue(arguments[0], arguments[1], "-q")
    #expect(result.status == 1)
    #expect(result.errors == Self.sentence)
    #expect(result.output.isEmpty)
    #expect(workspace.folder.names == ["a.png", "b.png", "clip.yaml", "moved.yaml"])
  }

  @Test func theSameDragPassesWhenItIsExpectedToBeCancelled() throws {
    let workspace = try Workspace()
    let script = Self.script.replacing("expect: finished", with: "expect: cancelled")
    try workspace.write(script, to: "moved.yaml")
    #expect(try workspace.segue("render", "moved.yaml", "-q").status == 0)
    #expect(workspace.folder.names.contains("clip.gif"))
  }

  @Test func aFailureIsAProblemOfTheJSONDocument() throws {
    let workspace = try Workspace()
    try workspace.write(Self.script, to: "moved.yaml")
    let result = try workspace.segue("check", "moved.yaml", "--json")
    #expect(result.status == 1)
    #expect(result.text.contains("\"code\" : \"E040\""), "\(result.text)")
    #expect(result.text.contains("\"status\" : 1"))
  }

  @Test func explainShowsAScriptWithFailingExpectations() throws {
    let workspace = try Workspace()
    try workspace.write(Self.script, to: "moved.yaml")
    let result = try workspace.segue("explain", "moved.yaml")
    #expect(result.status == 0)
    #expect(result.text.contains("    expect: finished\n"))
  }
}
