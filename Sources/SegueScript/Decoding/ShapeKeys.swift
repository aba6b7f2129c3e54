internal import SegueGraphics
internal import SegueStage

// The keys of a layer's drawn content: corners, shape and stroke.

extension ValueKind<CornerRadii> {
  private static let words =
    "a radius, or four such as `[12, 12, 0, 0]`, clockwise from the top left"

  /// A radius for all corners, or one for each, clockwise from the top left.
  static let cornerRadii = ValueKind(.form(words)) { decoder, entry in
    guard case .sequence = entry.value.content else {
      return decoder.number(entry, words: "0 or more") { 0...LengthLiteral.longest ~= $0 }
        .map { CornerRadii($0) }
    }
    guard let radii = decoder.numbers(entry, count: 4...4, takes: words) else { return nil }
    guard radii.allSatisfy({ $0 >= 0 }) else {
      decoder.problems.error(
        .badNumber, "`\(Excerpt.of(CanonicalName.of(entry.name)))` must be 0 or more",
        at: entry.place)
      return nil
    }
    return CornerRadii(
      topLeft: radii[0], topRight: radii[1], bottomRight: radii[2], bottomLeft: radii[3])
  } text: { radii in
    let all = radii.clockwise.map(NumberLiteral.text)
    return radii.uniform == nil ? "[\(all.joined(separator: ", "))]" : all[0]
  }
}

extension ValueKind<Path> {
  /// A path in the syntax of the `d` attribute of SVG.
  static let pathData = ValueKind(.form("SVG path data such as \"M 0 0 L 40 40\"")) {
    decoder, entry in
    decoder.path(data: entry)
  } text: {
    "\"\(PathData.text($0))\""
  }
}

extension ValueKind<Set<CornerRadii.Corner>> {
  private static let words = "a list of corners such as `[top-left, top-right]`"

  /// A list of corners by name.
  static let corners = ValueKind(.form(words)) { decoder, entry in
    guard case .sequence(let nodes) = entry.value.content, nodes.count <= 4 else {
      decoder.reportKind(of: entry, takes: words)
      return nil
    }
    let names = CornerRadii.Corner.allCases.map(\.rawValue)
    let corners = nodes.map { node in
      decoder.word(SyntaxEntry(key: entry.key, value: node), among: names, kind: "corners")
        .flatMap(CornerRadii.Corner.init)
    }
    return corners.contains(nil) ? nil : Set(corners.compactMap(\.self))
  } text: { corners in
    let named = CornerRadii.Corner.allCases.filter(corners.contains).map(\.rawValue)
    return "[\(named.joined(separator: ", "))]"
  }
}

/// The stroke of a shape, with its colour.
struct StrokeParts: Sendable {
  var color = Color.black
  var style = StrokeStyle()
}

extension KeyTable<StrokeParts> {
  static let stroke = KeyTable(
    name: "stroke", title: "a stroke", prototype: StrokeParts(),
    keys: [Key("color", .color, \.color, "Its colour.")] + own.map { $0.within(\.style) })

  private static let own: [Key<StrokeStyle>] = [
    Key("width", .number(0...10_000, "from 0 to 10000"), \.width, "Its width in points."),
    Key("cap", .word("caps"), \.cap, "The ends of lines."),
    Key("join", .word("joins"), \.join, "The corners of lines."),
    Key(
      "miter-limit", .number(1...1000, "from 1 to 1000"), \.miterLimit,
      "How many widths long a miter may be before it becomes a bevel."),
    Key(
      "dash", .lengthList, \.dash, default: "none",
      "The lengths of dashes and gaps in turn, in points."),
    Key(
      "phase", .number(-1e6...1e6, "from -1000000 to 1000000"), \.phase,
      "How far into the dashes it begins, in points."),
    Key(
      "start", .number(0...1, "from 0 to 1"), \.start,
      "Where it begins, as a share of the length of all lines."),
    Key(
      "end", .number(0...1, "from 0 to 1"), \.end,
      "Where it ends, as a share of the length of all lines."),
  ]
}

extension ValueKind<[Double]> {
  private static let words = "a list of lengths such as `[6, 4]`"

  /// The lengths of dashes and gaps in points: 0 or more, at most 64, not all 0.
  static let lengthList = ValueKind(.form(words)) { decoder, entry in
    guard let lengths = decoder.numbers(entry, count: 0...64, takes: words) else { return nil }
    guard lengths.allSatisfy({ $0 >= 0 }), lengths.isEmpty || lengths.contains(where: { $0 > 0 })
    else {
      decoder.problems.error(
        .badNumber, "dashes and gaps must be 0 or more, and not all 0", at: entry.place)
      return nil
    }
    return lengths
  } text: {
    "[\($0.map(NumberLiteral.text).joined(separator: ", "))]"
  }
}

extension SceneDecoder {
  /// Decodes the shape of a layer from `path` or `shape`, `fill-rule`, `stroke` and the layer's `fill`.
  ///
  /// As in `CAShapeLayer`, the shape is filled black if neither `fill` nor `stroke` is given.
  mutating func shape(_ keys: [String: SyntaxEntry], into layer: inout SceneLayer) {
    guard let source = keys["path"] ?? keys["shape"] else {
      for name in ["fill-rule", "stroke"] {
        guard let entry = keys[name] else { continue }
        problems.error(
          .unknownKey, "`\(name)` needs a `path` or a `shape`", at: entry.key.place,
          help: ["add one of the two, or remove it"])
      }
      return
    }
    if keys["path"] != nil, let other = keys["shape"] {
      problems.error(
        .wrongKind, "a layer has a `path` or a `shape`, not both", at: other.key.place,
        help: ["remove one of the two"])
    }
    let data = keys["path"].flatMap { path(data: $0) }.map(LayerShape.Outline.path)
    guard let outline = keys["path"] == nil ? form(source) : data else { return }
    var shape = LayerShape(outline)
    let rules = FillRule.allCases.map(\.rawValue)
    if let rule = keys["fill-rule"].flatMap({ word($0, among: rules, kind: "fill rules") }) {
      shape.rule = FillRule(rawValue: rule) ?? .nonZero
    }
    if let entry = keys["stroke"] { stroke(entry, into: &shape) }
    shape.fill = layer.fill ?? (keys["stroke"] == nil ? .black : nil)
    layer.fill = nil
    layer.effects.shape = shape
  }

  /// Decodes SVG path data; equal texts are parsed once.
  fileprivate mutating func path(data entry: SyntaxEntry) -> Path? {
    guard let text = entry.value.string else {
      reportKind(of: entry, takes: "SVG path data such as \"M 0 0 L 40 40\"")
      return nil
    }
    if let known = paths[text] { return known }
    do throws(PathDataError) {
      let path = try PathData.read(text)
      account.work(path.elements.count, .piece)
      account.hold(path.elements.count * MemoryLayout<Path.Element>.stride)
      paths[text] = path
      return path
    } catch {
      problems.error(
        .badNumber, "`path` is not valid SVG path data at byte \(error.offset): \(error.sentence)",
        at: entry.place)
      return nil
    }
  }

  /// Decodes a named shape, or a polygon or star with 3 to 100 corners.
  private mutating func form(_ entry: SyntaxEntry) -> LayerShape.Outline? {
    let plain: [String: LayerShape.Outline] = [
      "circle": .circle, "ellipse": .ellipse, "rect": .rect, "line": .line, "arrow": .arrow,
    ]
    let counted = ["polygon", "star"]
    if case .mapping(let all) = entry.value.content, all.count == 1,
      counted.contains(CanonicalName.of(all[0].name))
    {
      guard let count = wholeNumber(all[0], within: 3...100) else { return nil }
      return CanonicalName.of(all[0].name) == "star" ? .star(count) : .polygon(count)
    }
    if entry.value.name == nil {
      reportKind(of: entry, takes: "a shape such as `circle` or `{ star: 5 }`")
      return nil
    }
    let names = ["circle", "ellipse", "rect", "line", "arrow"]
    return word(entry, among: names, kind: "shapes").flatMap { plain[$0] }
  }

  /// Decodes the stroke of a shape, with its colour.
  private mutating func stroke(_ entry: SyntaxEntry, into shape: inout LayerShape) {
    guard case .mapping = entry.value.content else {
      reportKind(of: entry, takes: "a mapping with `color` and `width`")
      return
    }
    guard let parts = value(of: entry.value, KeyTable.stroke) else { return }
    (shape.stroke, shape.strokeColor) = (parts.style, parts.color)
  }
}
