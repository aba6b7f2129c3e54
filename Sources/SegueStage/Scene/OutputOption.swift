/// What an author may ask of an output beside its format, by the words of scripts and flags.
package enum OutputOption: String, CaseIterable, Hashable, Sendable {
  case quality, colors, dither, palette, lossless, background
  case lastFrame = "last-frame"
  case pngEffort = "png-effort"
  case maxSize = "max-size"
  case fit

  /// The kinds of output that know the option.
  package var kinds: [OutputKind] {
    switch self {
    case .quality, .lossless: [.gif, .webp]
    case .colors, .dither, .palette: [.gif]
    case .background: OutputKind.allCases.filter { $0 != .trace }
    case .lastFrame: [.gif, .apng, .webp, .y4m, .rgba, .sequence]
    case .pngEffort: [.apng, .png, .sequence]
    case .maxSize, .fit: [.gif, .apng, .webp]
    }
  }

  /// The numbers that it takes; nil for one that takes no whole number.
  package var range: ClosedRange<Int>? {
    switch self {
    case .quality: 1...100
    case .colors: 2...256
    case .pngEffort: 1...9
    default: nil
    }
  }

  /// The kinds that know it, in words: "`gif` and `webp`".
  package var kindWords: String {
    let words = kinds.map { "`\($0.rawValue)`" }
    guard let last = words.last, words.count > 1 else { return words.joined() }
    return words.dropLast().joined(separator: ", ") + " and " + last
  }

  /// The options that say nothing about a lossless file.
  package static let lossy: [OutputOption] = [.quality, .colors, .dither]
}
