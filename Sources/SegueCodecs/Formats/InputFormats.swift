package import SegueGraphics

extension InputFormat {
  /// All input formats; no file matches two of them.
  static let all: [InputFormat] = [.gif, .png, .webP, .jpeg, .heif]

  /// Returns the format of a file by its first bytes; nil if none matches.
  ///
  /// - Throws: `kindNotAllowed` if the limits exclude the format.
  static func matching(
    _ bytes: [UInt8], named name: String, _ limits: ResourceLimits
  ) throws(CodecError) -> InputFormat? {
    guard let format = all.first(where: { $0.matches(bytes) }) else { return nil }
    try limits.check(format.kind, of: name)
    return format
  }
}

extension ResourceLimits {
  /// Throws if the limits exclude a kind of file.
  ///
  /// - Throws: `kindNotAllowed`; error messages call the file `name`.
  package func check(_ kind: PictureKind, of name: String) throws(CodecError) {
    guard let kinds, !kinds.contains(kind) else { return }
    throw .kindNotAllowed(path: name, kind: kind, allowed: kinds)
  }
}
