import TestSupport
import Testing

@Suite struct StillTests {
  @Test func oneMomentIsOneFile() throws {
    let workspace = try Workspace()
    let result = try workspace.segue("still", "clip.yaml", "--at", "50%", "-o", "half.png")
    #expect(result.status == 0, "\(result.errors)")
    let line = #/half\.png  40x64  [\d.]+ K?B  in \d+\.\d s\n/#
    #expect(try line.wholeMatch(in: result.errors) != nil, "\(result.errors)")
    #expect(workspace.bytes(of: "half.png")?.starts(with: [0x89, 0x50, 0x4E, 0x47]) == true)
  }

  @Test func severalMomentsAreNumbered() throws {
    let workspace = try Workspace()
    let result = try workspace.segue(
      "still", "clip.yaml", "--at", "0%,frame:3", "--at", "end", "-o", "m.png", "-q")
    #expect(result.status == 0, "\(result.errors)")
    #expect(
      workspace.folder.names == ["a.png", "b.png", "clip.yaml", "m-1.png", "m-2.png", "m-3.png"])
    #expect(workspace.bytes(of: "m-1.png") == (try Workspace.png(of: Workspace.screen(seed: 1))))
    #expect(workspace.bytes(of: "m-3.png") == (try Workspace.png(of: Workspace.screen(seed: 2))))
  }

  @Test func withoutANameItIsTheScripts() throws {
    let workspace = try Workspace()
    #expect(try workspace.segue("still", "clip.yaml", "-q").status == 0)
    #expect(workspace.bytes(of: "clip.png") != nil)
  }

  @Test func standardOutputIsThePicture() throws {
    let workspace = try Workspace()
    let result = try workspace.segue("still", "clip.yaml", "--at", "0s", "-o", "-", "-q")
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output == (try Workspace.png(of: Workspace.screen(seed: 1))))
  }

  @Test(arguments: ["120%", "-1s", "5s", "frame:20", "frame:x", "mark:none", "soon", ""])
  func aMomentThatIsNotInTheClipIsRefused(_ moment: String) throws {
    let workspace = try Workspace()
    let result = try workspace.segue("still", "clip.yaml", "--at=\(moment)", "-o", "x.png")
    #expect(result.status == 64, "\(result.errors)")
    #expect(result.errors.hasPrefix("segue: error: "), "\(result.errors)")
    #expect(workspace.bytes(of: "x.png") == nil)
  }
}
