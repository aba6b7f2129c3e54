internal import SegueGraphics
internal import SegueStage

/// Writes an output with every default filled in.
enum OutputWriter {
  /// The output as a mapping in one line.
  static func text(_ output: Output) -> String {
    let pairs =
      ["file: \(YAMLText.word(output.path))", "format: \(output.format.name)"]
      + content(output.content) + options(output.options, of: output.format)
    return "{ \(pairs.joined(separator: ", ")) }"
  }

  /// What a PNG shows.
  private static func content(_ content: Output.Content) -> [String] {
    switch content {
    case .still(let moment): return ["at: \(text(moment))"]
    case .sheet(let sheet):
      let frames =
        switch sheet.frames {
        case .count(let count): "\(count)"
        case .moments(let moments): "[\(moments.map(text).joined(separator: ", "))]"
        }
      return [
        "sheet: \(frames)", "columns: \(sheet.columns)", "onion: \(sheet.isOnion)",
        "gap: \(sheet.gap)", "gap-color: \"\(sheet.gapColor.hex)\"",
        "width: \(sheet.width)",
      ]
    case .clip, .trace: return []
    }
  }

  /// What is asked of it; an option without a default is there only when it is set.
  private static func options(_ options: OutputOptions, of format: OutputFormat) -> [String] {
    OutputOption.allCases.compactMap { option in
      guard format.options.contains(option) else { return nil }
      if options.lossless == true, OutputOption.lossy.contains(option) { return nil }
      return value(of: option, options).map { "\(option.rawValue): \($0)" }
    }
  }

  private static func value(
    of option: OutputOption, _ options: OutputOptions
  ) -> String? {
    switch option {
    case .quality: "\(options.quality ?? OutputOptions.defaultQuality)"
    case .colors: "\(options.colors ?? OutputOptions.defaultColors)"
    case .dither: (options.dither ?? .auto).rawValue
    case .palette: (options.palette ?? .auto).rawValue
    case .lossless: "\(options.lossless ?? false)"
    case .background: options.background.map { "\"\($0.hex)\"" }
    case .lastFrame: options.lastFrame.map(TimeLiteral.text)
    case .pngEffort: "\(options.pngEffortOrDefault)"
    case .maxSize: options.maxSize.map(ByteCountLiteral.text)
    case .fit: options.maxSize.map { _ in "\(options.fit ?? false)" }
    }
  }

  /// A moment; with a colon or an author's name in it, it needs quotes to be one text.
  static func text(_ moment: Moment) -> String {
    let text = MomentLiteral.text(moment)
    let isPlain = text.allSatisfy {
      $0.isASCII && ($0.isLetter || $0.isNumber || ".%".contains($0))
    }
    return isPlain ? text : YAMLText.quoted(text)
  }
}
