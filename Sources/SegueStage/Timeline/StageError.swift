package import SegueGraphics

/// Why a scene cannot be staged: every problem of its steps at once.
package struct StageError: Error, Hashable, Sendable {
  /// The problems, in the order of the steps.
  package var problems: [StageProblem]

  /// An error of one or more problems.
  package init(_ problems: [StageProblem]) { self.problems = problems }
}

/// One thing that is wrong with a step, or with the timeline as a whole.
package struct StageProblem: Hashable, Sendable {
  /// What is wrong.
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
    /// `dismiss` to a screen that neither shows nor lies below one that does.
    case notOnStage(String)
    /// A transition's required parameter is missing.
    case missingParameter(transition: String, parameter: String)
    /// A picture that the scene does not declare.
    case unknownImage(String)
    /// A mark's name was used by an earlier step.
    case duplicateMark(String)
    /// The spring never settles and no duration is given.
    case endlessSpring
    /// A transition that lets a screen rest over its presenter, in a push or a pop.
    case presentsOnly(transition: String)
    /// A step that drags or moves a sheet, with none on top.
    case noSheet
    /// A pinch beside a step whose transition no pinch drives.
    case noPinch(transition: String)
    /// A detent that the sheet on top has not.
    case unknownDetent(String)
    /// A layer that the screen which shows has not.
    case unknownLayer(String)
    /// A layer that does not scroll, in a step that scrolls it.
    case notScrolling(String)
    /// A layer without a text, in a step that types into it.
    case noText(String)
    /// A layer that turns while it refreshes, and that the screen has not.
    case unknownSpinner(String, screen: String)
    /// A layer that another one of the screen follows, and none of that name scrolls there.
    case unknownScroll(String, screen: String)
    /// A name of keyframes of a container that is no layer of the screen that they belong to.
    case unknownChildLayer(String, screen: String, parameter: String)
    /// A key of an interactive step that the transition's interaction does not know.
    case foreignTerm(transition: String, key: String)
    /// A gesture, or a command, in a scene without a container.
    case needsContainer
    /// A step of a navigation stack in a scene with a container.
    case notInContainer
    /// A container that the catalogue does not have.
    case unknownContainer(String)
    /// A part of the container for which no screen is given.
    case missingRole(container: String, role: String)
    /// A screen that the scene does not declare, in a part of the container.
    case unknownRoleScreen(role: String, screen: String)
    /// `show` of something that is no part of the container.
    case unknownRole(String)
    /// A tap on something that the container does not have.
    case unknownTapTarget(String)
    /// Something that the container cannot do.
    case unknownCommand(String)
    /// A container's required parameter is missing.
    case missingContainerParameter(container: String, parameter: String)
    /// The clip takes no time at all.
    case noDuration
    /// More screens rest over one another than are shown.
    case tooManyPresented(limit: Int)
    /// A text has more characters after what is typed than can be set.
    case textTooLong(layer: String, limit: Int)
    /// What the steps come to takes more than a limit allows.
    case overLimit(ResourceLimits.Name)
  }

  /// The index of the step in ``Scene/steps``, or nil for the timeline as a whole.
  package var step: Int?
  /// What is wrong.
  package var reason: Reason

  /// A problem of a step.
  package init(step: Int?, _ reason: Reason) {
    self.step = step
    self.reason = reason
  }
}
