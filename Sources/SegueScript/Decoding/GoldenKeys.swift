internal import SegueGraphics
internal import SegueStage

// The keys for the comparison with a golden: `golden`, beside the clip's other keys.

extension KeyTable<Scene> {
  /// The key of a script for the comparison with its golden.
  static let golden = KeyTable(
    name: "script", title: "a script", prototype: .empty, quiet: ["golden"],
    keys: [
      Key(
        "golden", .mapping("a mapping with `tolerate` or `ignore`", .goldenRules),
        \.goldenRules, default: "none",
        "How `verify` compares the clip with its golden; by default exactly.")
    ])
}

extension KeyTable<GoldenRules> {
  static let goldenRules = KeyTable(
    name: "golden", title: "`golden`", prototype: GoldenRules(), quiet: ["tolerate", "ignore"],
    keys: [
      Key(
        "tolerate", .mapping("a mapping of limits such as `{ channel: 2 }`", .goldenLimits),
        \.limits, default: "none",
        "The differences that are forgiven; `--tolerate` takes the place of all of them."),
      Key(
        "ignore", .areas, \.ignored, default: "none",
        "Parts of the canvas whose pixels are not compared: `[x, y, width, height]` in points, or a "
          + "list of such."),
    ])
}

extension KeyTable<GoldenLimits> {
  static let goldenLimits = KeyTable(
    name: "tolerate", title: "`tolerate`", prototype: GoldenLimits(),
    company: [
      KeyCompany(
        ["percent"], need: ["pixels"], .badNumber,
        help: ["a percentage alone forgives more in larger pictures: add `pixels: 200`"])
    ],
    settings: ["percent": ["pixels": "200"]],
    keys: [
      Key(
        "channel", .wholeNumber(0...255), \.channel, default: "0",
        "The largest difference of a colour channel, of 255; alone, in any number of pixels."),
      Key(
        "pixels", .wholeNumber(0...1_000_000_000), \.pixels, default: "0",
        "The most pixels of any one frame that differ."),
      Key(
        "percent", .percentOfFrame, \.percent, default: "100",
        "The most pixels of a frame that differ, in percent of its pixels, if that is less."),
      Key(
        "window", .wholeNumber(0...64), \.window, default: "0, and 64 with `channel` alone",
        "The most pixels of any 8 × 8 pixels that differ."),
      Key(
        "drift", .time, \.drift, default: "0s",
        "The longest time by which a picture is early or late."),
      Key(
        "delay", .hundredths, \.delay, default: "0s",
        "The largest difference in how long a frame shows, in steps of 10 ms."),
    ])
}

extension ValueKind<Double> {
  /// More than 0 % and at most 100 %.
  fileprivate static let percentOfFrame = number("more than 0 and at most 100") {
    $0 > 0 && $0 <= 100
  }

  /// A time in whole hundredths of a second, as frames of a GIF last.
  fileprivate static let hundredths = time.checked(
    .badTime, { "`\($0)` must be in steps of 10 ms, and at most 100 s" },
    help: ["write it as `20ms`"]
  ) { $0 <= 100 && abs(($0 * 100).rounded() - $0 * 100) < 1e-6 }
}

extension ValueKind<[Rect]> {
  private static let words =
    "a rectangle such as `[0, 0, 390, 47]`, in points, or a list of at most 100"

  /// One rectangle, or a list of them.
  fileprivate static let areas = ValueKind(
    ValueForm(.form(words), example: "[0, 0, 20, 20]")
  ) { decoder, entry in
    guard case .sequence(let items) = entry.value.content, let first = items.first else {
      decoder.reportKind(of: entry, takes: words)
      return nil
    }
    guard case .sequence = first.content else {
      return ValueKind<Rect>.area.read(&decoder, entry).map { [$0] }
    }
    return many.read(&decoder, entry)
  } textInScene: { areas, scene in
    areas.isEmpty ? nil : many.text(areas, scene)
  }

  private static let many = ValueKind<Rect>.area.list(words, count: 1...100)
}

extension ValueKind<Rect> {
  /// A rectangle of the canvas, in points.
  fileprivate static let area = ValueKind<[Double]>.numbers(
    "a rectangle such as `[0, 0, 390, 47]`: its left and top, its width and height, in points",
    count: 4...4
  ).checked(.badFrame, "the width and height of a part that is ignored are greater than 0") {
    $0[2] > 0 && $0[3] > 0
  }.converted(
    to: { Rect($0[0], $0[1], $0[2], $0[3]) },
    from: { [$0.minX, $0.minY, $0.width, $0.height] })
}

extension SceneDecoder {
  /// Reports an ignored part that lies outside the canvas.
  mutating func checkIgnoredParts(of scene: Scene, _ entry: SyntaxEntry?) {
    let size = scene.canvas.size
    // A canvas of one point stands for one that cannot be read.
    guard let entry, let rules = scene.goldenRules, size != Size(1, 1) else { return }
    for part in rules.ignored
    where part.minX >= size.width || part.minY >= size.height || part.maxX <= 0 || part.maxY <= 0 {
      problems.error(
        .badFrame,
        "the part that `golden` ignores lies outside the canvas, which is "
          + "\(NumberLiteral.text(size.width)) by \(NumberLiteral.text(size.height)) points",
        at: entry.place, help: ["write `[x, y, width, height]` in points of the canvas"])
      return
    }
  }
}
