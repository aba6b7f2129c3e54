/// A file, or a folder of files, to write.
package struct Output: Hashable, Sendable {
  /// The path as the author wrote it; `-` is standard output.
  package var path: String
  /// What is written there.
  package var format: OutputFormat

  /// An output of a format at a path.
  package init(path: String, format: OutputFormat) {
    self.path = path
    self.format = format
  }
}

/// The kind of picture that an output holds.
package enum OutputFormat: Hashable, Sendable {
  /// An animated GIF of the whole clip.
  case gif
  /// A PNG of one moment.
  case still(at: Moment)
  /// A PNG of several moments.
  case sheet(Sheet)
  /// A folder of PNG files, one a frame, with their delays.
  case sequence
  /// The clip as numbers in a text, with or without digests of its pixels.
  case trace(pixels: Bool)
}

/// A moment of a clip, as an author names it.
package enum Moment: Hashable, Sendable {
  /// A fraction of the clip's duration, 0...1.
  case fraction(Double)
  /// A time in seconds from the beginning.
  case seconds(Double)
  /// A frame of the output, from 0.
  case frame(Int)
  /// The moment that a `mark` step named.
  case mark(String)
  /// The very end.
  case end
}
