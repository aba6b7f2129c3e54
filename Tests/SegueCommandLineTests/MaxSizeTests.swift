import Foundation
import TestSupport
import Testing

@Suite struct MaxSizeTests {
  /// Returns the bytes of the workspace's clip as a GIF.
  private func size(_ workspace: Workspace) throws -> Int {
    try workspace.segue("clip.yaml", "-q", "-o", "-").output.count
  }

  @Test func aFileWithinItsSizeIsWrittenAsItIs() throws {
    let workspace = try Workspace()
    let size = try size(workspace)
    for target in ["x.gif", "-"] {
      let result = try workspace.segue("clip.yaml", "-q", "-o", target, "--max-size", "\(size)")
      #expect(result.status == 0, "\(result.errors)")
      #expect((target == "-" ? result.output.count : workspace.bytes(of: target)?.count) == size)
    }
  }

  @Test func oversizedFileIsRejectedWithAFittingSuggestion() throws {
    let workspace = try Workspace()
    try workspace.write("older", to: "clip.gif")
    let limit = try size(workspace) * 7 / 10
    let result = try workspace.segue(
      "clip.yaml", "--progress", "none", "--max-size", "\(limit)")
    #expect(result.status == 1)
    let lines = result.errors.split(separator: "\n").map(String.init)
    #expect(lines[0].hasPrefix("segue: error: clip.gif would be "), "\(result.errors)")
    #expect(
      lines[1]
        == "      = help: add `--fit`, or `fit: true` in the script, to write what fits with the least "
        + "loss:")
    let row =
      #/      = help:   [\d.]+ fps +\d+x\d+  quality \d+  looks \d+ points worse +[\d.]+ K?B/#
    #expect(lines.count > 2)
    for line in lines.dropFirst(2) { #expect(try row.wholeMatch(in: line) != nil, "\(line)") }
    #expect(workspace.bytes(of: "clip.gif") == Array("older".utf8))
    #expect(workspace.folder.names == ["a.png", "b.png", "clip.gif", "clip.yaml"])
    let piped = try workspace.segue("clip.yaml", "-q", "-o", "-", "--max-size", "\(limit)")
    #expect(piped.status == 1)
    #expect(piped.output.isEmpty)
  }

  @Test func verdictIsReportedAsJSON() throws {
    let workspace = try Workspace()
    let limit = try size(workspace) * 7 / 10
    let refused = try ClipsDocument(
      workspace.segue("clip.yaml", "--json", "--max-size", "\(limit)"))
    #expect(refused.status == 1)
    let fitting = try #require(refused.clips.first?.fitting)
    #expect(!fitting.isEmpty && fitting.allSatisfy { $0.bytes <= limit })
    let fitted = try ClipsDocument(
      workspace.segue("clip.yaml", "--json", "--max-size", "\(limit)", "--fit"))
    #expect(fitted.status == 0)
    let output = try #require(fitted.clips.first?.outputs.first)
    #expect(output.fitted == fitting.first)
    #expect(output.bytes == output.fitted?.bytes)
    #expect(workspace.bytes(of: "clip.gif")?.count == output.bytes)
  }

  @Test func fitReportsItsChoiceAndLoss() throws {
    let workspace = try Workspace()
    let limit = try size(workspace) / 2
    let script = Workspace.script.replacing(
      "[clip.gif]", with: "{ file: clip.gif, max-size: \(limit), fit: true }")
    try workspace.write(script, to: "clip.yaml")
    let result = try workspace.segue("clip.yaml", "--progress", "none")
    #expect(result.status == 0, "\(result.errors)")
    #expect(
      result.errors.contains(
        #/  made to fit: [\d.]+ fps, \d+x\d+, quality \d+, looks \d+ points worse/#),
      "\(result.errors)")
    let bytes = try #require(workspace.bytes(of: "clip.gif"))
    #expect(bytes.count <= limit)
    #expect(bytes.starts(with: "GIF89a".utf8))
  }

  @Test func everyOutputIsCheckedAndFittingOnesAreWritten() throws {
    let workspace = try Workspace()
    let limit = try size(workspace) * 7 / 10
    let script = Workspace.script.replacing(
      "[clip.gif]",
      with: "[{ file: first.gif, max-size: \(limit) }, "
        + "{ file: second.gif, max-size: \(limit), quality: 95 }, third.gif]")
    try workspace.write(script, to: "clip.yaml")
    let result = try workspace.segue("clip.yaml", "--progress", "none")
    #expect(result.status == 1, "\(result.errors)")
    for name in ["first", "second"] {
      #expect(result.errors.contains("error: \(name).gif would be "), "\(result.errors)")
      #expect(workspace.bytes(of: name + ".gif") == nil)
    }
    #expect(workspace.bytes(of: "third.gif") != nil)
  }

  @Test func smallestSizeIsReportedIfNoneFits() throws {
    let workspace = try Workspace()
    for format in ["gif", "webp"] where Workspace.makes(format) {
      let result = try workspace.segue(
        "clip.yaml", "--progress", "none", "-o", "x." + format, "--max-size", "20B", "--fit")
      #expect(result.status == 1)
      #expect(
        result.errors.contains("= help: nothing that was tried fits; the smallest is "),
        "\(result.errors)")
    }
    #expect(workspace.folder.names == ["a.png", "b.png", "clip.yaml"])
  }

  @Test(arguments: ["gif", "apng", "webp"])
  func fittedFileIsTheSameForAnyNumberOfJobs(format: String) throws {
    guard Workspace.makes(format) else { return }
    let workspace = try Workspace()
    let whole = try workspace.segue("clip.yaml", "-q", "-o", "-", "--format", format)
    for percent in [80, 50, 25] {
      let limit = whole.output.count * percent / 100
      let files = try [1, 3].map { jobs in
        let result = try workspace.segue(
          "clip.yaml", "-q", "-o", "-", "--format", format, "--max-size", "\(limit)B", "--fit",
          "-j", "\(jobs)")
        #expect(result.status == 0, "\(result.errors)")
        return result.output
      }
      #expect(files[0] == files[1], "\(percent)")
      #expect(!files[0].isEmpty && files[0].count <= limit, "\(percent)")
    }
  }
}
