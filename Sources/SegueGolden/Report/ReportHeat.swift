/// How much the frames differ and how high up: the strip that a viewer clicks to find a frame.
package struct ReportHeat: Codable, Hashable, Sendable {
  /// The number of bands of equal height from the top of the picture to its bottom, >= 1.
  package private(set) var bands: Int
  /// For each of the golden's frames its bands' levels, 0...255, as two hexadecimal digits each.
  package private(set) var levels: [String]

  /// The strip of values 0...1, a row of bands for each golden frame; a value > 0 never becomes 0.
  ///
  /// Rows that are shorter than the longest are filled up with 0.
  package init(_ values: [[Double]]) {
    let bands = max(1, values.lazy.map(\.count).max() ?? 1)
    self.bands = bands
    levels = values.map { row in
      let digits = row.map(Self.digits).joined()
      return digits + String(repeating: "00", count: bands - row.count)
    }
  }

  private static func digits(_ value: Double) -> String {
    guard value > 0 else { return "00" }
    let level = max(1, Int(min(1, value) * 255))
    return (level < 16 ? "0" : "") + String(level, radix: 16)
  }
}
