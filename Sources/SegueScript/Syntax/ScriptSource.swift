/// The text of a script and the name by which diagnostics refer to it.
package struct ScriptSource: Hashable, Sendable {
  /// The name, usually the path as it was given on the command line.
  package var name: String
  package var text: String

  package init(name: String, text: String) {
    self.name = name
    self.text = text
  }

  /// Decodes a script from the bytes of a file.
  ///
  /// - Throws: `ScriptError` if the bytes are not UTF-8, placed at the first invalid byte.
  package init(name: String, bytes: [UInt8]) throws(ScriptError) {
    self.name = name
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw ScriptError([Self.complaint(name: name, bytes: bytes)])
    }
    self.text = text
  }

  /// Returns the diagnostic for bytes that are not UTF-8; UTF-16, PNG and JPEG are recognized and named.
  private static func complaint(name: String, bytes: [UInt8]) -> Diagnostic {
    let good = validCount(of: bytes)
    let before = bytes[..<good]
    let line = before.count { $0 == 0x0A } + 1
    let start = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let shown = String(decoding: bytes[start...].prefix(while: { $0 != 0x0A }), as: UTF8.self)
    let column = String(decoding: bytes[start..<good], as: UTF8.self).count + 1
    var digits = good < bytes.count ? String(bytes[good], radix: 16, uppercase: true) : "?"
    if digits.count == 1 { digits = "0" + digits }
    let isWide = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
    let isPicture =
      bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) || bytes.starts(with: [0xFF, 0xD8, 0xFF])
    let message =
      if isWide {
        "the script is UTF-16 text, not UTF-8"
      } else if isPicture {
        "this is a picture, not a script"
      } else {
        "the script is not UTF-8 text: the byte 0x\(digits) is invalid here"
      }
    let help =
      isPicture
      ? ["write `segue A.png B.png -t kugou -o clip.gif` for a clip of two pictures"]
      : ["save it as UTF-8; `iconv -f \(isWide ? "utf-16" : "latin1") -t utf-8` converts it"]
    return Diagnostic(
      .error, .notText, message, source: name,
      span: SourceSpan(line: line, column: column, length: 1),
      sourceLine: isWide || isPicture ? "" : shown.filter { !$0.isNewline }, help: help)
  }

  /// Returns the length in bytes of the longest prefix that is valid UTF-8 (binary search).
  private static func validCount(of bytes: [UInt8]) -> Int {
    var (low, high) = (0, bytes.count)
    // A prefix of valid text may end within a character, so the search looks for the longest prefix
    // that is valid after removing at most three bytes from its end.
    while low < high {
      let middle = (low + high + 1) / 2
      let isGood = (0...min(3, middle)).contains { cut in
        String(validating: bytes[..<(middle - cut)], as: UTF8.self) != nil
      }
      if isGood { low = middle } else { high = middle - 1 }
    }
    for cut in 0...min(3, low)
    where String(validating: bytes[..<(low - cut)], as: UTF8.self) != nil {
      return low - cut
    }
    return low
  }
}

/// A setting: a value from the command line that replaces one in the script, such as `--set fps=30`.
package struct ScriptOverride: Hashable, Sendable {
  /// The path to the value: keys, and indices from 0, joined by dots, as in `timeline.1.push`.
  package var key: String
  /// The value as YAML text; a leading `#` begins a colour, not a comment.
  package var value: String
  /// The option that sets the value, as diagnostics show it, such as `--fps`.
  package var origin: String

  package init(key: String, value: String, origin: String) {
    self.key = key
    self.value = value
    self.origin = origin
  }
}
