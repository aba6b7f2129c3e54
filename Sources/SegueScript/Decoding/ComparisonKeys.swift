internal import SegueGraphics
internal import SegueStage

// The keys of a script that shows several clips: the clips, and how they are arranged on the page.

extension KeyTable<Scene> {
  /// The key of a script for several clips on one clock.
  static let clips = KeyTable(
    name: "script", title: "a script", prototype: .empty, quiet: ["clips"],
    exclusions: [
      KeyExclusion(
        "clips",
        excludes: [
          "canvas", "background", "screens", "images", "transitions", "container",
          "touches", "timeline",
        ], .badComparison,
        "`clips` are whole scripts with stages of their own",
        help: ["remove it, or write a script of its own and name that under `clips`"]),
      KeyExclusion(
        "clips", excludes: ["layout"], .badComparison,
        "`clips` have layouts of their own, and share a page by its `layout`",
        help: ["write `page: { layout: side-by-side }`, or another of its layouts"]),
    ],
    keys: [
      Key(
        "clips", .clips, \.clips, default: "none",
        "Scripts whose clips are shown together on one clock, instead of screens and a timeline.")
    ])
}

extension KeyTable<ComparisonClip> {
  static let comparisonClip = KeyTable(
    name: "compared-clip", title: "a clip of `clips`", prototype: ComparisonClip(""),
    quiet: ["set"],
    keys: [
      Key("file", .scriptPath, \.file, isRequired: true, "The script of the clip."),
      Key("title", .clipTitle, \.title, default: "none", "The words above the clip."),
      Key(
        "set", .settings, \.settings, default: "none",
        "Keys of that script with other values; `spring`, `curve`, `duration` and `transition` are "
          + "those of all its steps."),
    ])
}

extension KeyTable<PageArrangement> {
  /// The keys of a page for the arrangement of several clips.
  static let arrangement: [Key<PageArrangement>] = [
    Key("layout", .word("layouts"), \.layout, "How several `clips` share the page."),
    Key("gap", .number(0...10_000), \.gap, "The space between several clips, in points."),
    Key(
      "divider", .divider, \.divider,
      "The line of a `wipe`: a share of the width, or `sweep` from left to right over the clip."),
    Key(
      "interval", .interval, \.interval,
      "How long each clip shows in turn where the layout is `blink`."),
  ]
}

extension ValueKind<[ComparisonClip]> {
  private static let words = "a list of 2 to 9 scripts, such as `[a.yaml, b.yaml]`"

  /// The clips of a comparison: paths, or mappings with `file`, each in lines of its own.
  fileprivate static let clips = ValueKind(form) { decoder, entry in
    list.read(&decoder, entry)
  } textInScene: { clips, _ in
    clips.isEmpty ? "[]" : nil
  } block: { clips, scene in
    clips.isEmpty ? nil : clips.compactMap { clip.text($0, scene).map { "- \($0)" } }
  }

  private static let form = ValueForm(
    .form(words), example: "[a.yaml, b.yaml]",
    parts: [ValueForm.Part(section: "compared-clip", pattern: "[a.yaml, { … }]")])

  private static let list = clip.list(
    words, count: 2...9,
    limit: { _ in
      (
        .badComparison, "`clips` takes 2 to 9 scripts",
        ["write two of them, such as `clips: [a.yaml, b.yaml]`"]
      )
    })

  private static let clip = ValueKind<ComparisonClip>.union(
    "the path of a script, or a mapping with `file`",
    short: ValueKind<String>.scriptPath.converted(
      to: { ComparisonClip($0) }, from: { $0 == ComparisonClip($0.file) ? $0.file : nil }),
    long: .mapping("a mapping with `file`", .comparisonClip))
}

extension ValueKind<String> {
  /// The path of a script of a clip, whose place is kept for messages.
  fileprivate static let scriptPath = ValueKind(.path, example: "a.yaml") { decoder, entry in
    guard let path = decoder.path(entry) else { return nil }
    decoder.locations.clips.append(entry.place)
    return path
  } text: {
    YAMLText.quoted($0)
  }
}

extension ValueKind<[ComparisonClip.Setting]> {
  private static let words = "a mapping of keys to values, such as `{ spring: snappy }`"

  /// Keys of another script with their values, which that script checks.
  fileprivate static let settings = ValueKind(ValueForm(.form(words), example: "{ fps: 25 }")) {
    decoder, entry in
    guard let names = decoder.names(entry, takes: words) else { return nil }
    return names.map { ComparisonClip.Setting(key: $0.name, value: $0.value.flow) }
  } textInScene: { settings, _ in
    let pairs = settings.map { "\(YAMLText.word($0.key)): \($0.value)" }
    return pairs.isEmpty ? nil : "{ \(pairs.joined(separator: ", ")) }"
  }
}

extension ValueKind<PageArrangement.Divider> {
  private static let words = "a share of the width such as `50%`, or `sweep`"

  /// The place of the line of a wipe.
  fileprivate static let divider = literal(.form(words), divider) { divider in
    switch divider {
    case .at(let fraction): "\(NumberLiteral.text(fraction * 100))%"
    case .sweep: "sweep"
    }
  }

  private static func divider(_ text: String) throws(LiteralError) -> PageArrangement.Divider {
    if CanonicalName.of(text) == "sweep" { return .sweep }
    guard text.hasSuffix("%"), let value = NumberLiteral.value(of: String(text.dropLast())),
      0...100 ~= value
    else {
      throw LiteralError(
        .badComparison, "`\(Excerpt.of(text))` is no share of the width from 0% to 100%",
        help: ["write `divider: 50%`, or `divider: sweep`"])
    }
    return .at(value / 100)
  }
}

extension ValueKind<Double> {
  /// The time that a clip shows in turn: long enough not to flash.
  fileprivate static let interval = time.checked(
    .badTime, "`interval` must be from 350ms to 60s",
    help: ["write it as `1s`: more than three changes a second are flashes"]
  ) { 0.35...60 ~= $0 }
}
