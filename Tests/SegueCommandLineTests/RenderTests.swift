import TestSupport
import Testing

@Suite struct RenderTests {
  @Test(arguments: [[], ["render"]])
  func rendersAScriptToItsOwnOutput(_ verb: [String]) throws {
    let workspace = try Workspace()
    let result = try workspace.shell("$SEGUE \(verb.joined()) clip.yaml")
    #expect(result.status == 0)
    #expect(result.output.isEmpty)
    let lines = result.errors.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.first == "rendering clip.yaml: 20 frames of 40x64, 0.80 s")
    let line =
      #/clip\.gif  40x64  20 frames \(\d+ stored\)  0\.80 s  [\d.]+ K?B  in \d+\.\d s/#
    #expect(try line.wholeMatch(in: lines.last ?? "") != nil, "\(result.errors)")
    #expect(workspace.bytes(of: "clip.gif")?.starts(with: "GIF89a".utf8) == true)
    #expect(workspace.folder.names == ["a.png", "b.png", "clip.gif", "clip.yaml"])
  }

  @Test func outputsReplaceThoseOfTheScript() throws {
    let workspace = try Workspace()
    let result = try workspace.segue("clip.yaml", "-q", "-o", "one.gif", "-o", "frames/")
    #expect(result.status == 0, "\(result.errors)")
    #expect(
      workspace.folder.names == ["a.png", "b.png", "clip.yaml", "frames", "one.gif"])
  }

  @Test func outputFolderTakesTheOutputsOfScripts() throws {
    let workspace = try Workspace()
    let result = try workspace.shell("mkdir build && $SEGUE clip.yaml -q --output-dir build")
    #expect(result.status == 0, "\(result.errors)")
    #expect(workspace.bytes(of: "build/clip.gif") != nil)
    #expect(workspace.bytes(of: "clip.gif") == nil)
  }

  @Test func standardInputIsAScript() throws {
    let workspace = try Workspace()
    let result = try workspace.segue("-", "-q", "-o", "piped.gif", input: Workspace.script)
    #expect(result.status == 0, "\(result.errors)")
    #expect(workspace.bytes(of: "piped.gif") != nil)
  }

  @Test func standardOutputHoldsOnlyThePicture() throws {
    let workspace = try Workspace()
    #expect(try workspace.segue("clip.yaml", "-q").status == 0)
    let result = try workspace.segue("clip.yaml", "-o", "-")
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output == workspace.bytes(of: "clip.gif"))
    #expect(result.errors.contains("\nstandard output  40x64  20 frames"))
  }

  @Test func standardOutputUsesTheRequestedFormat() throws {
    let workspace = try Workspace()
    let gif = try workspace.segue("clip.yaml", "-o", "-", "-q").output
    #expect(gif.starts(with: "GIF89a".utf8))
    #expect(try workspace.segue("clip.yaml", "-o", "-", "--format", "gif", "-q").output == gif)
    let piped = try workspace.segue("-", "-o", "-", "-q", input: Workspace.script)
    #expect(piped.output == gif)
    let sequence = try workspace.segue("clip.yaml", "-o", "-", "--format", "sequence")
    #expect(sequence.status == 64)
    #expect(sequence.output.isEmpty)
    #expect(
      sequence.errors
        == """
        segue: error: standard output takes one file, not a folder
              = help: name the folder: `-o frames/`

        """)
  }

  @Test func jobsDoNotChangeTheBytes() throws {
    let workspace = try Workspace()
    let one = try workspace.segue("clip.yaml", "-q", "-o", "-", "-j", "1")
    #expect(one.status == 0)
    for jobs in ["2", "3", "8"] {
      #expect(try workspace.segue("clip.yaml", "-q", "-o", "-", "-j\(jobs)").output == one.output)
    }
  }

  @Test(arguments: ["kugou", "catransition/cube"])
  func jobsDoNotChangeTheBytesOfClips(_ name: String) throws {
    let workspace = try Workspace()
    let fixtures = ExternalTool.repository + "fixtures"
    for jobs in [1, 2, 5] {
      let result = try workspace.segue(
        "\(fixtures)/scripts/\(name).yaml", "--allow-dir", fixtures, "-q", "-j", "\(jobs)",
        "--canvas", "98x211", "--scale", "1", "--fps", "20", "-o", "\(jobs).gif", "-o",
        "\(jobs).apng")
      #expect(result.status == 0, "\(result.errors)")
    }
    for ending in ["gif", "apng"] {
      let one = try #require(workspace.bytes(of: "1.\(ending)"))
      #expect(one.count > 10_000)
      #expect(workspace.bytes(of: "2.\(ending)") == one)
      #expect(workspace.bytes(of: "5.\(ending)") == one)
    }
  }

  @Test func flagsReplaceKeysOfTheScript() throws {
    let workspace = try Workspace()
    let result = try workspace.segue(
      "clip.yaml", "--fps", "10", "--scale", "2", "--set", "loop=once", "--json")
    #expect(result.status == 0, "\(result.errors)")
    let document = try ClipsDocument(result)
    #expect(document.clips.first?.frames == 8)
    #expect(document.clips.first?.size == .init(width: 80, height: 128))
  }

  @Test func wrongFlagIsReportedByName() throws {
    let result = try Workspace().segue("clip.yaml", "--fps", "many")
    #expect(result.status == 64)
    #expect(
      result.errors == """
        --fps: error[E006]: `fps` takes a number, not the text `many`
              | many
              | ^^^^

        """)
  }

  @Test func everyScriptIsRenderedAndTheFirstFailureDecides() throws {
    let workspace = try Workspace()
    try workspace.write("segue: 1", to: "broken.yaml")
    let result = try workspace.segue("missing.yaml", "broken.yaml", "clip.yaml", "-q")
    #expect(result.status == 66)
    let lines = result.errors.split(separator: "\n").filter { $0.contains(": error") }
    #expect(lines.first == "segue: error: missing.yaml does not exist")
    #expect(lines.dropFirst().allSatisfy { $0.hasPrefix("broken.yaml:1:1: error[E007]: ") })
    #expect(workspace.bytes(of: "clip.gif") != nil)
    let swapped = try workspace.segue("broken.yaml", "missing.yaml")
    #expect(swapped.status == 65)
  }
}
