import Foundation
import TestSupport
import Testing

/// Deeply nested collections are rejected for any stack size and address space.
@Suite struct NestedScriptTests {
  /// A script with a place for a nested value.
  private static let script =
    "segue: 1\ncanvas: 10x10\nscreens: { a: { fill: red } }\ntimeline: [show: a, hold: 1s]\n"

  /// Opening and closing brackets of a collection.
  static let brackets = [
    ("[", "]"), ("{a: ", "}"), ("- ", ""), ("? ", ""), ("[{a: ", "}]"), ("&a [", "]"),
    ("!t [", "]"),
    ("[\n", "]\n"),
  ]

  /// Shell commands that limit address space and stack.
  static let limits = [
    "true", "ulimit -v 300000", "ulimit -v 33554432", "ulimit -s 512", "ulimit -s 8192",
    "ulimit -s 512; ulimit -v 300000",
  ]

  @Test(arguments: brackets, limits)
  func nestedCollectionsAreRefused(brackets: (open: String, close: String), limits: String) throws {
    let folder = try TemporaryFolder()
    for count in [1_000, 400_000 / brackets.open.utf8.count] {
      let text =
        String(repeating: brackets.open, count: count)
        + (count == 1_000 ? "a" + String(repeating: brackets.close, count: count) : "")
      try folder.write(text, to: "deep.yaml")
      try folder.write(Self.script, to: "clip.yaml")
      let value = count == 1_000 && !text.contains("\n") ? " --set 'fps=\(text)'" : ""
      for arguments in ["deep.yaml"] + (value.isEmpty ? [] : ["clip.yaml" + value]) {
        let run = try ExternalTool.run(
          ["bash", "-c", "\(limits); exec \(ExternalTool.product("segue")) check \(arguments)"],
          directory: folder.path)
        #expect(run.status == 75, "\(count) \(arguments.prefix(40)) \(run.errors.prefix(500))")
        #expect(run.errors.contains("are nested more than 64 deep"), "\(run.errors.prefix(500))")
      }
    }
  }
}
