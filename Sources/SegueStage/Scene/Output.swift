/// A file, or a folder of files, to write.
package struct Output: Hashable, Sendable {
  /// The path as the author wrote it; `-` is standard output.
  package var path: String
  /// What is written there.
  package var format: OutputFormat
  /// What is asked of it beside the format; none that its kind does not know.
  package var options: OutputOptions

  /// An output of a format at a path.
  package init(path: String, format: OutputFormat, options: OutputOptions = OutputOptions()) {
    self.path = path
    self.format = format
    self.options = options
  }
}

/// What an output holds.
package enum OutputFormat: Hashable, Sendable {
  /// An animated GIF of the whole clip.
  case gif
  /// An animated PNG of the whole clip.
  case apng
  /// An animated WebP of the whole clip.
  case webp
  /// The frames as video without compression, at the clip's exact rate: YUV4MPEG2, 4:4:4.
  case y4m
  /// The frames' pixels one after the other: four bytes each, straight alpha, no header.
  case rgba
  /// A PNG of one moment.
  case still(at: Moment)
  /// A PNG of several moments.
  case sheet(Sheet)
  /// A folder of PNG files, one a frame, with their delays.
  case sequence
  /// The clip as numbers in a text, with or without digests of its pixels.
  case trace(pixels: Bool)

  /// The kind of file.
  package var kind: OutputKind {
    switch self {
    case .gif: .gif
    case .apng: .apng
    case .webp: .webp
    case .y4m: .y4m
    case .rgba: .rgba
    case .still, .sheet: .png
    case .sequence: .sequence
    case .trace: .trace
    }
  }
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
