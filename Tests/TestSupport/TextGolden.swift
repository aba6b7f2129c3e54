import Foundation

/// A text under `fixtures/goldens`, compared character by character.
///
/// With `SEGUE_RECORD=1` in the environment a missing or different text is written, and the
/// comparison still fails, so that a recording run is never mistaken for a passing one.
public enum TextGolden {
  /// Returns a description of the difference between a text and its golden, or nil if they are
  /// equal.
  public static func difference(_ text: String, golden name: String) throws -> String? {
    let path = "\(ExternalTool.repository)fixtures/goldens/\(name)"
    let golden = try? String(contentsOfFile: path, encoding: .utf8)
    if golden == text { return nil }
    if ProcessInfo.processInfo.environment["SEGUE_RECORD"] == "1" {
      let folder = URL(filePath: path).deletingLastPathComponent()
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try text.write(toFile: path, atomically: true, encoding: .utf8)
      return "recorded fixtures/goldens/\(name); look at it, then run again without SEGUE_RECORD"
    }
    guard let golden else {
      return "no golden fixtures/goldens/\(name); SEGUE_RECORD=1 scripts/test records it"
    }
    return firstDifference(text, golden, name)
  }

  private static func firstDifference(_ text: String, _ golden: String, _ name: String) -> String {
    let actual = text.split(separator: "\n", omittingEmptySubsequences: false)
    let expected = golden.split(separator: "\n", omittingEmptySubsequences: false)
    let line = zip(actual, expected).prefix { $0 == $1 }.count
    let at = { (lines: [Substring]) in line < lines.count ? String(lines[line]) : "(no line)" }
    return "fixtures/goldens/\(name):\(line + 1)\n"
      + "  golden: \(at(expected))\n  actual: \(at(actual))"
  }
}
