/// The two files of a golden; the raw value is the extension.
package enum GoldenPart: String, CaseIterable, Hashable, Sendable {
  /// The clip as text, with a digest of every frame.
  case trace
  /// The pictures of its frames, lossless.
  case pictures = "apng"

  /// Splits a file name into the golden's name and part; nil for other files.
  package static func split(_ file: String) -> (name: GoldenName, part: GoldenPart)? {
    for part in allCases where file.hasSuffix("." + part.rawValue) {
      guard let name = GoldenName(String(file.dropLast(part.rawValue.utf8.count + 1))) else {
        return nil
      }
      return (name, part)
    }
    return nil
  }
}
