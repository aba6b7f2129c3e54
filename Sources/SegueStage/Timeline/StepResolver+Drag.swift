internal import SegueGraphics

/// Layers that a finger drags on a stage without a container.
extension StepResolver {
  /// Drags a layer, and lets it come to rest.
  ///
  /// The offset is a function of the clip's time, as are animations of layers: the next step may
  /// begin at lift-off, and another finger may catch the layer on its way.
  mutating func drag(
    _ touch: AuthoredTouch, _ act: GestureAction, _ found: FoundLayer, _ settings: LayerDrag,
    on scenery: StageContents
  ) {
    let path = touch.path(in: scene.tracks)
    account.work(path.samples.count, .copiedLayer)
    guard account.hold(path.samples.count * Self.bytesOfEvent) else { return }
    if let natural = settings.spring.naturalDuration, natural > 600 {
      return report(.endlessSpring)
    }
    let start = max(now, rest)
    let motion = DragMotion(settings, touch: path, in: found.holder)
    append(path, at: start)
    judge(
      GestureReport(
        subject: "the drag", restingOffset: motion.restingOffset, screen: scenery.top.name),
      act.expectation)
    var screen = scenery.top
    guard case .layers(var layers) = screen.content else { return }
    SceneLayer.change(&layers, at: found.path[...]) { $0.add(motion, at: start) }
    let settled = start + motion.duration
    screen.content = .layers(layers)
    screen.motionEnd = max(screen.motionEnd ?? -.infinity, settled)
    state.replaceTop(by: screen)
    motionEnd = max(motionEnd, settled)
    now = act.end == .lifted ? start + path.duration : settled
    rest = now
    append(
      .animation(
        ResolvedAnimation(subjects: ["\(found.layer.name) (drag)"]), state.scenery ?? scenery),
      start: start, from: start, to: now)
  }

  /// The estimated memory of a touch event, in bytes.
  private static let bytesOfEvent = 64
}

extension SceneLayer {
  /// Adds a drag that begins at a time in seconds of the clip.
  fileprivate mutating func add(_ drag: DragMotion, at start: Double) {
    var motion = motion ?? LayerMotion()
    motion.add(drag, at: start)
    self.motion = motion
  }
}
