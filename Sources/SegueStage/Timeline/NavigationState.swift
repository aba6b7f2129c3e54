/// What is on screen between steps: presentations over one another, each with a navigation stack.
///
/// The bottom one is the window's root; `present` puts a new one on top, `push` and `pop` work on
/// the top one's stack.
struct NavigationState {
  /// A screen on a stack, and the transition that brought it.
  struct Entry {
    var screen: Screen
    var arrival: TransitionUse?
  }

  private var presentations: [[Entry]] = []

  /// The screen that shows, if any does yet.
  var top: Screen? { presentations.last?.last?.screen }

  /// Begins afresh with one screen.
  mutating func show(_ screen: Screen) {
    presentations = [[Entry(screen: screen, arrival: nil)]]
  }

  /// Puts a screen on the top navigation stack.
  mutating func push(_ screen: Screen, with use: TransitionUse) {
    guard !presentations.isEmpty else { return }
    presentations[presentations.count - 1].append(Entry(screen: screen, arrival: use))
  }

  /// Takes the top screen off its navigation stack; nil when it is the only one there.
  mutating func pop() -> Entry? {
    guard let stack = presentations.last, stack.count > 1 else { return nil }
    return presentations[presentations.count - 1].removeLast()
  }

  /// Presents a screen over everything.
  mutating func present(_ screen: Screen, with use: TransitionUse) {
    guard !presentations.isEmpty else { return }
    presentations.append([Entry(screen: screen, arrival: use)])
  }

  /// Takes the top presentation away; returns its first entry, or nil when there is only the root.
  mutating func dismiss() -> Entry? {
    guard presentations.count > 1 else { return nil }
    return presentations.removeLast().first
  }
}
