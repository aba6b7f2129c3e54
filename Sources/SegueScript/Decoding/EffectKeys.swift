package import SegueGraphics
internal import SegueStage

// The keys inside the mappings of shadow, blur and border, and the names, decoding and spelling of
// colour filters. The layer's own rows are in LayerKeys.swift.

extension KeyTable<Shadow> {
  static let shadow = KeyTable(
    name: "shadow", title: "a shadow", prototype: Shadow(),
    exclusions: [
      KeyExclusion(
        "blur", excludes: ["radius"], .badNumber,
        "`radius` and `blur` set the same thing (`blur` is twice `radius`)")
    ],
    foreign: .shadow,
    keys: [
      Key("color", .color, \.color, "Its colour."),
      Key("opacity", .number(0...1), \.opacity, "A factor on the colour's alpha."),
      Key(
        "offset", .pair("two lengths such as `[0, 8]`", within: LengthLiteral.longest), \.offset,
        "How far it lies from the layer, in points."),
      Key(
        "radius", .number(0...Effects.widest), \.radius,
        "The standard deviation of its blur in points, as `shadowRadius`; CSS's blur is twice that."
      ),
      Key(
        "spread", .number(-Effects.widest...Effects.widest), \.spread,
        "By how much it is larger than the layer on every side, in points."),
      Key(
        "knockout", .flag, \.isKnockedOut,
        "Whether it is left out where the layer is, as CSS does."),
      Key(
        "path", .pathData, \.path, default: "the layer's edge, or what it shows",
        "What casts it instead, as SVG path data in the layer's own points."),
      Key(
        "blur", .number(0...2 * Effects.widest), \.cssBlur, default: "none",
        "Instead of `radius`: twice as much, as in CSS."),
    ])
}

extension Shadow {
  /// Twice the radius, as in CSS; never written.
  fileprivate var cssBlur: Double? {
    get { nil }
    set { radius = newValue.map { $0 / 2 } ?? radius }
  }
}

extension KeyTable<LayerBlur> {
  static let blur = KeyTable(
    name: "blur", title: "a blur", prototype: LayerBlur(),
    keys: [
      Key(
        "radius", .number(0...Effects.widest), \.radius, isRequired: true,
        "The standard deviation in points."),
      Key("edge", .word("values"), \.edge, "What lies outside the layer's bounds."),
    ])
}

extension KeyTable<LayerBorder> {
  static let border = KeyTable(
    name: "border", title: "a border", prototype: LayerBorder(),
    foreign: .border,
    keys: [
      Key("width", .number(0...1000), \.width, "Its width in points."),
      Key("color", .color, \.color, "Its colour."),
      Key("position", .word("values"), \.position, "On which side of the edge it lies."),
    ])
}

extension ValueKind<SIMD4<Double>> {
  static let fourNumbers =
    ValueKind<[Double]>.numbers("four numbers such as `[0, 0.3, 0.7, 1]`", count: 4...4)
    .converted(
      to: { SIMD4($0[0], $0[1], $0[2], $0[3]) }, from: { [$0.x, $0.y, $0.z, $0.w] })
}

extension ValueKind<Shadow> {
  private static let words = "the name of a shadow, or a mapping with `radius`"

  /// The name of a shadow, or a mapping of its keys.
  static let shadow = union(
    words, (.name, word(Shadow.named.map { ($0.name, $0.shadow) }, "shadows").unwritten),
    (.mapping, mapping(words, .shadow)))
}

extension ValueKind<LayerBlur> {
  private static let words = "a radius in points, or a mapping with `radius` and `edge`"

  /// A radius in points, or a mapping of `radius` and `edge`.
  static let blur = union(
    words,
    (.number, ValueKind<Double>.number(0...Effects.widest).shorthand { LayerBlur(radius: $0) }),
    (.mapping, mapping(words, .blur)))
}

extension ValueKind<BlendMode> {
  /// A blend mode, by its own name or that of Core Animation.
  static let blendMode = ValueKind(.word(BlendMode.allCases.map(\.rawValue))) { decoder, entry in
    if let text = entry.value.name, let mode = BlendMode(named: text) { return mode }
    return decoder.word(entry, among: BlendMode.allCases.map(\.rawValue), kind: "blend modes")
      .flatMap(BlendMode.init(rawValue:))
  } text: {
    $0.rawValue
  }
}

extension ValueKind<[ColorFilter]> {
  private static let words = "a list of filters such as `[{ saturation: 1.8 }]`"

  /// A list of colour filters, each a mapping of a filter's name to its amount.
  static let filters = ValueKind<ColorFilter>.filter(words).list(
    words, count: 0...Effects.mostFilters,
    limit: { _ in
      (
        .limit, "the layer has more than \(Effects.mostFilters) filters, the limit",
        ["remove some of them"]
      )
    })
}

extension ValueKind<ColorFilter> {
  /// Returns the kind of mappings with one key, the name of a filter.
  fileprivate static func filter(_ words: String) -> Self {
    ValueKind(.form(words)) { decoder, entry in
      guard case .mapping(let all) = entry.value.content, all.count == 1 else {
        decoder.reportKind(of: entry, takes: words)
        return nil
      }
      guard let row = rows.first(where: { $0.name == CanonicalName.of(all[0].name) }) else {
        decoder.problems.error(
          .unknownName, "there is no filter `\(Excerpt.of(all[0].name))`", at: all[0].key.place,
          help: NearestName.help(for: all[0].name, among: rows.map(\.name), kind: "filters"))
        return nil
      }
      return row.amount.read(&decoder, all[0])
    } text: {
      "{ \(FilterLiteral.text($0)) }"
    }
  }

  /// The filters by their names, each with the kind of its amount.
  private static let rows: [(name: String, amount: ValueKind)] = [
    ("brightness", factor.shorthand { .brightness($0) }),
    ("lighten", ValueKind<Double>.number(-1...1).shorthand { .lighten($0) }),
    ("contrast", factor.shorthand { .contrast($0) }),
    ("saturation", factor.shorthand { .saturation($0) }),
    ("hue", ValueKind<Angle>.angle.shorthand { .hue($0) }),
    ("grayscale", share.shorthand { .grayscale($0) }), ("sepia", share.shorthand { .sepia($0) }),
    ("invert", share.shorthand { .invert($0) }),
    ("tint", ValueKind<Color>.color.shorthand { .tint($0) }), ("dim", share.shorthand { .dim($0) }),
    ("matrix", matrix.shorthand { .matrix($0) }),
  ]

  private static let factor = ValueKind<Double>.number(0...10)
  private static let share = ValueKind<Double>.number(0...1)
  private static let matrix =
    ValueKind<[Double]>.numbers("a list of 20 numbers, row by row", count: 20...20)
    .shorthand { ColorMatrix(numbers: $0) }
}

/// The spelling of colour filters in scripts.
package enum FilterLiteral {
  /// Returns a filter as the key and value of a mapping, such as `saturation: 1.8`.
  package static func text(_ filter: ColorFilter) -> String {
    switch filter {
    case .brightness(let k): "brightness: \(NumberLiteral.text(k))"
    case .lighten(let b): "lighten: \(NumberLiteral.text(b))"
    case .contrast(let k): "contrast: \(NumberLiteral.text(k))"
    case .saturation(let s): "saturation: \(NumberLiteral.text(s))"
    case .hue(let angle): "hue: \(AngleLiteral.text(angle))"
    case .grayscale(let share): "grayscale: \(NumberLiteral.text(share))"
    case .sepia(let share): "sepia: \(NumberLiteral.text(share))"
    case .invert(let share): "invert: \(NumberLiteral.text(share))"
    case .tint(let color): "tint: \"\(color.hex)\""
    case .dim(let share): "dim: \(NumberLiteral.text(share))"
    case .matrix(let matrix):
      "matrix: [\(matrix.numbers.map(NumberLiteral.text).joined(separator: ", "))]"
    }
  }
}
