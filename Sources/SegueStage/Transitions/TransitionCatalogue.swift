/// The catalogue of all transitions.
package enum TransitionCatalogue {
  /// All transitions, in the order of help texts.
  package static let all: [Transition] = [
    .navigation, .sheet, .zoom, .alert, .actionSheet, .keyboard, .popover, .contextMenu,
    .base, .kugou, .wechatZoom, .pictureFromCell, .openingPage, .fade, .push, .moveIn, .reveal,
    .cube, .oglFlip, .pageCurl, .pageUncurl, .rippleEffect, .suckEffect, .cameraIris,
    .cameraIrisHollowOpen, .cameraIrisHollowClose, .containerTransform, .sharedAxis, .fadeThrough,
    .materialFade, .elevationScale, .predictiveBack, .coverVertical, .flipHorizontal,
    .crossDissolve, .tab,
  ]

  /// Returns the name of the default transition of `push` or `present`.
  package static func defaultName(isPresentation: Bool) -> String {
    isPresentation ? "sheet" : "navigation"
  }

  /// Returns the verbs whose default is a transition, for help texts; nil if there is none.
  package static func verbsDefaulting(_ name: String) -> String? {
    let verbs = [(false, "`push`"), (true, "`present`")]
      .filter { defaultName(isPresentation: $0.0) == name }.map(\.1)
    return verbs.isEmpty ? nil : verbs.joined(separator: " and ")
  }

  /// All names and aliases, names first.
  package static let names: [String] = all.map(\.name) + all.flatMap(\.aliases)

  /// Returns the transition with a name or alias, in any spelling: `weChatZoom`, `wechat_zoom`.
  package static func transition(named name: String) -> Transition? {
    spelled[spelling(of: name)]
  }

  /// The transitions by spelling of their names and aliases; of duplicates the first.
  private static let spelled = Dictionary(
    all.flatMap { entry in ([entry.name] + entry.aliases).map { (spelling(of: $0), entry) } }
  ) { first, _ in first }

  /// Returns the lookup key that is common to all spellings of a name.
  package static func spelling(of name: String) -> String {
    CanonicalName.of(name).filter { $0 != "-" }
  }
}
