internal import SegueStage

/// What is asked of an output beside its format.
extension SceneDecoder {
  /// The options among an output's keys; those that its format does not know are said.
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
          at: entry.key.place, help: ["it goes with \(formats.words(for: option))"])
        continue
      }
      _ = key.read(&self, entry, &options)
    }
    checkCompany(of: options, keys)
    return options
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

  /// `true` or `false`.
  mutating func flag(_ entry: SyntaxEntry) -> Bool? {
    if entry.value.flag == nil { reportKind(of: entry, takes: "`true` or `false`") }
    return entry.value.flag
  }

  /// A time over 0.
  mutating func duration(_ entry: SyntaxEntry) -> Double? {
    guard let seconds = time(entry) else { return nil }
    guard seconds > 0 else {
      problems.error(.badTime, "the last frame shows for some time", at: entry.place)
      return nil
    }
    return seconds
  }
}
