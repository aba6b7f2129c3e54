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
        wrote segue.schema.json
        next: segue first.yaml

        """)
    let check = try workspace.segue("check", "--strict", "first.yaml")
    #expect(check.status == 0, "\(check.errors)")
    // Fewer and smaller frames than the script's keep the test quick.
    let render = try workspace.segue("first.yaml", "-q", "--fps", "5", "--canvas", "75x162")
    #expect(render.status == 0, "\(render.errors)")
    #expect(workspace.bytes(of: "first.gif") != nil)
  }

  @Test(arguments: ["clip", "tutorial", "article", "compare", "store", "goldens"])
  func everyTemplateRendersAsItIs(_ template: String) throws {
    let workspace = try Workspace()
    #expect(try workspace.segue("new", "first", "--template", template).status == 0)
    let check = try workspace.segue("check", "--strict", "first.yaml")
    #expect(check.status == 0, "\(check.errors)")
    let variant = ["article": ["--only", "scheme=light"], "store": ["--only", "lang=de"]]
    let still = try workspace.run(
      ["still", "first.yaml", "--at", "50%", "-o", "still.png", "-q"] + (variant[template] ?? []))
    #expect(still.status == 0, "\(still.errors)")
    #expect(workspace.bytes(of: "still.png") != nil)
    let text = String(decoding: workspace.bytes(of: "first.yaml") ?? [], as: UTF8.self)
    #expect(text.hasPrefix("# yaml-language-server: $schema=segue.schema.json\n"))
    #expect(workspace.bytes(of: "segue.schema.json") != nil)
  }

  @Test func anUnknownTemplateIsRefused() throws {
    let result = try Workspace().segue("new", "first", "--template", "tutorail")
    #expect(result.status == 64)
    #expect(result.errors.contains("did you mean `--template tutorial`?"))
  }

  @Test(arguments: ["first.yaml", "first-list.png", "first-detail.png"])
  func refusesToReplaceAFile(_ existing: String) throws {
    let workspace = try Workspace()
    try workspace.write("mine", to: existing)
    let result = try workspace.segue("new", "first")
    #expect(result.status == 73)
    #expect(
      result.errors == """
        segue: error: \(existing) already exists
              = help: replace it with `--force`, or use another name

        """)
    #expect(workspace.bytes(of: existing) == Array("mine".utf8))
    #expect(workspace.folder.names.count == 4)
    #expect(try workspace.segue("new", "first", "--force").status == 0)
    #expect(workspace.bytes(of: existing) != Array("mine".utf8))
  }

  /// Leftovers of a killed run: pictures without the script, and a hidden file.
  @Test(arguments: [
    ["first-list.png"], ["first-detail.png"], ["first-list.png", "first-detail.png"],
  ])
  func nextRunCompletesAKilledRun(_ left: [String]) throws {
    let workspace = try Workspace()
    #expect(try workspace.segue("new", "first", "-q").status == 0)
    let files = ["first-detail.png", "first-list.png", "first.yaml"]
    let made = files.map(workspace.bytes)
    let result = try workspace.shell(
      """
      for file in \(files.joined(separator: " ")); do
        case " \(left.joined(separator: " ")) " in *" $file "*) ;; *) rm $file;; esac
      done
      echo part > .segue-abcdefghijklm.tmp
      $SEGUE new first -q
      """)
    #expect(result.status == 0, "\(result.errors)")
    #expect(files.map(workspace.bytes) == made)
    #expect(workspace.folder.names.filter { $0.hasPrefix(".segue") } == [])
  }

  @Test func nextRunCompletesARunKilledAnywhere() throws {
    let workspace = try Workspace()
    let result = try workspace.shell(
      """
      for n in $(seq 0 12); do
        $SEGUE new first -q & process=$!
        sleep 0.0$((n / 2))$((n % 2 * 5)); kill -KILL $process 2>/dev/null; wait $process 2>/dev/null
        [ -e first.yaml ] || $SEGUE new first -q || exit 9
        rm first.yaml first-list.png first-detail.png || exit 8
      done
      """)
    #expect(result.status == 0, "\(result.errors)")
    #expect(workspace.folder.names.filter { $0.contains("segue-") } == [])
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
  func invalidNamesAreRejected(_ name: String) throws {
    let workspace = try Workspace()
    let result = try workspace.segue("new", "--", name)
    #expect(result.status == 64)
    #expect(
      result.errors == """
        segue: error: `\(name)` cannot be the name of a script
              = help: use a name such as `clip`

        """)
    #expect(workspace.folder.names == ["a.png", "b.png", "clip.yaml"])
  }

  @Test func aMissingFolderIsNotMade() throws {
    let result = try Workspace().segue("new", "nowhere/first")
    #expect(result.status == 73)
    #expect(
      result.errors
        == """
        segue: error: nowhere/first.yaml cannot be created: the folder nowhere does not exist
              = help: create it with `mkdir -p nowhere`

        """)
  }
}
