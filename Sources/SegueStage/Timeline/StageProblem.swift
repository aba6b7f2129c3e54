package import SegueGraphics

/// A problem of a step, or of the timeline as a whole.
package struct StageProblem: Hashable, Sendable {
  /// The kind of a problem, with the names concerned.
  package enum Reason: Hashable, Sendable {
    /// No step shows a screen.
    case nothingShown
    /// A step that needs a screen comes before the first `show`.
    case beforeFirstShow
    /// A screen that the scene does not declare.
    case unknownScreen(String)
    /// A transition that the catalogue does not have.
    case unknownTransition(String)
    /// `pop` with one screen on the navigation stack.
    case nothingToPop
    /// `dismiss` with nothing presented.
    case nothingPresented
    /// `dismiss` to a screen that is on no navigation stack.
    case notOnStage(String)
    /// A transition's required parameter is missing.
    case missingParameter(transition: String, parameter: String)
    /// A picture that the scene does not declare.
    case unknownImage(String)
    /// A mark's name was used by an earlier step.
    case duplicateMark(String)
    /// The spring never settles and no duration is given.
    case endlessSpring
    /// A transition that only presents, such as a sheet's, in a push or a pop.
    case presentsOnly(transition: String)
    /// A step that moves a sheet, with none on top.
    case noSheet
    /// A drag with neither a sheet on top nor a layer under the finger that it moves; with a layer that it
    /// would move, and the centre of that one.
    case nothingToDrag(layer: String?, at: Point)
    /// A pinch on a transition that has no pinch interaction.
    case noPinch(transition: String)
    /// A detent that the top sheet does not have.
    case unknownDetent(String)
    /// A layer that the top screen does not have.
    case unknownLayer(String)
    /// A layer that does not scroll, in a step that scrolls it.
    case notScrolling(String)
    /// A layer without text, in a step that types into it.
    case noText(String)
    /// A refresh spinner's layer that its screen does not have.
    case unknownSpinner(String, screen: String)
    /// A name in a step that animates, for which no screen that shows has a layer.
    case unknownLayers(String)
    /// A change that does not fit the layers of a name.
    case badChange(String, ChangeProblem)
    /// A change that a layer makes by itself, and that does not fit it.
    case badAnimates(layer: String, screen: String, ChangeProblem)
    /// A phase with a change that never ends.
    case endlessPhase
    /// More phases than are solved.
    case tooManyPhases(limit: Int)
    /// Phases that repeat for ever, in a clip that is longer than they are solved for.
    case longLoop
    /// A layer that animates by itself in a scene with a container.
    case animatesInContainer(layer: String, screen: String)
    /// A followed layer that does not exist on its screen, does not scroll or cannot be dragged.
    case unknownLeader(String, screen: String, LayerFollower.Source)
    /// A container's keyframes for a layer that their screen does not have.
    case unknownChildLayer(String, screen: String, parameter: String)
    /// A key of an interactive step that the transition's interaction does not support.
    case unsupportedSetting(transition: String, key: String)
    /// A gesture, or a command, in a scene without a container.
    case needsContainer
    /// A step of a navigation stack in a scene with a container.
    case notInContainer
    /// A container that the catalogue does not have.
    case unknownContainer(String)
    /// A role of the container without a screen.
    case missingRole(container: String, role: String)
    /// A role of the container with a screen that the scene does not declare.
    case unknownRoleScreen(role: String, screen: String)
    /// `show` of a name that is no role of the container.
    case unknownRole(String)
    /// A tap on a target that the container does not have.
    case unknownTapTarget(String)
    /// A command that the container does not have.
    case unknownCommand(String)
    /// A container's required parameter is missing.
    case missingContainerParameter(container: String, parameter: String)
    /// The clip takes no time at all.
    case noDuration
    /// More nested presentations over visible presenters than can be drawn.
    case tooManyPresented(limit: Int)
    /// A text with more characters after typing than can be laid out.
    case textTooLong(layer: String, limit: Int)
    /// A resource limit is exceeded.
    case overLimit(ResourceLimits.Name)
  }

  /// The index of the step in ``Scene/steps``, or nil for the timeline as a whole.
  package var step: Int?
  /// The kind of the problem.
  package var reason: Reason

  /// Creates a problem of a step.
  package init(step: Int?, _ reason: Reason) {
    self.step = step
    self.reason = reason
  }
}
