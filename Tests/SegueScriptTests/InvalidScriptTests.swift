import Foundation
import SegueKit
import SegueScript
import TestSupport
import Testing

/// The folder of invalid scripts, each with a file of its expected errors.
@Suite struct InvalidScriptTests {
  private static let folder = ExternalTool.repository + "fixtures/invalid"

  static let scripts: [String] = {
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder)
    return (names ?? []).filter { $0.hasSuffix(".yaml") }.sorted()
  }()

  @Test func theFolderHasScripts() { #expect(Self.scripts.count > 70) }

  /// With `SEGUE_RECORD=1` the expected files are rewritten, and the run fails.
  @Test(arguments: scripts)
  func invalidScriptIsReportedExactly(name: String) throws {
    let path = "\(Self.folder)/\(name)"
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
    let text = Self.verdict(name: name, bytes: bytes) + "\n"
    let expected = path.dropLast(5) + ".txt"
    if ProcessInfo.processInfo.environment["SEGUE_RECORD"] == "1" {
      try text.write(toFile: String(expected), atomically: true, encoding: .utf8)
      Issue.record("recorded \(expected)")
      return
    }
    #expect(try String(contentsOfFile: String(expected), encoding: .utf8) == text)
  }

  private static func verdict(name: String, bytes: [UInt8]) -> String {
    do {
      _ = try Script.parse(try ScriptSource(name: name, bytes: bytes), formats: .segue)
      return "nothing is wrong"
    } catch {
      return error.rendered(color: false)
    }
  }
}
