/// What an author may ask of an output beside its format, by the words of scripts and flags.
package enum OutputOption: String, CaseIterable, Hashable, Sendable {
  case quality, colors, dither, palette, lossless, background
  case lastFrame = "last-frame"
  case pngEffort = "png-effort"
  case maxSize = "max-size"
  case fit

  /// The numbers that it takes; nil for one that takes no whole number.
  package var range: ClosedRange<Int>? {
    switch self {
    case .quality: 1...100
    case .colors: 2...256
    case .pngEffort: 1...9
    default: nil
    }
  }

  /// The options that say nothing about a lossless file.
  package static let lossy: [OutputOption] = [.quality, .colors, .dither]
}
