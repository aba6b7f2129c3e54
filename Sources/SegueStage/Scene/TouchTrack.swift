import SegueGraphics

/// A file with a recorded touch.
public struct TouchTrack: Hashable, Sendable {
  /// The path as the author wrote it, relative to the script's folder.
  public var path: String
  /// The samples in order of time; nil while the file is not loaded.
  public var samples: [TouchSample]?

  /// Creates a track, by default one that is not loaded.
  public init(path: String, samples: [TouchSample]? = nil) {
    self.path = path
    self.samples = samples
  }
}
