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
    keys: [
      Key("color", .color, \.color, "Its colour."),
      Key("opacity", .number(0...1, "from 0 to 1"), \.opacity, "A factor on the colour's alpha."),
      Key(
        "offset", .pair("two lengths such as `[0, 8]`", within: LengthLiteral.longest), \.offset,
        "How far it lies from the layer, in points."),
      Key(
        "radius", .number(0...Effects.widest, Effects.widestWords), \.radius,
        "The standard deviation of its blur in points, as `shadowRadius`; CSS's blur is twice that."
      ),
      Key(
        "spread", .number(-Effects.widest...Effects.widest, "from -500 to 500"), \.spread,
        "By how much it is larger than the layer on every side, in points."),
      Key(
        "knockout", .flag, \.isKnockedOut,
        "Whether it is left out where the layer is, as CSS does."),
      Key(
        "path", .pathData, \.path, default: "the layer's edge, or what it shows",
        "What casts it instead, as SVG path data in the layer's own points."),
      Key(
        "blur", .number(0...2 * Effects.widest, "from 0 to 1000"), \.cssBlur, default: "none",
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
        "radius", .number(0...Effects.widest, Effects.widestWords), \.radius, isRequired: true,
        "The standard deviation in points."),
      Key("edge", .word("values"), \.edge, "What lies outside the layer's bounds."),
    ])
}

extension KeyTable<LayerBorder> {
  static let border = KeyTable(
    name: "border", title: "a border", prototype: LayerBorder(),
    keys: [
      Key("width", .number(0...1000, "from 0 to 1000"), \.width, "Its width in points."),
      Key("color", .color, \.color, "Its colour."),
      Key("position", .word("values"), \.position, "On which side of the edge it lies."),
    ])
}

extension ValueKind<SIMD4<Double>> {
  static let fourNumbers = ValueKind(.form("four numbers such as `[0, 0.3, 0.7, 1]`")) {
    decoder, entry in
    decoder.numbers(entry, count: 4...4, takes: "four numbers such as `[0, 0.3, 0.7, 1]`").map {
      SIMD4($0[0], $0[1], $0[2], $0[3])
    }
  } text: {
    "[\([$0.x, $0.y, $0.z, $0.w].map(NumberLiteral.text).joined(separator: ", "))]"
  }
}

extension ValueKind<Shadow> {
  private static let words = "the name of a shadow, or a mapping with `radius`"

  /// The name of a shadow, or a mapping of its keys.
  static let shadow = ValueKind(ValueForm(words, .shadow)) { decoder, entry in
    decoder.shadow(entry, words)
  } textInScene: { shadow, scene in
    "{ \(KeyTable.shadow.pairs(of: shadow, in: scene).joined(separator: ", ")) }"
  }
}

extension ValueKind<LayerBlur> {
  private static let words = "a radius in points, or a mapping with `radius` and `edge`"

  /// A radius in points, or a mapping of `radius` and `edge`.
  static let blur = ValueKind(ValueForm(words, .blur)) { decoder, entry in
    if entry.value.number != nil {
      let radius = decoder.number(entry, words: Effects.widestWords) {
        (0...Effects.widest).contains($0)
      }
      return radius.map { LayerBlur(radius: $0) }
    }
    guard case .mapping = entry.value.content else {
      decoder.reportKind(of: entry, takes: words)
      return nil
    }
    return decoder.value(of: entry.value, KeyTable.blur)
  } textInScene: { blur, scene in
    "{ \(KeyTable.blur.pairs(of: blur, in: scene).joined(separator: ", ")) }"
  }
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
  static let filters = ValueKind(.form(words)) { decoder, entry in
    decoder.filters(entry, words)
  } text: { filters in
    "[\(filters.map { "{ \(FilterLiteral.text($0)) }" }.joined(separator: ", "))]"
  }
}

extension SceneDecoder {
  /// Decodes a list of numbers whose count lies in a range, each within -1,000,000 to 1,000,000.
  mutating func numbers(
    _ entry: SyntaxEntry, count: ClosedRange<Int>, takes words: String
  ) -> [Double]? {
    guard case .sequence(let nodes) = entry.value.content, count.contains(nodes.count) else {
      reportKind(of: entry, takes: words)
      return nil
    }
    let numbers = nodes.compactMap { node in
      number(SyntaxEntry(key: entry.key, value: node), words: "from -1000000 to 1000000") {
        abs($0) <= 1e6
      }
    }
    return numbers.count == nodes.count ? numbers : nil
  }

  /// Decodes a shadow from a name, or from a mapping in which `blur` may replace `radius`.
  fileprivate mutating func shadow(_ entry: SyntaxEntry, _ words: String) -> Shadow? {
    if entry.value.name != nil {
      let name = word(entry, among: Shadow.named.map(\.name), kind: "shadows")
      return Shadow.named.first { $0.name == name }?.shadow
    }
    guard case .mapping = entry.value.content else {
      reportKind(of: entry, takes: words)
      return nil
    }
    return value(of: entry.value, KeyTable.shadow)
  }

  /// Decodes a list of colour filters; nil if one of them cannot be read.
  fileprivate mutating func filters(_ entry: SyntaxEntry, _ words: String) -> [ColorFilter]? {
    guard case .sequence(let nodes) = entry.value.content else {
      reportKind(of: entry, takes: words)
      return nil
    }
    guard nodes.count <= Effects.mostFilters else {
      problems.error(
        .limit, "the layer has more than \(Effects.mostFilters) filters, the limit",
        at: entry.place,
        help: ["remove some of them"])
      return nil
    }
    let filters = nodes.map { filter(SyntaxEntry(key: entry.key, value: $0), words) }
    return filters.contains(nil) ? nil : filters.compactMap(\.self)
  }

  /// Decodes a colour filter from a mapping with one key, its name.
  private mutating func filter(_ entry: SyntaxEntry, _ words: String) -> ColorFilter? {
    guard case .mapping(let all) = entry.value.content, all.count == 1 else {
      reportKind(of: entry, takes: words)
      return nil
    }
    let names = FilterLiteral.names
    guard names.contains(CanonicalName.of(all[0].name)) else {
      problems.error(
        .unknownName, "there is no filter `\(Excerpt.of(all[0].name))`", at: all[0].key.place,
        help: NearestName.help(for: all[0].name, among: names, kind: "filters"))
      return nil
    }
    return filter(CanonicalName.of(all[0].name), all[0])
  }

  /// Decodes the amount of a filter with a known name, within the filter's own range.
  private mutating func filter(_ name: String, _ entry: SyntaxEntry) -> ColorFilter? {
    switch name {
    case "hue": return angle(entry).map { .hue($0) }
    case "tint": return color(entry).map { .tint($0) }
    case "matrix":
      return numbers(entry, count: 20...20, takes: "a list of 20 numbers, row by row")
        .flatMap(ColorMatrix.init(numbers:)).map { .matrix($0) }
    case "lighten":
      return number(entry, words: "from -1 to 1") { abs($0) <= 1 }.map { .lighten($0) }
    case "brightness", "contrast", "saturation":
      guard let factor = number(entry, words: "from 0 to 10", where: { 0...10 ~= $0 }) else {
        return nil
      }
      return name == "brightness"
        ? .brightness(factor) : name == "contrast" ? .contrast(factor) : .saturation(factor)
    default:
      guard let share = number(entry, words: "from 0 to 1", where: { 0...1 ~= $0 }) else {
        return nil
      }
      switch name {
      case "grayscale": return .grayscale(share)
      case "sepia": return .sepia(share)
      case "invert": return .invert(share)
      case "dim": return .dim(share)
      default: return nil
      }
    }
  }
}

/// The spelling of colour filters in scripts.
package enum FilterLiteral {
  static let names = [
    "brightness", "lighten", "contrast", "saturation", "hue", "grayscale", "sepia", "invert",
    "tint", "dim", "matrix",
  ]

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
