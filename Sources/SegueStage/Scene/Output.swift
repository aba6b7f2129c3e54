/// A file, or a folder of files, to write.
package struct Output: Hashable, Sendable {
  /// What an output shows of a clip.
  package enum Content: Hashable, Sendable {
    /// The whole clip.
    case clip
    /// One moment.
    case still(at: Moment)
    /// Several moments in one picture.
    case sheet(Sheet)
    /// The clip as numbers, with or without digests of its pixels.
    case trace(pixels: Bool)
  }

  /// The path as the author wrote it; `-` is standard output.
  package var path: String
  /// The format in which it is written.
  package var format: OutputFormat
  /// What it shows, which is something that its format holds.
  package var content: Content
  /// What is asked of it beside the format; none that its format does not know.
  package var options: OutputOptions

  /// An output of a format at a path; by default of the whole clip.
  package init(
    path: String, format: OutputFormat, content: Content = .clip,
    options: OutputOptions = OutputOptions()
  ) {
    self.path = path
    self.format = format
    self.content = content
    self.options = options
  }

  /// The moments that it shows and that its author named.
  package var namedMoments: [Moment] {
    switch content {
    case .still(let moment): [moment]
    case .sheet(let sheet):
      if case .moments(let moments) = sheet.frames { moments } else { [] }
    case .clip, .trace: []
    }
  }
}

/// A moment of a clip, as an author names it.
public enum Moment: Hashable, Sendable {
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
