internal import SegueStage

/// What is asked of an output beside its format.
extension SceneDecoder {
  /// The options among an output's keys; those that its format does not know are said.
  mutating func outputOptions(
    _ keys: [String: SyntaxEntry], for format: OutputFormat
  ) -> OutputOptions {
    var options = OutputOptions()
    for option in OutputOption.allCases {
      guard let entry = keys[option.rawValue] else { continue }
      guard format.options.contains(option) else {
        problems.error(
          .badOutput, "`\(option.rawValue)` does not go with `\(format.name)`",
          at: entry.key.place, help: ["it goes with \(formats.words(for: option))"])
        continue
      }
      read(option, entry, into: &options)
    }
    checkCompany(of: options, keys)
    return options
  }

  private mutating func read(
    _ option: OutputOption, _ entry: SyntaxEntry, into options: inout OutputOptions
  ) {
    let number = option.range.flatMap { wholeNumber(entry, within: $0) }
    switch option {
    case .quality: options.quality = number
    case .colors: options.colors = number
    case .pngEffort: options.pngEffort = number
    case .dither:
      options.dither = choice(entry, kind: "patterns")
    case .palette:
      options.palette = choice(entry, kind: "choices of palettes")
    case .lossless: options.lossless = flag(entry)
    case .fit: options.fit = flag(entry)
    case .background: options.background = opaqueColor(entry)
    case .lastFrame: options.lastFrame = duration(entry)
    case .maxSize:
      options.maxSize = literal(
        entry, takes: "a size such as `2MB`", ByteCountLiteral.bytes)
    }
  }

  /// Says which options contradict one another.
  private mutating func checkCompany(of options: OutputOptions, _ keys: [String: SyntaxEntry]) {
    if options.lossless == true {
      for option in OutputOption.lossy {
        guard options.has(option), let entry = keys[option.rawValue] else { continue }
        problems.error(
          .badOutput, "`\(option.rawValue)` says nothing about a file that is `lossless`",
          at: entry.key.place)
      }
    }
    if options.fit != nil, keys[OutputOption.maxSize.rawValue] == nil,
      let fit = keys[OutputOption.fit.rawValue]
    {
      problems.error(
        .badOutput, "`fit` goes with `max-size`", at: fit.key.place,
        help: ["write `{ file: clip.gif, max-size: 2MB, fit: true }`"])
    }
  }

  /// One of a few words.
  private mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ entry: SyntaxEntry, kind: String
  ) -> Choice? {
    word(entry, among: Choice.allCases.map(\.rawValue), kind: kind).flatMap(Choice.init)
  }

  /// `true` or `false`.
  mutating func flag(_ entry: SyntaxEntry) -> Bool? {
    if entry.value.flag == nil { reportKind(of: entry, takes: "`true` or `false`") }
    return entry.value.flag
  }

  /// A time over 0.
  private mutating func duration(_ entry: SyntaxEntry) -> Double? {
    guard let seconds = time(entry) else { return nil }
    guard seconds > 0 else {
      problems.error(.badTime, "the last frame shows for some time", at: entry.place)
      return nil
    }
    return seconds
  }
}
