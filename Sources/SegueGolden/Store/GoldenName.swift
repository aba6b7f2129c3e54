/// The name of a golden, which is a plain file name on every system and never leads out of its folder.
///
/// Letters, digits, spaces and most other characters of Unicode stand for themselves. Those that some
/// file system or tool does not take in a name are written as `%` and two hexadecimal digits for each
/// byte: control characters and line separators, `\ / : * ? " < > |`, `%` itself, a point at the
/// beginning and one after another point, and a space at either end.
package struct GoldenName: Hashable, Comparable, Sendable {
  /// The name as files have it, without an extension.
  package let text: String

  /// The longest name in bytes of UTF-8, so that a file system takes it with an extension.
  package static let longest = 200

  /// A name that files have, or nil for a text that may not be one.
  package init?(_ text: String) {
    guard !text.isEmpty, text.utf8.count <= Self.longest, Self.isEscaped(text) else { return nil }
    self.text = text
  }

  /// The name for a script's name, whatever is in that; other names for other scripts.
  ///
  /// One that would be too long ends with its digest.
  package init(escaping name: String) {
    var text = ""
    for (index, scalar) in name.unicodeScalars.enumerated() {
      let isLast = index == name.unicodeScalars.count - 1
      if Self.isPlain(scalar, after: text, isLast: isLast) {
        text.unicodeScalars.append(scalar)
      } else {
        for byte in String(scalar).utf8 { text += Self.escape(byte) }
      }
    }
    if text.utf8.count > Self.longest || text.isEmpty {
      // An escape that is cut apart would be none: its beginning goes too.
      var head = ""
      for character in text where head.utf8.count + 20 < Self.longest - 4 { head.append(character) }
      if let percent = head.suffix(2).firstIndex(of: "%") { head = String(head[..<percent]) }
      while head.hasSuffix(".") || head.hasSuffix(" ") { head.removeLast() }
      text = (head.isEmpty ? "" : head + "-") + ByteDigest.text(Array(name.utf8))
    }
    self.text = text
  }

  /// The name of the file of one part.
  package func file(_ part: GoldenPart) -> String { text + "." + part.rawValue }

  /// By their bytes.
  package static func < (one: GoldenName, other: GoldenName) -> Bool {
    one.text.utf8.lexicographicallyPrecedes(other.text.utf8)
  }

  /// Whether a text is what escaping gives: nothing in it would be escaped, but for whole escapes.
  private static func isEscaped(_ text: String) -> Bool {
    let scalars = Array(text.unicodeScalars)
    var before = ""
    var index = 0
    while index < scalars.count {
      if scalars[index] == "%" {
        guard index + 2 < scalars.count, scalars[(index + 1)...(index + 2)].allSatisfy(isDigit)
        else { return false }
        before = "%00"
        index += 3
      } else {
        guard isPlain(scalars[index], after: before, isLast: index == scalars.count - 1) else {
          return false
        }
        before = String(scalars[index])
        index += 1
      }
    }
    return true
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
    ("0"..."9").contains(scalar) || ("A"..."F").contains(scalar)
  }

  private static func isPlain(
    _ scalar: Unicode.Scalar, after text: String, isLast: Bool
  ) -> Bool {
    switch scalar {
    case "\\", "/", ":", "*", "?", "\"", "<", ">", "|", "%": false
    case ".": !text.isEmpty && !text.hasSuffix(".")
    case " ": !text.isEmpty && !isLast
    // C0, DEL and C1; the separators of lines and paragraphs.
    case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}": false
    default: true
    }
  }

  private static func escape(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return "%" + (digits.utf8.count < 2 ? "0" : "") + digits
  }
}

/// The two files of a golden; the raw value is the extension.
package enum GoldenPart: String, CaseIterable, Hashable, Sendable {
  /// The clip as text, with a digest of every frame.
  case trace
  /// Pictures of its frames, without loss.
  case pictures = "apng"

  /// The golden's name and part that a file's name says, or nil for the name of another file.
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

/// Where the golden of a clip is: a folder that somebody named, one below it, and a name in that.
package struct GoldenPlace: Hashable, Sendable {
  /// The folder that was named, or in which the script is; empty for the working folder.
  package var root: String
  /// The way from there to the golden's folder, such as `goldens`; links on it are not written through.
  package var subfolder: String
  /// The name of its files.
  package var name: GoldenName

  /// A golden in a folder.
  package init(root: String, subfolder: String, name: GoldenName) {
    self.root = root
    self.subfolder = subfolder
    self.name = name
  }

  /// The folder of its files, as a path that can be opened; empty for the working folder.
  package var folder: String { Self.folder(root: root, subfolder: subfolder) }

  /// The folder at the end of a way from a root.
  package static func folder(root: String, subfolder: String) -> String {
    root.isEmpty ? subfolder : subfolder.isEmpty ? root : joined(root, subfolder)
  }

  /// The path without an extension, as sentences and runs name it.
  package var path: String { folder.isEmpty ? name.text : Self.joined(folder, name.text) }

  /// The path of one of its files.
  package func path(_ part: GoldenPart) -> String { path + "." + part.rawValue }

  private static func joined(_ folder: String, _ name: String) -> String {
    folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
  }
}
