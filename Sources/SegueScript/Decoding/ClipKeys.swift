internal import SegueGraphics
internal import SegueStage

// The keys of a clip: the shape outside which a layer is not drawn.

/// The long form of a clip: one of four shapes.
struct ClipParts: Sendable {
  var circle: LayerClip.Radius?
  var ellipse: Point?
  var inset: [Double]?
  var path: Path?
  var center: Point?
  var radius = 0.0

  /// The clip; nil without a shape.
  var whole: LayerClip? {
    circle.map { .circle($0, center: center) }
      ?? ellipse.map { .ellipse(Size($0.x, $0.y), center: center) }
      ?? inset.map { sides in
        .inset(
          top: sides[0], right: sides[1], bottom: sides[2], left: sides[3], cornerRadius: radius)
      } ?? path.map { .path($0) }
  }

  init() {}

  init(_ clip: LayerClip) {
    switch clip {
    case .circle(let radius, let center): (circle, self.center) = (radius, center)
    case .ellipse(let radii, let center):
      (ellipse, self.center) = (Point(radii.width, radii.height), center)
    case .inset(let top, let right, let bottom, let left, let radius):
      (inset, self.radius) = ([top, right, bottom, left], radius)
    case .path(let path): self.path = path
    }
  }
}

extension KeyTable<ClipParts> {
  static let clip = KeyTable(
    name: "clip", title: "a clip", prototype: ClipParts(), quiet: ["radius"],
    exclusions: exclusions,
    company: [
      KeyCompany(
        ["center"], need: ["circle", "ellipse"], .unknownKey,
        help: ["add one of the two, or remove it"]),
      KeyCompany(["radius"], need: ["inset"], .unknownKey, help: ["add an `inset`, or remove it"]),
    ],
    keys: [
      Key("circle", .radius, \.circle, default: "none", "The radius of a circle in points."),
      Key("ellipse", .radii, \.ellipse, default: "none", "The two radii of an ellipse in points."),
      Key(
        "inset", .sides, \.inset, default: "none",
        "What is cut off along the sides: top, right, bottom, left."),
      Key(
        "path", .pathData, \.path, default: "none",
        "A path in the layer's own points, of which the inside shows."),
      Key(
        "center", .pair("two lengths such as `[350, 60]`", within: LengthLiteral.longest), \.center,
        default: "the layer's centre", "The centre of a circle or an ellipse, in points."),
      Key(
        "radius", .number(0...LengthLiteral.longest, "0 or more"), \.radius,
        "The radius of the corners of an inset, in points."),
    ])

  /// The first shape excludes the others.
  private static let exclusions: [KeyExclusion] = {
    let names = ["circle", "ellipse", "inset", "path"]
    return names.indices.dropLast().map { index in
      KeyExclusion(
        names[index], excludes: Array(names[(index + 1)...]), .badShape,
        help: ["keep one of the two: a clip has one shape"])
    }
  }()
}

extension ValueKind<LayerClip> {
  private static let words =
    "a shape such as `{ circle: cover, center: [350, 60] }` or `{ inset: [0, 16, 0, 16] }`"

  /// The shape of a clip.
  static let clip = ValueKind(
    ValueForm(
      .form(words), example: "{ circle: 40 }",
      parts: [ValueForm.Part(section: "clip", pattern: "{ … }")])
  ) { decoder, entry in
    guard case .mapping = entry.value.content else {
      decoder.reportKind(of: entry, takes: words)
      return nil
    }
    let before = decoder.problems.errorCount
    let whole = decoder.value(of: entry.value, KeyTable.clip)?.whole
    if whole == nil, decoder.problems.errorCount == before {
      decoder.problems.error(
        .missingKey, "the clip has no shape", at: entry.place,
        help: ["write one, such as `circle: 40`, `ellipse`, `inset` or `path`"])
    }
    return whole
  } textInScene: { clip, scene in
    "{ \(KeyTable.clip.pairs(of: ClipParts(clip), in: scene).joined(separator: ", ")) }"
  }
}

extension ValueKind<LayerClip.Radius> {
  private static let words = "a radius in points, or `cover`"

  /// A radius in points, or the word for one that covers the layer.
  fileprivate static let radius = ValueKind(.form(words), example: "40") { decoder, entry in
    if entry.value.name.map(CanonicalName.of) == "cover" { return .cover }
    guard entry.value.number != nil else {
      decoder.reportKind(of: entry, takes: words)
      return nil
    }
    return decoder.number(entry, words: words) { (0...LengthLiteral.longest).contains($0) }
      .map { .points($0) }
  } text: { radius in
    switch radius {
    case .points(let points): NumberLiteral.text(points)
    case .cover: "cover"
    }
  }
}

extension ValueKind<Point> {
  /// Two radii, 0 or more.
  fileprivate static let radii = pair(
    "two radii such as `[100, 60]`", within: LengthLiteral.longest
  )
  .checked(.badNumber, "the radii of an ellipse must be 0 or more") { $0.x >= 0 && $0.y >= 0 }
}

extension ValueKind<[Double]> {
  /// The strips along the four sides; negative ones lie outside.
  fileprivate static let sides = numbers("four lengths such as `[0, 16, 0, 16]`", count: 4...4)
}
