public import SegueGraphics

/// What an author asks of an output beside its format; nil leaves an option to its default.
///
/// Which formats know an option is in `OutputFormat.options`.
public struct OutputOptions: Hashable, Sendable {
  /// Whether colours between those of a GIF's palette are approached by a pattern.
  public enum Dither: String, CaseIterable, Hashable, Sendable {
    /// Never.
    case none
    /// Where a smooth gradient would show bands.
    case auto
    /// Wherever a colour is not in the palette, with a pattern that stands still.
    case ordered
  }

  /// Which palettes a GIF has.
  public enum Palette: String, CaseIterable, Hashable, Sendable {
    /// The file's for some frames, their own for others.
    case auto
    /// One for the whole file.
    case global
  }

  /// How good the pictures of a GIF or a lossy WebP are, 1...100.
  public var quality: Int?
  /// The most colours that a palette of a GIF has, 2...256.
  public var colors: Int?
  /// The pattern for colours that a GIF's palette has not.
  public var dither: Dither?
  /// Which palettes a GIF has.
  public var palette: Palette?
  /// Whether a GIF or WebP keeps every pixel; a GIF with a frame of too many colours is refused.
  public var lossless: Bool?
  /// The opaque colour that shows behind everything, in place of the script's background.
  public var background: Color?
  /// How long the last frame shows, in seconds, in place of a frame's duration; at most a day.
  public var lastFrame: Double?
  /// How hard a PNG's data is compressed, 1...9: the same pixels, smaller and slower.
  ///
  /// 9 takes about ten seconds for a photograph of 390 x 844 pixels where Segue was built with zopfli,
  /// whose version its bytes then follow, and about a second where not.
  public var pngEffort: Int?
  /// The most bytes that the file may have, >= 1; a larger one is not written.
  public var maxSize: Int?
  /// Whether a file that would be too large is made smaller until it fits into ``maxSize``.
  public var fit: Bool?

  /// No options.
  public init() {}
}

extension OutputOptions {
  /// The quality of a lossy picture where nothing else is said.
  package static let defaultQuality = 90
  /// The most colours of a palette where nothing else is said.
  package static let defaultColors = 256
  /// The effort of PNG data where nothing else is said: the knee of the curve of time against bytes.
  ///
  /// Of six clips at 390 × 844, in time as a multiple of effort 1's and bytes beyond those of 8: 3 takes
  /// 1.4 for 7.0 %, 4 takes 1.9 for 5.8 %, 5 takes 2.6 for 1.6 %, 6 takes 3.5 for 0.8 %, 7 takes 5.1 for
  /// 0.6 %, and 8 takes 9.7.
  package static let defaultPNGEffort = 5

  /// The effort of PNG data: what was asked for, or the default.
  package var pngEffortOrDefault: Int { pngEffort ?? Self.defaultPNGEffort }

  /// The options that are set.
  package var given: [OutputOption] { OutputOption.allCases.filter(has) }

  /// Whether an option is set.
  package func has(_ option: OutputOption) -> Bool { option.property.isSet(in: self) }

  /// Leaves an option to its default.
  package mutating func remove(_ option: OutputOption) { option.property.unset(in: &self) }

  /// The options that a format knows.
  package func known(to format: OutputFormat) -> OutputOptions {
    var options = self
    for option in OutputOption.allCases where !format.options.contains(option) {
      options.remove(option)
    }
    return options
  }

  /// These options where they are set, else those of an output.
  ///
  /// What is set here displaces what contradicts it: `lossless` a quality, and a quality `lossless`.
  package func over(_ own: OutputOptions) -> OutputOptions {
    var own = own
    if lossless == true { OutputOption.lossy.forEach { own.remove($0) } }
    if OutputOption.lossy.contains(where: has) { own.lossless = nil }
    var options = self
    for option in OutputOption.allCases { option.property.fill(&options, from: own) }
    return options
  }
}
