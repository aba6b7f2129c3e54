public import SegueGraphics

/// A step: one entry of the timeline.
public enum Step: Hashable, Sendable {
  /// Shows a screen at once, on a new navigation stack.
  case show(screen: String)
  /// Keeps the stage unchanged for a duration in seconds, >= 0.
  case hold(seconds: Double)
  /// Pushes a screen onto the navigation stack, with a transition.
  case push(screen: String, TransitionUse = TransitionUse())
  /// Pops the top screen; by default with the transition that brought it.
  case pop(TransitionUse = TransitionUse())
  /// Presents a screen over everything, with a transition and a navigation stack of its own.
  case present(screen: String, TransitionUse = TransitionUse())
  /// Dismisses the presented screen and its navigation stack; by default with its own transition.
  ///
  /// Given a presenter, all that was presented over it is dismissed, with the transition of the
  /// topmost; screens between are removed at once, as in UIKit.
  case dismiss(to: String? = nil, TransitionUse = TransitionUse())
  /// An interactive push, pop, presentation or dismissal.
  indirect case interactive(InteractiveStep)
  /// Moves the presented sheet to another of its detents.
  case detent(name: String, TransitionUse = TransitionUse())
  /// Scrolls a layer of the top screen to an offset in points, as `setContentOffset(_:animated:)`.
  case scroll(layer: String, to: Point)
  /// Types text into a layer of the top screen.
  case type(Typing)
  /// Changes layers of the screens that show.
  indirect case animate(AnimationStep)
  /// Changes layers in phases, one after another.
  indirect case phases(PhasesStep)
  /// A gesture on the scene's container or the top screen, or a container's command.
  indirect case act(GestureAction)
  /// Names the current time.
  case mark(name: String)
  /// Writes the current frame to a PNG file.
  case screenshot(path: String)
  /// Shows a caption from now on, until the next one.
  case caption(Caption)
  /// A step with what stands beside it on the page.
  indirect case noted(Step, StepNotes)
}
