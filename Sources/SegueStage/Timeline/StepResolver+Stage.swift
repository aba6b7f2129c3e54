internal import SegueGraphics

/// Gestures on a stage without a container: taps, drags of sheets and scroll views.
extension StepResolver {
  /// Resolves a gesture on the top screen.
  mutating func resolveOnStage(_ act: GestureAction) {
    guard let scenery = current(), account.work(scenery.layerCount, .copiedLayer) else { return }
    switch act.action {
    case .tap(let target): tap(target, on: scenery)
    case .drag(let touch):
      switch subject(of: touch.path(in: scene.tracks), on: scenery) {
      case .scroll(let found, let view): scroll(touch, act, found, view, on: scenery)
      case .layer(let found, let settings): drag(touch, act, found, settings, on: scenery)
      case nil: drag(touch, act, on: scenery)
      }
    case .doubleTap, .pinch, .command: report(.needsContainer)
    }
  }

  /// Adds a tap, which shows a finger and selects the tab of a tab bar under it; any other effect is
  /// the next step.
  private mutating func tap(_ target: TapTarget, on scenery: StageContents) {
    let place: Point
    switch target {
    case .point(let point): place = point
    case .named(let name):
      guard let found = self.place(ofLayer: name, on: scenery) else {
        return report(.unknownLayer(name))
      }
      place = found
    }
    let start = max(now, rest)
    let path = TouchPath(from: place, segments: [.hold(seconds: scene.touchDisplay.tapLength)])
    append(path, at: start)
    selectTab(target, at: place, on: scenery, from: start + path.duration)
    append(
      .still(state.scenery ?? scenery, seconds: path.duration), start: now, from: start,
      to: start + path.duration)
    now = start + path.duration
    rest = now
  }

  /// Returns the centre of the visible part of a named layer, on the top screen first, in points of the
  /// stage; nil where there is none.
  private func place(ofLayer name: String, on scenery: StageContents) -> Point? {
    let top = scenery.top.shown(at: max(now, rest))
    guard account.work(scenery.layerCount, .layer) else { return nil }
    guard case .layers(let layers) = top.content else {
      return place(ofLayer: name, below: scenery)
    }
    let (size, origin) = bounds(of: scenery)
    let offsets = LayerOffsets(of: layers)
    let shown = layers.map { Layer($0, in: size, pictures: pictures, offsets: offsets) }
    return LayerExtent(of: name, in: shown)?.moved(by: origin).visibleCenter(on: scene.canvas.size)
      ?? place(ofLayer: name, below: scenery)
  }

  /// Returns the centre of the visible part of a named layer of a screen below the top one.
  private func place(ofLayer name: String, below scenery: StageContents) -> Point? {
    guard case .presented = scenery else { return nil }
    var staging = Staging(scene, pictures, account)
    let flat = staging.screen(of: scenery.shown(at: max(now, rest)))
    guard case .composition(let composition) = flat.content else { return nil }
    return LayerExtent(of: name, in: composition.layers)?.visibleCenter(on: scene.canvas.size)
  }

  /// Reports a drag with nothing under the finger, with a layer elsewhere that it could move.
  private mutating func reportNothingToDrag(on scenery: StageContents) {
    let others = scenery.top.allLayers.filter { $0.drags != nil || $0.scroll != nil }
    for layer in others.prefix(8) {
      if let center = place(ofLayer: layer.name, on: scenery) {
        return report(.nothingToDrag(layer: layer.name, at: center))
      }
    }
    report(.nothingToDrag(layer: nil, at: .zero))
  }

  /// Drags the sheet on top; reports a missing one.
  private mutating func drag(
    _ touch: AuthoredTouch, _ act: GestureAction, on scenery: StageContents
  ) {
    guard account.work(scenery.layerCount, .layer) else { return }
    guard case .presented(let screen, let place) = scenery,
      let (transition, stage) = Timeline.stage(of: screen, at: place, in: scene, pictures),
      let travel = transition.presentation?.travel
    else { return reportNothingToDrag(on: scenery) }
    let motion = SheetMotion(
      touch.path(in: scene.tracks), detents: travel.detents(stage),
      from: travel.current(on: stage).top, height: stage.size.height,
      isDismissible: travel.isDismissible(stage))
    if let path = motion.path { append(path, at: max(now, rest)) }
    move(screen, place, travel, motion)
    judge(
      GestureReport(
        subject: "the drag", decision: motion.decision, progress: motion.progress,
        screen: state.top?.name ?? screen.name, detent: motion.detent?.name),
      act.expectation)
    if act.end == .lifted, let path = motion.path { now -= motion.duration - path.duration }
  }

  /// Resolves a step that moves the sheet to a detent.
  mutating func resolveDetent(_ name: String, _ use: TransitionUse) {
    guard let scenery = current(), account.work(scenery.layerCount, .layer) else { return }
    guard case .presented(let screen, let place) = scenery,
      let (transition, stage) = Timeline.stage(of: screen, at: place, in: scene, pictures),
      let travel = transition.presentation?.travel
    else { return report(.noSheet) }
    guard let detent = travel.detents(stage).first(where: { $0.name == CanonicalName.of(name) })
    else { return report(.unknownDetent(name)) }
    let pacing = use.pacing ?? .physicalSpring(.system)
    let seconds = use.duration ?? use.pacing?.naturalDuration ?? SpringPreset.system.duration
    move(
      screen, place, travel,
      SheetMotion(
        to: detent, from: travel.current(on: stage).top, pacing.resolved(duration: seconds)))
  }

  /// Adds the motion of a sheet to the timeline and updates the navigation state.
  private mutating func move(
    _ screen: Screen, _ place: PresentationPlacement, _ travel: SheetTravel, _ motion: SheetMotion
  ) {
    if let detent = motion.detent {
      state.place?.parameters[travel.parameter] = .choice(detent.name)
    } else {
      _ = state.dismiss()
    }
    let start = max(now, rest)
    let after = state.scenery ?? place.below
    append(
      .sheet(ResolvedSheet(screen: screen, place: place, after: after, motion: motion)),
      start: start, from: start, to: start + motion.duration)
    now = start + motion.duration
    rest = now
  }
}
