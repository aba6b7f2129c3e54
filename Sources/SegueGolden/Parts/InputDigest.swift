/// Something outside the program that a clip was made of, with its digest.
package struct InputDigest: Codable, Hashable, Sendable {
  /// The kind of the digested bytes.
  package enum Kind: String, Codable, Hashable, Sendable {
    /// The bytes of a file.
    case file
    /// The bytes of a script, whose project has settings.
    case script
    /// The names of the font files in a folder.
    case fontNames
    /// The bytes of a built-in font, by the name of its file.
    case builtInFont
  }

  package var kind: Kind
  /// The path as it was opened, or the name of a built-in font.
  package var path: String
  /// The XXH64 as sixteen hexadecimal digits; nil for something that is missing.
  package var digest: String?

  package init(_ kind: Kind, _ path: String, digest: String? = nil) {
    self.kind = kind
    self.path = path
    self.digest = digest
  }
}
