import Foundation
import TestSupport
import Testing

@Suite struct JSONTests {
  @Test func renderingPrintsOneDocument() throws {
    let workspace = try Workspace()
    let result = try workspace.segue("clip.yaml", "--json", "--progress", "none")
    #expect(result.status == 0)
    #expect(result.errors.isEmpty)
    let document = try ClipsDocument(result)
    #expect(document.status == 0)
    let clip = try #require(document.clips.first)
    #expect(clip.clip == "clip.yaml")
    #expect(clip.duration == 0.8)
    #expect(result.text.contains("\"duration\" : 0.8,"))
    let output = try #require(clip.outputs.first)
    #expect(output.path.hasSuffix("clip.gif"))
    #expect(output.format == "gif")
    #expect(output.size == .init(width: 40, height: 64))
    #expect(output.frames == 20)
    #expect(output.duration == 0.8)
    #expect(output.bytes == workspace.bytes(of: "clip.gif")?.count)
  }

  @Test func failuresAreInTheDocument() throws {
    let workspace = try Workspace()
    let result = try workspace.segue("clip.yaml", "missing.yaml", "--json", "-q")
    #expect(result.status == 66)
    let document = try ClipsDocument(result)
    #expect(document.status == 66)
    #expect(document.clips.map(\.status) == [0, 66])
    #expect(document.clips.last?.problems.first?.severity == "error")
  }

  @Test func diagnosticsHaveCodesAndText() throws {
    let workspace = try Workspace()
    let script = Workspace.script.replacing("kugou", with: "kuguo")
    try workspace.write(script, to: "clip.yaml")
    let result = try workspace.segue("check", "clip.yaml", "--json")
    #expect(result.status == 65)
    let problem = try #require(try ClipsDocument(result).clips.first?.problems.first)
    #expect(problem.code?.hasPrefix("E") == true)
    #expect(problem.message == "unknown transition `kuguo`")
    #expect(problem.text?.contains("^^^^^") == true)
  }

  @Test(arguments: [
    "render", "clip.yaml -o -", "still clip.yaml --at=-1s", "explain E999", "clip.yaml --fsp 2",
    "list nothing", "new", "new ..", "chek clip.yaml", "clip.yaml --fps many", "clip.yaml -o x.mov",
  ])
  func aRefusedCommandIsADocumentToo(_ line: String) throws {
    let result = try Workspace().shell("$SEGUE \(line) --json")
    #expect(result.status == 64)
    let document = try JSONSerialization.jsonObject(with: Data(result.output)) as? [String: Any]
    #expect(document?["status"] as? Int == 64)
  }

  @Test func anInterruptedCommandIsADocumentToo() throws {
    let workspace = try Workspace()
    try workspace.write(InterruptionTests.endless, to: "clip.yaml")
    let result = try workspace.shell(
      """
      $SEGUE clip.yaml --json -q & process=$!
      \(InterruptionTests.awaitOutput)
      kill -TERM $process
      wait $process
      """, environment: [:])
    #expect(result.status == 143)
    let document = try JSONSerialization.jsonObject(with: Data(result.output)) as? [String: Any]
    #expect(document?["status"] as? Int == 143)
  }

  @Test func progressIsOneObjectALine() throws {
    let result = try Workspace().segue("clip.yaml", "-q", "--progress", "json")
    #expect(result.status == 0)
    #expect(result.output.isEmpty)
    let objects = try result.errors.split(separator: "\n").map { line in
      try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
    }
    #expect(objects.allSatisfy { $0?["frames"] as? Int == 20 })
    #expect(objects.last??["frame"] as? Int == 20)
  }
}
