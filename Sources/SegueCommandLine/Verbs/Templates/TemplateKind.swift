import ArgumentParser

/// A kind of first script that `segue new` writes.
enum TemplateKind: String, ExpressibleByArgument, CaseIterable, Sendable {
  /// Two screens and one transition.
  case clip
  /// Taps and swipes that are shown, with a picture of each stage.
  case tutorial
  /// A light and a dark clip, and the Markdown article that shows them.
  case article
  /// Two springs beside each other.
  case compare
  /// Pictures for a shop of apps: a headline over a screenshot.
  case store
  /// A gesture with its outcome, to compare with goldens.
  case goldens

  /// The names, for help.
  static let words = allCases.map(\.rawValue).joined(separator: ", ")

  /// Whether the script uses both placeholder screens.
  var screens: Bool {
    switch self {
    case .clip, .tutorial, .store, .goldens: true
    case .article, .compare: false
    }
  }

  /// What to run next, with the path of the script.
  func next(_ script: String, article: String) -> String {
    switch self {
    case .goldens: "segue approve \(script), then segue verify \(script)"
    case .article: "segue docs \(article)"
    default: "segue \(script)"
    }
  }
}
