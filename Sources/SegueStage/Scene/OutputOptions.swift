public import SegueGraphics

/// The encoding options of an output; nil leaves an option to its default.
///
/// `OutputFormat.options` lists the options that a format supports.
public struct OutputOptions: Hashable, Sendable {
  /// The dithering of a GIF's colours.
  public enum Dither: String, CaseIterable, Hashable, Sendable {
    /// No dithering: the nearest colour of the palette.
    case none
    /// Dithering where a smooth gradient would show bands.
    case auto
    /// Ordered dithering of every colour that is not in the palette, with a static pattern.
    case ordered
  }

  /// The palettes of a GIF.
  public enum Palette: String, CaseIterable, Hashable, Sendable {
    /// The global palette for some frames, local palettes for others.
    case auto
    /// One global palette for all frames.
    case global
  }

  /// The quality of a GIF or a lossy WebP, 1...100.
  public var quality: Int?
  /// The maximal size of a GIF's palettes, 2...256.
  public var colors: Int?
  /// The dithering of colours outside a GIF's palette.
  public var dither: Dither?
  /// The palettes of a GIF: global, or also local.
  public var palette: Palette?
  /// Whether a GIF or WebP is lossless; a GIF with a frame of too many colours is refused.
  public var lossless: Bool?
  /// The opaque background colour, in place of the script's.
  public var background: Color?
  /// The duration of the last frame in seconds, in place of a frame's; at most a day.
  public var lastFrame: Double?
  /// The effort of PNG compression, 1...9: the same pixels, smaller and slower.
  ///
  /// 9 takes about ten seconds for a photograph of 390 x 844 pixels where Segue was built with
  /// zopfli, whose version its bytes then depend on, and about a second otherwise.
  public var pngEffort: Int?
  /// The most bytes that the file may have, >= 1; a larger one is not written.
  public var maxSize: Int?
  /// Whether a file larger than ``maxSize`` is reduced until it fits.
  public var fit: Bool?

  /// Creates options that are all unset.
  public init() {}
}

extension OutputOptions {
  /// The default quality of a lossy picture.
  package static let defaultQuality = 90
  /// The default maximal size of a palette.
  package static let defaultColors = 256
  /// The default effort for stills, contact sheets and folders of PNG files, which are written often.
  ///
  /// Beside ``publishedPNGEffort`` a folder of photographs takes 0.28 of the time for 6 % more bytes.
  package static let defaultPNGEffort = 3
  /// The default effort for files that are loaded often: APNGs, and the pictures of documentation.
  ///
  /// Of six clips at 390 × 844, in time as a multiple of effort 1's and bytes beyond those of 8: 3
  /// takes 1.4 for 7.0 %, 4 takes 1.9 for 5.8 %, 5 takes 2.6 for 1.6 %, 6 takes 3.5 for 0.8 %, 7
  /// takes 5.1 for 0.6 %, and 8 takes 9.7.
  package static let publishedPNGEffort = 5

  /// The options that are set.
  package var given: [OutputOption] { OutputOption.allCases.filter(has) }

  /// Returns whether an option is set.
  package func has(_ option: OutputOption) -> Bool { option.property.isSet(in: self) }

  /// Resets an option to its default.
  package mutating func remove(_ option: OutputOption) { option.property.unset(in: &self) }

  /// Returns the options that a format supports.
  package func known(to format: OutputFormat) -> OutputOptions {
    var options = self
    for option in OutputOption.allCases where !format.options.contains(option) {
      options.remove(option)
    }
    return options
  }

  /// Overrides an output's own options with these where they are set.
  ///
  /// Contradicting options are dropped from the output's: a set `lossless` drops its quality, and a
  /// set quality its `lossless`.
  package func over(_ own: OutputOptions) -> OutputOptions {
    var own = own
    if lossless == true { OutputOption.lossy.forEach { own.remove($0) } }
    if OutputOption.lossy.contains(where: has) { own.lossless = nil }
    var options = self
    for option in OutputOption.allCases { option.property.fill(&options, from: own) }
    return options
  }
}
