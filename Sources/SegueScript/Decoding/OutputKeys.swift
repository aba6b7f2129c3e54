internal import SegueGraphics
internal import SegueStage

extension KeyTable<OutputOptions> {
  /// What may be asked of an output beside its format; the names are those of ``OutputOption``.
  static let options = KeyTable(
    name: "output", title: "an output", prototype: OutputOptions(),
    keys: [
      Key(
        "quality", .wholeNumber(OutputOption.qualities), \.quality,
        orElse: OutputOptions.defaultQuality,
        "How good the pictures of a GIF or WebP are, 1 to 100."),
      Key(
        "colors", .wholeNumber(OutputOption.colorCounts), \.colors,
        orElse: OutputOptions.defaultColors, "The most colours of a GIF's palette, 2 to 256."),
      Key(
        "dither", .word("patterns"), \.dither, orElse: .auto,
        "The pattern for colours that a GIF's palette has not."),
      Key(
        "palette", .word("choices of palettes"), \.palette, orElse: .auto,
        "Whether a GIF has one palette in all."),
      Key(
        "lossless", .flag, \.lossless, orElse: false,
        "Whether a GIF or WebP keeps every pixel, or is refused."),
      Key(
        "background", .opaqueColor, \.background, default: "the script's",
        "The colour behind everything in this output; opaque."),
      Key(
        "last-frame", .duration, \.lastFrame, default: "a frame's duration",
        "How long the last frame shows."),
      Key(
        "png-effort", .wholeNumber(OutputOption.pngEfforts), \.pngEffort,
        orElse: OutputOptions.defaultPNGEffort,
        "How hard the data of a PNG is compressed, 1 to 9, which takes seconds a picture."),
      Key(
        "max-size", .byteCount, \.maxSize, default: "none",
        "The most that the file may have; a larger one is not written."),
      Key(
        "fit", .flag, \.fit, orElse: false,
        "Whether a file over `max-size` is made smaller until it fits."),
    ])
}

extension KeyTable<Sheet> {
  /// How a contact sheet looks; which frames it shows is said by `sheet` itself.
  static let sheet = KeyTable(
    name: "output", title: "an output", prototype: Sheet(.count(1)),
    keys: [
      Key("columns", .wholeNumber(1...Sheet.mostFrames), \.columns, "A sheet's frames in a row."),
      Key("onion", .flag, \.isOnion, "Whether a sheet's frames lie over one another instead."),
      Key(
        "gap", .wholeNumber(0...Sheet.mostGap), \.gap,
        "The pixels between a sheet's frames and round them."),
      Key(
        "gap-color", .opaqueOrClear, \.gapColor,
        "The colour of a sheet's gaps; opaque, or `clear`."),
      Key(
        "width", .wholeNumber(Sheet.widths), \.width,
        "The widest that a sheet may be, in pixels; its frames are made smaller to fit."),
    ])
}
