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
