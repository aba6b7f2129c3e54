internal import SegueGraphics

/// What is on the stage between two steps: a screen alone, or one that rests over its presenter.
package indirect enum Scenery: Hashable, Sendable {
  /// A screen that covers the stage.
  case screen(Screen)
  /// A screen over what it was presented on, as the last frame of its presentation shows it.
  case presented(Screen, PresentedPlace)

  /// The screen on top.
  package var top: Screen {
    switch self {
    case .screen(let screen), .presented(let screen, _): screen
    }
  }

  /// How many screens rest over their presenters at most: what draws them goes as deep.
  static let greatestDepth = 32

  /// How many screens rest over their presenters.
  var depth: Int {
    switch self {
    case .screen: 0
    case .presented(_, let place): place.below.depth + 1
    }
  }

  /// The number of layers of all its screens.
  var layerCount: Int {
    switch self {
    case .screen(let screen): screen.layerCount
    case .presented(let screen, let place): screen.layerCount + place.below.layerCount
    }
  }
}

/// Where a presented screen rests: over what, and by which use of a transition.
package struct PresentedPlace: Hashable, Sendable {
  /// What lies below it and still shows.
  package var below: Scenery
  /// The name of the transition that brought it.
  package var transition: String
  /// The parameters that were set, the present detent of a sheet among them.
  package var parameters: [String: ParameterValue]
}

/// Presentations over one another, each with a navigation stack.
///
/// The bottom one is the window's root; `present` puts a new one on top, `push` and `pop` work on
/// the top one's stack.
struct NavigationState {
  /// A screen on a stack, and the transition that brought it.
  struct Entry {
    var screen: Screen
    var arrival: TransitionUse?
  }

  /// One presentation.
  struct Presented {
    /// Its navigation stack; never empty.
    var stack: [Entry]
    /// Where it rests over its presenter; nil where it covers the stage.
    var place: PresentedPlace?
  }

  private(set) var presentations: [Presented] = []

  /// The screen on top, if any shows yet.
  var top: Screen? { presentations.last?.stack.last?.screen }

  /// What is on the stage, if anything is yet.
  var scenery: Scenery? {
    guard let last = presentations.last, let screen = last.stack.last?.screen else { return nil }
    return last.place.map { .presented(screen, $0) } ?? .screen(screen)
  }

  /// Where the top presentation rests over its presenter, if it does not cover the stage.
  var place: PresentedPlace? {
    get { presentations.last?.place }
    set {
      guard !presentations.isEmpty else { return }
      presentations[presentations.count - 1].place = newValue
    }
  }

  /// Puts another screen in the place of the one on top, such as the same one scrolled.
  mutating func replaceTop(by screen: Screen) {
    guard let last = presentations.indices.last, let top = presentations[last].stack.indices.last
    else { return }
    presentations[last].stack[top].screen = screen
  }

  /// Begins afresh with one screen.
  mutating func show(_ screen: Screen) {
    presentations = [Presented(stack: [Entry(screen: screen, arrival: nil)])]
  }

  /// Puts a screen on the top navigation stack.
  mutating func push(_ screen: Screen, with use: TransitionUse) {
    guard !presentations.isEmpty else { return }
    presentations[presentations.count - 1].stack.append(Entry(screen: screen, arrival: use))
  }

  /// Takes the top screen off its navigation stack; nil when it is the only one there.
  mutating func pop() -> Entry? {
    guard let stack = presentations.last?.stack, stack.count > 1 else { return nil }
    return presentations[presentations.count - 1].stack.removeLast()
  }

  /// Presents a screen over everything, or over part of it where it has a place to rest.
  mutating func present(_ screen: Screen, with use: TransitionUse, at place: PresentedPlace?) {
    guard !presentations.isEmpty else { return }
    presentations.append(Presented(stack: [Entry(screen: screen, arrival: use)], place: place))
  }

  /// Takes the top presentation away; returns its first entry, or nil when there is only the root.
  mutating func dismiss() -> Entry? {
    guard presentations.count > 1 else { return nil }
    return presentations.removeLast().stack.first
  }

  /// Takes away what was presented over a screen, which is on one of the stacks; where nothing was, the
  /// presentation with that screen.
  ///
  /// - Returns: the first entry of the topmost presentation; nil where nothing can leave, or no stack
  ///   has such a screen.
  mutating func dismiss(to screen: String) -> Entry? {
    let holder = presentations.lastIndex { $0.stack.contains { $0.screen.name == screen } }
    guard let holder else { return nil }
    while presentations.count > holder + 2 { presentations.remove(at: holder + 1) }
    return dismiss()
  }

  /// Whether a screen is on one of the stacks.
  func holds(_ screen: String) -> Bool {
    presentations.contains { $0.stack.contains { $0.screen.name == screen } }
  }
}
