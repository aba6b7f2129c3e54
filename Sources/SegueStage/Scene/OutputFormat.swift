/// An output format's description: its name and capabilities, as scripts, flags and help need them.
///
/// The encoders and the list of all formats are in SegueKit; the stage and the script know only this.
public struct OutputFormat: Hashable, Sendable {
  /// The kind of content that a format holds.
  package enum Content: Hashable, Sendable {
    /// All frames of the clip.
    case frames
    /// Single frames or contact sheets.
    case moments
    /// The layers of all frames as text (trace).
    case numbers
    /// The captions as text.
    case captions
  }

  /// The resolution of frame times in a format.
  package enum Clock: Hashable, Sendable {
    /// Hundredths of a second; viewers show at most 50 frames a second.
    case centiseconds
    /// Any time: frames follow the clip's rate exactly.
    case exact
    /// Equal intervals: the format stores a frame rate and no delays.
    case even
  }

  /// The documents that can embed files of a format.
  package enum Documents: Hashable, Sendable {
    /// No kind of document.
    case none
    /// HTML pages, in browsers.
    case pages
    /// HTML pages and DocC.
    case all
  }

  /// The name in scripts and flags, in lower case; also the file extension.
  public let name: String
  package let content: Content
  package let clock: Clock
  /// Whether an output is a folder, whose path ends in a slash.
  public let isFolder: Bool
  /// The encoding options that the format supports.
  package let options: Set<OutputOption>
  package let documents: Documents

  /// Creates a format; by default of files with all frames that no document can embed.
  package init(
    _ name: String, _ content: Content = .frames, clock: Clock = .exact, isFolder: Bool = false,
    options: Set<OutputOption>, documents: Documents = .none
  ) {
    self.name = name
    self.content = content
    self.clock = clock
    self.isFolder = isFolder
    self.options = options
    self.documents = documents
  }
}

/// A property of ``OutputOptions`` that is nil where it is not set.
protocol OutputProperty {
  /// Returns whether the property is set.
  func isSet(in options: OutputOptions) -> Bool
  /// Sets the property to nil.
  func unset(in options: inout OutputOptions)
  /// Copies the property from other options where it is not set.
  func fill(_ options: inout OutputOptions, from other: OutputOptions)
}
