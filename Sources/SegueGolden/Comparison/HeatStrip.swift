/// A heat map of a clip's differences: a column for each frame, a row for each band of its height.
package struct HeatStrip: Hashable, Sendable {
  /// The number of horizontal bands, from the top; at least 1.
  package let bands: Int
  /// `bands` levels 0...255 for each golden frame; 0 means no difference.
  private var levels: [UInt8]

  /// Creates a strip without differences.
  package init(frames: Int, bands: Int) {
    self.bands = bands
    levels = [UInt8](repeating: 0, count: frames * bands)
  }

  /// Creates a strip from values 0...1: one array of bands for each golden frame.
  ///
  /// Shorter arrays are padded with 0.
  package init(_ rows: [[Double]]) {
    let most = max(1, rows.lazy.map(\.count).max() ?? 1)
    bands = most
    levels = rows.flatMap { row in
      row.map(Self.level) + [UInt8](repeating: 0, count: most - row.count)
    }
  }

  package var frames: Int { levels.count / max(1, bands) }

  /// Sets the differing share 0...1 of a band of a frame; a share above 0 is never rounded to 0.
  mutating func set(_ share: Double, frame: Int, band: Int) {
    levels[frame * bands + band] = Self.level(share)
  }

  /// Converts a share to a level 0...255; a share above 0 gives at least 1.
  private static func level(_ value: Double) -> UInt8 {
    value > 0 ? UInt8(max(1, Int(min(1, value) * 255))) : 0
  }
}

extension HeatStrip: Codable {
  private enum CodingKeys: String, CodingKey {
    case bands, levels
  }

  /// The levels of each frame as hexadecimal text, two digits a band.
  package var rows: [String] {
    (0..<frames).map { frame in
      levels[frame * bands..<(frame + 1) * bands].map { level in
        (level < 16 ? "0" : "") + String(level, radix: 16)
      }.joined()
    }
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let bands = max(1, try container.decode(Int.self, forKey: .bands))
    self.bands = bands
    levels = try container.decode([String].self, forKey: .levels).flatMap { row in
      guard row.utf8.count % 2 == 0, row.utf8.count / 2 == bands, let levels = Self.levels(of: row)
      else {
        throw DecodingError.dataCorruptedError(
          forKey: .levels, in: container, debugDescription: "two hexadecimal digits a band")
      }
      return levels
    }
  }

  /// Parses two hexadecimal digits a band; nil for other characters.
  private static func levels(of row: String) -> [UInt8]? {
    let digits = row.utf8.map { Character(UnicodeScalar($0)).hexDigitValue }
    guard !digits.contains(nil) else { return nil }
    let known = digits.compactMap(\.self)
    return stride(from: 0, to: known.count - 1, by: 2).map { UInt8(16 * known[$0] + known[$0 + 1]) }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(bands, forKey: .bands)
    try container.encode(rows, forKey: .levels)
  }
}
