/// A change of screens, named as in UIKit.
public enum Navigation: Hashable, Sendable {
  /// Pushes a screen onto the navigation stack.
  case push(screen: String)
  /// Pops the top screen of the navigation stack.
  case pop
  /// Presents a screen over the current one.
  case present(screen: String)
  /// Dismisses the topmost presented screen, or all that are presented over a named screen.
  case dismiss(to: String? = nil)

  /// Whether a screen arrives rather than leaves.
  public var isForward: Bool {
    switch self {
    case .push, .present: true
    case .pop, .dismiss: false
    }
  }

  /// Whether it is a presentation or a dismissal.
  public var isPresentation: Bool {
    switch self {
    case .present, .dismiss: true
    case .push, .pop: false
    }
  }

  /// The name of the arriving screen of a push or a presentation.
  public var screen: String? {
    switch self {
    case .push(let name), .present(let name): name
    case .pop, .dismiss: nil
    }
  }
}
