import SegueGraphics

/// The two script keys for a side: `from`, as seen on screen, and `subtype`, as on iOS.
struct SideParameter: Sendable {
  private let from: Parameter<Side?>
  private let subtype = Parameter<Side.Subtype?>(
    "subtype", defaultIs: "what `from` says", alternative: "from",
    "The same as on iOS, where fromTop comes from the bottom.")
  private let defaultSide: Side

  /// Creates both keys.
  ///
  /// - Parameter side: the default if neither key is given.
  init(default side: Side, _ summary: String) {
    from = Parameter("from", defaultIs: side.rawValue, alternative: "subtype", summary)
    defaultSide = side
  }

  /// The declarations of both keys, for help texts.
  var declarations: [TransitionParameter] { .of(from, subtype) }
  /// The names of both keys.
  var names: Set<String> { [from.name, subtype.name] }

  /// Returns the side that some values name, else the default.
  func side(in values: [String: ParameterValue]) -> Side {
    values[from] ?? values[subtype]?.side ?? defaultSide
  }
}
