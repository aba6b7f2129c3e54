import Foundation

/// How values become JSON: sorted keys, paths without escaped slashes.
enum JSONText {
  /// A document for people and programs, indented.
  static func document(_ value: some Encodable) throws -> String {
    try text(value, [.prettyPrinted])
  }

  /// One line of a stream of objects.
  static func line(_ value: some Encodable) throws -> String {
    try text(value, [])
  }

  private static func text(
    _ value: some Encodable, _ formatting: JSONEncoder.OutputFormatting
  ) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = formatting.union([.sortedKeys, .withoutEscapingSlashes])
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }
}
