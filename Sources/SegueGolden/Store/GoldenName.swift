/// The name of a golden: letters, digits, `.`, `_` and `-` of ASCII, with no point at its beginning.
///
/// Such a name is a plain file name on every system, and never leads out of its folder.
package struct GoldenName: Hashable, Comparable, Sendable {
  /// The name, without an extension.
  package let text: String

  /// The longest name, so that a file system takes it with an extension.
  package static let longest = 200

  /// A name, or nil for a text that may not be one.
  package init?(_ text: String) {
    guard !text.isEmpty, text.utf8.count <= Self.longest, !text.hasPrefix("."),
      !text.contains(".."), text.utf8.allSatisfy(Self.isAllowed)
    else { return nil }
    self.text = text
  }

  /// The name of the file of one part.
  package func file(_ part: GoldenPart) -> String { text + "." + part.rawValue }

  /// By their bytes.
  package static func < (one: GoldenName, other: GoldenName) -> Bool {
    one.text.utf8.lexicographicallyPrecedes(other.text.utf8)
  }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"),
      UInt8(ascii: "-"):
      true
    default: false
    }
  }
}
