import Foundation

/// A table of figures under `fixtures/modern`: a name in the first column, numbers in the others.
public struct FigureTable: Sendable {
  /// The headings, starting with that of the names.
  public let headings: [String]
  /// The rows by name, without the name.
  public let rows: [String: [Double]]
  /// The names of the rows, in order.
  public let names: [String]
  /// All cells of the rows as they are written, in order.
  public let cells: [[String]]

  /// Reads a CSV table; cells with a comma are quoted.
  public init(_ file: String) throws {
    let path = "\(ExternalTool.repository)fixtures/modern/\(file)"
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let lines = text.split(whereSeparator: \.isNewline).map { Self.cells(of: $0) }
    headings = lines[0]
    names = lines.dropFirst().map { $0[0] }
    cells = Array(lines.dropFirst())
    let numbers = lines.dropFirst().map { ($0[0], $0.dropFirst().map { Double($0) ?? .nan }) }
    rows = Dictionary(numbers) { first, _ in first }
  }

  /// Returns the numbers of the column with a heading, in the order of the rows.
  public func column(_ heading: String) throws -> [Double] {
    guard let index = headings.firstIndex(of: heading) else {
      throw CocoaError(.keyValueValidation, userInfo: ["heading": heading])
    }
    return names.map { index == 0 ? Double($0) ?? .nan : rows[$0]?[index - 1] ?? .nan }
  }

  private static func cells(of line: Substring) -> [String] {
    var cells = [""]
    var isQuoted = false
    for character in line {
      switch character {
      case "\"": isQuoted.toggle()
      case "," where !isQuoted: cells.append("")
      default: cells[cells.count - 1].append(character)
      }
    }
    return cells
  }
}
