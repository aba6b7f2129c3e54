/// An OpenType tag: the name of a table, a feature or an axis in four ASCII characters, such as `tnum`.
public struct FontTag: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The characters as the bytes of a number, the first one highest.
  let code: UInt32

  /// Creates the tag of a text; nil unless it is four printable ASCII characters.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count == 4, bytes.allSatisfy({ (0x20..<0x7F).contains($0) }) else { return nil }
    code = bytes.reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// Creates the tag of a number in a font.
  init(code: UInt32) { self.code = code }

  /// The four characters; unprintable ones in a font's own tag become question marks.
  public var description: String {
    let bytes = (0..<4).map { UInt8(truncatingIfNeeded: code >> (24 - 8 * UInt32($0))) }
    return String(
      decoding: bytes.map { (0x20..<0x7F).contains($0) ? $0 : UInt8(ascii: "?") }, as: UTF8.self)
  }

  /// Compares two tags in the order of their characters.
  public static func < (a: FontTag, b: FontTag) -> Bool { a.code < b.code }
}

/// An axis of a variable font, in the units of its designer.
public struct FontAxis: Hashable, Sendable {
  /// The tag of the axis, such as `wght`.
  public let tag: FontTag
  /// The values that it can have.
  public let range: ClosedRange<Double>
  /// The default value of the axis.
  public let standard: Double
}

/// The vertical measures of a font, in font units.
package struct FontMetrics: Hashable, Sendable {
  /// The font units of an em; an em is as large as the text's size.
  package let unitsPerEm: Int
  /// The distance from the baseline up to the top of the line.
  package let ascent: Int
  /// The distance from the baseline down to the bottom of the line, positive.
  package let descent: Int
  /// The gap between the bottom of a line and the top of the next one.
  package let lineGap: Int
  /// The height of capital letters.
  package let capHeight: Int
  /// The height of small letters without ascenders.
  package let xHeight: Int
  /// The distances that the baseline of a superscript is moved up, and that of a subscript down.
  package let superscriptOffset: Int
  package let subscriptOffset: Int
}
