internal import SegueGraphics

/// The stack of presentations, each with a navigation stack.
///
/// The first is the window's root; `present` adds one on top, `push` and `pop` change the top one's
/// navigation stack.
struct NavigationState {
  /// A screen on a navigation stack, and the transition that brought it.
  struct Entry {
    var screen: Screen
    var arrival: TransitionUse?
  }

  /// A presentation, or the root, with its navigation stack.
  struct Presented {
    /// The navigation stack; never empty.
    var stack: [Entry]
    /// The placement over a visible presenter; nil where it covers the stage.
    var place: PresentationPlacement?
  }

  private(set) var presentations: [Presented] = []

  /// The screen on top; nil before the first `show`.
  var top: Screen? { presentations.last?.stack.last?.screen }

  /// The contents of the stage; nil before the first `show`.
  var scenery: StageContents? {
    guard let last = presentations.last, let screen = last.stack.last?.screen else { return nil }
    return last.place.map { .presented(screen, $0) } ?? .screen(screen)
  }

  /// The placement of the top presentation; nil where it covers the stage.
  var place: PresentationPlacement? {
    get { presentations.last?.place }
    set {
      guard !presentations.isEmpty else { return }
      presentations[presentations.count - 1].place = newValue
    }
  }

  /// Replaces the top screen, such as by the same one scrolled.
  mutating func replaceTop(by screen: Screen) {
    guard let last = presentations.indices.last, let top = presentations[last].stack.indices.last
    else { return }
    presentations[last].stack[top].screen = screen
  }

  /// Replaces a screen that shows: 0 is the depth of the one on top, 1 that of its presenter.
  mutating func replace(atDepth depth: Int, by screen: Screen) {
    let holder = presentations.count - 1 - depth
    guard presentations.indices.contains(holder),
      let top = presentations[holder].stack.indices.last
    else { return }
    presentations[holder].stack[top].screen = screen
    for index in presentations.indices where index > holder {
      guard let below = presentations[index].place?.below else { continue }
      presentations[index].place?.below = below.replacing(index - holder - 1, by: screen)
    }
  }

  /// Resets the state to one screen.
  mutating func show(_ screen: Screen) {
    presentations = [Presented(stack: [Entry(screen: screen, arrival: nil)])]
  }

  /// Pushes a screen onto the top navigation stack.
  mutating func push(_ screen: Screen, with use: TransitionUse) {
    guard !presentations.isEmpty else { return }
    presentations[presentations.count - 1].stack.append(Entry(screen: screen, arrival: use))
  }

  /// Pops the top screen of the top navigation stack; nil when it is the only one.
  mutating func pop() -> Entry? {
    guard let stack = presentations.last?.stack, stack.count > 1 else { return nil }
    return presentations[presentations.count - 1].stack.removeLast()
  }

  /// Presents a screen, over a visible presenter where it has a placement.
  mutating func present(_ screen: Screen, with use: TransitionUse, at place: PresentationPlacement?)
  {
    guard !presentations.isEmpty else { return }
    presentations.append(Presented(stack: [Entry(screen: screen, arrival: use)], place: place))
  }

  /// Removes the top presentation; returns its first entry, or nil when only the root is left.
  mutating func dismiss() -> Entry? {
    guard presentations.count > 1 else { return nil }
    return presentations.removeLast().stack.first
  }

  /// Removes the presentations over a screen, or the screen's own when there are none over it.
  ///
  /// - Returns: the first entry of the topmost presentation; nil where nothing can be dismissed, or
  ///   no stack has such a screen.
  mutating func dismiss(to screen: String) -> Entry? {
    let holder = presentations.lastIndex { $0.stack.contains { $0.screen.name == screen } }
    guard let holder else { return nil }
    while presentations.count > holder + 2 { presentations.remove(at: holder + 1) }
    return dismiss()
  }

  /// Returns whether a screen is on one of the stacks.
  func holds(_ screen: String) -> Bool {
    presentations.contains { $0.stack.contains { $0.screen.name == screen } }
  }
}
