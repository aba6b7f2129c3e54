internal import SegueGraphics
internal import SegueStage

// The keys of the script itself, of its canvas and its screens. Keys that determine the order of
// the scene's parts, or that depend on one another, are decoded by hand: `canvas`, `screens`,
// `container`, `timeline` and the other sections in `Schema`.

extension KeyTable<Scene> {
  /// The keys of a script that precede `screens`.
  static let head = KeyTable(
    name: "script", title: "a script", prototype: .empty,
    keys: [
      Key(
        "fps", .frameRate, \.framesPerSecond, "Frames a second; at most 50 in a GIF."),
      Key(
        "background", .opaqueOrClear, \.background,
        "The colour where no screen is drawn; opaque, or `clear`."),
      Key(
        "layout", .word("layouts"), \.layout,
        "Whether the app is laid out from left to right, or `rtl`, which mirrors transitions."),
    ])

  /// The key of a script for the display of touches.
  static let fingers = KeyTable(
    name: "script", title: "a script", prototype: .empty,
    keys: [
      Key(
        "touches", .touches, \.touchDisplay, default: "none",
        "How the fingers of gestures are drawn.")
    ])

  /// The key of a script for the number of plays.
  static let ending = KeyTable(
    name: "script", title: "a script", prototype: .empty,
    keys: [Key("loop", .loop, \.loop, "How often a viewer plays the clip.")])

  /// The keys of a script for documents that embed the clip.
  static let documents = KeyTable(
    name: "script", title: "a script", prototype: .empty, quiet: ["matrix"],
    keys: [
      Key(
        "alt", .sentence, \.alternativeText, default: "its captions",
        "What the clip shows, for those who cannot see it."),
      Key(
        "poster", .moment, \.poster, default: "none",
        "The moment that documents show to readers who want no motion."),
      Key(
        "matrix", .matrix, \.matrix, default: "none",
        "Variants of the script: `{scheme}` stands for one word of its list, at first the first."),
    ])
}

extension KeyTable<Canvas> {
  static let canvas = KeyTable(
    name: "canvas", title: "a canvas", prototype: Canvas(size: Size(1, 1)),
    foreign: .canvas,
    keys: [
      Key("width", .positive, \.size.width, isRequired: true, "The width in points."),
      Key("height", .positive, \.size.height, isRequired: true, "The height in points."),
      Key("scale", .positive, \.scale, "Pixels per point."),
    ])
}

extension KeyTable<TouchDisplay> {
  static let touches = KeyTable(
    name: "touches", title: "`touches`", prototype: .disc, quiet: ["size", "color", "trail"],
    foreign: .touches,
    keys: [
      Key(
        "show", .word("values"), \.show,
        "The mark of a finger: a disc, a ring, or the arrow of a mouse."),
      Key(
        "size", .number(4...400), \.size, default: "44, and 24 of a `pointer`",
        "The diameter of the mark, or the height of the arrow, in points."),
      Key(
        "color", .color, \.color, default: "white, and black of a `pointer`",
        "The colour of the mark, which stays translucent."),
      Key(
        "trail", .flag, \.hasTrail,
        "Whether the last 250 ms of a finger's way are drawn as a tapering stroke."),
    ])
}

extension KeyTable<PlacedPicture> {
  /// The keys of one picture in a list of pictures, for parameters.
  static let picture = KeyTable(
    name: "picture", title: "a picture of a list", subject: "a picture of a list",
    prototype: PlacedPicture(image: ""),
    keys: [
      Key(
        "image", .imageName, \.image, isRequired: true, "The picture, by its name under `images`."),
      Key(
        "frame", .thumbnail, \.frame, default: "none",
        "The place of its thumbnail on the screen, in points; 0 wide and high is none."),
    ])
}

extension ValueKind<[PlacedPicture]> {
  private static let words =
    "a list of pictures such as `[{ image: photo, frame: [16, 100, 80, 80] }]`"
  private static let most = 1000

  /// Pictures with their frames, for parameters.
  static let pictures = ValueKind<PlacedPicture>.picture.list(
    words, count: 1...most,
    limit: {
      $0 == 0
        ? (
          .badNumber, "the list of pictures is empty", ["add one, such as `{ image: photo }`"]
        ) : (.badNumber, "a list has at most \(most) pictures", ["remove some of them"])
    })
}

extension ValueKind<PlacedPicture> {
  /// The name of an image, or a mapping with `image` and `frame`.
  fileprivate static let picture = ValueKind(ValueForm("a picture", .picture)) { decoder, entry in
    if let name = entry.value.name { return PlacedPicture(image: name) }
    return decoder.value(of: entry.value, KeyTable.picture)
  } textInScene: { picture, scene in
    "{ \(KeyTable.picture.pairs(of: picture, in: scene).joined(separator: ", ")) }"
  }
}

extension ValueKind<Double> {
  /// A number greater than 0.
  fileprivate static let positive = number("greater than 0") { $0 > 0 }

  /// A frame rate: 0.01 to 1000 frames per second.
  fileprivate static let frameRate = ValueKind(.number) { decoder, entry in
    guard let value = decoder.number(entry) else { return nil }
    if 0.01...1000 ~= value { return value }
    decoder.problems.error(
      .badFrameRate,
      value > 0
        ? "`fps` must be from 0.01 to 1000" : "`fps` must be greater than 0",
      at: entry.place, help: ["write the frames per second, such as `fps: 25`"])
    return nil
  } text: {
    NumberLiteral.text($0)
  }
}

extension ValueKind<String> {
  /// A text for readers; must not be empty.
  fileprivate static let sentence = ValueKind(.name) { decoder, entry in
    if let text = entry.value.name, !text.isEmpty { return text }
    decoder.reportKind(of: entry, takes: "a sentence")
    return nil
  } text: {
    YAMLText.quoted($0)
  }
}

extension ValueKind<String> {
  static let imageName = ValueKind(.name) { decoder, entry in
    if let name = entry.value.name { return name }
    decoder.reportKind(of: entry, takes: "the name of an image")
    return nil
  } text: {
    YAMLText.word($0)
  }
}

extension ValueKind<Moment> {
  static let moment = literal(.moment, MomentLiteral.moment) { MomentLiteral.word($0) }
}

extension ValueKind<TouchDisplay> {
  private static let words = "`disc`, `ring`, `pointer`, `none`, or a mapping with `show`"

  /// The display of touches: a word, or a mapping with `show`.
  fileprivate static let touches = union(
    words, (.mapping, look),
    (.any, ValueKind<TouchDisplay.Show>.word("values").shorthand { TouchDisplay($0) }))

  private static let look = mapping(words, KeyTable<TouchDisplay>.touches) {
    decoder, display, source in
    let others = source.1.filter { $0.key != "show" }.values
    if display.show == .none, let first = others.min(by: { $0.key.place < $1.key.place }) {
      decoder.problems.error(
        .badMark, "`\(Excerpt.of(first.name))` has no effect with `show: none`",
        at: first.key.place, help: ["remove it, or write `show: disc`"])
    }
    return display
  } parts: {
    $0
  }
}

extension ValueKind<Loop> {
  private static let words = "`forever`, `once` or a number of times"

  /// The number of plays: `forever`, `once`, or 1 to 65535.
  fileprivate static let loop = ValueKind(.form(words)) { decoder, entry in
    decoder.loop(entry, takes: words)
  } text: { loop in
    switch loop {
    case .forever: "forever"
    case .once: "once"
    case .times(let count): "\(count)"
    }
  }
}

extension ValueKind<[MatrixAxis]> {
  private static let words = "a mapping of names to lists, such as `{ scheme: [light, dark] }`"

  /// The matrix of a script: lists of words by axis name.
  fileprivate static let matrix = ValueKind(.form(words)) { decoder, entry in
    decoder.matrix(entry)
  } text: { matrix in
    let axes = matrix.map { axis in
      let words = axis.words.map(YAMLText.word).joined(separator: ", ")
      return "\(YAMLText.word(axis.name)): [\(words)]"
    }
    return "{ \(axes.joined(separator: ", ")) }"
  }
}

extension SceneDecoder {
  /// Decodes the number of plays.
  fileprivate mutating func loop(_ entry: SyntaxEntry, takes words: String) -> Loop? {
    if let value = entry.value.number {
      guard value >= 1, value <= 65_535, value == value.rounded(.down) else {
        problems.error(
          .badNumber, "`loop` must be a whole number from 1 to 65535", at: entry.place,
          help: ["write `loop: forever` to repeat the clip without end"])
        return nil
      }
      return value == 1 ? .once : .times(Int(value))
    }
    guard let word = entry.value.string else {
      reportKind(of: entry, takes: words)
      return nil
    }
    switch CanonicalName.of(word) {
    case "forever": return .forever
    case "once": return .once
    default:
      let known = corrections(of: entry) {
        ["forever", "once"].contains($0)
          || NumberLiteral.value(of: $0).map { $0 >= 1 && $0 == $0.rounded() } ?? false
      }
      problems.error(
        .unknownName, "`loop` takes \(words), not \(entry.value.described)", at: entry.place,
        help: known.isEmpty
          ? NearestName.nearest(to: word, among: ["forever", "once"])
            .map { ["did you mean `\($0)`?"] } ?? [] : known)
      return nil
    }
  }

  /// Decodes the matrix; duplicate and invalid axes are reported and skipped.
  fileprivate mutating func matrix(_ entry: SyntaxEntry) -> [MatrixAxis]? {
    guard case .mapping(let entries) = entry.value.content, entries.count <= Self.mostAxes else {
      reportKind(of: entry, takes: "a mapping of at most \(Self.mostAxes) names to lists")
      return nil
    }
    let names = unique(entries) { $0.name }
    return entries.filter { names[$0.name]?.key.place == $0.key.place }.compactMap { axis($0) }
  }

  /// Decodes one axis: its name and 1 to 16 different words.
  private mutating func axis(_ entry: SyntaxEntry) -> MatrixAxis? {
    let words = Variant.words(of: entry.value)
    let isGood =
      Variant.isWord(entry.name) && (1...Self.mostWords).contains(words.count)
      && words.allSatisfy(Variant.isWord) && Set(words).count == words.count
    if isGood { return MatrixAxis(entry.name, words: words) }
    problems.error(
      .wrongKind,
      "`\(Excerpt.of(entry.name))` takes 1 to \(Self.mostWords) different words of letters, "
        + "digits, `-` and `_`", at: entry.place,
      help: ["write `matrix: { scheme: [light, dark] }`"])
    return nil
  }

  private static let mostAxes = 8
  private static let mostWords = 16
}
