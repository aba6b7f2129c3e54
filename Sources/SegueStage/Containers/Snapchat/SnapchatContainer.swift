package import SegueGraphics

/// A main screen over which another one is pulled down from above, with a round action button.
///
/// Bottom to top: main; over, above the stage or moving; the button; the status bar, which is cut
/// from the moving screen. Choices where the original is undefined: a drag that begins while the
/// last motion settles continues from the current progress, with the rules of the layout still in
/// force; a tap is on the button if its position at touch-down is, and acts at lift-off; on the
/// main screen the button does nothing.
package struct SnapchatContainer: Container {
  /// The slide of the over screen, as a function of time.
  package private(set) var track: SlideTrack
  private var stage: ContainerStage
  private let button: SnapchatButton?
  private let statusBar: SnapchatStatusBar?
  private let mainHook: SlideAnimation
  private let overHook: SlideAnimation

  /// Creates the container at rest on its main screen.
  ///
  /// - Parameters:
  ///   - mainHook: the main screen's animation during a slide; nil for the script's choice.
  ///   - overHook: the over screen's animation; nil for the script's choice.
  package init(
    _ stage: ContainerStage, mainHook: SlideAnimation? = nil, overHook: SlideAnimation? = nil
  ) {
    self.stage = stage
    track = SlideTrack(
      size: stage.size, roles: [.up: "over"], rules: SlideRules(stage), locksAxis: false)
    button = stage[Self.buttonParameter] ? SnapchatButton(stage) : nil
    statusBar = stage[Self.statusBarParameter] ? SnapchatStatusBar(stage) : nil
    let size = stage.size
    self.mainHook =
      mainHook ?? stage[Self.mainHookParameter].hook.moving(stage[Self.mainLayers].layers, size)
    self.overHook =
      overHook ?? stage[Self.overHookParameter].hook.moving(stage[Self.overLayers].layers, size)
    self.stage.screens["over"] = stage.screens["over"].map { statusBar?.screen($0) ?? $0 }
  }

  /// Returns the calls to both child screens at a time, with the slide's phase and signed progress.
  package func calls(at time: Double) -> [ChildCall] {
    let state = track.state(at: time)
    guard let hook = state.phase.hook else { return [] }
    return [SlideTrack.mainRole, "over"].map {
      ChildCall(child: $0, hook: hook, progress: state.signedProgress)
    }
  }

  /// Returns the layers at a time, bottom first.
  package func layers(at time: Double) -> [Layer] {
    let state = track.state(at: time)
    var layers: [Layer] = []
    if mainHook.movesScreen {
      layers.append(Layer(name: "backdrop", frame: stage.bounds, color: .black))
    }
    if var main = stage.layer(role: SlideTrack.mainRole) {
      mainHook.animate(&main, 1 - state.coverage, state)
      layers.append(main)
    }
    if state.partner != nil { layers += [over(state)].compactMap { $0 } }
    if let button { layers.append(button.layer(state, in: stage.size)) }
    if let statusBar, statusBar.isShown(over: state.frame(in: stage.size)) {
      layers += [statusBar.layer(stage)].compactMap { $0 }
    }
    return layers
  }

  /// Returns the over screen's layer: its resting frame, translated by (0, p · H).
  private func over(_ state: SlideState) -> Layer? {
    let height = stage.size.height
    let resting = Rect(
      origin: Point(0, state.resting == nil ? -height : 0), size: stage.size)
    guard var over = stage.layer(role: "over", frame: resting) else { return nil }
    overHook.animate(&over, state.coverage, state)
    over.transform = over.transform * .translation(0, state.signedProgress * height)
    return over
  }

  /// Applies an input; the progress in a response is signed.
  package mutating func apply(_ input: ContainerInput, at time: Double) -> ContainerResponse {
    switch input {
    case .show(let role): return track.show(role: role, at: time)
    case .drag(let path): return track.drag(path, at: time)
    case .tap(.named("button")):
      return tap(isOnButton: button != nil, at: time, times: 1)
    case .tap(.named): return track.response(at: time)
    case .tap(.point(let place)):
      return tap(isOnButton: isButton(at: place, time), at: time, times: 1)
    case .doubleTap(let place):
      return tap(isOnButton: isButton(at: place, time), at: time, times: 2)
    case .command("present") where track.state(at: time).resting == nil,
      .command("dismiss") where track.state(at: time).resting != nil:
      return track.finish(bringing: .up, at: time)
    case .pinch, .command: return track.response(at: time)
    }
  }

  /// Returns the position of the button's centre at a time, in points; nil for other names.
  package func place(ofTapTarget name: String, at time: Double) -> Point? {
    guard name == "button" else { return nil }
    return button?.center(track.state(at: time), in: stage.size)
  }

  /// Applies one or two taps: the first one on the button dismisses the over screen if it shows.
  private mutating func tap(
    isOnButton: Bool, at time: Double, times count: Int
  ) -> ContainerResponse {
    let pressed = time + Self.tapLength
    let lifted = count == 1 ? pressed : time + 3 * Self.tapLength
    guard isOnButton, track.state(at: pressed).resting != nil else {
      return track.response(at: lifted)
    }
    var response = track.finish(bringing: .up, at: pressed)
    response.lifted = lifted
    response.settled = max(response.settled, lifted)
    return response
  }

  /// Returns whether a point lies on the button at a time.
  private func isButton(at place: Point, _ time: Double) -> Bool {
    button?.contains(place, track.state(at: time), in: stage.size) ?? false
  }

  /// The duration of a tap's touch, and of the pause in a double tap, in seconds.
  private static let tapLength = 0.08

  private static let buttonParameter = Parameter(
    "button", default: true, "Whether there is an action button.")
  private static let statusBarParameter = Parameter(
    "status-bar", default: true,
    "Whether a status bar shows while the over screen is in place.")
  private static let mainHookParameter = Parameter(
    "main-hook", default: SlideAnimation.Choice.none,
    "What the main screen does as it is covered: fades out, or shrinks to 0.9.")
  private static let overHookParameter = Parameter(
    "over-hook", default: SlideAnimation.Choice.none,
    "What the over screen does as it comes: fades in, or grows from 0.9.")
  private static let mainLayers = Parameter(
    "main-layers", ofRole: SlideTrack.mainRole,
    "Keyframes of the main screen's layers: 0% where it shows alone, 100% where it is covered.")
  private static let overLayers = Parameter(
    "over-layers", ofRole: "over",
    "Keyframes of the over screen's layers: 0% where it is out of sight, 100% in place.")

  /// The parameters of the container itself, its slide, its button and its status bar.
  static let parameters: [TransitionParameter] =
    .of(
      buttonParameter, statusBarParameter, mainHookParameter, overHookParameter, mainLayers,
      overLayers)
    + SlideRules.parameters + SnapchatButton.parameters + SnapchatStatusBar.parameters
}

extension ContainerType {
  /// The Snapchat container: the other screen is pulled down over the main one and pushed up again.
  package static let snapchat = ContainerType(
    name: "snapchat",
    summary: "Another screen is pulled down over the main one; a round button shrinks and sinks.",
    roles: [
      Role(SlideTrack.mainRole, "The screen that shows first."),
      Role("over", "The screen that waits above and is pulled down."),
      SnapchatStatusBar.role,
    ],
    parameters: SnapchatContainer.parameters,
    tapTargets: ["button"],
    commands: ["present", "dismiss"],
    example: """
      container: { type: snapchat, main: camera, over: memories, button: true }
      timeline:
        - show: main
        - drag: { from: [180, 120], path: [ { to: [184, 700], in: 500ms } ] }
          expect: finished
        - tap: button
      """,
    make: { SnapchatContainer($0) })
}
