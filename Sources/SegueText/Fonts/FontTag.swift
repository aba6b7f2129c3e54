/// The name of a table, a feature or an axis of a font: four characters of ASCII, such as `tnum`.
public struct FontTag: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The characters as the bytes of a number, the first one highest.
  let code: UInt32

  /// The tag of a text; nil unless that is four printable characters of ASCII.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count == 4, bytes.allSatisfy({ (0x20..<0x7F).contains($0) }) else { return nil }
    code = bytes.reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// The tag of a number, which a font says.
  init(code: UInt32) { self.code = code }

  /// The four characters; what is not printable in a font's own tag is a question mark.
  public var description: String {
    let bytes = (0..<4).map { UInt8(truncatingIfNeeded: code >> (24 - 8 * UInt32($0))) }
    return String(
      decoding: bytes.map { (0x20..<0x7F).contains($0) ? $0 : UInt8(ascii: "?") }, as: UTF8.self)
  }

  /// Whether one comes before another in the alphabet.
  public static func < (a: FontTag, b: FontTag) -> Bool { a.code < b.code }
}

/// A feature of a font that is switched, such as digits of one width.
public struct FontFeature: Hashable, Sendable {
  /// The feature.
  public let tag: FontTag
  /// 0 switches it off, 1 on; some features have more values.
  public let value: UInt32

  /// A feature with a value.
  public init(_ tag: FontTag, _ value: UInt32 = 1) {
    self.tag = tag
    self.value = value
  }
}

/// An axis of a variable font, in the units of its designer.
public struct FontAxis: Hashable, Sendable {
  /// Its name, such as `wght`.
  public let tag: FontTag
  /// The values that it can have.
  public let range: ClosedRange<Double>
  /// The value that it has when nothing is said.
  public let standard: Double
}

/// The measures of a font that lines are made with, in units of which an em has so many.
package struct FontMetrics: Hashable, Sendable {
  /// Units of an em, which is the size of a text.
  package let unitsPerEm: Int
  /// From the baseline up to the top of the line.
  package let ascent: Int
  /// From the baseline down to the bottom of the line, positive.
  package let descent: Int
  /// What lies between the bottom of a line and the top of the next one.
  package let lineGap: Int
  /// The height of capital letters.
  package let capHeight: Int
  /// The height of small letters without ascenders.
  package let xHeight: Int
}
