/// A kind of file that pictures and animations are read from; the raw value is its name on the command line.
public enum PictureKind: String, CaseIterable, Hashable, Sendable {
  /// PNG and APNG.
  case png
  /// GIF.
  case gif
  /// JPEG.
  case jpeg
  /// WebP, still or animated.
  case webp
  /// HEIC and AVIF.
  case heic
  /// Uncompressed video (YUV4MPEG2).
  case y4m

  /// Names that people also use for a kind.
  private static let aliases: [String: PictureKind] = [
    "apng": .png, "jpg": .jpeg, "heif": .heic, "avif": .heic,
  ]

  /// All names by which a kind can be asked for.
  package static var names: [String] { allCases.map(\.rawValue) + aliases.keys.sorted() }

  /// The kind with a name, in any case; nil for none.
  package init?(named name: String) {
    let name = name.lowercased()
    guard let kind = PictureKind(rawValue: name) ?? Self.aliases[name] else { return nil }
    self = kind
  }

  /// A list of kinds in the order of their declaration: `png, jpeg`.
  package static func list(_ kinds: Set<PictureKind>) -> String {
    allCases.filter(kinds.contains).map(\.rawValue).joined(separator: ", ")
  }
}
