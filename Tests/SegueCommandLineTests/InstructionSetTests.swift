import Foundation
import TestSupport
import Testing

/// The variable `SEGUE_INSTRUCTIONS`, which narrows the instruction set of the kernels for tests.
@Suite struct InstructionSetTests {
  private static let variable = "SEGUE_INSTRUCTIONS"

  /// The instruction sets that this processor has; the program refuses others.
  private static func sets(_ workspace: Workspace) throws -> [String] {
    try ["portable", "avx2", "avx512"].filter {
      try workspace.segue("--version", environment: [variable: $0]).status == 0
    }
  }

  @Test(
    arguments: ["clip.gif", "clip.apng", "clip.webp", "clip.trace", "still.png"].filter(
      Workspace.makes))
  func everyInstructionSetGivesTheSameBytes(name: String) throws {
    let workspace = try Workspace()
    let verb = name.hasPrefix("still") ? "still" : name.hasSuffix("trace") ? "trace" : "render"
    let sets = try Self.sets(workspace)
    #expect(sets.first == "portable")
    var files: [Data] = []
    for set in sets {
      let path = "\(set)-\(name)"
      let line = [verb, "clip.yaml", "-q", "-o", path] + (verb == "still" ? ["--at", "50%"] : [])
      let result = try workspace.shell(
        "exec \(ExternalTool.product("segue")) \(line.joined(separator: " "))",
        environment: [Self.variable: set])
      #expect(result.status == 0, "\(result.errors)")
      files.append(try Data(contentsOf: URL(filePath: workspace.folder.path(path))))
    }
    for (file, set) in zip(files, sets) { #expect(file == files[0], "\(set)") }
  }

  @Test(arguments: ["avx1024", "AVX2", "none"])
  func anUnknownInstructionSetIsRefused(name: String) throws {
    let result = try Workspace().segue(
      "check", "clip.yaml", environment: [Self.variable: name])
    #expect(result.status == 64)
    #expect(result.errors.contains("SEGUE_INSTRUCTIONS names no instruction set of this processor"))
    #expect(result.errors.contains("write `portable`, `avx2` or `avx512`, or leave it out"))
  }

  @Test func aClipThatIsCachedIsDrawnWithAnotherInstructionSet() throws {
    let workspace = try Workspace()
    let verify = "verify clip.yaml --cache cache"
    let approved = try workspace.shell("$SEGUE approve clip.yaml --yes --cache cache")
    #expect(approved.status == 0, "\(approved.errors)")
    for set in [nil, "portable"] as [String?] {
      let variables = set.map { [Self.variable: $0] } ?? [:]
      for isAgain in [false, true] {
        let result = try workspace.shell("$SEGUE \(verify)", environment: variables)
        #expect(result.status == 0, "\(result.errors)")
        if isAgain || set != nil {
          #expect(result.text.contains("unchanged, from the cache") == isAgain, "\(result.text)")
        }
      }
    }
  }
}
