internal import SegueGraphics
internal import SegueStage

// The keys of places and frames, which may also be lists of their values.

extension KeyTable<LengthPair> {
  /// A place of the stage in points or per cent.
  static let place = KeyTable(
    name: "place", title: "a place", subject: "a place",
    prototype: LengthPair(.points(0), .points(0)),
    keys: [
      Key("x", .length, \.x, isRequired: true, "From the left edge."),
      Key("y", .length, \.y, isRequired: true, "From the top edge."),
    ])
}

extension KeyTable<Point> {
  /// A place of the stage in points.
  fileprivate static let point = KeyTable(
    name: "place", title: "a place", subject: "a place", prototype: .zero,
    keys: [
      Key("x", .coordinate, \.x, isRequired: true, "From the left edge."),
      Key("y", .coordinate, \.y, isRequired: true, "From the top edge."),
    ])
}

extension KeyTable<FrameLength> {
  static let frame = frame(sides: .side(mayBeZero: false))
  /// A frame that may be empty.
  fileprivate static let thumbnail = frame(sides: .side(mayBeZero: true))

  private static func frame(sides: ValueKind<Double?>) -> Self {
    KeyTable(
      name: "frame", title: "a frame", subject: "a frame", prototype: FrameLength(x: 0, y: 0),
      foreign: .frame,
      keys: [
        Key("x", .edge, \.x, isRequired: true, "The left edge in points."),
        Key("y", .edge, \.y, isRequired: true, "The top edge in points."),
        Key("width", sides, \.width, "The width in points; auto keeps proportions."),
        Key("height", sides, \.height, "The height in points; auto keeps proportions."),
      ])
  }
}

extension KeyTable<RectLength> {
  /// A part of a screen in points or per cent.
  static let rect = KeyTable(
    name: "rect", title: "a part of a screen", subject: "the part",
    prototype: RectLength(
      x: .points(0), y: .points(0), width: .fraction(1), height: .fraction(1)),
    keys: [
      Key("x", .length, \.x, isRequired: true, "The left edge."),
      Key("y", .length, \.y, isRequired: true, "The top edge."),
      Key("width", .length, \.width, isRequired: true, "The width."),
      Key("height", .length, \.height, isRequired: true, "The height."),
    ])
}

extension ValueKind<RectLength> {
  /// A part of a screen in points or per cent, which is not empty.
  static let rect = listed("a part of a screen such as `[0, 50%, 100%, 50%]`", .rect).checked(
    .badSnapshot, "the part of the screen must have a width and a height greater than 0",
    help: ["write it as `[x, y, width, height]`, in points or per cent of the screen"]
  ) { $0.width.points(of: 1) > 0 && $0.height.points(of: 1) > 0 }
}

extension ValueKind where Value: Sendable {
  /// Returns the kind of lists with a value for each key of a table, in order, or of mappings.
  fileprivate static func listed(_ words: String, _ table: KeyTable<Value>) -> Self {
    let parts = [ValueForm.Part(section: table.name, pattern: "{ … }")]
    return ValueKind(ValueForm(.form(words), parts: parts)) { decoder, entry in
      decoder.listed(entry, table, takes: words)
    } textInScene: { value, scene in
      "[\(table.keys.compactMap { $0.text(value, scene) }.joined(separator: ", "))]"
    }
  }
}

extension ValueKind<LengthPair> {
  /// A place of the stage, for transitions.
  static let place = listed("a place such as `[50%, 180%]`", .place)

  /// Returns the kind of two lengths, in points or per cent of the stage.
  static func lengths(_ words: String) -> Self {
    let pair = listed(words, .place)
    return ValueKind(pair.form) { decoder, entry in
      if case .sequence(let nodes) = entry.value.content, nodes.count != 2 {
        decoder.reportKind(of: entry, takes: words)
        return nil
      }
      return pair.read(&decoder, entry)
    } textInScene: {
      pair.text($0, $1)
    }
  }
}

extension ValueKind<Point> {
  /// Returns the kind of two numbers, in points or points per second; `words` describes it in the
  /// reference.
  static func place(_ words: String) -> Self {
    listed("a place such as `[180, 120]`", .point).described(as: words)
  }
}

extension ValueKind<FrameLength> {
  /// A rectangle in points; one of width and height may be `auto`.
  static let frame = frame(.frame, mayBeBare: false)
  /// A rectangle in points; `auto` takes its width or height from the picture or text of the layer.
  static let layerFrame = frame(.frame, mayBeBare: true)
  /// The frame of a thumbnail; its size may be 0.
  static let thumbnail = frame(.thumbnail, mayBeBare: false)

  /// Returns a kind of frames.
  ///
  /// - Parameter mayBeBare: allows `auto` for both width and height.
  private static func frame(_ table: KeyTable<FrameLength>, mayBeBare: Bool) -> Self {
    let listed = listed(frameWords, table)
    return ValueKind(listed.form) { decoder, entry in
      let before = decoder.problems.errorCount
      guard let frame = listed.read(&decoder, entry), decoder.problems.errorCount == before else {
        return nil
      }
      guard frame.width != nil || frame.height != nil || mayBeBare else {
        decoder.problems.error(
          .missingKey, "a frame needs a width or a height", at: entry.place,
          help: ["write at least one of them in points; `auto` keeps the picture's proportions"])
        return nil
      }
      return frame
    } textInScene: {
      listed.text($0, $1)
    }
  }
}

private let frameWords = "a frame such as `[92, 228, 120, 160]`"

extension ValueKind<Length> {
  fileprivate static let length = literal(
    .form("a length such as `120` or `50%`"), takes: "two lengths such as `[50%, 120]`",
    LengthLiteral.length
  ) { LengthLiteral.text($0) }
}

extension ValueKind<Double> {
  /// A coordinate of a place.
  fileprivate static let coordinate = ValueKind(ValueKind<Length>.length.form.kind) {
    decoder, entry in
    guard let value = entry.value.number else {
      decoder.reportKind(of: entry, takes: "two numbers such as `[180, 120]`")
      return nil
    }
    return decoder.near(value, at: entry.place)
  } text: {
    NumberLiteral.text($0)
  }

  /// An edge of a frame.
  fileprivate static let edge = ValueKind(.number) { decoder, entry in
    decoder.numberOfFrame(entry).flatMap { decoder.near($0, at: entry.place) }
  } text: {
    NumberLiteral.text($0)
  }
}

extension ValueKind<Double?> {
  /// Returns the kind of the width or height of a frame; nil for `auto`.
  fileprivate static func side(mayBeZero: Bool) -> Self {
    ValueKind(.number) { decoder, entry in
      if entry.value.string == "auto" { return .some(nil) }
      guard let value = decoder.numberOfFrame(entry) else { return nil }
      if value > 0 || (mayBeZero && value == 0), value <= LengthLiteral.longest { return value }
      decoder.problems.error(
        .badNumber, "width and height must be \(mayBeZero ? "at least 0" : "greater than 0")",
        at: entry.place)
      return nil
    } text: {
      $0.map(NumberLiteral.text) ?? "auto"
    }
  }
}

extension SceneDecoder {
  /// Returns advice about a rectangle of two pairs, as of `CGRect`; nil for another list.
  private static func flattened(_ nodes: [SyntaxNode], _ entry: SyntaxEntry) -> String? {
    let items = nodes.flatMap { node -> [SyntaxNode] in
      if case .sequence(let inner) = node.content { inner } else { [node] }
    }
    guard items.count == 4, nodes.count == 2 else { return nil }
    return
      "write `\(CanonicalName.of(entry.name)): [\(items.map(\.inline).joined(separator: ", "))]`"
  }

  /// Decodes a list with a value for each key of a table, or a mapping with its keys.
  fileprivate mutating func listed<Root>(
    _ entry: SyntaxEntry, _ table: KeyTable<Root>, takes words: String
  ) -> Root? {
    switch entry.value.content {
    case .mapping: return value(of: entry.value, table)
    case .scalar:
      reportKind(of: entry, takes: words)
      return nil
    case .sequence(let nodes):
      guard nodes.count == table.keys.count else {
        problems.error(
          .wrongKind, "\(words) has \(table.keys.count) values, not \(nodes.count)",
          at: entry.place, help: Self.flattened(nodes, entry).map { [$0] } ?? [])
        return nil
      }
      if reportUnits(nodes, entry) { return nil }
      let items = nodes.map { SyntaxEntry(key: entry.key, value: $0) }
      var root = table.prototype
      let keys = Dictionary(zip(table.section.names, items)) { first, _ in first }
      return read(keys, table, into: &root).isEmpty ? root : nil
    }
  }

  /// Decodes a number of a frame.
  fileprivate mutating func numberOfFrame(_ entry: SyntaxEntry) -> Double? {
    if let value = entry.value.number { return value }
    problems.error(
      .badNumber, "a frame has four numbers; width or height may be `auto`", at: entry.place,
      help: ["write \(frameWords)"])
    return nil
  }

  /// Returns a coordinate; nil, which is reported, if it is too far from the stage.
  fileprivate mutating func near(_ value: Double, at place: ScriptPlace) -> Double? {
    if abs(value) <= LengthLiteral.longest { return value }
    problems.error(
      .badNumber, "a coordinate must be from -1000000 to 1000000", at: place)
    return nil
  }
}
