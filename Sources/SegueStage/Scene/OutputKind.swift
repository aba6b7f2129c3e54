/// The kinds of files that a clip can be written to, by the words that scripts and flags use.
package enum OutputKind: String, CaseIterable, Hashable, Sendable {
  /// An animated GIF.
  case gif
  /// An animated PNG.
  case apng
  /// An animated WebP.
  case webp
  /// Uncompressed video with a header (YUV4MPEG2), for programs that read it from a pipe.
  case y4m
  /// Uncompressed pixels without a header.
  case rgba
  /// A PNG of one moment, or of several side by side.
  case png
  /// A folder of PNG files, one a frame.
  case sequence
  /// The clip as numbers.
  case trace

  /// The kind that an extension without its point, in lower case, means.
  ///
  /// A sequence has none: its path ends in a slash.
  package init?(fileExtension: String) {
    guard let kind = Self(rawValue: fileExtension), kind != .sequence else { return nil }
    self = kind
  }

  /// The kinds that have an extension.
  package static var files: [OutputKind] { allCases.filter { $0 != .sequence } }
}
