internal import SegueStage

/// Contact sheets.
extension SceneDecoder {
  /// The sheet that an output's keys ask for; nil without `sheet`, or where it cannot be read.
  mutating func sheet(_ keys: [String: SyntaxEntry]) -> Sheet? {
    guard let entry = keys["sheet"] else {
      for row in KeyTable.sheet.keys {
        guard let key = keys[row.name] else { continue }
        problems.error(
          .badOutput, "`\(row.name)` goes with a `sheet`", at: key.key.place,
          help: ["write `{ file: strip.png, sheet: 9 }`"])
      }
      return nil
    }
    guard let frames = frames(entry) else { return nil }
    var sheet = Sheet(frames)
    read(keys, KeyTable.sheet, into: &sheet)
    return sheet
  }

  /// A number of frames, or a list of moments.
  private mutating func frames(_ entry: SyntaxEntry) -> Sheet.Frames? {
    guard case .sequence(let nodes) = entry.value.content else {
      guard entry.value.number != nil else {
        reportKind(of: entry, takes: Schema.output.key("sheet")?.kind.words ?? "")
        return nil
      }
      return frameCount(entry).map { .count($0) }
    }
    guard (1...Sheet.mostFrames).contains(nodes.count) else {
      problems.error(
        .badNumber, "a sheet shows 1 to \(Sheet.mostFrames) moments", at: entry.place)
      return nil
    }
    let moments = nodes.compactMap { node in
      literal(
        SyntaxEntry(key: entry.key, value: node), takes: SchemaKey.Kind.moment.words,
        MomentLiteral.moment)
    }
    return moments.count == nodes.count ? .moments(moments) : nil
  }

  private mutating func frameCount(_ entry: SyntaxEntry) -> Int? {
    wholeNumber(entry, within: 1...Sheet.mostFrames)
  }

  /// A whole number within a range.
  mutating func wholeNumber(_ entry: SyntaxEntry, within range: ClosedRange<Int>) -> Int? {
    let (least, most) = (range.lowerBound, range.upperBound)
    return number(entry, words: "a whole number within \(least)...\(most)") { value in
      value >= Double(least) && value <= Double(most) && value == value.rounded(.down)
    }.map { Int($0) }
  }
}
