/// All transitions, by name.
package enum TransitionCatalogue {
  /// Every transition, in the order in which lists show them.
  package static let all: [Transition] = [.base, .kugou, .wechatZoom, .fade]

  /// The transition of steps that name none.
  package static let defaultName = "base"

  /// Every spelling that finds a transition, names first.
  package static let names: [String] = all.map(\.name) + all.flatMap(\.aliases)

  /// The transition of a name or alias, in any of the spellings of ``CanonicalName``.
  package static func transition(named name: String) -> Transition? {
    let wanted = CanonicalName.of(name)
    return all.first { $0.name == wanted || $0.aliases.contains(wanted) }
  }
}
