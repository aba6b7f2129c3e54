internal import SegueGraphics
internal import SegueStage

// The keys of gradients.

extension ValueKind<[Double]> {
  /// Gradient locations: numbers from 0 to 1 in ascending order.
  static let locations = numbers(
    "a list of numbers from 0 to 1", example: "[0]", count: 0...Effects.mostStops
  ).checked(.badNumber, "locations must be from 0 to 1, in ascending order") { places in
    zip(places, places.dropFirst()).allSatisfy { $0 <= $1 }
      && places.allSatisfy { 0...1 ~= $0 }
  }
}

/// A gradient, and the colours and locations of its stops.
struct GradientParts: Sendable {
  var colors: [Color]?
  /// The locations of the colours; nil if they are evenly spread.
  var locations: [Double]?
  var gradient = Gradient(colors: [])
}

extension KeyTable<GradientParts> {
  static let gradient = KeyTable(
    name: "gradient", title: "a gradient", prototype: GradientParts(),
    quiet: ["focus", "spread"], company: [KeyCompany(["focus"], need: ["type"], nil)],
    settings: ["focus": ["type": "radial"]],
    foreign: .gradient,
    keys: [
      Key("colors", .colors, \.colors, isRequired: true, "Its colours, in order."),
      Key(
        "locations", .locations, \.locations,
        default: "evenly spread",
        "Where the colours are, from start to end; they must not fall."),
    ] + own.map { $0.within(\.gradient) })

  private static let own: [Key<Gradient>] = [
    Key("type", .word("types"), \.kind, "Along what the colours change."),
    Key(
      "start", .fractions, \.start,
      "Where it begins, or its centre, as fractions of the layer's size."),
    Key("end", .fractions, \.end, "Where it ends, as fractions of the layer's size."),
    Key(
      "focus", .fractions, \.focus, default: "its centre",
      "Where a radial gradient begins, as fractions of the layer's size."),
    Key(
      "spread", .word("values"), \.spread,
      "The colours beyond its ends: those at the ends, or the gradient again."),
    Key(
      "space", .word("values"), \.space,
      "The coordinates in which right angles and circles are meant."),
    Key(
      "interpolation", .word("values"), \.interpolation,
      "What is interpolated between two colours."),
    Key(
      "dither", .flag, \.isDithered,
      "Whether a pattern of 8 x 8 pixels hides the steps between levels."),
  ]
}

extension ValueKind<Gradient> {
  private static let words = "a mapping with `colors`"

  static let gradient = ValueKind(ValueForm(words, .gradient)) { decoder, entry in
    decoder.gradient(entry, words)
  } textInScene: { gradient, scene in
    let parts = GradientParts(
      colors: gradient.stops.map(\.color), locations: gradient.stops.map(\.location),
      gradient: gradient)
    return "{ \(KeyTable.gradient.pairs(of: parts, in: scene).joined(separator: ", ")) }"
  }
}

extension ValueKind<[Color]> {
  /// The colours of a gradient.
  static let colors = ValueKind<Color>.color.list(
    "a list of colours", example: "[\"#FFFFFF\"]", count: 1...Effects.mostStops,
    limit: { (.badNumber, "a gradient has 1 to \(Effects.mostStops) colours, not \($0)", []) })
}

extension SceneDecoder {
  /// Decodes a gradient, and warns if its clear colours of other hues blend through a third hue.
  fileprivate mutating func gradient(_ entry: SyntaxEntry, _ words: String) -> Gradient? {
    guard case .mapping = entry.value.content else {
      reportKind(of: entry, takes: words)
      return nil
    }
    guard let keys = entries(of: entry.value, KeyTable.gradient.section) else { return nil }
    guard let list = keys["colors"] else {
      problems.error(
        .missingKey, "the gradient has no `colors`", at: entry.place,
        help: ["add `colors: [\"#FF5E3A\", \"#FF2A68\"]`"])
      return nil
    }
    var parts = GradientParts()
    read(keys, KeyTable.gradient, into: &parts)
    guard let colors = parts.colors else { return nil }
    var gradient = parts.gradient
    gradient.stops = Gradient(colors: colors).stops
    if let entry = keys["locations"] {
      guard let locations = parts.locations, has(locations, colors.count, entry) else { return nil }
      for index in locations.indices { gradient.stops[index].location = locations[index] }
    }
    if gradient.kind != .radial, let focus = keys["focus"] {
      problems.error(
        .unknownKey, "`focus` needs `type: radial`", at: focus.key.place,
        help: ["add `type: radial`, or remove it"])
    }
    if gradient.kind == .conic, gradient.spread != .pad, let spread = keys["spread"] {
      problems.error(
        .unknownKey, "`spread` does not go with `type: conic`, which has no ends",
        at: spread.key.place, help: ["remove it, or write another `type`"])
    }
    if gradient.isMuddy {
      problems.warning(
        .caution, "the gradient passes through another hue on its way to a clear colour",
        at: list.place,
        help: [
          "set `interpolation: premultiplied`, or give the clear colour the hue of the other one"
        ]
      )
    }
    return gradient
  }

  /// Returns whether there is a location for each colour; reports otherwise.
  private mutating func has(_ places: [Double], _ count: Int, _ entry: SyntaxEntry) -> Bool {
    if places.count == count { return true }
    problems.error(
      .badNumber, "there are \(count) colours and \(places.count) locations", at: entry.place,
      help: ["write a location for each colour, or none"])
    return false
  }

}
