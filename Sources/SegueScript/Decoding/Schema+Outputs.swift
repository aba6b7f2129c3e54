internal import SegueStage

/// The keys of outputs.
extension Schema {
  /// The long form of an output.
  package static let output = SchemaSection(
    name: "output", title: "an output",
    keys: [
      SchemaKey(
        "file", .path, default: nil, "The path; a folder ends in `/`, `-` is standard output."),
      SchemaKey("format", .format, default: "what the extension says", "What is written."),
      SchemaKey("at", .moment, default: "none", "The moment that a PNG shows."),
      SchemaKey(
        "sheet", .form("a number of frames, or a list of moments"), default: "none",
        "The moments that a PNG shows side by side, as a contact sheet."),
    ] + KeyTable.sheet.section.keys + KeyTable.options.section.keys)
}
