internal import SegueGraphics
internal import SegueStage

// The keys of layers that a finger drags, and of layers that follow the offset of another one.

extension KeyTable<LayerDrag> {
  /// The keys of a layer that a finger drags.
  static let drags = KeyTable(
    name: "drags", title: "a layer that is dragged", subject: "`drags`", prototype: LayerDrag(),
    quiet: ["range", "dead-zone", "decay"],
    exclusions: [
      KeyExclusion(
        "decay", excludes: ["snap"], .badGesture,
        help: ["remove one of the two: a layer with `snap` rests where that says"])
    ],
    company: [
      KeyCompany(
        ["threshold"], need: ["snap"], .missingKey,
        help: ["add where it rests, such as `snap: [[0, 0], [0, -680]]`"]),
      KeyCompany(
        ["spring", "rubber"], need: ["snap", "range"], .missingKey,
        help: ["add where it rests, such as `snap: [[0, 0], [0, -680]]`, or its `range`"]),
    ],
    keys: [
      Key("axis", .word("axes"), \.axis, "The axis along which a finger moves it."),
      Key(
        "snap", .snaps, \.snap, default: "where it is left",
        "The offsets from its place at which it rests, in points."),
      Key(
        "range", .dragRange, \.range, default: "between the outermost of `snap`",
        "The offsets between which it stays, as of a slider, in points."),
      Key(
        "threshold", .number(0...LengthLiteral.longest, "0 or more"), \.threshold,
        default: "half way",
        "How far the release would take it before it leaves the offset at which it rests."),
      Key(
        "projection", .projection, \.projection,
        "How far the release would take it: as far as a scroll view, or how long at its speed."),
      Key(
        "rubber", .number(0...1), \.rubber,
        "How much of the finger's way it follows beyond the outermost offsets: 0 for a wall."),
      Key(
        "dead-zone", .number(0...1000), \.deadZone,
        "How far the finger goes before it follows, in points."),
      Key("spring", .spring, \.spring, "The spring by which it comes to rest."),
      Key(
        "decay", .flag, \.decelerates,
        "Whether it goes on after the release and slows down, as what scrolls."),
    ])
}

extension ValueKind<[Point]> {
  private static let words = "a list of pairs such as `[[0, 0], [0, -680]]`"

  /// The offsets at which a dragged layer rests.
  fileprivate static let snaps =
    ValueKind<Point>.pair("two numbers such as `[0, -680]`", within: LengthLiteral.longest)
    .list(words, example: "[[0, 0], [0, -680]]", count: 1...100)
    .converted(to: { $0 }, from: { $0.isEmpty ? nil : $0 })
}

extension ValueKind<DragRange> {
  /// Two opposite corners of the offsets that a dragged layer can have.
  fileprivate static let dragRange =
    ValueKind<Point>.pair("two numbers such as `[280, 0]`", within: LengthLiteral.longest)
    .list("two pairs such as `[[0, 0], [280, 0]]`", example: "[[0, 0], [280, 0]]", count: 2...2)
    .converted(to: { DragRange(from: $0[0], to: $0[1]) }, from: { [$0.start, $0.end] })
}

extension ValueKind<LayerDrag.Projection> {
  /// A word, or a time in seconds.
  fileprivate static let projection = ValueKind(
    .form("`decay`, `fast`, `none`, or a time such as `250ms`")
  ) { decoder, entry in
    switch entry.value.name.map(CanonicalName.of) {
    case "decay": return .decay
    case "fast": return .fast
    case "none": return LayerDrag.Projection.none
    default:
      return decoder.literal(
        entry, takes: "`decay`, `fast`, `none`, or a time such as `250ms`", TimeLiteral.seconds
      ).map { .seconds($0) }
    }
  } text: { projection in
    switch projection {
    case .decay: "decay"
    case .fast: "fast"
    case .none: "none"
    case .seconds(let seconds): TimeLiteral.text(seconds)
    }
  }
}

/// The keys of a layer that follows another one.
struct FollowerParts: Sendable {
  var scroll: String?
  var drag: String?
  var measure = LayerFollower.Measure.y
  var range: OffsetRange?
  var keyframes: [LayerKeyframe] = []

  /// The number of the offset, by itself; a follower of a drag is written with one key for both.
  fileprivate var axis: LayerFollower.Measure? {
    get { drag == nil ? measure : nil }
    set { measure = newValue ?? measure }
  }

  /// The range of that number, by itself.
  fileprivate var between: OffsetRange? {
    get { drag == nil ? range : nil }
    set { range = newValue }
  }

  /// The range of a number of the offset; setting it sets the number, too.
  fileprivate subscript(measure: LayerFollower.Measure) -> OffsetRange? {
    get { drag == nil || measure != self.measure ? nil : range }
    set { if let newValue { (self.measure, range) = (measure, newValue) } }
  }
}

extension KeyTable<FollowerParts> {
  /// The keys of a layer whose properties follow the offset of another one.
  static let follower = KeyTable(
    name: "follower", title: "a follower", subject: "`follows`",
    prototype: FollowerParts(), quiet: ["axis", "drag", "x", "y", "distance"],
    exclusions: [
      KeyExclusion(
        "scroll", excludes: ["drag"], .badGesture, help: ["name one layer, which it follows"]),
      KeyExclusion(
        "between", excludes: ["x", "y", "distance"], .badGesture,
        help: ["remove `between`, or write `axis` in place of the other key"]),
      KeyExclusion("x", excludes: ["y", "distance", "axis"], .badGesture),
      KeyExclusion("y", excludes: ["distance", "axis"], .badGesture),
      KeyExclusion("distance", excludes: ["axis"], .badGesture),
    ],
    company: [
      KeyCompany(
        ["axis", "between", "x", "y", "distance"], need: ["scroll", "drag"], .missingKey,
        help: ["add the layer that it follows, such as `scroll: list` or `drag: card`"]),
      KeyCompany(
        ["scroll", "drag"], need: ["between", "x", "y", "distance"], .missingKey,
        as: "`between`, `x`, `y` or `distance`",
        help: ["add the offsets at which its keyframes begin and end, such as `y: [0, 52]`"]),
    ],
    keys: [
      Key(
        "scroll", .layerOfScreen, \.scroll, default: "none",
        "The layer that scrolls, by its name."),
      Key(
        "drag", .layerOfScreen, \.drag, default: "none",
        "The layer that a finger drags, by its name; it may be the layer itself."),
      Key(
        "axis", .word("axes"), \.axis, default: "y",
        "The axis whose offset it follows: `x` for a pager, `y` for a list."),
      Key(
        "between", .offsets, \.between, default: "none",
        "The offsets at which its keyframes begin and end, in points."),
      Key("x", .offsets, \.[.x], default: "none", "The same, and the axis `x`."),
      Key("y", .offsets, \.[.y], default: "none", "The same, and the axis `y`."),
      Key(
        "distance", .offsets, \.[.distance], default: "none",
        "The same of the distance from its place, whichever way it goes."),
      Key(
        "keyframes", .keyframes, \.keyframes, isRequired: true,
        "What it is like between them; `at` is the share of the way."),
    ])
}

extension ValueKind<LayerFollower> {
  /// A mapping of a layer that scrolls or is dragged, two offsets and keyframes.
  static let follower = mapping(
    "a mapping of `scroll` or `drag`, two offsets and `keyframes`", KeyTable<FollowerParts>.follower
  ) { decoder, parts, source in
    if case .mapping(let all) = source.0.value.content, all.count == 1, parts.keyframes.count > 0 {
      decoder.problems.error(
        .missingKey, "`follows` has neither `scroll` nor `drag`", at: source.0.key.place,
        help: ["add the layer that it follows and its offsets, such as `scroll: list, y: [0, 52]`"])
    }
    guard let range = parts.range, let layer = parts.scroll ?? parts.drag else { return nil }
    return parts.drag == nil
      ? LayerFollower(scroll: layer, parts.measure, between: range, keyframes: parts.keyframes)
      : LayerFollower(drag: layer, parts.measure, between: range, keyframes: parts.keyframes)
  } parts: { follower in
    FollowerParts(
      scroll: follower.source == .scroll ? follower.layer : nil,
      drag: follower.source == .drag ? follower.layer : nil, measure: follower.measure,
      range: follower.range, keyframes: follower.keyframes)
  }
  .described(
    as: "a mapping of `scroll` or `drag`, two offsets and `keyframes`",
    example: "{ scroll: list, between: [0, 52], keyframes: [{ at: 0%, alpha: 0 }] }")
}
