internal import SegueGraphics
internal import SegueStage

/// Writes an output with every default filled in.
struct OutputWriter {
  /// The scene to which the output belongs.
  let scene: Scene

  /// The output as a mapping in one line.
  func text(_ output: Output) -> String {
    let pairs =
      ["file: \(YAMLText.word(output.path))", "format: \(output.format.name)"]
      + content(output.content) + options(output.options, of: output.format)
    return "{ \(pairs.joined(separator: ", ")) }"
  }

  /// What a PNG shows.
  private func content(_ content: Output.Content) -> [String] {
    switch content {
    case .still(let moment): return ["at: \(Self.text(moment))"]
    case .sheet(let sheet):
      let frames =
        switch sheet.frames {
        case .count(let count): "\(count)"
        case .moments(let moments): "[\(moments.map(Self.text).joined(separator: ", "))]"
        }
      return ["sheet: \(frames)"] + KeyTable.sheet.pairs(of: sheet, in: scene)
    case .clip, .trace: return []
    }
  }

  /// What is asked of it; an option without a default is there only when it is set.
  private func options(_ options: OutputOptions, of format: OutputFormat) -> [String] {
    KeyTable.options.keys.compactMap { key in
      guard let option = OutputOption(rawValue: key.name), format.options.contains(option),
        options.lossless != true || !OutputOption.lossy.contains(option),
        option != .fit || options.maxSize != nil
      else { return nil }
      return key.text(options, scene).map { "\(key.name): \($0)" }
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
