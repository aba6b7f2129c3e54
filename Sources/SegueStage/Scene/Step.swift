/// One entry of the timeline.
package enum Step: Hashable, Sendable {
  /// A screen appears at once, alone: the navigation starts afresh from it.
  case show(screen: String)
  /// What is shown stays for so many seconds, >= 0.
  case hold(seconds: Double)
  /// A screen comes onto the navigation stack, with a transition.
  case push(screen: String, TransitionUse)
  /// The top screen of the navigation stack leaves; by default with the transition that brought it.
  case pop(TransitionUse)
  /// A screen is presented over everything, with a transition and a navigation stack of its own.
  case present(screen: String, TransitionUse)
  /// The presented screen, and all that was pushed on it, leaves; by default as it came.
  case dismiss(TransitionUse)
  /// A finger drags the top screen, or the presented one, back to where it came from, or lets go.
  case dragBack(DragBack)
  /// A finger, or something else, acts on the scene's container.
  case act(ContainerAct)
  /// The present moment gets a name.
  case mark(name: String)
  /// The present moment is written to a PNG file.
  case screenshot(path: String)
}
