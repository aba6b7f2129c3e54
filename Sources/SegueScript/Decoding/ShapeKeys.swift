internal import SegueGraphics
internal import SegueStage

// The keys of a layer's drawn content: corners, shape and stroke.

extension ValueKind<CornerRadii> {
  private static let words =
    "a radius, or four such as `[12, 12, 0, 0]`, clockwise from the top left"

  /// A radius for all corners, or one for each, clockwise from the top left.
  static let cornerRadii = union(
    words, (.list, four.converted(to: { CornerRadii(clockwise: $0) }, from: { $0.different })),
    (
      .any,
      ValueKind<Double>.number(0...LengthLiteral.longest, "0 or more")
        .converted(to: { CornerRadii($0) }, from: { $0.uniform })
    ))

  private static let four = ValueKind<[Double]>.numbers(words, count: 4...4)
    .checked(.badNumber, { "`\($0)` must be 0 or more" }) { $0.allSatisfy { $0 >= 0 } }
}

extension CornerRadii {
  /// The radii if they differ.
  fileprivate var different: [Double]? { uniform == nil ? clockwise : nil }

  fileprivate init(clockwise radii: [Double]) {
    self.init(topLeft: radii[0], topRight: radii[1], bottomRight: radii[2], bottomLeft: radii[3])
  }
}

extension ValueKind<Path> {
  /// A path in the syntax of the `d` attribute of SVG.
  static let pathData = ValueKind(
    .form("SVG path data such as \"M 0 0 L 40 40\""), example: "\"M 0 0 L 40 40\""
  ) { decoder, entry in
    decoder.path(data: entry)
  } text: {
    "\"\(PathData.text($0))\""
  }
}

extension ValueKind<Set<CornerRadii.Corner>> {
  /// A list of corners by name.
  static let corners = ValueKind<CornerRadii.Corner>.word("corners")
    .list("a list of corners such as `[top-left, top-right]`", count: 0...4)
    .converted(to: { Set($0) }, from: { CornerRadii.Corner.allCases.filter($0.contains) })
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
    Key("width", .number(0...10_000), \.width, "Its width in points."),
    Key("cap", .word("caps"), \.cap, "The ends of lines."),
    Key("join", .word("joins"), \.join, "The corners of lines."),
    Key(
      "miter-limit", .number(1...1000), \.miterLimit,
      "How many widths long a miter may be before it becomes a bevel."),
    Key(
      "dash", .lengthList, \.dash, default: "none",
      "The lengths of dashes and gaps in turn, in points."),
    Key(
      "phase", .number(-1e6...1e6), \.phase,
      "How far into the dashes it begins, in points."),
    Key(
      "start", .number(0...1), \.start,
      "Where it begins, as a share of the length of all lines."),
    Key(
      "end", .number(0...1), \.end,
      "Where it ends, as a share of the length of all lines."),
  ]
}

extension ValueKind<[Double]> {
  /// The lengths of dashes and gaps in points: 0 or more, at most 64, not all 0.
  static let lengthList = numbers("a list of lengths such as `[6, 4]`", count: 0...64)
    .checked(.badNumber, "dashes and gaps must be 0 or more, and not all 0") { lengths in
      lengths.allSatisfy { $0 >= 0 } && (lengths.isEmpty || lengths.contains { $0 > 0 })
    }
}

extension KeyTable<SceneLayer> {
  /// The keys of a layer that concern its shape.
  static let ofShape: [Key<SceneLayer>] = [
    Key(
      "path", .pathData.described(as: "SVG path data"), \.path, default: "none",
      "A path in it, in points, filled with its `fill`."),
    Key(
      "shape", .shape, \.namedShape, default: "none",
      "A shape as large as the layer instead of a path."),
    Key(
      "fill-rule", .word("fill rules"), \.fillRule, default: FillRule.nonZero.rawValue,
      "What the inside of its path is."),
    Key(
      "stroke", .mapping("a mapping with `color` and `width`", .stroke), \.stroke, default: "none",
      "The pen that is drawn along its path."),
  ]
}

extension SceneLayer {
  /// The layer's fill, which is that of its shape if it has one.
  var shownFill: Color? {
    get { effects.shape?.fill ?? fill }
    set { fill = newValue }
  }

  /// The path of a shape that is not a named one.
  fileprivate var path: Path? {
    get { if case .path(let path)? = effects.shape?.outline { path } else { nil } }
    set { effects.shape = newValue.map { LayerShape(.path($0)) } }
  }

  fileprivate var namedShape: LayerShape.Outline? {
    get { path == nil ? effects.shape?.outline : nil }
    set { effects.shape = newValue.map { LayerShape($0) } ?? effects.shape }
  }

  fileprivate var fillRule: FillRule? {
    get { effects.shape?.rule }
    set { effects.shape?.rule = newValue ?? .nonZero }
  }

  fileprivate var stroke: StrokeParts? {
    get {
      effects.shape.flatMap { shape in
        shape.stroke.map { StrokeParts(color: shape.strokeColor, style: $0) }
      }
    }
    set {
      effects.shape?.stroke = newValue?.style
      effects.shape?.strokeColor = newValue?.color ?? .black
    }
  }

  /// Moves the fill to the layer's shape, which is black if it has neither fill nor stroke.
  ///
  /// `CAShapeLayer` has the same default.
  mutating func fillShape(isStroked: Bool) {
    guard effects.shape != nil else { return }
    effects.shape?.fill = fill ?? (isStroked ? nil : .black)
    fill = nil
  }
}

extension ValueKind<LayerShape.Outline> {
  private static let words =
    "`circle`, `ellipse`, `rect`, `line`, `arrow`, `{ polygon: 6 }` or `{ star: 5 }`"
  private static let named: [(word: String, value: LayerShape.Outline)] = [
    ("circle", .circle), ("ellipse", .ellipse), ("rect", .rect), ("line", .line), ("arrow", .arrow),
  ]

  /// A named shape, or a polygon or star with 3 to 100 corners.
  fileprivate static let shape = ValueKind(.form(words)) { decoder, entry in
    if case .mapping(let all) = entry.value.content, all.count == 1 {
      let name = CanonicalName.of(all[0].name)
      if ["polygon", "star"].contains(name) {
        return decoder.wholeNumber(all[0], within: 3...100)
          .map { name == "star" ? .star($0) : .polygon($0) }
      }
    }
    if entry.value.name != nil { return word(named, "shapes").read(&decoder, entry) }
    decoder.reportKind(of: entry, takes: "a shape such as `circle` or `{ star: 5 }`")
    return nil
  } text: { outline in
    switch outline {
    case .polygon(let sides): "{ polygon: \(sides) }"
    case .star(let points): "{ star: \(points) }"
    default: named.first { $0.value == outline }?.word
    }
  }
}

extension SceneDecoder {
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
        .badNumber,
        "`\(Excerpt.of(CanonicalName.of(entry.name)))` is not valid SVG path data at byte \(error.offset): \(error.sentence)",
        at: entry.place)
      return nil
    }
  }
}
