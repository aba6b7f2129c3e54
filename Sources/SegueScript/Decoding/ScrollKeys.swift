internal import SegueGraphics
internal import SegueStage

// The keys of scroll views, and of the steps that scroll and type.

extension KeyTable<LayerScroll> {
  /// The keys of a scroll view.
  static let scroll = KeyTable(
    name: "scroll", title: "a scroll", prototype: LayerScroll(),
    quiet: ["insets", "offset", "paging", "bounces", "snap", "refresh"],
    keys: [
      Key(
        "content", .contentSize, \.content, default: "as far as its layers reach",
        "The size of what scrolls, in points."),
      Key(
        "insets", .insets, \.insets, "The space round what scrolls: top, left, bottom, right."),
      Key(
        "offset", .pair("two numbers such as `[0, 120]`", within: LengthLiteral.longest), \.offset,
        "How far it is scrolled at the beginning, in points."),
      Key("paging", .flag, \.isPaging, "Whether it rests on pages as large as the layer only."),
      Key("bounces", .flag, \.bounces, "Whether it goes beyond its edges, on a rubber band."),
      Key(
        "snap", .offsets, \.snap, default: "none",
        "Two offsets between which it does not rest, as of a large title."),
      Key(
        "refresh", .mapping("a mapping of `height`, `pull`, `for` and `spinner`", .refresh),
        \.refresh, default: "none",
        "What a pull beyond its upper edge begins: the space stays open meanwhile."),
    ])
}

extension KeyTable<ScrollRefresh> {
  static let refresh = KeyTable(
    name: "refresh", title: "a refresh", prototype: ScrollRefresh(),
    keys: [
      Key("height", .height, \.height, "The space that stays open, in points."),
      Key("pull", .height, \.pull, "How far it is pulled to begin, in points."),
      Key("for", .someTime, \.seconds, "How long it takes."),
      Key(
        "spinner", .layerOfScreen, \.spinner, default: "none",
        "A layer that turns meanwhile, once a second, by its name."),
    ])
}

extension KeyTable<ScrollInsets> {
  static let insets = KeyTable(
    name: "insets", title: "insets", subject: "the insets", prototype: ScrollInsets(),
    keys: [
      Key("top", .inset, \.top, "The space above."),
      Key("left", .inset, \.left, "The space at the left."),
      Key("bottom", .inset, \.bottom, "The space below."),
      Key("right", .inset, \.right, "The space at the right."),
    ])
}

extension KeyTable<ScrollTarget> {
  /// The keys of a step that scrolls.
  static let scrolling = KeyTable(
    name: "scrolling", title: "a scrolling step", prototype: ScrollTarget(),
    foreign: .scrolling,
    keys: [
      Key("layer", .name, \.layer, isRequired: true, "The layer that scrolls, by its name."),
      Key(
        "to", .pair("two numbers such as `[0, 300]`", within: LengthLiteral.longest), \.offset,
        isRequired: true, "The offset, in points; what it cannot reach it stops short of."),
    ])
}

extension KeyTable<Typing> {
  /// The keys of a step that types.
  static let typing = KeyTable(
    name: "typing", title: "a typing step", prototype: Typing("", ""),
    foreign: .typing,
    keys: [
      Key("layer", .name, \.layer, isRequired: true, "The layer with the text, by its name."),
      Key("text", .typed, \.text, isRequired: true, "What is typed."),
      Key("every", .someTime, \.interval, "From one character to the next."),
      Key("replaces", .flag, \.replaces, "Whether what was written there goes first."),
      Key("caret", .color, \.caret, default: "none", "The colour of the caret."),
    ])
}

/// The target of a scroll step.
struct ScrollTarget: Sendable {
  /// The name of the scroll view's layer.
  var layer = ""
  /// The final offset in points.
  var offset = Point.zero
}

extension ValueKind<Size> {
  /// A width and a height in points, 0 or more.
  fileprivate static let contentSize =
    ValueKind<[Double]>.numbers("a size such as `[390, 1600]`", count: 2...2)
    .checked(.badNumber, "both sides of a size must be 0 or more") { $0.allSatisfy { $0 >= 0 } }
    .converted(to: { Size($0[0], $0[1]) }, from: { [$0.width, $0.height] })
}

extension ValueKind<Double> {
  /// A length in points, 0 or more.
  fileprivate static let inset = number(0...LengthLiteral.longest, "0 or more")

  /// A time in seconds, greater than 0.
  static let someTime = time.checked(
    .badTime, { "`\($0)` must be longer than 0 s" }
  ) {
    $0 > 0
  }
}

extension ValueKind<ScrollInsets> {
  private static let words = "four numbers such as `[97, 0, 34, 0]`"

  /// Four lengths in points, or a mapping.
  fileprivate static let insets = union(
    words, (.list, sides.converted(to: { ScrollInsets(sides: $0) }, from: { $0.sides })),
    (.mapping, mapping(words, .insets)))

  private static let sides = ValueKind<[Double]>.numbers(words, count: 4...4)
    .checked(.badNumber, "insets must be 0 or more") { $0.allSatisfy { $0 >= 0 } }
}

extension ScrollInsets {
  /// The top, left, bottom and right insets.
  fileprivate var sides: [Double] { [top, left, bottom, right] }

  fileprivate init(sides: [Double]) {
    self.init()
    (top, left, bottom, right) = (sides[0], sides[1], sides[2], sides[3])
  }
}

extension ValueKind<OffsetRange> {
  /// Two different offsets along one axis, in points.
  static let offsets =
    ValueKind<[Double]>.numbers("two offsets such as `[0, 52]`", count: 2...2)
    .checked(.badNumber, "the two offsets must be different") { $0[0] != $0[1] }
    .converted(to: { OffsetRange($0[0], $0[1]) }, from: { [$0.start, $0.end] })
}

extension ValueKind<String> {
  /// A text of at most 1,000 characters.
  fileprivate static let typed = ValueKind(.form("a text")) { decoder, entry in
    guard let text = entry.value.string ?? entry.value.text else {
      decoder.reportKind(of: entry, takes: "a text")
      return nil
    }
    guard text.count <= 1000 else {
      decoder.problems.error(
        .limit, "the text to type has \(text.count) characters, over the limit of 1000",
        at: entry.place, help: ["split it into several `type` steps"])
      return nil
    }
    return text
  } text: {
    YAMLText.quoted($0)
  }
}
