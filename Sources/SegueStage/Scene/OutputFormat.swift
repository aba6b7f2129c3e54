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

/// The formats that a program writes, in the order in which help lists them.
package struct OutputFormats: Sendable {
  /// All formats; their names are unique.
  package let all: [OutputFormat]

  package init(_ all: [OutputFormat]) { self.all = all }

  package var names: [String] { all.map(\.name) }

  /// The formats written as single files, whose names are extensions.
  package var files: [OutputFormat] { all.filter { !$0.isFolder } }

  /// The format written as a folder.
  package var folder: OutputFormat? { all.first(where: \.isFolder) }

  /// Finds the format with a name.
  package func named(_ name: String) -> OutputFormat? { all.first { $0.name == name } }

  /// Finds the format of a file extension, given without its dot and in lower case.
  package func ofExtension(_ name: String) -> OutputFormat? { files.first { $0.name == name } }

  /// Returns the names of the formats that support an option, in words: "`gif` and `webp`".
  package func words(for option: OutputOption) -> String {
    Self.words(all.filter { $0.options.contains(option) }.map { "`\($0.name)`" })
  }

  /// Returns the extensions of the files in some of the formats, in words: ".gif and .png".
  package func extensions(where holds: (OutputFormat) -> Bool = { _ in true }) -> String {
    Self.words(files.filter(holds).map { ".\($0.name)" })
  }

  /// Joins words by commas, with "and" or "or" before the last one.
  package static func words(_ words: [String], _ link: String = "and") -> String {
    guard let last = words.last, words.count > 1 else { return words.joined() }
    return words.dropLast().joined(separator: ", ") + " \(link) " + last
  }
}

/// An encoding option of outputs, by its name in scripts and flags.
package enum OutputOption: String, CaseIterable, Hashable, Sendable {
  case quality, colors, dither, palette, lossless, background
  case lastFrame = "last-frame"
  case pngEffort = "png-effort"
  case maxSize = "max-size"
  case fit

  /// The range of `quality`, for lossy pictures.
  package static let qualities = 1...100
  /// The range of `colors`, the size of a palette.
  package static let colorCounts = 2...256
  /// The range of `png-effort`.
  package static let pngEfforts = 1...9

  /// The options that have no meaning for a lossless file.
  package static let lossy: [OutputOption] = [.quality, .colors, .dither]
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

/// A property given by its key path.
private struct Property<Value>: OutputProperty {
  let path: WritableKeyPath<OutputOptions, Value?>

  init(_ path: WritableKeyPath<OutputOptions, Value?>) { self.path = path }

  func isSet(in options: OutputOptions) -> Bool { options[keyPath: path] != nil }
  func unset(in options: inout OutputOptions) { options[keyPath: path] = nil }
  func fill(_ options: inout OutputOptions, from other: OutputOptions) {
    options[keyPath: path] = options[keyPath: path] ?? other[keyPath: path]
  }
}

extension OutputOption {
  /// The property that the option sets.
  var property: any OutputProperty {
    switch self {
    case .quality: Property(\.quality)
    case .colors: Property(\.colors)
    case .dither: Property(\.dither)
    case .palette: Property(\.palette)
    case .lossless: Property(\.lossless)
    case .background: Property(\.background)
    case .lastFrame: Property(\.lastFrame)
    case .pngEffort: Property(\.pngEffort)
    case .maxSize: Property(\.maxSize)
    case .fit: Property(\.fit)
    }
  }
}
