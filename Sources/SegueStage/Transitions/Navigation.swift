/// A change of what shows, as UIKit names it.
public enum Navigation: Hashable, Sendable {
  /// A screen comes onto the navigation stack.
  case push(screen: String)
  /// The top screen of the navigation stack leaves.
  case pop
  /// A screen is presented.
  case present(screen: String)
  /// What is presented leaves: the screen on top, or all that lies over a screen that presented.
  case dismiss(to: String? = nil)

  /// Whether a screen comes rather than leaves.
  public var isForward: Bool {
    switch self {
    case .push, .present: true
    case .pop, .dismiss: false
    }
  }

  /// Whether it is a presentation or its dismissal.
  public var isPresentation: Bool {
    switch self {
    case .present, .dismiss: true
    case .push, .pop: false
    }
  }

  /// The name of the screen that comes, if one does.
  public var screen: String? {
    switch self {
    case .push(let name), .present(let name): name
    case .pop, .dismiss: nil
    }
  }
}
