internal import SegueGraphics
import SegueStage

/// The keys of an output, before they are checked against its format.
struct OutputParts: Sendable {
  var path: String?
  var format: OutputFormat?
  /// The moment of a picture.
  var moment: Moment?
  /// The frames of a contact sheet; nil without one.
  var frames: ContactSheet.Frames?
  /// The layout of the contact sheet.
  var sheet = KeyTable.sheet.prototype
  var options = OutputOptions()

  /// Returns the parts of an output.
  static func of(_ output: Output) -> OutputParts {
    var parts = OutputParts(path: output.path, format: output.format, options: output.options)
    switch output.content {
    case .still(let moment): parts.moment = moment
    case .sheet(let sheet): (parts.frames, parts.sheet) = (sheet.frames, sheet)
    case .clip, .trace: break
    }
    return parts
  }
}

extension KeyTable<OutputParts> {
  static let output = KeyTable(
    name: "output", title: "an output", prototype: OutputParts(),
    company: [
      KeyCompany(
        KeyTable<ContactSheet>.sheet.section.names, need: ["sheet"], .badOutput, as: "a `sheet`",
        help: ["write `{ file: strip.png, sheet: 9 }`"]),
      KeyCompany(["fit"], need: ["max-size"], nil),
    ],
    settings: ["at", "sheet", "png-effort"].reduce(into: [:]) {
      $0[$1] = ["file": "a.png"]
    },
    foreign: .output,
    keys: content + KeyTable<ContactSheet>.sheet.keys.map { $0.within(\.sheet) }
      + KeyTable<OutputOptions>.options.keys.map { $0.within(\.options) })

  /// The keys for the file, and for the moments that a picture shows.
  static let content: [Key<OutputParts>] = [
    Key(
      "file", .path.described(as: .path, example: "a.gif"), \.path, isRequired: true,
      "The file to write; a folder ends in `/`, `-` is standard output."),
    Key("format", .format, \.format, default: "what the extension says", "What is written."),
    Key("at", .moment, \.moment, default: "none", "The moment that a PNG shows."),
    Key(
      "sheet", .frames, \.frames, default: "none",
      "The moments that a PNG shows side by side, as a contact sheet."),
  ]
}

extension KeyTable<OutputOptions> {
  /// The options of an output apart from its format; their names are those of ``OutputOption``.
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
        "dither", .word("values"), \.dither, orElse: .auto,
        "The pattern for colours that a GIF's palette has not."),
      Key(
        "palette", .word("values"), \.palette, orElse: .auto,
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
        orElse: OutputOptions.publishedPNGEffort,
        default:
          "\(OutputOptions.defaultPNGEffort), or \(OutputOptions.publishedPNGEffort) for an APNG",
        "How hard the data of a PNG is compressed, 1 to 9, which takes seconds a picture."),
      Key(
        "max-size", .byteCount, \.maxSize, default: "none",
        "The most that the file may have; a larger one is not written."),
      Key(
        "fit", .flag, \.fit, orElse: false,
        "Whether a file over `max-size` is made smaller until it fits."),
    ])
}

extension KeyTable<ContactSheet> {
  /// The layout of a contact sheet; the key `sheet` itself chooses its frames.
  static let sheet = KeyTable(
    name: "output", title: "an output", prototype: ContactSheet(.count(1)),
    keys: [
      Key(
        "columns", .wholeNumber(1...ContactSheet.mostFrames), \.columns,
        "A sheet's frames in a row."),
      Key("onion", .flag, \.isOnion, "Whether a sheet's frames lie over one another instead."),
      Key(
        "gap", .wholeNumber(0...ContactSheet.mostGap), \.gap,
        "The pixels between a sheet's frames and round them."),
      Key(
        "gap-color", .opaqueOrClear, \.gapColor,
        "The colour of a sheet's gaps; opaque, or `clear`."),
      Key(
        "width", .wholeNumber(ContactSheet.widths), \.width,
        "The widest that a sheet may be, in pixels; its frames are made smaller to fit."),
    ])
}

extension ValueKind<String> {
  /// The path of a file.
  static let path = ValueKind(.path) { decoder, entry in
    decoder.path(entry)
  } text: {
    YAMLText.word($0)
  }
}

extension ValueKind<OutputFormat> {
  /// The name of an output format.
  fileprivate static let format = ValueKind(.format) { decoder, entry in
    decoder.word(entry, among: decoder.formats.names, kind: "formats")
      .flatMap(decoder.formats.named)
  } text: {
    $0.name
  }
}

extension ValueKind<ContactSheet.Frames> {
  /// The frames of a contact sheet: their number, or a list of moments.
  fileprivate static let frames = union(
    "a number of frames, or a list of moments",
    (
      .list,
      moments.converted(
        to: { .moments($0) }, from: { if case .moments(let moments) = $0 { moments } else { nil } })
    ),
    (
      .number,
      ValueKind<Int>.wholeNumber(1...ContactSheet.mostFrames).converted(
        to: { .count($0) }, from: { if case .count(let count) = $0 { count } else { nil } })
    ))

  private static let moments = ValueKind<Moment>.moment.list(
    "a list of moments", example: "[50%]", count: 1...ContactSheet.mostFrames,
    limit: { _ in
      (.badNumber, "a contact sheet shows 1 to \(ContactSheet.mostFrames) moments", [])
    })
}

/// Decoding of the options of an output.
extension SceneDecoder {
  /// Decodes the options of an output; those that its format does not support are reported.
  mutating func outputOptions(
    _ keys: [String: SyntaxEntry], for format: OutputFormat
  ) -> OutputOptions {
    var options = OutputOptions()
    for key in KeyTable.options.keys {
      guard let entry = keys[key.name], let option = OutputOption(rawValue: key.name) else {
        continue
      }
      guard format.options.contains(option) else {
        problems.error(
          .badOutput, "`\(key.name)` does not go with `\(format.name)`",
          at: entry.key.place, help: ["remove it: it goes only with \(formats.words(for: option))"])
        continue
      }
      _ = key.read(&self, entry, &options)
    }
    checkCombination(of: options, keys)
    return options
  }

  /// Reports options that contradict each other.
  private mutating func checkCombination(of options: OutputOptions, _ keys: [String: SyntaxEntry]) {
    if options.lossless == true {
      for option in OutputOption.lossy {
        guard options.has(option), let entry = keys[option.rawValue] else { continue }
        problems.error(
          .badOutput, "`\(option.rawValue)` has no effect on a `lossless` file",
          at: entry.key.place, help: ["remove one of the two"])
      }
    }
    if options.fit != nil, keys[OutputOption.maxSize.rawValue] == nil,
      let fit = keys[OutputOption.fit.rawValue]
    {
      problems.error(
        .badOutput, "`fit` needs `max-size`", at: fit.key.place,
        help: ["write `{ file: clip.gif, max-size: 2MB, fit: true }`"])
    }
  }

}
