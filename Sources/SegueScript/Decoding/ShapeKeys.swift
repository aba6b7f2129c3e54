internal import SegueGraphics
internal import SegueStage

// The keys of a layer's drawn content: corners, gradient, shape and stroke.

extension ValueKind<CornerRadii> {
  private static let words = "a radius, or four such as `[12, 12, 0, 0]`, from the top left on"

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

extension KeyTable<StrokeStyle> {
  /// The keys of a stroke, apart from its `color`.
  static let stroke = KeyTable(
    name: "stroke", title: "a stroke", prototype: StrokeStyle(),
    keys: [
      Key("width", .number(0...10_000, "within 0...10000"), \.width, "Its width in points."),
      Key("cap", .word("caps"), \.cap, "The ends of lines."),
      Key("join", .word("joins"), \.join, "The corners of lines."),
      Key(
        "miter-limit", .number(1...1000, "within 1...1000"), \.miterLimit,
        "How many widths long a miter may be before it becomes a bevel."),
      Key(
        "dash", .lengthList, \.dash, default: "none",
        "The lengths of dashes and gaps in turn, in points."),
      Key(
        "phase", .number(-1e6...1e6, "within -1000000...1000000"), \.phase,
        "How far into the dashes it begins, in points."),
      Key(
        "start", .number(0...1, "within 0...1"), \.start,
        "Where it begins, as a share of the length of all lines."),
      Key(
        "end", .number(0...1, "within 0...1"), \.end,
        "Where it ends, as a share of the length of all lines."),
    ])
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

extension ValueKind<[Double]> {
  /// Gradient locations: numbers within 0...1 in ascending order.
  static let locations = ValueKind(.form("a list of numbers within 0...1")) { decoder, entry in
    decoder.locations(entry)
  } text: {
    "[\($0.map(NumberLiteral.text).joined(separator: ", "))]"
  }
}

extension KeyTable<Gradient> {
  /// The keys of a gradient, apart from `colors` and `locations`.
  static let gradient = KeyTable(
    name: "gradient", title: "a gradient", prototype: Gradient(colors: []),
    keys: [
      Key("type", .word("gradients"), \.kind, "Along what the colours change."),
      Key(
        "start", .fractions, \.start,
        "Where it begins, or its centre, as fractions of the layer's size."),
      Key("end", .fractions, \.end, "Where it ends, as fractions of the layer's size."),
      Key(
        "space", .word("spaces"), \.space,
        "The coordinates in which right angles and circles are meant."),
      Key(
        "interpolation", .word("interpolations"), \.interpolation,
        "What is interpolated between two colours."),
      Key(
        "dither", .flag, \.isDithered,
        "Whether a pattern of 8 x 8 pixels hides the steps between levels."),
    ])
}

extension ValueKind<Gradient> {
  private static let words = "a mapping with `colors`"

  static let gradient = ValueKind(.form(words)) { decoder, entry in
    decoder.gradient(entry, words)
  } textInScene: { gradient, scene in
    let colors = gradient.stops.map { "\"\($0.color.hex)\"" }.joined(separator: ", ")
    let places = gradient.stops.map { NumberLiteral.text($0.location) }.joined(separator: ", ")
    let rest = KeyTable.gradient.pairs(of: gradient, in: scene)
    return "{ "
      + (["colors: [\(colors)]", "locations: [\(places)]"] + rest).joined(separator: ", ") + " }"
  }
}

extension SceneDecoder {
  /// Decodes a gradient, and warns if its clear colours of other hues blend through a third hue.
  fileprivate mutating func gradient(_ entry: SyntaxEntry, _ words: String) -> Gradient? {
    guard case .mapping(let all) = entry.value.content else {
      reportKind(of: entry, takes: words)
      return nil
    }
    let own = ["colors", "locations"]
    var rest = entry.value
    rest.content = .mapping(all.filter { !own.contains(CanonicalName.of($0.name)) })
    guard let keys = entries(of: rest, Schema.gradient) else { return nil }
    guard let list = all.first(where: { CanonicalName.of($0.name) == "colors" }) else {
      problems.error(
        .missingKey, "the gradient has no `colors`", at: entry.place,
        help: ["`colors: [\"#FF5E3A\", \"#FF2A68\"]`"])
      return nil
    }
    guard let colors = colors(list) else { return nil }
    var gradient = Gradient(colors: colors)
    if let places = all.first(where: { CanonicalName.of($0.name) == "locations" }) {
      guard let locations = locations(places, count: colors.count) else { return nil }
      for index in locations.indices { gradient.stops[index].location = locations[index] }
    }
    read(keys, KeyTable.gradient, into: &gradient)
    if gradient.isMuddy {
      problems.warning(
        .caution, "the gradient goes to a clear colour of another hue, through a third one between",
        at: list.place,
        help: ["`interpolation: premultiplied` keeps the hue, and so does its colour with alpha 00"]
      )
    }
    return gradient
  }

  /// Decodes the colours of a gradient, at most `Effects.mostStops`.
  private mutating func colors(_ entry: SyntaxEntry) -> [Color]? {
    guard case .sequence(let nodes) = entry.value.content else {
      reportKind(of: entry, takes: "a list of colours")
      return nil
    }
    guard (1...Effects.mostStops).contains(nodes.count) else {
      problems.error(
        .badNumber, "a gradient has 1 to \(Effects.mostStops) colours, not \(nodes.count)",
        at: entry.place)
      return nil
    }
    let colors = nodes.map { color(SyntaxEntry(key: entry.key, value: $0)) }
    return colors.contains(nil) ? nil : colors.compactMap(\.self)
  }

  /// Decodes the locations of a gradient, one for each colour.
  private mutating func locations(_ entry: SyntaxEntry, count: Int) -> [Double]? {
    guard let places = locations(entry) else { return nil }
    guard places.count == count else {
      problems.error(
        .badNumber, "there are \(count) colours and \(places.count) locations", at: entry.place)
      return nil
    }
    return places
  }

  /// Decodes gradient locations: numbers within 0...1 in ascending order.
  fileprivate mutating func locations(_ entry: SyntaxEntry) -> [Double]? {
    let words = "a list of numbers within 0...1"
    guard let places = numbers(entry, count: 0...Effects.mostStops, takes: words) else {
      return nil
    }
    let rises = zip(places, places.dropFirst()).allSatisfy { $0 <= $1 }
    guard rises, places.allSatisfy({ 0...1 ~= $0 }) else {
      problems.error(
        .badNumber, "locations must lie within 0...1 and must not fall", at: entry.place)
      return nil
    }
    return places
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
          .unknownKey, "`\(name)` goes with `path` or `shape`", at: entry.key.place)
      }
      return
    }
    if keys["path"] != nil, let other = keys["shape"] {
      problems.error(.wrongKind, "a layer has one of `path` and `shape`", at: other.key.place)
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
        .badNumber, "`path` cannot be read at byte \(error.offset): \(error.sentence)",
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
    guard case .mapping(let all) = entry.value.content else {
      reportKind(of: entry, takes: "a mapping with `color` and `width`")
      return
    }
    var rest = entry.value
    rest.content = .mapping(all.filter { CanonicalName.of($0.name) != "color" })
    shape.stroke = value(of: rest, KeyTable.stroke)
    if let color = all.first(where: { CanonicalName.of($0.name) == "color" }) {
      shape.strokeColor = self.color(color) ?? .black
    }
  }
}
