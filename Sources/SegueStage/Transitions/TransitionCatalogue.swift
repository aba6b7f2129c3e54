/// All transitions, by name.
package enum TransitionCatalogue {
  /// Every transition, in the order in which lists show them.
  package static let all: [Transition] = [
    .navigation, .sheet, .zoom, .alert, .actionSheet, .keyboard, .popover, .contextMenu,
    .base, .kugou, .wechatZoom, .pictureFromCell, .openingPage, .fade, .push, .moveIn, .reveal,
    .cube, .oglFlip, .pageCurl, .pageUncurl, .rippleEffect, .suckEffect, .cameraIris,
    .cameraIrisHollowOpen, .cameraIrisHollowClose, .containerTransform, .sharedAxis, .fadeThrough,
    .materialFade, .elevationScale, .predictiveBack, .coverVertical, .flipHorizontal,
    .crossDissolve, .tab,
  ]

  /// The transition of a step forward that names none, in the words of its verb.
  package static func defaultName(isPresentation: Bool) -> String {
    isPresentation ? "sheet" : "navigation"
  }

  /// The verbs whose steps take a transition when they name none, in words; nil for no verb.
  package static func stepsWithout(_ name: String) -> String? {
    let verbs = [(false, "`push`"), (true, "`present`")]
      .filter { defaultName(isPresentation: $0.0) == name }.map(\.1)
    return verbs.isEmpty ? nil : verbs.joined(separator: " and ")
  }

  /// Every spelling that finds a transition, names first.
  package static let names: [String] = all.map(\.name) + all.flatMap(\.aliases)

  /// The transition of a name or alias, however its words are joined: `weChatZoom`, `wechat_zoom`.
  package static func transition(named name: String) -> Transition? {
    spelled[spelling(of: name)]
  }

  /// The transitions by the spellings of their names and aliases; the first one of a spelling counts.
  private static let spelled = Dictionary(
    all.flatMap { entry in ([entry.name] + entry.aliases).map { (spelling(of: $0), entry) } }
  ) { first, _ in first }

  /// What all spellings of a name have in common, however its words are joined.
  package static func spelling(of name: String) -> String {
    CanonicalName.of(name).filter { $0 != "-" }
  }
}
