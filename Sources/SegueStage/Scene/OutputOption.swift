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
