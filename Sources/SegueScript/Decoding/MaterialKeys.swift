internal import SegueGraphics
internal import SegueStage

// The keys of the material behind a layer.

/// A material, and the named one whose keys are changed.
struct MaterialParts: Sendable {
  var name: Material.Name? { didSet { reset() } }
  /// The scheme of the named material; nil for light.
  var scheme: Material.Scheme? { didSet { reset() } }
  var material = Material()

  private mutating func reset() {
    if let name { material = Material(name, scheme ?? .light) }
  }
}

extension KeyTable<MaterialParts> {
  /// The keys of a material in its long form, with a named one first.
  static let material = KeyTable(
    name: "backdrop", title: "a material", prototype: MaterialParts(),
    company: [
      KeyCompany(
        ["scheme"], need: ["material"], .unknownKey, as: "the name of a `material`",
        help: ["add `material: regular`, or remove `scheme`"])
    ],
    keys: [
      Key(
        "material", .materialName, \.name, default: "none",
        "The named material of which the other keys are changed."),
      Key(
        "scheme", .word("schemes"), \.scheme, default: "light",
        "Whether the named material is the light or the dark one."),
    ] + own.map { $0.within(\.material) })

  private static let own: [Key<Material>] = [
    Key(
      "blur", .number(0...Effects.widest), \.blur,
      "The standard deviation of its blur in points."),
    Key(
      "saturation", .number(0...10), \.saturation,
      "A factor on the distance from grey."),
    Key("lighten", .number(-1...1), \.lighten, "What is added to all colours."),
    Key(
      "luminance-amount", .number(0...1), \.amount,
      "How much of a colour is replaced by the curve's grey."),
    Key(
      "luminance-curve", .fourNumbers, \.curve,
      "The grey of colours from black to white, as four values of a cubic Bernstein polynomial."),
    Key("tint", .color, \.tint, "A colour drawn over it."),
    Key("edge", .word("values"), \.edge, "What lies outside the layer's bounds."),
  ]
}

extension ValueKind<Material> {
  private static let words = "the name of a material, or a mapping with `material` or its parts"

  /// The name of a material, or a mapping of its keys, which override those of a named one.
  static let material = union(
    words, (.name, ValueKind<Material.Name>.materialName.shorthand { Material($0) }),
    (
      .mapping,
      mapping(
        words, .material, make: { _, parts, _ in parts.material },
        parts: { MaterialParts(material: $0) })
    ))
}

extension ValueKind<Material.Name> {
  /// The name of a material, its own or that of UIKit.
  fileprivate static let materialName = ValueKind(word("materials").form) { decoder, entry in
    let spelled = entry.value.name.map(CanonicalName.of).flatMap(Material.Name.spelled)
    return spelled ?? word("materials").read(&decoder, entry)
  } textInScene: { name, _ in
    name.rawValue
  }
}
