internal import SegueGraphics
internal import SegueStage

// The keys of what points at places of the stage from the page: callouts, and the camera's focus.

/// The keys of a callout.
struct CalloutParts: Sendable {
  var place: StagePlace?
  var text: String?
  var number: Int?
  var side = Callout.Side.auto
}

/// The keys of a focus.
struct FocusParts: Sendable {
  var subject: Focus.Subject?
  var response = 0.35
  var leadIn = 0.2
  var leadOut = 0.3
}

extension KeyTable<CalloutParts> {
  static let callout = KeyTable(
    name: "callout", title: "a callout", prototype: CalloutParts(), quiet: ["side"],
    exclusions: [
      KeyExclusion(
        "number", excludes: ["text"], .badMark,
        help: ["remove one of the two: a callout is a pill with words, or a disc with a number"])
    ],
    foreign: .callout,
    keys: [
      Key(
        "at", .stagePlace, \.place, isRequired: true,
        "The place at which it points: a point of the canvas, or a layer by its name."),
      Key("text", .anyText, \.text, default: "none", "The words in its pill."),
      Key(
        "number", .wholeNumber(0...999), \.number, default: "none",
        "The number in a disc, instead of words."),
      Key(
        "side", .word("sides"), \.side,
        "The side of the place on which it lies, if it fits there; `auto` for any."),
    ])
}

extension KeyTable<FocusParts> {
  static let focus = KeyTable(
    name: "focus", title: "a focus", prototype: FocusParts(),
    quiet: ["in", "lead-in", "lead-out"], foreign: .focus,
    keys: [
      Key(
        "on", .focusSubject, \.subject, isRequired: true,
        "What fills the page: x, y, width, height in points of the canvas, or a layer by its name."),
      Key(
        "in", .response, \.response,
        "The time in which the camera's spring comes near; the spring has no bounce."),
      Key("lead-in", .time, \.leadIn, "How long before the step the camera leaves."),
      Key("lead-out", .time, \.leadOut, "How long after the step it returns."),
    ])
}

extension ValueKind<Double> {
  /// The response of the camera's spring in seconds.
  fileprivate static let response: Self = time.checked(
    .badTime, "`in` must be from 10 ms to 10 s", help: ["write it as `350ms`"]
  ) { (0.01...10).contains($0) }
}

extension ValueKind<[Callout]> {
  private static let words = "a mapping with `at` and `text` or `number`, or a list of them"
  private static let most = 20

  /// The callouts beside a step: one, or a list.
  static let callouts = union(
    words,
    (
      .list,
      ValueKind<Callout>.callout.list(
        words, count: 1...most,
        limit: {
          (
            .limit, "a step has 1 to \(most) callouts, not \($0)",
            [$0 == 0 ? "add one, such as `{ at: NAME, text: Tap here }`" : "write fewer of them"]
          )
        }
      ).described(as: words, example: "[{ at: [10, 10], text: a }]")
    ),
    (.any, ValueKind<Callout>.callout.shorthand { [$0] }))
}

extension ValueKind<Callout> {
  private static let words = "a mapping with `at`, and `text` or `number`"

  fileprivate static let callout = mapping(words, KeyTable<CalloutParts>.callout) {
    decoder, parts, source in
    guard let place = parts.place else { return nil }
    if let number = parts.number { return Callout(at: place, .number(number), side: parts.side) }
    if let text = parts.text, !text.isEmpty {
      return Callout(at: place, .text(text), side: parts.side)
    }
    if source.1["text"] == nil || parts.text != nil, source.1["number"] == nil {
      decoder.problems.error(
        .badMark, "the callout says nothing", at: source.0.place,
        help: ["add `text: Tap here`, or `number: 1`"])
    }
    return nil
  } parts: { callout in
    var parts = CalloutParts(place: callout.place, side: callout.side)
    switch callout.label {
    case .text(let text): parts.text = text
    case .number(let number): parts.number = number
    }
    return parts
  }
}

extension ValueKind<StagePlace> {
  private static let words = "a place such as `[180, 400]`, or the name of a layer"

  /// A point of the stage, or the name of a layer.
  fileprivate static let stagePlace = union(
    words,
    (
      .list,
      ValueKind<Point>.place(words).converted(
        to: { .point($0) }, from: { if case .point(let point) = $0 { point } else { nil } })
    ),
    (
      .any,
      ValueKind<String>.called(.form(words)).converted(
        to: { .layer($0) }, from: { if case .layer(let name) = $0 { name } else { nil } })
    ))
}

extension ValueKind<Focus> {
  private static let words =
    "a frame such as `[0, 400, 390, 444]`, the name of a layer, or a mapping with `on`"

  /// A focus: its subject by itself, or a mapping.
  static let focus = union(
    words,
    (
      .mapping,
      mapping(words, KeyTable<FocusParts>.focus) { _, parts, _ in
        parts.subject.map { subject in
          var focus = Focus(on: subject)
          (focus.response, focus.leadIn, focus.leadOut) = (
            parts.response, parts.leadIn, parts.leadOut
          )
          return focus
        }
      } parts: {
        FocusParts(
          subject: $0.subject, response: $0.response, leadIn: $0.leadIn, leadOut: $0.leadOut)
      }
    ),
    (.any, ValueKind<Focus.Subject>.focusSubject.shorthand { Focus(on: $0) }))
}

extension ValueKind<Focus.Subject> {
  private static let words = "a frame such as `[0, 400, 390, 444]`, or the name of a layer"

  /// A rectangle of the stage, or the name of a layer.
  fileprivate static let focusSubject = union(
    words,
    (.list, rectangle),
    (
      .any,
      ValueKind<String>.called(.form(words)).converted(
        to: { .layer($0) }, from: { if case .layer(let name) = $0 { name } else { nil } })
    ))

  private static let rectangle: Self = ValueKind<[Double]>.numbers(
    words, example: "[0, 400, 390, 444]", count: 4...4
  ).checked(
    .badMark, "the frame must be at least 1 point wide and high",
    help: ["write x, y, width and height, such as `[0, 400, 390, 444]`"]
  ) {
    $0[2] >= 1 && $0[3] >= 1
  }.converted(
    to: { .frame(Rect($0[0], $0[1], $0[2], $0[3])) },
    from: {
      if case .frame(let frame) = $0 {
        [frame.minX, frame.minY, frame.width, frame.height]
      } else {
        nil
      }
    })
}
