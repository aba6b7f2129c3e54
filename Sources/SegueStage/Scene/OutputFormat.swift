/// A format that a clip is written in, as scripts, flags and help know it.
///
/// What writes it is in SegueKit, with the list of all formats; the stage and the script know of a
/// format just what is said here.
public struct OutputFormat: Hashable, Sendable {
  /// What an output of a format holds.
  package enum Content: Hashable, Sendable {
    /// All frames of the clip.
    case frames
    /// One moment, or several side by side.
    case moments
    /// The layers of all frames as text.
    case numbers
  }

  /// When the frames of a format can change.
  package enum Clock: Hashable, Sendable {
    /// At whole hundredths of a second; viewers show at most 50 frames a second.
    case centiseconds
    /// As exactly as the clip's rate asks for.
    case exact
    /// Never at other times than after equal intervals: the format knows a rate, and no delays.
    case even
  }

  /// Documents that show files of a format.
  package enum Documents: Hashable, Sendable {
    /// No documents.
    case none
    /// Those of browsers.
    case pages
    /// Those of browsers, and of DocC.
    case all
  }

  /// The word of scripts and flags, in lower case; the extension of its files, too.
  public let name: String
  /// What an output holds.
  package let content: Content
  /// When its frames can change.
  package let clock: Clock
  /// Whether an output is a folder, whose path ends in a slash.
  public let isFolder: Bool
  /// What may be asked of an output beside its format.
  package let options: Set<OutputOption>
  /// The documents that show it.
  package let documents: Documents

  /// A format; by default one of files with all frames that no document shows.
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

/// The formats that a program writes, in the order in which it names them.
package struct OutputFormats: Sendable {
  /// All of them; no two have the same name.
  package let all: [OutputFormat]

  /// A list of formats.
  package init(_ all: [OutputFormat]) { self.all = all }

  /// The names of all formats.
  package var names: [String] { all.map(\.name) }

  /// The formats of files, whose names are extensions.
  package var files: [OutputFormat] { all.filter { !$0.isFolder } }

  /// The format of folders.
  package var folder: OutputFormat? { all.first(where: \.isFolder) }

  /// The format of a name.
  package func named(_ name: String) -> OutputFormat? { all.first { $0.name == name } }

  /// The format that an extension without its point, in lower case, means.
  package func ofExtension(_ name: String) -> OutputFormat? { files.first { $0.name == name } }

  /// The names of the formats that know an option, in words: "`gif` and `webp`".
  package func words(for option: OutputOption) -> String {
    Self.words(all.filter { $0.options.contains(option) }.map { "`\($0.name)`" })
  }

  /// The extensions of the files in some of the formats, in words: ".gif and .png".
  package func extensions(where holds: (OutputFormat) -> Bool = { _ in true }) -> String {
    Self.words(files.filter(holds).map { ".\($0.name)" })
  }

  /// Words with "and" or "or" before the last one.
  package static func words(_ words: [String], _ link: String = "and") -> String {
    guard let last = words.last, words.count > 1 else { return words.joined() }
    return words.dropLast().joined(separator: ", ") + " \(link) " + last
  }
}

/// What an author may ask of an output beside its format, by the words of scripts and flags.
package enum OutputOption: String, CaseIterable, Hashable, Sendable {
  case quality, colors, dither, palette, lossless, background
  case lastFrame = "last-frame"
  case pngEffort = "png-effort"
  case maxSize = "max-size"
  case fit

  /// The qualities of lossy pictures.
  package static let qualities = 1...100
  /// The most colours that a palette may be asked to have.
  package static let colorCounts = 2...256
  /// The efforts of PNG data.
  package static let pngEfforts = 1...9

  /// The options that say nothing about a lossless file.
  package static let lossy: [OutputOption] = [.quality, .colors, .dither]
}

/// A property of options that is nil where it is not set.
protocol OutputProperty {
  func isSet(in options: OutputOptions) -> Bool
  func unset(in options: inout OutputOptions)
  /// Sets what is not set to what other options say.
  func fill(_ options: inout OutputOptions, from other: OutputOptions)
}

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
