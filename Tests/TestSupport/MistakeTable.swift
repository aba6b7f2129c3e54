import Foundation

/// A table of plausible mistakes: what a newcomer writes, and what the message has to name.
///
/// The files are in fixtures/mistakes; their first lines describe the format.
package enum MistakeTable {
  /// One mistake with what its message has to name.
  package struct Row: Sendable, CustomStringConvertible {
    /// Where it stands in a script; the command line of a command.
    package var place: String
    /// The lines that are written there; empty for a command.
    package var lines: [String]
    /// The texts that the message must have; `ok` for what works.
    package var wanted: [String]

    package var description: String { ([place] + lines).joined(separator: " ⏎ ") }
    /// Whether it is no mistake any more: the program understands it.
    package var works: Bool { wanted == ["ok"] }
  }

  /// Reads the rows of a file in fixtures/mistakes.
  package static func rows(_ name: String) -> [Row] {
    let path = ExternalTool.repository + "fixtures/mistakes/\(name).txt"
    let text = (try? String(contentsOf: URL(filePath: path), encoding: .utf8)) ?? ""
    var rows: [Row] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix(":: ") {
        let place = line.dropFirst(3).split(separator: " | ").first ?? ""
        rows.append(Row(place: String(place), lines: [], wanted: []))
      } else if line.hasPrefix("=> ") {
        rows[rows.count - 1].wanted.append(String(line.dropFirst(3)))
      } else if !rows.isEmpty, rows[rows.count - 1].wanted.isEmpty, !line.isEmpty {
        rows[rows.count - 1].lines.append(String(line))
      }
    }
    return rows
  }

  /// Returns the script of a row: one that is valid but for the mistake.
  package static func script(_ row: Row) -> String {
    let indented = { (count: Int) in
      row.lines.map { String(repeating: " ", count: count) + $0 }
    }
    let has = { (key: String) in
      row.place == "top" && row.lines.contains { $0.hasPrefix(key + ":") }
    }
    if row.place == "script" { return row.lines.joined(separator: "\n") + "\n" }
    var lines = row.place == "top" ? row.lines : []
    lines.append("canvas: 390x844")
    lines += [
      "screens:", "  a: \"#FFFFFF\"", "  b:", "    layers:",
      "      - { name: box, frame: [20, 100, 120, 80], fill: \"#3366FF\" }",
    ]
    if row.place == "layer" { lines += indented(6) }
    if row.place == "screen" { lines += ["  c:"] + indented(4) }
    if !has("timline") {
      lines += ["timeline:", "  - show: a", "  - hold: 400ms"]
      if row.place == "step" { lines += indented(2) }
    }
    if row.place == "output" {
      lines += ["output:"] + indented(2)
    } else if !has("ouput") {
      lines.append("output: clip.gif")
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
