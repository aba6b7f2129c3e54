import Foundation
import TestSupport
import Testing

/// Collections that lie deep in one another are refused whatever stack and address space there are.
@Suite struct NestedScriptTests {
  /// A script to which a nested value is given.
  private static let script =
    "segue: 1\ncanvas: 10x10\nscreens: { a: { fill: red } }\ntimeline: [show: a, hold: 1s]\n"

  /// What opens a collection, and what closes it.
  static let brackets = [
    ("[", "]"), ("{a: ", "}"), ("- ", ""), ("? ", ""), ("[{a: ", "}]"), ("&a [", "]"),
    ("!t [", "]"),
    ("[\n", "]\n"),
  ]

  /// Commands of a shell that limit address space and stack.
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
        #expect(run.errors.contains("deep in one another"), "\(run.errors.prefix(500))")
      }
    }
  }
}
