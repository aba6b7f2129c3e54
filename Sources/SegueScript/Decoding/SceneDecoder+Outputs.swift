internal import SegueStage

/// Decoding of the outputs, except for their options.
extension SceneDecoder {
  /// Decodes the outputs; unreadable ones are skipped.
  mutating func outputs(_ entry: SyntaxEntry?) -> [Output] {
    guard let entry else { return [] }
    guard case .sequence(let nodes) = entry.value.content else {
      return output(entry).map { [$0] } ?? []
    }
    guard nodes.count <= limits.names else {
      problems.error(
        .limit, "`output` has \(nodes.count) files, over the limit of \(limits.names)",
        at: entry.key.place, help: ["remove some of them"])
      return []
    }
    return nodes.compactMap { output(SyntaxEntry(key: entry.key, value: $0)) }
  }

  /// Decodes one output, in its short form (a path) or as a mapping.
  private mutating func output(_ entry: SyntaxEntry) -> Output? {
    guard case .mapping = entry.value.content else {
      guard entry.value.string != nil || entry.value.isNull else {
        let words = Schema.script.key("output")?.kind.words ?? ""
        reportKind(of: entry, takes: words)
        return nil
      }
      return output(file: entry, [:])
    }
    let table = KeyTable.output
    guard var keys = entries(of: entry.value, table.section) else { return nil }
    checkCompany(table.company, &keys, [], table.section)
    guard let file = keys["file"] else {
      if let key = table.section.key("file") {
        reportMissing(key, in: entry.value, of: table.subject)
      }
      return nil
    }
    return output(file: file, keys)
  }

  /// Decodes the output at a path with the other keys of its mapping.
  private mutating func output(file: SyntaxEntry, _ keys: [String: SyntaxEntry]) -> Output? {
    var parts = OutputParts()
    read(keys.merging(["file": file]) { $1 }, KeyTable.content, into: &parts)
    guard let path = parts.path else { return nil }
    let files = path.split(separator: ",").map { ForeignValue.trimmed($0) }
    if files.count > 1, files.allSatisfy({ formats.ofExtension(OutputName.suffix(of: $0)) != nil })
    {
      problems.error(
        .badOutput, "`\(Excerpt.of(path))` is one path with a comma in it", at: file.place,
        help: ["write a list: `output: [\(files.joined(separator: ", "))]`"])
      return nil
    }
    claim(path, at: file.place)
    let sheet = sheet(keys, parts.frames)
    if keys["sheet"] != nil, sheet == nil { return nil }
    let own = keys["format"] == nil ? outputFormat(path, at: file) : parts.format
    guard let format = own else { return nil }
    checkMoment(of: format, path, at: file, keys)
    if format.isFolder, path == "-" {
      problems.error(
        .badOutput, "standard output takes one file, not a folder of them", at: file.place,
        help: ["write the folder to a path such as `frames/`"])
    }
    locations.outputs.append(file.place)
    moments.append((keys["at"] ?? keys["sheet"])?.place ?? file.place)
    return Output(
      path: path, format: format, content: content(of: format, sheet, parts.moment),
      options: outputOptions(keys, for: format))
  }

  /// Returns the content of an output: the clip, a contact sheet, one moment, or a trace.
  private func content(
    of format: OutputFormat, _ sheet: ContactSheet?, _ moment: Moment?
  ) -> Output.Content {
    switch format.content {
    case .frames, .captions: .clip
    case .moments: sheet.map { .sheet($0) } ?? .still(at: moment ?? .end)
    case .numbers: .trace(pixels: true)
    }
  }

  /// Reports an output with a moment or sheet that is not a picture, and a picture with neither.
  private mutating func checkMoment(
    of format: OutputFormat, _ path: String, at file: SyntaxEntry, _ keys: [String: SyntaxEntry]
  ) {
    let isPicture = format.content == .moments
    if let at = keys["at"], !isPicture || keys["sheet"] != nil {
      problems.error(
        .badOutput, "`at` goes with a PNG of one moment", at: at.key.place,
        help: ["remove it, or write that moment to a `.png` of its own"])
    }
    if !isPicture, let sheet = keys["sheet"] {
      problems.error(
        .badOutput, "`sheet` goes with a PNG", at: sheet.key.place,
        help: ["write `{ file: strip.png, sheet: 9 }`"])
    }
    if isPicture, keys["at"] == nil, keys["sheet"] == nil {
      reportNoMoment(path, at: file.place)
    }
  }

  /// Returns the format for the extension of a path; an unknown one is reported.
  private mutating func outputFormat(_ path: String, at file: SyntaxEntry) -> OutputFormat? {
    let formats = formats
    return literal(file, takes: SchemaKey.Kind.path.words) { _ throws(LiteralError) in
      try OutputName.format(of: path, among: formats)
    }
  }

  /// Reports a picture without a moment.
  private mutating func reportNoMoment(_ path: String, at place: ScriptPlace) {
    problems.error(
      .badOutput, "a PNG shows one moment, and there is no `at` to choose it", at: place,
      help: [
        "write `{ file: \(YAMLText.word(path)), at: 50% }`, or `sheet: 9` for nine of them",
        "for the whole clip, end the path in `.apng`, or in `/` for a folder with a PNG of each frame",
      ])
  }

  /// Records a path as written, and reports a second output with the same path.
  mutating func claim(_ path: String, at place: ScriptPlace) {
    let normal = OutputName.normal(path)
    guard let first = written[normal] else {
      written[normal] = place
      return
    }
    problems.error(
      .badOutput, "`\(Excerpt.of(path))` is written twice, in line \(first.line) already",
      at: place,
      help: ["give one of the two another path"])
  }
}

/// Decoding of contact sheets.
extension SceneDecoder {
  /// Decodes the layout of a contact sheet; nil without frames.
  private mutating func sheet(
    _ keys: [String: SyntaxEntry], _ frames: ContactSheet.Frames?
  ) -> ContactSheet? {
    guard keys["sheet"] != nil, let frames else { return nil }
    var sheet = ContactSheet(frames)
    read(keys, KeyTable.sheet, into: &sheet)
    return sheet
  }

  /// Decodes an integer within a range.
  mutating func wholeNumber(_ entry: SyntaxEntry, within range: ClosedRange<Int>) -> Int? {
    let (least, most) = (range.lowerBound, range.upperBound)
    if let value = entry.value.number, value > Double(most) || value < 0 {
      let help = correction(of: entry, as: "\(value < 0 ? least : most)")
      problems.error(
        .badNumber,
        "`\(Excerpt.of(CanonicalName.of(entry.name)))` must be a whole number from \(least) to \(most)",
        at: entry.place, help: [help])
      return nil
    }
    return number(entry, words: "a whole number from \(least) to \(most)") { value in
      value >= Double(least) && value <= Double(most) && value == value.rounded(.down)
    }.map { Int($0) }
  }
}
