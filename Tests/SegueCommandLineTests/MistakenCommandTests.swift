import TestSupport
import Testing

/// Plausible mistakes on the command line and in `segue.yaml`, and the next step that the message names.
@Suite struct MistakenCommandTests {
  @Test(arguments: MistakeTable.rows("commands"))
  func theMessageNamesTheNextStep(row: MistakeTable.Row) throws {
    let workspace = try Workspace()
    try workspace.write(
      Workspace.script.replacing("[clip.gif]", with: "[hello.gif]"), to: "hello.yaml")
    let command = row.place.dropFirst("segue".count)
    let result = try workspace.shell("$SEGUE\(command)")
    #expect((result.status == 0) == row.works, "\(result.errors)")
    for wanted in row.wanted where !row.works {
      #expect(result.errors.contains(wanted), "\(result.errors)")
    }
  }

  @Test(arguments: MistakeTable.rows("projects"))
  func theMessageAboutAProjectNamesTheNextStep(row: MistakeTable.Row) throws {
    let workspace = try Workspace()
    try workspace.write(row.place + "\n", to: "segue.yaml")
    try workspace.write(
      "segue: 1\ncanvas: 40x40\nscreens: { a: \"#FFF\" }\ntimeline: [{ show: a }, { hold: 1s }]\n",
      to: "plain.yaml")
    let result = try workspace.segue("check", "plain.yaml")
    #expect((result.status == 0) == row.works, "\(result.errors)")
    for wanted in row.wanted where !row.works {
      #expect(result.errors.contains(wanted), "\(result.errors)")
    }
  }

  @Test func anExtensionMayBeLeftOut() throws {
    let workspace = try Workspace()
    #expect(try workspace.segue("clip", "-q").status == 0)
    #expect(workspace.bytes(of: "clip.gif") != nil)
  }
}
