internal import SegueGraphics
internal import SegueStage

/// The keys of outputs.
extension Schema {
  /// The long form of an output.
  package static let output = SchemaSection(
    name: "output", title: "an output",
    keys: [
      SchemaKey(
        "file", .path, default: nil, "The path; a folder ends in `/`, `-` is standard output."),
      SchemaKey(
        "format", .format, default: "what the extension says", "What is written."),
      SchemaKey("at", .moment, default: "none", "The moment that a PNG shows."),
    ] + sheet + outputOptions)

  /// The keys of contact sheets.
  private static let sheet = [
    SchemaKey(
      "sheet", .form("a number of frames, or a list of moments"), default: "none",
      "The moments that a PNG shows side by side, as a contact sheet."),
    SchemaKey(
      "columns", .wholeNumber, default: "\(Sheet.defaultColumns)", "A sheet's frames in a row."),
    SchemaKey(
      "onion", .form("`true` or `false`"), default: "false",
      "Whether a sheet's frames lie over one another instead."),
    SchemaKey(
      "gap", .wholeNumber, default: "\(Sheet.defaultGap)",
      "The pixels between a sheet's frames and round them."),
    SchemaKey(
      "gap-color", .color, default: "\"\(Sheet.defaultGapColor.hex)\"",
      "The colour of a sheet's gaps; opaque, or `clear`."),
    SchemaKey(
      "width", .wholeNumber, default: "\(Sheet.defaultWidth)",
      "The widest that a sheet may be, in pixels; its frames are made smaller to fit."),
  ]

  /// What may be asked of an output beside its format, in the order of ``OutputOption``.
  private static let outputOptions = [
    SchemaKey(
      "quality", .wholeNumber, default: "\(OutputOptions.defaultQuality)",
      "How good the pictures of a GIF or WebP are, 1 to 100."),
    SchemaKey(
      "colors", .wholeNumber, default: "\(OutputOptions.defaultColors)",
      "The most colours of a GIF's palette, 2 to 256."),
    SchemaKey(
      "dither", .word(OutputOptions.Dither.allCases.map(\.rawValue)), default: "auto",
      "The pattern for colours that a GIF's palette has not."),
    SchemaKey(
      "palette", .word(OutputOptions.Palette.allCases.map(\.rawValue)), default: "auto",
      "Whether a GIF has one palette in all."),
    SchemaKey(
      "lossless", .form("`true` or `false`"), default: "false",
      "Whether a GIF or WebP keeps every pixel, or is refused."),
    SchemaKey(
      "background", .color, default: "the script's",
      "The colour behind everything in this output; opaque."),
    SchemaKey(
      "last-frame", .time, default: "a frame's duration", "How long the last frame shows."),
    SchemaKey(
      "png-effort", .wholeNumber,
      default: "\(OutputOptions.defaultPNGEffort)",
      "How hard the data of a PNG is compressed, 1 to 9, which takes seconds a picture."),
    SchemaKey(
      "max-size", .form("a size such as `2MB`"), default: "none",
      "The most that the file may have; a larger one is not written."),
    SchemaKey(
      "fit", .form("`true` or `false`"), default: "false",
      "Whether a file over `max-size` is made smaller until it fits."),
  ]
}
