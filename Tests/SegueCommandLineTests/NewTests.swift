import TestSupport
import Testing

@Suite struct NewTests {
  @Test func writesAScriptThatRendersAsItIs() throws {
    let workspace = try Workspace()
    let result = try workspace.segue("new", "first")
    #expect(result.status == 0)
    #expect(result.output.isEmpty)
    #expect(
      result.errors == """
        wrote first.yaml
        wrote first-list.png
        wrote first-detail.png
        next: segue first.yaml

        """)
    let check = try workspace.segue("check", "--strict", "first.yaml")
    #expect(check.status == 0, "\(check.errors)")
    // Fewer and smaller frames than the script's own, so that the test is quick.
    let render = try workspace.segue("first.yaml", "-q", "--fps", "5", "--canvas", "75x162")
    #expect(render.status == 0, "\(render.errors)")
    #expect(workspace.bytes(of: "first.gif") != nil)
  }

  @Test(arguments: ["first.yaml", "first-list.png", "first-detail.png"])
  func refusesToReplaceAFile(_ existing: String) throws {
    let workspace = try Workspace()
    try workspace.write("mine", to: existing)
    let result = try workspace.segue("new", "first")
    #expect(result.status == 73)
    #expect(
      result.errors == """
        segue: error: \(existing) exists already
              = help: `--force` replaces it

        """)
    #expect(workspace.bytes(of: existing) == Array("mine".utf8))
    #expect(workspace.folder.names.count == 4)
    #expect(try workspace.segue("new", "first", "--force").status == 0)
    #expect(workspace.bytes(of: existing) != Array("mine".utf8))
  }

  @Test(arguments: ["it's 1: #new", "first.yaml", "über", "v1.2"])
  func anyNameGivesAScriptThatLoads(_ name: String) throws {
    let workspace = try Workspace()
    #expect(try workspace.segue("new", name, "-q").status == 0)
    let script = name.hasSuffix(".yaml") ? name : name + ".yaml"
    let check = try workspace.segue("check", "--strict", script)
    #expect(check.status == 0, "\(check.errors)")
  }

  @Test func anExtensionIsKept() throws {
    let workspace = try Workspace()
    #expect(try workspace.segue("new", "first.yml").errors.hasPrefix("wrote first.yml\n"))
    #expect(try workspace.segue("check", "--strict", "first.yml").status == 0)
  }

  @Test(arguments: ["", ".", "..", "folder/", "-x"])
  func whatIsNoNameIsRefused(_ name: String) throws {
    let workspace = try Workspace()
    let result = try workspace.segue("new", "--", name)
    #expect(result.status == 64)
    #expect(result.errors == "segue: error: `\(name)` cannot be the name of a script\n")
    #expect(workspace.folder.names == ["a.png", "b.png", "clip.yaml"])
  }

  @Test func aMissingFolderIsNotMade() throws {
    let result = try Workspace().segue("new", "nowhere/first")
    #expect(result.status == 73)
    #expect(
      result.errors
        == "segue: error: nowhere/first.yaml cannot be created: "
        + "the folder nowhere does not exist\n")
  }
}
