import SegueGraphics

/// A file, or a folder of files, to write.
public struct Output: Hashable, Sendable {
  /// The part of a clip that an output contains.
  public enum Content: Hashable, Sendable {
    /// The whole clip, frame by frame.
    case clip
    /// A single frame, as a still image.
    case still(at: Moment)
    /// Several moments in one picture: a contact sheet.
    case sheet(ContactSheet)
    /// The layers of every frame as numbers, with or without digests of the pixels.
    case trace(pixels: Bool)
  }

  /// The path as the author wrote it; `-` is standard output.
  public var path: String
  /// The file format, or the folder format.
  public var format: OutputFormat
  /// The content, which the format has to support.
  public var content: Content
  /// The encoding options; only ones that the format supports.
  public var options: OutputOptions

  /// Creates an output of a format at a path; by default of the whole clip.
  public init(
    path: String, format: OutputFormat, content: Content = .clip,
    options: OutputOptions = OutputOptions()
  ) {
    self.path = path
    self.format = format
    self.content = content
    self.options = options
  }

  /// The moments of a still or a contact sheet that the author named.
  package var namedMoments: [Moment] {
    switch content {
    case .still(let moment): [moment]
    case .sheet(let sheet):
      if case .moments(let moments) = sheet.frames { moments } else { [] }
    case .clip, .trace: []
    }
  }
}
