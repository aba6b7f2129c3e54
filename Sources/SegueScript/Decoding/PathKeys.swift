internal import SegueGraphics
internal import SegueStage

// The keys for paths of changes and of keyframes: the way along a path, and how shapes correspond.

extension KeyTable<PathRules> {
  /// The keys beside `along`, a `move`, a `frame`, a `clip` and a `path`.
  static let rules: [Key<PathRules>] = [
    Key(
      "pace", .word("values"), \.ownPace, default: PathPace.even.rawValue,
      "How its time becomes way on the path `along`: in equal lengths, or each curve an equal share."
    ),
    Key(
      "orient", .word("values"), \.orient, default: "it keeps its direction",
      "Whether it turns with its path: its right side leads, or its left side."),
    Key(
      "via", .word("values"), \.via, default: "a straight way",
      "The arc on which it reaches its new place: Flutter's circle, or Material's curve."),
    Key(
      "morph", morph, \.morph, default: "paths correspond",
      "Whether paths that do not correspond are cut so that they do: `resample`."),
  ]

  private static let morph = ValueKind<Bool>.word([("resample", true)], "values")

  /// Returns the company of the keys beside those that change a place.
  static func company(moves: [String], morphs: KeyCompany) -> [KeyCompany] {
    [
      KeyCompany(
        ["pace"], need: ["along"], .badMotionPath, help: ["add a path `along`, or remove it"]),
      KeyCompany(
        ["orient"], need: ["along", "via"], .badMotionPath,
        help: ["add a path `along`, or remove it: on a straight way nothing turns"]),
      KeyCompany(
        ["via"], need: moves, .badMotionPath, help: ["add where it goes to, or remove it"]),
      morphs,
    ]
  }
}

extension PathRules {
  /// The pace; nil for the usual one.
  fileprivate var ownPace: PathPace? {
    get { pace == .even ? nil : pace }
    set { pace = newValue ?? .even }
  }

  /// Whether paths are cut so that they correspond; nil for paths that do.
  fileprivate var morph: Bool? {
    get { resamples ? true : nil }
    set { resamples = newValue ?? false }
  }
}

extension LayerKeyframe {
  /// The rules for paths; the usual ones where none are set.
  var pathRules: PathRules {
    get { paths ?? PathRules() }
    set { paths = newValue == PathRules() ? nil : newValue }
  }
}

extension Key<Change> {
  /// The path along which a layer moves: path data, or a mapping with its own pace.
  static let along = Key<Change>(
    "along", ValueForm.along, default: "it stays",
    "A path along which it moves, as offsets from its place."
  ) { decoder, entry, change in
    if case .sequence = entry.value.content {
      decoder.reportKind(of: entry, takes: "a path, or `{ to: \"M0 0 …\", duration: 1s }`")
      return false
    }
    let place = entry.place
    return decoder.change(entry, into: &change) { decoder, entry in
      guard let path = ValueKind<Path>.pathData.read(&decoder, entry) else { return nil }
      guard MotionPath(path) != nil else {
        decoder.problems.error(
          .badMotionPath, "`along` has no line or curve to follow", at: place,
          help: ["write a path such as \"M0 0 C 0 -80 120 -80 120 0\""])
        return nil
      }
      return [(.move, .along(path))]
    }
  } text: { change, scene in
    change.properties.first { $0.property == .move && $0.values.first?.along != nil }?
      .text(in: scene) { value in
        value.along.flatMap { ValueKind<Path>.pathData.text($0, scene) }
      }
  }
}

extension ValueForm {
  fileprivate static let along: ValueForm = {
    var form = ValueKind<Path>.pathData.form
    form.parts.append(Part(section: "value-change", pattern: "{ … }"))
    return form
  }()
}
