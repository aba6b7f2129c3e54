/// A kind of input file for pictures and animations; the raw value is its name on the command line.
public enum PictureKind: String, CaseIterable, Hashable, Sendable {
  /// PNG, still or animated (APNG).
  case png
  /// GIF, still or animated.
  case gif
  /// JPEG, baseline or progressive.
  case jpeg
  /// WebP, still or animated.
  case webp
  /// HEIF pictures: HEIC and AVIF.
  case heic
  /// Uncompressed video (YUV4MPEG2).
  case y4m

  /// Other names of a kind.
  private static let aliases: [String: PictureKind] = [
    "apng": .png, "jpg": .jpeg, "heif": .heic, "avif": .heic,
  ]

  /// All names by which a kind can be given, including aliases.
  package static var names: [String] { allCases.map(\.rawValue) + aliases.keys.sorted() }

  /// The kind with a name, ignoring case; nil for none.
  package init?(named name: String) {
    let name = name.lowercased()
    guard let kind = PictureKind(rawValue: name) ?? Self.aliases[name] else { return nil }
    self = kind
  }

  /// Formats a list of kinds in the order of their declaration: `png, jpeg`.
  package static func list(_ kinds: Set<PictureKind>) -> String {
    allCases.filter(kinds.contains).map(\.rawValue).joined(separator: ", ")
  }
}
